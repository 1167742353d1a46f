import Testing
import WAVFiles

@Suite struct WAVStreamTests {
  private func bytes(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private func file(
    tag: Int = 1, channels: Int = 1, rate: Int = 8000, bits: Int = 16, block: Int? = nil,
    body: [UInt8], claimed: Int? = nil
  ) -> [UInt8] {
    let frame = block ?? channels * bits / 8
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

  /// The changes of the first block, by hand.
  ///
  /// Code 7 with step 7 adds 7 + 3 + 1 + 7 / 8, and the next step is 16. Code 0 adds 16 / 8. Code 8
  /// subtracts 14 / 8. Code F subtracts 13 + 6 + 3 + 1, and the next step is 28. Code 4 adds 28 + 3,
  /// code 2 adds 17 + 4, code 1 adds 7 + 3. Code 9 subtracts 7 + 3.
  @Test func `blocks of IMA ADPCM are read`() throws {
    let block: [UInt8] = [0, 0, 0, 0, 0x07, 0xF8, 0x24, 0x91]
    let changes = [0, 11, 13, 12, -11, 20, 41, 51, 41]
    let loud: [UInt8] = [0xFF, 0x7F, 200, 0, 0x07, 0, 0, 0]
    #expect(
      try numbers(file(tag: 17, bits: 4, block: 8, body: block + loud + [1, 0, 0, 0]))
        == changes + [Int](repeating: 32767, count: 9) + [1])
    // Two channels: their heads, then four bytes of each. Step 7 of code 0 adds nothing.
    let two: [UInt8] = Array(block[..<4]) + [0xE8, 3, 0, 0] + block[4...] + [0, 0, 0, 0]
    let both = changes.flatMap { [$0, 1000] }
    #expect(try numbers(file(tag: 17, channels: 2, bits: 4, block: 16, body: two)) == both)
  }

  /// Returns the samples of a file as numbers of 16 bits.
  private func numbers(_ bytes: [UInt8]) throws -> [Int] {
    try WAVFile(parsing: bytes).samples.map { Int($0 * 32768) }
  }

  @Test func `a truncated sound of IMA ADPCM reports its end`() throws {
    var stream = WAVStream()
    var samples: [Float] = []
    // A block of 500 bytes has 993 samples, so eight of them last 993 ms at 8 kHz.
    let body = [UInt8](repeating: 0, count: 8 * 500)
    let bytes = file(tag: 17, bits: 4, block: 500, body: body, claimed: 16 * 500)
    try stream.read(bytes.span, into: &samples)
    #expect(stream.missing?.read == 0.993)
    #expect(stream.missing?.promised == 1.986)
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
    #expect(read(file(tag: 99, body: [])) == "47: WAV format 99 with 16 bits is not supported")
    #expect(read(file(tag: 85, body: [])) == "47: WAV format 85 (MP3) is not supported")
    for block in [0, 4, 10] {
      #expect(
        read(file(tag: 17, bits: 4, block: block, body: []))
          == "47: blocks of \(block) bytes are not supported")
    }
    #expect(read(file(channels: 0, body: [])) == "47: 0 channels are not supported")
    for rate in [0, 1, 10_000_000] {
      #expect(read(file(rate: rate, body: [])) == "47: a rate of \(rate) Hz is not supported")
    }
    #expect(read([]) == "")
  }
}
