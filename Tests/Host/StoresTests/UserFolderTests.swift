import Configuration
import Foundation
import LinuxSystem
import TestSupport
import Testing

@testable import Stores

@Suite struct UserFolderTests {
  @Test func `a byte order mark is no text, and bytes that are not UTF-8 have a place`() throws {
    let folder = TestFolder()
    let bytes: [UInt8] = [0xEF, 0xBB, 0xBF, 0x61, 0x0D, 0x0A, 0x4B, 0xE4, 0x73]
    let path = try folder.write(Data(bytes), to: "file")
    let text = try #require(try UserFolder.text(at: path))
    #expect(text == "a\r\nK\u{FFFD}s")
    let note = try #require(FileNote(notUTF8In: text))
    #expect(note.line == 2 && note.column == 2)
    #expect(FileNote(notUTF8In: "ä") == nil)
  }

  @Test(arguments: [
    ("/x/config.toml:3: 'wpn' is not a setting", "config.toml:3: 'wpn' is not a setting"),
    ("'q' is not a mode; expected one of a, b, c", "'q' is not a mode; expected one of a, b, c"),
    (
      "/x/c:1: 'q' is not a layout; expected one of a, b, c, d, e, f, g, h, i, j",
      "c:1: 'q' is not a layout; expected one of a, b, c or 7 others"
    ),
  ])
  func `a problem fits the panel`(problem: String, shown: String) {
    #expect(UserFolder.inFewWords(problem, folder: "/x") == shown)
  }
}
