import Testing
import WAVFiles

@Suite struct WAVStreamTests {
  private func bytes(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private func file(
    tag: Int = 1, channels: Int = 1, rate: Int = 8000, bits: Int = 16, body: [UInt8],
    claimed: Int? = nil
  ) -> [UInt8] {
    let frame = channels * bits / 8
    let format =
      bytes(tag, 2) + bytes(channels, 2) + bytes(rate, 4) + bytes(rate * frame, 4)
      + bytes(frame, 2) + bytes(bits, 2)
    return Array("RIFF".utf8) + bytes(0, 4) + Array("WAVELIST".utf8) + bytes(3, 4) + [1, 2, 3, 0]
      + Array("fmt ".utf8) + bytes(16, 4) + format + Array("data".utf8)
      + bytes(claimed ?? body.count, 4) + body
  }

  /// Returns the samples, or the problem with the position of its byte.
  private func read(_ bytes: [UInt8], pieces: Int = 1 << 20) -> String {
    var stream = WAVStream()
    var samples: [Float] = []
    do throws(WAVProblem) {
      var rest = bytes[...]
      while !rest.isEmpty {
        let piece = Array(rest.prefix(pieces))
        rest = rest.dropFirst(pieces)
        try stream.read(piece.span, into: &samples)
      }
      try stream.finish()
    } catch {
      return "\(error.offset): \(error.description)"
    }
    return samples.map { "\($0)" }.joined(separator: " ")
  }

  @Test func `every sample format is read`() {
    #expect(read(file(bits: 8, body: [0, 128, 192])) == "-1.0 0.0 0.5")
    #expect(read(file(body: [0, 0x40, 0, 0x80])) == "0.5 -1.0")
    #expect(read(file(bits: 24, body: [0, 0, 0x40, 0, 0, 0xC0])) == "0.5 -0.5")
    #expect(read(file(bits: 32, body: [0, 0, 0, 0x40])) == "0.5")
    #expect(read(file(tag: 3, bits: 32, body: bytes(0x3F00_0000, 4))) == "0.5")
    #expect(read(file(tag: 3, bits: 64, body: bytes(0x3FE0_0000_0000_0000, 8))) == "0.5")
    #expect(read(file(tag: 3, bits: 32, body: bytes(0x7FC0_0000, 4))) == "0.0")
    #expect(read(file(channels: 2, body: [0, 0x40, 0, 0])) == "0.5 0.0")
    // The loudest, the quietest and the second step of each law (ITU-T G.711).
    let loud = "0.984375 0.00024414062 -0.984375"
    #expect(read(file(tag: 6, bits: 8, body: [0xAA, 0xD5, 0x2A])) == loud)
    #expect(read(file(tag: 7, bits: 8, body: [0x80, 0xFF, 0])) == "0.9803467 0.0 -0.9803467")
  }

  @Test(
    arguments: [
      (8000, 8000, nil), (8000, 16000, "0.5 1.0"), (8000, 0, nil), (8000, 0xFFFF_FFFF, nil),
      (8000, 0x7FFF_FFC4, nil), (0, 16000, "0.0 1.0"),
    ] as [(Int, Int, String?)])
  func `a truncated sound reports its end`(count: Int, claimed: Int, said: String?) throws {
    var stream = WAVStream()
    var samples: [Float] = []
    let bytes = file(body: [UInt8](repeating: 0, count: count), claimed: claimed)
    try stream.read(bytes.span, into: &samples)
    try stream.finish()
    #expect(stream.missing.map { "\($0.read) \($0.promised)" } == said)
  }

  @Test(arguments: [0, 0x7FFF_FFC4, 0x8000_0000, 0xFFFF_FFFF])
  func `a sound from a pipe continues to the end of the pipe`(claimed: Int) {
    #expect(read(file(body: [0, 0x40, 0, 0x80], claimed: claimed)) == "0.5 -1.0")
  }

  @Test func `a file of more than 4 GiB is recognized by its first bytes`() {
    let large = Array("RF64".utf8) + file(body: [0, 0x40], claimed: 0xFFFF_FFFF).dropFirst(4)
    #expect(read(large) == "0.5")
  }

  @Test func `pieces of one byte`() {
    let whole = file(channels: 2, body: [0, 0x40, 0, 0x40, 0, 0])
    #expect(read(whole, pieces: 1) == "0.5 0.5")
    #expect(read(whole, pieces: 5) == "0.5 0.5")
  }

  @Test func `a file that was never finished is removed`() {
    #expect(read(file(body: [0, 0x40, 0], claimed: 0xFFFF_FFFF)) == "0.5")
  }

  @Test func `a file of another format is refused`() {
    #expect(read(Array("RIFF0000AVI xxxx".utf8)) == "0: no WAV file")
    #expect(read(Array("RIFF".utf8)) == "4: there is no data in the WAV file")
    #expect(read(file(tag: 85, body: [])) == "47: WAV format 85 with 16 bits is not supported")
    #expect(read(file(channels: 0, body: [])) == "47: 0 channels are not supported")
    for rate in [0, 1, 10_000_000] {
      #expect(read(file(rate: rate, body: [])) == "47: a rate of \(rate) Hz is not supported")
    }
    #expect(read([]) == "")
  }
}
