/// How the samples of a WAV file are stored: its `fmt ` chunk.
public struct WAVFormat: Equatable, Sendable {
  /// The ways a sample is stored that are read here.
  public enum Encoding: Equatable, Sendable {
    /// An integer of 8 bits (unsigned), or of 16, 24 or 32 (signed), the lowest byte first.
    case integer(bytes: Int)
    /// An IEEE 754 number of 32 bits, the lowest byte first.
    case float
    /// An IEEE 754 number of 64 bits, the lowest byte first.
    case double

    /// How many bytes a sample takes.
    public var bytes: Int {
      switch self {
      case .integer(let bytes): bytes
      case .float: 4
      case .double: 8
      }
    }
  }

  /// Frames per second.
  public let rate: Int
  /// Samples per frame.
  public let channels: Int
  /// How each sample is stored.
  public let encoding: Encoding

  /// How many bytes a frame takes.
  public var bytesPerFrame: Int { channels * encoding.bytes }

  /// Creates a format.
  public init(rate: Int, channels: Int, encoding: Encoding) {
    self.rate = rate
    self.channels = channels
    self.encoding = encoding
  }

  /// Reads the body of a `fmt ` chunk, which begins at byte `offset` of the file.
  ///
  /// `WAVE_FORMAT_EXTENSIBLE` keeps the true format tag in the first bytes of its GUID.
  init(chunk: ArraySlice<UInt8>, offset: Int) throws(WAVError) {
    guard chunk.count >= 16 else { throw WAVError(.noFormat, offset: offset) }
    let start = chunk.startIndex
    var tag = Int(chunk.littleEndian(at: start, bytes: 2))
    let channels = Int(chunk.littleEndian(at: start + 2, bytes: 2))
    let rate = Int(chunk.littleEndian(at: start + 4, bytes: 4))
    let bits = Int(chunk.littleEndian(at: start + 14, bytes: 2))
    if tag == 0xFFFE, chunk.count >= 26 {
      tag = Int(chunk.littleEndian(at: start + 24, bytes: 2))
    }
    guard channels > 0, rate > 0 else { throw WAVError(.malformedFormat, offset: offset) }
    switch (tag, bits) {
    case (1, 8), (1, 16), (1, 24), (1, 32):
      self.init(rate: rate, channels: channels, encoding: .integer(bytes: bits / 8))
    case (3, 32): self.init(rate: rate, channels: channels, encoding: .float)
    case (3, 64): self.init(rate: rate, channels: channels, encoding: .double)
    default: throw WAVError(.unsupported(format: tag, bits: bits), offset: offset)
    }
  }

  /// The value from -1 to 1 of the sample that begins at `index`.
  func sample(in bytes: ArraySlice<UInt8>, at index: Int) -> Float {
    let stored = bytes.littleEndian(at: index, bytes: encoding.bytes)
    switch encoding {
    case .integer(1): return (Float(stored) - 128) / 128
    case .integer(let count):
      let shift = UInt64(64 - 8 * count)
      let signed = Int64(bitPattern: stored << shift) >> Int64(shift)
      return Float(Double(signed) / Double(Int64(1) << Int64(8 * count - 1)))
    case .float: return Self.finite(Float(bitPattern: UInt32(truncatingIfNeeded: stored)))
    case .double: return Self.finite(Float(Double(bitPattern: stored)))
    }
  }

  private static func finite(_ sample: Float) -> Float {
    sample.isFinite ? sample : 0
  }
}

extension ArraySlice<UInt8> {
  /// The unsigned integer whose lowest byte is at `index`.
  func littleEndian(at index: Int, bytes: Int) -> UInt64 {
    var value: UInt64 = 0
    for place in 0..<bytes { value |= UInt64(self[index + place]) << UInt64(8 * place) }
    return value
  }
}
