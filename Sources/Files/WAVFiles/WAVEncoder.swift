/// Encodes samples as a WAV file with one channel of 16 bits, piece by piece.
///
/// A file is a header, then samples. The header's sizes may be unknown while samples are written.
/// Correct them at the end by writing the header again over the first one.
public struct WAVEncoder: Equatable, Sendable {
  /// The maximum number of frames that a header can express.
  public static let mostFrames = (Int(UInt32.max) - 36) / 2

  /// Frames per second.
  public let rate: Int
  /// The number of frames encoded so far.
  public private(set) var frames = 0

  /// Creates an encoder without frames.
  public init(rate: Int) {
    precondition(rate > 0, "a WAV file needs a rate above 0, not \(rate)")
    self.rate = rate
  }

  /// The header of the frames encoded so far.
  public var header: [UInt8] {
    Self.header(rate: rate, frames: frames)
  }

  /// The header of a file of `frames` frames.
  ///
  /// With `nil` the sizes mean "until the end", as is usual in a pipe. So they do with more frames
  /// than a header can express.
  public static func header(rate: Int, frames: Int?) -> [UInt8] {
    WAVLayout(rate: rate).header(frames: frames.flatMap { $0 <= mostFrames ? $0 : nil })
  }

  /// The header of a stream of 32-bit IEEE 754 samples in `channels` channels, until the end.
  public static func floatHeader(rate: Int, channels: Int) -> [UInt8] {
    WAVLayout(rate: rate, floatChannels: channels).header(frames: nil)
  }

  /// Appends the bytes of `samples` to `bytes`; samples beyond full scale are clipped.
  public mutating func encode(_ samples: Span<Float>, into bytes: inout [UInt8]) {
    bytes.reserveCapacity(bytes.count + 2 * samples.count)
    for index in samples.indices {
      bytes.append(Int((max(-1, min(1, samples[index])) * 32767).rounded()), bytes: 2)
    }
    frames += samples.count
  }
}
