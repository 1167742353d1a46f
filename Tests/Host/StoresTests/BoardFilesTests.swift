import Configuration
import Glibc
import LinuxSystem
import TestSupport
import Testing

@testable import Stores

@Suite struct BoardFilesTests {
  private let text = #"{"format":"open-board-0.1","buttons":[{"id":1,"label":"water"}]}"#

  @Test func `a file is read once`() throws {
    let folder = TestFolder()
    let path = try folder.write(text, to: "board.obf")
    #expect(try BoardFiles.boards(at: path).boards.count == 1)
    #expect(unlink(path) == 0)
    #expect(try BoardFiles.boards(at: path).boards.count == 1)
  }

  @Test func `a pipe is read, as process substitution gives it`() throws {
    var ends: [CInt] = [0, 0]
    try #require(pipe(&ends) == 0)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    let bytes = Array(text.utf8)
    #expect(write(ends[1], bytes, bytes.count) == bytes.count)
    close(ends[1])
    let path = "/proc/self/fd/\(ends[0])"
    for _ in 0..<2 { #expect(try BoardFiles.boards(at: path).boards.count == 1) }
  }

  @Test func `a problem is named with its file, each time`() throws {
    let folder = TestFolder()
    let path = try folder.write("no board", to: "board.obf")
    let none = folder.path + "/none"
    for (named, status) in [(path, CommandStatus.badData), (path, .badData), (none, .noInput)] {
      let error = #expect(throws: NamedFileFailure.self) { try BoardFiles.boards(at: named) }
      #expect(error?.description.hasPrefix(named + ": ") == true)
      #expect(error?.status == status)
    }
  }
}
