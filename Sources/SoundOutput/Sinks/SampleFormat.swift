import SoundSynthesis

/// How a device wants its samples.
enum SampleFormat: CaseIterable {
  case int16
  case int32
  case float32

  /// How many bytes a sample takes.
  var bytes: Int { self == .int16 ? 2 : 4 }

  /// Writes `samples` as frames of `channels` samples in the machine's byte order.
  ///
  /// The sound goes to the first two channels, which are front left and right wherever there are
  /// more; the others stay silent.
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
      bytes.storeBytes(of: WAVEncoder.quantized(sample), toByteOffset: offset, as: Int16.self)
    case .int32:
      // The highest value that a Float and an Int32 share.
      let scaled = max(-1, min(1, sample)) * 2_147_483_520
      bytes.storeBytes(of: Int32(scaled), toByteOffset: offset, as: Int32.self)
    case .float32:
      bytes.storeBytes(of: sample, toByteOffset: offset, as: Float.self)
    }
  }
}
