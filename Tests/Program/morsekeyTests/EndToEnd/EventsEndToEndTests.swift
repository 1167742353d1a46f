import Foundation
import Glibc
import TestSupport
import Testing

/// Event output, and questions of scripts.
@Suite(.serialized) struct EventsEndToEndTests {
  private let folder = TestFolder()
  private var file: String { folder.path + "/events" }

  private struct Event: Decodable {
    let t: Double
    let type: String
    let inserted: String?
    let text: String?
    let event: String?
    let program: String?
    let on: Bool?
  }

  private func events() throws -> [Event] {
    try folder.read("events").split(separator: "\n").map {
      try JSONDecoder().decode(Event.self, from: Data($0.utf8))
    }
  }

  @Test func `every event is a line, in the order of time`() throws {
    let program = try ProgramInTerminal.open(["--no-sound", "--events", file])
    program.ends(typing: "...\r\u{1B}")
    let events = try events()
    #expect(events.first?.type == "begin")
    #expect(events.last?.type == "end")
    #expect(events.filter { $0.type == "edge" }.count == 6)
    #expect(events.compactMap(\.inserted) == ["s"])
    #expect(events.filter { $0.type == "commit" }.map(\.text) == ["s"])
    #expect(events.allSatisfy { $0.t >= 0 })
  }

  @Test func `a secret is never reported`() throws {
    let program = try ProgramInTerminal.open([
      "ask", "--no-sound", "--secure", "Word?",
    ])
    program.type("...\r")
    #expect(program.waits(for: "•"))
    program.ends(typing: "\r", printing: "s\n")
    #expect(!program.screen.contains("..."))
    let typed = try ProgramInTerminal.open(
      ["--no-sound", "--type", "password", "--events", file], showing: "esc done")
    typed.ends(typing: "...\r-\r\u{1B}")
    #expect(try events().map(\.type) == ["begin", "secure", "frame", "end"])
  }

  @Test func `under run sent text is reported, a password is typed in pass-through and is not`()
    throws
  {
    let script = "read a; stty -echo; echo ask; read b; stty echo; echo got:$b; read c"
    let program = try ProgramInTerminal.open(
      ["run", "--no-sound", "--events", file, "--", "sh", "-c", script])
    program.type("...\r\r")
    #expect(program.waits(for: "password: keys type themselves"))
    program.type("a.-\r")
    #expect(program.waits(for: "got:a.-"))
    #expect(
      program.waits {
        $0.components(separatedBy: "type themselves").last?.contains("20 wpm") == true
      })
    program.ends(typing: "\r")
    let events = try events()
    #expect(events.first?.type == "begin" && events.last?.type == "end")
    #expect(events.filter { $0.type == "typed" }.map(\.text) == ["s"])
    #expect(events.filter { $0.type == "key" }.count == 2)
    #expect(events.filter { $0.type == "secure" }.map(\.on) == [true, false])
    #expect(events.compactMap(\.event).prefix(2) == ["will-show", "did-show"])
    #expect(events.compactMap(\.program).contains("sh"))
    let start = try #require(events.firstIndex { $0.type == "secure" })
    let during = events.dropFirst(start + 1).prefix { $0.type != "secure" }
    #expect(during.allSatisfy { $0.text == nil })
  }

  @Test(
    arguments: [
      ([], "...\r\r", 0, "s\n"), ([], "\r", 0, "\n"), (["--default", "no"], "\r", 0, "no\n"),
      (["--type", "email"], "-\r.--.-.\r-\r\r", 0, "t@t\n"), ([], "...\r\u{1B}", 130, ""),
      ([], "...\r\u{3}", 130, ""),
    ] as [([String], String, Int32, String)])
  func `Return answers a question, Esc leaves it`(
    options: [String], keys: String, status: Int32, answer: String
  ) throws {
    let program = try ProgramInTerminal.open(
      ["ask", "--no-sound", "Who?"] + options, showing: "? help")
    #expect(program.screen.contains("Who?"))
    program.ends(typing: keys, with: status, printing: answer)
  }
}
