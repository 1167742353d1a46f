import LinuxSystem
import TimingFiles

/// The bytes of a timing file; of a packed sound, those of the WAV file that it would be.
struct TimingBytes {
  private enum State {
    case unread
    case plain
    #if Sndfile
      case packed(PackedSoundFile)
    #endif
  }

  private let file: InputFile
  private var state = State.unread

  init(of file: InputFile) {
    self.file = file
  }

  /// Reads what there is, at most a buffer full; waits when there is nothing yet.
  ///
  /// - Returns: how many bytes were read; zero at the end.
  mutating func read(into buffer: inout [UInt8]) throws(FileError) -> Int {
    switch state {
    case .unread: return try begin(&buffer)
    case .plain: return try file.read(into: &buffer)
    #if Sndfile
      case .packed(let sound): return sound.read(into: &buffer)
    #endif
    }
  }

  private mutating func begin(_ buffer: inout [UInt8]) throws(FileError) -> Int {
    let count = try file.read(into: &buffer)
    state = .plain
    #if Sndfile
      // A sound from a pipe, or of a format that libsndfile does not know, is refused by name.
      if file.isRegular, PackedSound.name(of: Array(buffer[..<count])) != nil {
        try file.rewind()
        if let sound = PackedSoundFile(file) { state = .packed(sound) } else { try file.rewind() }
        return try read(into: &buffer)
      }
    #endif
    return count
  }
}
