/// Samples → the bytes of a WAV file with one channel of 16 bits, piece by piece.
///
/// A file is a header, then samples. The sizes in the header may be unknown while samples are
/// written, and put right at the end, by writing the header once more over itself.
public struct WAVEncoder: Equatable, Sendable {
  /// How many bytes the header takes.
  public static let headerSize = 44
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
    var dataSize = UInt32.max
    var riffSize = UInt32.max
    if let frames, frames <= mostFrames {
      dataSize = UInt32(frames * 2)
      riffSize = dataSize + 36
    }
    var bytes: [UInt8] = Array("RIFF".utf8)
    bytes.append(littleEndian: riffSize)
    bytes += Array("WAVEfmt ".utf8)
    bytes.append(littleEndian: UInt32(16))
    bytes.append(littleEndian: UInt16(1))
    bytes.append(littleEndian: UInt16(1))
    bytes.append(littleEndian: UInt32(clamping: rate))
    bytes.append(littleEndian: UInt32(clamping: rate * 2))
    bytes.append(littleEndian: UInt16(2))
    bytes.append(littleEndian: UInt16(16))
    bytes += Array("data".utf8)
    bytes.append(littleEndian: dataSize)
    return bytes
  }

  /// Appends the bytes of `samples` to `bytes`.
  public mutating func encode(_ samples: Span<Float>, into bytes: inout [UInt8]) {
    bytes.reserveCapacity(bytes.count + 2 * samples.count)
    for index in samples.indices {
      bytes.append(littleEndian: UInt16(bitPattern: Self.quantized(samples[index])))
    }
    frames += samples.count
  }

  /// The nearest 16-bit sample; what lies beyond full scale becomes full scale.
  public static func quantized(_ sample: Float) -> Int16 {
    let scaled = (max(-1, min(1, sample)) * 32767).rounded()
    return Int16(scaled)
  }
}

extension [UInt8] {
  fileprivate mutating func append<Value: FixedWidthInteger>(littleEndian value: Value) {
    for place in 0..<(Value.bitWidth / 8) {
      append(UInt8(truncatingIfNeeded: value >> Value(8 * place)))
    }
  }
}
