import TestSupport
import Testing
import WAVFiles

/// Containers for sounds beyond 4 GiB.
@Suite struct LongContainerTests {
  private let samples: [UInt8] = [0, 0, 0, 64, 0, 192, 0, 32]

  private func little(_ number: Int, _ bytes: Int) -> [UInt8] {
    (0..<bytes).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  private var layout: [UInt8] {
    little(1, 2) + little(1, 2) + little(8000, 4) + little(16000, 4) + little(2, 2) + little(16, 2)
  }

  private func read(_ bytes: [UInt8], pieces: Int) throws -> [Float] {
    var stream = WAVStream()
    var found: [Float] = []
    for start in stride(from: 0, to: bytes.count, by: pieces) {
      let piece = Array(bytes[start..<min(bytes.count, start + pieces)])
      try stream.read(piece.span, into: &found)
    }
    try stream.finish()
    #expect(stream.rate == 8000)
    return found
  }

  @Test(arguments: ["RF64", "BW64"], [1, 5, 1000])
  func `the sizes are in a chunk of their own`(magic: String, pieces: Int) throws {
    var bytes = Array(magic.utf8) + little(0xFFFF_FFFF, 4) + Array("WAVEds64".utf8) + little(28, 4)
    bytes += little(100, 8) + little(samples.count, 8) + little(4, 8) + little(0, 4)
    bytes += Array("fmt ".utf8) + little(16, 4) + layout
    bytes += Array("data".utf8) + little(0xFFFF_FFFF, 4) + samples
    // What follows the samples is no sound.
    bytes += Array("bext".utf8) + little(4, 4) + [9, 9, 9, 9]
    #expect(try read(bytes, pieces: pieces) == [0, 0.5, -0.5, 0.25])
  }

  @Test(arguments: [1, 7, 1000])
  func `names of sixteen bytes`(pieces: Int) throws {
    let rest: [UInt8] = [0xF3, 0xAC, 0xD3, 0x11, 0x8C, 0xD1, 0, 0xC0, 0x4F, 0x8E, 0xDB, 0x8A]
    let head: [UInt8] = [0x2E, 0x91, 0xCF, 0x11, 0xA5, 0xD6, 0x28, 0xDB, 0x04, 0xC1, 0, 0]
    var bytes = Array("riff".utf8) + head + little(200, 8) + Array("wave".utf8) + rest
    bytes += Array("junk".utf8) + rest + little(24 + 3, 8) + [1, 2, 3, 0, 0, 0, 0, 0]
    bytes += Array("fmt ".utf8) + rest + little(24 + 16, 8) + layout
    bytes += Array("data".utf8) + rest + little(24 + samples.count, 8) + samples
    #expect(try read(bytes, pieces: pieces) == [0, 0.5, -0.5, 0.25])
  }
}
