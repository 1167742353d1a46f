/// Samples → the bytes of a WAV file with one channel of 16 bits, piece by piece.
///
/// A file is a header, then samples. The sizes in the header may be unknown while samples are
/// written, and put right at the end, by writing the header once more over itself.
public struct WAVEncoder: Equatable, Sendable {
  /// The most frames whose sizes a header can tell.
  public static let mostFrames = (Int(UInt32.max) - 36) / 2

  /// Frames per second.
  public let rate: Int
  /// How many frames were encoded so far.
  public private(set) var frames = 0

  /// Creates an encoder that has encoded nothing yet.
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
  /// With nil, the sizes say "until the end", as is usual in a pipe; more frames than a header can
  /// tell say the same.
  public static func header(rate: Int, frames: Int?) -> [UInt8] {
    WAVLayout(rate: rate).header(frames: frames.flatMap { $0 <= mostFrames ? $0 : nil })
  }

  /// The header of a stream of IEEE 754 samples of 32 bits in so many channels.
  public static func floatHeader(rate: Int, channels: Int) -> [UInt8] {
    WAVLayout(rate: rate, floatChannels: channels).header(frames: nil)
  }

  /// Appends the bytes of `samples` to `bytes`; what lies beyond full scale becomes full scale.
  public mutating func encode(_ samples: Span<Float>, into bytes: inout [UInt8]) {
    bytes.reserveCapacity(bytes.count + 2 * samples.count)
    for index in samples.indices {
      bytes.append(Int((max(-1, min(1, samples[index])) * 32767).rounded()), bytes: 2)
    }
    frames += samples.count
  }
}
