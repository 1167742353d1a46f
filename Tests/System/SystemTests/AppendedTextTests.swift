import Foundation
import Glibc
import LinuxSystem
import TestSupport
import Testing

/// Text that changes at the end of a file.
@Suite struct AppendedTextTests {
  private let folder = TestFolder()
  private var path: String { folder.path + "/text" }
  private var contents: String { (try? folder.read("text")) ?? "none" }

  private func write(_ text: String) throws { try folder.write(text, to: "text") }

  @Test(arguments: [
    ("", ["s", "so", "sos"], "sos"),
    ("", ["sos", "so", "sox"], "sox"),
    ("", ["teh", "the "], "the "),
    ("", ["word", ""], ""),
    ("", ["ж", "жз", "ж"], "ж"),
    ("kept\n", ["new"], "kept\nnew"),
    ("no end", ["new", "ne"], "no end\nne"),
    ("no end", ["new", ""], "no end"),
  ])
  func `an appended file holds its former content and the latest text`(
    before: String, texts: [String], after: String
  ) throws {
    try write(before)
    let file = try AppendedText(path: path)
    for text in texts {
      try file.update(to: text)
      #expect(contents.hasPrefix(before) && contents.hasSuffix(text))
    }
    #expect(contents == after)
  }

  @Test func `a revert restores the file`() throws {
    try write("kept")
    let file = try AppendedText(path: path)
    try file.update(to: "typed")
    #expect(contents == "kept\ntyped")
    try file.revert()
    #expect(contents == "kept")
  }

  @Test func `a file that was moved, removed, replaced or made read-only is not written to`() throws
  {
    try write("kept")
    let changes: [(Int32, () throws -> Void)] = [
      (EACCES, { chmod(path, 0o400) }),
      (ENOENT, { rename(path, path + ".moved") }), (ENOENT, { unlink(path) }),
      (
        ESTALE,
        {
          unlink(path)
          try write("another")
        }
      ),
    ]
    for (number, change) in changes {
      try write("kept")
      chmod(path, 0o600)
      let file = try AppendedText(path: path)
      try file.update(to: "typed")
      try change()
      #expect(throws: FileError(name: path, number: number)) { try file.update(to: "typed on") }
      #expect(throws: FileError.self) { try file.finish(with: "typed on") }
      try? FileManager.default.removeItem(atPath: path)
    }
  }

  @Test func `a created text file is readable only by its owner`() throws {
    _ = try AppendedText(path: path)
    #expect(try folder.mode(of: "text") == 0o600)
  }

  @Test func `a file that another program writes to is not changed`() throws {
    let file = try AppendedText(path: path)
    try file.update(to: "one")
    let other = try FileHandle(forWritingTo: URL(filePath: path))
    try other.seekToEnd()
    try other.write(contentsOf: Data("two".utf8))
    #expect(throws: FileError(name: path, number: EBUSY)) { try file.update(to: "on") }
    #expect(contents == "onetwo")
  }

  @Test func `a pipe receives the text once, at the end`() throws {
    mkfifo(path, 0o600)
    #expect(throws: FileError(name: path, number: ENXIO)) { _ = try AppendedText(path: path) }
    let reader = open(path, O_RDONLY | O_NONBLOCK)
    let file = try AppendedText(path: path)
    try file.update(to: "teh")
    try file.finish(with: "the\n")
    var bytes = [UInt8](repeating: 0, count: 16)
    #expect(read(reader, &bytes, 16) == 4)
    #expect(bytes.prefix(4) == Array("the\n".utf8)[...])
    close(reader)
    signal(SIGPIPE, SIG_IGN)
    #expect(throws: FileError(name: path, number: EPIPE)) { try file.finish(with: "more") }
  }

  @Test func `the keyboard does not wait for a pipe without a reader`() throws {
    mkfifo(path, 0o600)
    let reader = open(path, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    let file = try AppendedText(path: path)
    let long = String(repeating: "e", count: 1 << 20)
    #expect(throws: FileError(name: path, number: ETIMEDOUT)) {
      try file.finish(with: long, patience: .milliseconds(20))
    }
  }

  @Test func `a full device is reported`() throws {
    let file = try AppendedText(path: "/dev/full")
    #expect(throws: FileError(name: "/dev/full", number: ENOSPC)) { try file.finish(with: "e") }
  }

  @Test func `a journal keeps the latest text and the latest mode`() throws {
    let writer = try FileWriter()
    let journal = try TextJournal(AppendedText(path: path), writer: writer)
    for text in ["a", "ab", "abc"] { journal.keep(text) }
    #expect(journal.finish(with: "abcd\n") == nil)
    #expect(contents == "abcd\n")
    let second = try TextJournal(AppendedText(path: path), writer: writer)
    second.keep("gone")
    #expect(second.revert() == nil)
    #expect(contents == "abcd\n")
  }

  @Test func `a journal reports why it could not store the text`() throws {
    let writer = try FileWriter()
    let journal = try TextJournal(AppendedText(path: "/dev/full"), writer: writer)
    journal.keep("sos")
    #expect(journal.finish(with: "sos\n") == FileError(name: "/dev/full", number: ENOSPC))
    #expect(writer.hasNews.drain())
    #expect(journal.failure != nil)
  }
}
