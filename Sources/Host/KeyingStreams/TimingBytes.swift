import LinuxSystem
import TimingFiles

/// The bytes of a timing file; a packed sound is converted to the bytes of a WAV file.
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
  /// The number of bytes read.
  private var count = 0
  private let size: Int?

  init(of file: InputFile) {
    self.file = file
    size = file.size
  }

  /// The part of a regular file that has been read; `nil` if the size is unknown.
  var share: Double? {
    guard case .plain = state, let size, size > 0 else { return nil }
    return min(1, Double(count) / Double(size))
  }

  /// Reads the available bytes, at most one buffer; blocks until there are some.
  ///
  /// - Returns: the number of bytes read; zero at the end.
  mutating func read(into buffer: inout [UInt8]) throws(FileError) -> Int {
    let read = try readPiece(into: &buffer)
    count += read
    return read
  }

  private mutating func readPiece(into buffer: inout [UInt8]) throws(FileError) -> Int {
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
      // Packed sounds from a pipe, or in a format unknown to libsndfile, are rejected with their
      // format name.
      if file.isRegular, PackedSound.name(of: Array(buffer[..<count])) != nil {
        try file.rewind()
        if let sound = PackedSoundFile(file) { state = .packed(sound) } else { try file.rewind() }
        return try readPiece(into: &buffer)
      }
    #endif
    return count
  }
}
