import Testing

@testable import SoundOutput

@Suite struct SoundSampleFormatTests {
  private func convert<Sample: BitwiseCopyable>(
    _ format: SampleFormat, channels: Int, as type: Sample.Type
  ) -> [Sample] {
    let samples: [Float] = [0, 0.5, -1, 2]
    let bytes = UnsafeMutableRawBufferPointer.allocate(
      byteCount: samples.count * channels * format.bytes, alignment: 16)
    defer { bytes.deallocate() }
    format.convert(samples.span, channels: channels, into: bytes)
    return Array(bytes.bindMemory(to: Sample.self))
  }

  @Test func `samples of 16 bits are rounded and kept within full scale`() {
    #expect(convert(.int16, channels: 1, as: Int16.self) == [0, 16384, -32767, 32767])
  }

  @Test func `samples of 32 bits are kept within full scale`() {
    let samples = convert(.int32, channels: 1, as: Int32.self)
    #expect(samples == [0, 1_073_741_760, -2_147_483_520, 2_147_483_520])
  }

  @Test func `samples of 24 bits take four bytes or three`() {
    #expect(convert(.int24, channels: 1, as: Int32.self) == [0, 4_194_303, -8_388_607, 8_388_607])
    #expect(
      convert(.int24Packed, channels: 1, as: UInt8.self) == [
        0, 0, 0, 0xFF, 0xFF, 0x3F, 0x01, 0, 0x80, 0xFF, 0xFF, 0x7F,
      ])
  }

  @Test func `the sound uses only the first two channels`() {
    let expected: [Float] = [0, 0, 0, 0.5, 0.5, 0, -1, -1, 0, 2, 2, 0]
    #expect(convert(.float32, channels: 3, as: Float.self) == expected)
    #expect(convert(.int16, channels: 2, as: Int16.self).prefix(4) == [0, 0, 16384, 16384])
  }
}
