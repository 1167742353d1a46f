@testable import LinuxSystem
import Configuration
import Glibc
import TestSupport
import Testing

@testable import morsekey

@Suite struct SpeakCommandTests {
  @Test func `the file of a board is read once`() throws {
    let folder = TestFolder()
    let path = folder.path + "/board.obf"
    let text = #"{"format":"open-board-0.1","buttons":[{"id":1,"label":"water"}]}"#
    try folder.write(text, to: "board.obf")
    #expect(try SpeakCommand.boards(ofFile: path).boards.count == 1)
    #expect(unlink(path) == 0)
    #expect(try SpeakCommand.boards(ofFile: path).boards.count == 1)
    #expect(throws: UsageError.self) { try SpeakCommand.boards(ofFile: path + ".none") }
  }
}
