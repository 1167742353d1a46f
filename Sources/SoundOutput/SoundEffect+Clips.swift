import CSounds
public import SoundSynthesis

extension SoundEffect {
  /// The clips of all effects, in the order of their indices.
  public static var clips: [Clip] { allCases.map(\.clip) }

  /// The sound that was compiled into the program.
  public var clip: Clip {
    let file = sound_file_at(Int(rawValue))
    let bytes = Array(UnsafeBufferPointer(start: file.bytes, count: file.size))
    do {
      return try WAVFile(parsing: bytes).clip
    } catch {
      preconditionFailure("the sound \(name) that was compiled in is damaged: \(error)")
    }
  }
}
