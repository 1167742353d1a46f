import Configuration
import Foundation
import LinuxSystem
import TestSupport
import Testing
import WordPrediction

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

  @Test(arguments: [nil, "", "home"])
  func `without a home nothing is read or written`(home: String?) throws {
    let path = UserFolder.data { $0 == "HOME" ? home : nil } + "/lexicon.tsv"
    #expect(try UserFolder.text(at: path) == nil)
    let problem = FileError(
      name: "$HOME/.local/share/morsekey/lexicon.tsv", number: FileError.noHome)
    #expect(problem.description.hasSuffix("lexicon.tsv: HOME is not set"))
    #expect(throws: problem) { try UserFolder.write("", to: path) }
    #expect(throws: problem) { try UserFolder.locked(path) {} }
    #expect(UserFolder.state { $0 == "HOME" ? "/h" : nil } == "/h/.local/state/morsekey")
  }

  @Test func `each file of the user that is a link to nowhere is told`() throws {
    let folder = TestFolder()
    for name in ["profile", "morsekey/lexicon.tsv", "morsekey/phrases.txt"] {
      try folder.link(name, to: "/none")
    }
    #expect(throws: NamedFileFailure.self) {
      try ProfileFile(path: folder.path + "/profile").read()
    }
    let book = PhraseBook { $0 == "XDG_DATA_HOME" ? folder.path : nil }
    let library = LayoutLibrary(folders: [], phrases: book)
    #expect(library.names.contains("my-phrases"))
    #expect(
      library.layout(named: "my-phrases")?.problems
        == ["\(book.path): Link to a missing file; expected phrases"])
    var errors: [LexiconError] = []
    let lexicon = LexiconFile { $0 == "XDG_DATA_HOME" ? folder.path : nil }
    #expect(throws: FileError(name: lexicon.path, number: FileError.brokenLink)) {
      try lexicon.read(errors: &errors)
    }
  }
}
