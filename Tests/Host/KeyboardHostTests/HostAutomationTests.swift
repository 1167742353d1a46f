import Automation
import Foundation
import LinuxSystem
import MorseKeyboard
import TerminalKeyboard
import TestSupport
import TextInput
import Testing
import Timeline

@testable import KeyboardHost

/// A receiver of events, with or without room for them.
private final class Listener: LineListener {
  private let stage: Stage
  init(_ stage: Stage) { self.stage = stage }

  func send(_ line: String) -> Bool {
    let type = line.firstMatch(of: /"type":"(\w+)"/).map { String($0.1) } ?? "?"
    stage.note("tell \(type)")
    return true
  }

  func flush() {}
}

/// A store that keeps the counts in memory.
private final class Counts: UsageStore {
  var sum = UsageCounts()
  var problems: [String] { [] }
  func add(_ counts: UsageCounts) { sum.add(counts) }
}

@Suite struct HostAutomationTests {
  @Test(arguments: ["\u{4}", "\u{3}"])
  func `the key that ends the keyboard is no use of it`(end: String) throws {
    let counts = Counts()
    let run = HostRun(automation: HostAutomation().counting(into: counts))
    run.at(100, ".\r")
    run.at(2600, end)
    try run.run()
    #expect(counts.sum == UsageCounts(presses: 2, characters: 1))
    // A keyboard that is only opened and closed stores nothing.
    let other = Counts()
    let closed = HostRun(automation: HostAutomation().counting(into: other))
    closed.at(100, end)
    try closed.run()
    #expect(other.sum.isEmpty)
  }

  @Test func `the panel shows events only where they are sent`() {
    var session = TextSession(settings: patient)
    session.beginEventOutput(withEdges: false)
    #expect(session.edges == nil)
    session.beginEventOutput(withEdges: true)
    #expect(session.edges == [])
  }

  @Test func `events are reported in order, and none before its sound`() throws {
    let events = EventStream(nil)
    let run = HostRun(automation: HostAutomation(events: events))
    events.add(Listener(run.stage), observing: run.host.keyboard, at: .zero)
    run.at(100, ".")
    run.at(200, "\r")
    try run.run()
    #expect(
      run.turn(100) == [
        "expect", "sound press", "sound mark", "tell edge", "tell edge", "tell mark", "draw",
        "tell marked",
      ])
    #expect(
      run.turn(200) == [
        "expect", "sound modifier", "sound letter", "tell commit", "typed 'e'", "draw",
        "tell edit", "tell marked",
      ])
    #expect(run.stage.log.contains("tell end"))
  }

  @Test func `of a secret text only its secrecy is reported`() throws {
    let events = EventStream(nil)
    let secret = TextDocument(traits: InputTraits(isSecureTextEntry: true))
    let run = HostRun(
      TextSession(document: secret, settings: patient), automation: HostAutomation(events: events))
    events.add(Listener(run.stage), observing: run.host.keyboard, at: .zero)
    run.at(100, ".")
    run.at(200, "\r\t")
    try run.run()
    let reported = run.stage.log.filter { $0.hasPrefix("tell") }
    #expect(reported == ["tell begin", "tell secure", "tell begin", "tell secure", "tell end"])
  }

  /// A socket in a temporary folder.
  private final class Socket {
    let folder = TestFolder()
    let server: ControlServer
    var path: String { folder.path + "/socket" }

    init() throws { server = try ControlServer(path: folder.path + "/socket") }
  }

  @Test func `a request types, is drawn, and gets an answer`() throws {
    let socket = try Socket()
    let descriptor = socket.server.descriptor.rawValue
    let run = HostRun(
      automation: HostAutomation(events: EventStream(nil), control: socket.server))
    let program = try LocalProgram(socket.path)
    program.write(#"{"do":"insert","text":"hi"}"# + "\n")
    // The connection is accepted first, then read.
    run.at(100, ready: [descriptor])
    run.at(200, ready: [descriptor])
    try run.run()
    #expect(run.turn(200) == ["expect", "sound press", "typed 'hi'", "draw"])
    #expect(program.readLines() == [#"{"ok":true}"#])
    #expect(!FileManager.default.fileExists(atPath: socket.path))
  }

  @Test func `requests wait while the program has not read its input`() throws {
    let socket = try Socket()
    let descriptor = socket.server.descriptor.rawValue
    let run = HostRun(
      automation: HostAutomation(events: EventStream(nil), control: socket.server))
    let loop = run.loop
    var wanted: [Readiness?] = []
    run.at(100) {
      wanted.append(loop.wanted(descriptor))
      $0.acceptsRequests = false
    }
    run.at(200) {
      wanted.append(loop.wanted(descriptor))
      $0.acceptsRequests = true
    }
    run.at(300) { _ in wanted.append(loop.wanted(descriptor)) }
    try run.run()
    #expect(wanted == [.readable, [], .readable])
  }
}
