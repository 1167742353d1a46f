import SoundSynthesis
import TestSupport
import Testing

@Suite struct WAVFileTests {
  /// A file of one `fmt ` and one `data` chunk.
  private func file(
    tag: UInt16, channels: UInt16, bits: UInt16, data: [UInt8], before: [UInt8] = []
  ) -> [UInt8] {
    let form =
      little(tag) + little(channels) + little(UInt32(8000)) + little(UInt32(0))
      + little(UInt16(0)) + little(bits)
    return Array("RIFF".utf8) + little(UInt32(0)) + Array("WAVE".utf8) + before
      + Array("fmt ".utf8) + little(UInt32(form.count)) + form
      + Array("data".utf8) + little(UInt32(data.count)) + data
  }

  private func little<Value: FixedWidthInteger>(_ value: Value) -> [UInt8] {
    withUnsafeBytes(of: value.littleEndian) { Array($0) }
  }

  @Test func `every kind of sample is read`() throws {
    func samples(_ tag: UInt16, _ bits: UInt16, _ data: [UInt8]) throws -> [Float] {
      try WAVFile(parsing: file(tag: tag, channels: 1, bits: bits, data: data)).samples
    }
    #expect(try samples(1, 8, [0, 64, 128, 192]) == [-1, -0.5, 0, 0.5])
    #expect(try samples(1, 16, [0, 0x80, 0, 0xC0, 0, 0, 0, 0x40]) == [-1, -0.5, 0, 0.5])
    #expect(try samples(1, 24, [0, 0, 0x80, 0, 0, 0x40]) == [-1, 0.5])
    #expect(try samples(1, 32, [0, 0, 0, 0x80, 0, 0, 0, 0x40]) == [-1, 0.5])
    #expect(try samples(3, 32, little(Float(0.25).bitPattern)) == [0.25])
    #expect(try samples(3, 64, little((-0.75).bitPattern)) == [-0.75])
    #expect(try samples(3, 32, little(Float.nan.bitPattern)) == [0])
  }

  @Test func `channels become their mean, and half a frame at the end is left out`() throws {
    let data: [UInt8] = [0, 0x40, 0, 0xC0, 0, 0x40, 0, 0, 0, 0x40]
    let wav = try WAVFile(parsing: file(tag: 1, channels: 2, bits: 16, data: data))
    #expect(wav.samples == [0, 0.25])
    #expect(wav.format.rate == 8000)
  }

  @Test func `chunks of other kinds and odd sizes are passed over`() throws {
    let other = Array("LIST".utf8) + little(UInt32(3)) + [1, 2, 3, 0]
    let bytes = file(tag: 1, channels: 1, bits: 8, data: [192], before: other)
    #expect(try WAVFile(parsing: bytes).samples == [0.5])
  }

  @Test func `a data chunk without end is read to the end`() throws {
    var bytes = WAVEncoder.header(rate: 48000, frames: nil)
    bytes += [0, 0x40]
    #expect(try WAVFile(parsing: bytes).samples == [0.5])
  }

  @Test func `what is no WAV file is refused with a reason`() {
    func fault(_ bytes: [UInt8]) -> WAVError.Kind? {
      do {
        _ = try WAVFile(parsing: bytes)
        return nil
      } catch { return error.kind }
    }
    #expect(fault([]) == .notWAV)
    #expect(fault(Array("RIFFxxxxAVI ".utf8)) == .notWAV)
    #expect(fault(Array(file(tag: 1, channels: 1, bits: 8, data: []).prefix(12))) == .noData)
    #expect(fault(Array(file(tag: 1, channels: 1, bits: 8, data: []).prefix(30))) == .noFormat)
    #expect(fault(file(tag: 1, channels: 0, bits: 8, data: [])) == .malformedFormat)
    #expect(
      fault(file(tag: 85, channels: 1, bits: 0, data: [])) == .unsupported(format: 85, bits: 0))
  }

  @Test(arguments: 0..<200)
  func `no bytes stop the reader`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var bytes = file(tag: 1, channels: 2, bits: 16, data: [1, 2, 3, 4, 5, 6, 7, 8])
    for _ in 0..<6 {
      bytes[Int.random(in: 8..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
    }
    bytes.removeLast(Int.random(in: 0..<20, using: &random))
    _ = try? WAVFile(parsing: bytes)
  }

  @Test func `what was written is read`() throws {
    var encoder = WAVEncoder(rate: 44100)
    var body: [UInt8] = []
    let samples: [Float] = [0, 0.5, -0.5, 1, -1, 2, -2, 0.25]
    encoder.encode(samples.span.extracting(..<3), into: &body)
    encoder.encode(samples.span.extracting(3...), into: &body)
    #expect(encoder.header.count == WAVEncoder.headerSize)
    let wav = try WAVFile(parsing: encoder.header + body)
    #expect(wav.format == WAVFormat(rate: 44100, channels: 1, encoding: .integer(bytes: 2)))
    let expected: [Float] = [0, 0.5, -0.5, 1, -1, 1, -1, 0.25]
    #expect(zip(wav.samples, expected).allSatisfy { abs($0 - $1) < 1e-4 })
    #expect(wav.samples.count == 8)
  }

  @Test func `a header tells the sizes, or that they are not known`() {
    let header = WAVEncoder.header(rate: 48000, frames: 1000)
    #expect(Array(header[4..<8]) == little(UInt32(2036)))
    #expect(Array(header[40..<44]) == little(UInt32(2000)))
    #expect(Array(header[24..<28]) == little(UInt32(48000)))
    let endless = [UInt8](repeating: 255, count: 4)
    #expect(Array(WAVEncoder.header(rate: 1, frames: nil)[40..<44]) == endless)
    #expect(
      Array(WAVEncoder.header(rate: 1, frames: WAVEncoder.mostFrames + 1)[40..<44]) == endless)
  }
}
