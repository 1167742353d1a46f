import Glibc
import LinuxSystem
import TestSupport
import Testing

@Suite struct SystemTextTests {
  @Test(arguments: [
    ([], ""), (Array("notes.txt".utf8), "notes.txt"), (Array("é日😀".utf8), "é日😀"),
    ([0xFF], "\u{10FEFF}"), ([0x61, 0xE9, 0x62], "a\u{10FEE9}b"),
    ([0xC3], "\u{10FEC3}"), ([0xE2, 0x82], "\u{10FEE2}\u{10FE82}"),
    ([0xED, 0xA0, 0x80], "\u{10FEED}\u{10FEA0}\u{10FE80}"),
    (Array("\u{10FEFF}".utf8), "\u{10FEF4}\u{10FE8F}\u{10FEBB}\u{10FEBF}"),
  ])
  func `invalid UTF-8 is kept as single bytes`(bytes: [UInt8], text: String) {
    #expect(String(systemBytes: bytes) == text)
    #expect(text.systemBytes == bytes)
    #expect(text.systemString == bytes.map(CChar.init(bitPattern:)) + [0])
  }

  @Test(arguments: 0..<20)
  func `all bytes survive a round trip`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let pieces: [[UInt8]] = ["\u{10FE80}", "\u{10FEFF}", "é", "e\u{301}", "/", "\u{10FFFF}"]
      .map { Array($0.utf8) }
    for _ in 0..<500 {
      let bytes = (0..<Int.random(in: 0..<8, using: &random)).flatMap { _ in
        Bool.random(using: &random)
          ? [UInt8.random(in: 1...255, using: &random)] : pieces.randomElement(using: &random) ?? []
      }
      #expect(String(systemBytes: bytes).systemBytes == bytes)
    }
  }

  @Test func `a message shows control characters in hexadecimal`() {
    #expect(String(systemBytes: [0x61, 0xFF, 0x0A]).showingLoneBytes == "a\\xFF\n")
    #expect("é\u{10FFFF}".showingLoneBytes == "é\u{10FFFF}")
  }

  @Test func `files are made, listed and watched by their bytes`() throws {
    let folder = String(systemBytes: Array("/tmp/bytes-\(getpid())-".utf8) + [0xE9])
    mkdir(folder.systemString, 0o700)
    let watch = try #require(FolderWatch(folder: folder, for: .contents))
    let name = String(systemBytes: [0xCC, 0x81, 0x78, 0xFF])
    let path = folder + "/" + name
    defer {
      unlink(path.systemString)
      rmdir(folder.systemString)
    }
    let file = try OutputFile(path: path)
    try file.write("x")
    try file.finish()
    #expect(watch.drain())
    #expect(Folder.names(in: folder, ending: "") == [name])
    var buffer = [UInt8](repeating: 0, count: 8)
    #expect(try InputFile(path: path).read(into: &buffer) == 1)
  }
}
