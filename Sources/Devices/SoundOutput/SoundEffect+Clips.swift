import CSounds
public import SoundSynthesis
import WAVFiles

extension SoundEffect {
  /// The clips of all effects, in the order of their indices.
  public static var clips: [Clip] { allCases.map(\.clip) }

  /// The clip compiled into the program.
  public var clip: Clip {
    let compiled = sound_file_at(Int(rawValue))
    let bytes = Array(UnsafeBufferPointer(start: compiled.bytes, count: compiled.size))
    do {
      let file = try WAVFile(parsing: bytes)
      return Clip(rate: file.rate, samples: file.samples)
    } catch {
      preconditionFailure("the sound \(name) that was compiled in is damaged: \(error)")
    }
  }
}
