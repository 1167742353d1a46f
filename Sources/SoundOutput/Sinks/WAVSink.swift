public import LinuxSystem
import SoundSynthesis

/// A WAV file that is written piece by piece, in memory that does not grow with it.
public struct WAVSink: ~Copyable {
  private let file: FileDescriptor
  private var encoder: WAVEncoder
  private var bytes: [UInt8] = []
  private let isSeekable: Bool

  /// Begins a file: writes a header that says "until the end".
  ///
  /// - Parameters:
  ///   - file: Where the bytes go; it stays open.
  ///   - rate: Frames per second.
  /// - Throws: The `SystemError` of the write that failed.
  public init(_ file: FileDescriptor, rate: Int) throws(SystemError) {
    self.file = file
    encoder = WAVEncoder(rate: rate)
    isSeekable = file.canSeek
    try file.writeAll(WAVEncoder.header(rate: rate, frames: nil))
  }

  /// Appends samples.
  ///
  /// - Throws: The `SystemError` of the write that failed.
  public mutating func write(_ samples: Span<Float>) throws(SystemError) {
    bytes.removeAll(keepingCapacity: true)
    encoder.encode(samples, into: &bytes)
    try file.writeAll(bytes)
  }

  /// Ends the file: puts the true sizes in its header, unless it is a pipe.
  ///
  /// - Throws: The `SystemError` of the write that failed.
  public consuming func finish() throws(SystemError) {
    guard isSeekable else { return }
    try file.overwriteStart(with: encoder.header)
  }
}
