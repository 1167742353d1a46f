/// The sample encodings of devices, in order of preference.
public enum SampleFormat: String, CaseIterable, Sendable {
  /// 16-bit integers.
  case int16
  /// 32-bit integers.
  case int32
  /// Floating-point numbers from -1 to 1.
  case float32
  /// 24-bit integers in three bytes.
  case int24Packed
  /// 24-bit integers in the lower three of four bytes.
  case int24

  /// The number of bytes per sample.
  var bytes: Int {
    switch self {
    case .int16: 2
    case .int24Packed: 3
    case .int24, .int32, .float32: 4
    }
  }

  /// Writes `samples` as frames of `channels` samples in native byte order; three-byte samples are
  /// little-endian.
  ///
  /// The sound goes to the first two channels, which are front left and right in layouts with more
  /// channels. All others are silent.
  func convert(
    _ samples: Span<Float>, channels: Int, into bytes: UnsafeMutableRawBufferPointer
  ) {
    let frameSize = channels * self.bytes
    for frame in samples.indices {
      for channel in 0..<channels {
        store(
          channel < 2 ? samples[frame] : 0, in: bytes, at: frame * frameSize + channel * self.bytes)
      }
    }
  }

  private func store(_ sample: Float, in bytes: UnsafeMutableRawBufferPointer, at offset: Int) {
    switch self {
    case .int16:
      bytes.storeBytes(
        of: Int16((max(-1, min(1, sample)) * 32767).rounded()), toByteOffset: offset,
        as: Int16.self)
    case .int32:
      // The largest value representable as both a `Float` and an `Int32`.
      bytes.storeBytes(
        of: Self.scaled(sample, by: 2_147_483_520), toByteOffset: offset, as: Int32.self)
    case .float32:
      bytes.storeBytes(of: sample, toByteOffset: offset, as: Float.self)
    case .int24:
      bytes.storeBytes(
        of: Self.scaled(sample, by: 8_388_607), toByteOffset: offset, as: Int32.self)
    case .int24Packed:
      let value = Self.scaled(sample, by: 8_388_607)
      for byte in 0..<3 {
        bytes[offset + byte] = UInt8(truncatingIfNeeded: value >> Int32(8 * byte))
      }
    }
  }

  private static func scaled(_ sample: Float, by full: Float) -> Int32 {
    Int32(max(-1, min(1, sample)) * full)
  }
}

extension SampleFormat: CustomStringConvertible {
  /// The format in words.
  public var description: String {
    switch self {
    case .int16: "16 bits"
    case .int24, .int24Packed: "24 bits"
    case .int32: "32 bits"
    case .float32: "floating point"
    }
  }
}
