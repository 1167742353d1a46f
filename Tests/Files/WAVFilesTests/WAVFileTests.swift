import TestSupport
import Testing
import WAVFiles

@Suite struct WAVFileTests {
  private func little(_ value: UInt32) -> [UInt8] {
    withUnsafeBytes(of: value.littleEndian) { Array($0) }
  }

  @Test func `written samples are read back`() throws {
    var encoder = WAVEncoder(rate: 44100)
    var body: [UInt8] = []
    let samples: [Float] = [0, 0.5, -0.5, 1, -1, 2, -2, 0.25]
    encoder.encode(samples.span.extracting(..<3), into: &body)
    encoder.encode(samples.span.extracting(3...), into: &body)
    let wav = try WAVFile(parsing: encoder.header + body)
    #expect(wav.rate == 44100)
    let expected: [Float] = [0, 0.5, -0.5, 1, -1, 1, -1, 0.25]
    #expect(zip(wav.samples, expected).allSatisfy { abs($0 - $1) < 1e-4 })
    #expect(wav.samples.count == 8)
  }

  @Test func `a WAV header states the sizes, or that they are unknown`() {
    let header = WAVEncoder.header(rate: 48000, frames: 1000)
    #expect(header.count == 44)
    #expect(Array(header[4..<8]) == little(2036))
    #expect(Array(header[40..<44]) == little(2000))
    #expect(Array(header[24..<32]) == little(48000) + little(96000))
    let endless = little(.max)
    #expect(Array(WAVEncoder.header(rate: 1, frames: nil)[40..<44]) == endless)
    let most = WAVEncoder.mostFrames
    #expect(Array(WAVEncoder.header(rate: 1, frames: most)[4..<8]) == little(.max - 1))
    #expect(Array(WAVEncoder.header(rate: 1, frames: most + 1)[40..<44]) == endless)
  }

  @Test func `an empty file is not a timing file`() {
    #expect(throws: WAVProblem.self) { try WAVFile(parsing: []) }
  }

  @Test(arguments: 0..<200)
  func `no bytes stop the reader`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var bytes = WAVEncoder.header(rate: 8000, frames: 4) + [1, 2, 3, 4, 5, 6, 7, 8]
    for _ in 0..<6 {
      bytes[Int.random(in: 8..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
    }
    bytes.removeLast(Int.random(in: 0..<20, using: &random))
    _ = try? WAVFile(parsing: bytes)
  }
}
