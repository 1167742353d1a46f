import MorseCode
import TestSupport
import Automation
import Glibc
import LinuxSystem
import MorseKeyboard
import TerminalCodec
import TerminalDevice
@testable import TerminalKeyboard
import TextInput
import Testing
import Timeline

@testable import KeyboardHost

/// A keyboard with a socket, and its clients.
private final class ControlledSession {
  let folder = TestFolder()
  let server: ControlServer
  let events = EventStream(nil)
  var session: TextSession
  var path: String { folder.path + "/socket" }

  init(_ document: TextDocument = TextDocument()) throws {
    session = TextSession(document: document, isMuted: true)
    session.edges = []
    server = try ControlServer(path: folder.path + "/socket")
    events.begin(session, window: WindowSize(columns: 80, rows: 24), at: .zero)
  }

  func serve(_ times: Int = 4) {
    for _ in 0..<times {
      server.serve(&session, sendingTo: events, at: .zero)
      events.look(at: session, at: .zero)
      server.watchSubscribers()
    }
  }

  /// Sends lines as a client; returns the answers.
  func ask(_ lines: String...) throws -> [String] {
    let program = try LocalProgram(path)
    return lines.flatMap { line in
      program.write(line + "\n")
      serve()
      return program.readLines()
    }
  }
}

@Suite struct ControlServerTests {
  private let control: ControlledSession

  init() throws { control = try ControlledSession() }

  @Test(arguments: ["9223372036854775807", "1764000000123456789", "1e-320", "0.12345678", "-0"])
  func `a number is repeated with all its digits`(id: String) throws {
    let answers = try control.ask(#"{"do":"insert","text":"a","id":\#(id)}"#)
    #expect(answers == [#"{"id":\#(id),"ok":true}"#])
  }

  @Test func `requests type, and their answers repeat the request's id`() throws {
    let answers = try control.ask(
      #"{"do":"insert","text":"héllo\u001b[31m"}"#, #"{"do":"delete","count":4,"id":"x"}"#,
      #"{"do":"speed","wpm":25,"id":2}"#)
    #expect(answers == [#"{"ok":true}"#, #"{"id":"x","ok":true}"#, #"{"id":2,"ok":true}"#])
    // Control characters are removed, as from pasted text.
    #expect(control.session.keyboard.document.text == "héllo")
    #expect(control.session.keyboard.speed.characterWPM == 25)
  }

  @Test func `the capabilities name every type of text that a request may name`() throws {
    let answer = try #require(try control.ask(#"{"do":"capabilities"}"#).first)
    for type in TextType.all { #expect(answer.contains("\"\(type.name)\""), "\(type.name)") }
  }

  @Test
  func `an invalid request is answered with the expected form, and the next one counts`()
    throws
  {
    let answers = try control.ask(
      "what?", #"{"do":"speed","wpm":0}"#, #"{"do":"hide"}"#, #"{"do":"insert","text":"a"}"#)
    #expect(
      answers == [
        #"{"ok":false,"error":"byte 1 is wrong","expected":"a JSON value"}"#,
        #"{"ok":false,"error":"there is no such value","expected":"a speed that --wpm takes"}"#,
        #"{"ok":false,"error":"this keyboard cannot do that","#
          + #""expected":"a keyboard of morsekey run"}"#,
        #"{"ok":true}"#,
      ])
    #expect(control.session.keyboard.document.text == "a")
  }

  @Test func `an endless line is skipped`() throws {
    let program = try LocalProgram(control.path)
    for _ in 0..<30 {
      program.write(String(repeating: "x", count: 4096))
      control.serve(2)
    }
    program.write("\n" + #"{"do":"insert","text":"a"}"# + "\n")
    control.serve(8)
    let answers = program.readLines()
    #expect(
      answers.first
        == #"{"ok":false,"error":"the line is too long","expected":"at most 65536 bytes"}"#)
    #expect(answers.last == #"{"ok":true}"#)
    #expect(control.session.keyboard.document.text == "a")
  }

  @Test func `the state is reported; of secret text only its secrecy`() throws {
    let control = try ControlledSession(TextDocument("ab"))
    let state = try control.ask(#"{"do":"state"}"#).joined()
    for member in [
      #""secure":false"#, #""keyboard":"morse""#, #""wpm":20"#, #""before":"ab""#, #""muted":true"#,
    ] {
      #expect(state.contains(member))
    }
    var secret = TextDocument("hidden")
    secret.traits.isSecureTextEntry = true
    let other = try ControlledSession(secret)
    #expect(try other.ask(#"{"do":"state"}"#) == [#"{"ok":true,"secure":true,"shown":true}"#])
  }

  @Test func `secret text is never typed, read or reported by requests`() throws {
    var secret = TextDocument()
    secret.traits.isSecureTextEntry = true
    let control = try ControlledSession(secret)
    let refused = try control.ask(
      #"{"do":"insert","text":"a"}"#, #"{"do":"delete"}"#, #"{"do":"command","name":"tab"}"#,
      #"{"do":"type","name":"text"}"#, #"{"do":"dismiss"}"#, #"{"do":"next-keyboard"}"#)
    let refusal =
      #"{"ok":false,"error":"what is typed is secret","#
      + #""expected":"one of state, capabilities, subscribe, mute, show, hide"}"#
    #expect(refused == Array(repeating: refusal, count: 6))
    #expect(!control.session.keyboard.document.hasText)
    let program = try LocalProgram(control.path)
    program.write(#"{"do":"subscribe"}"# + "\n")
    control.serve()
    #expect(program.readLines().count == 4)
    control.session.handle(Array(".-\r".utf8), at: .zero)
    control.events.noteEdges(of: &control.session)
    control.serve()
    #expect(program.readLines() == [])
    #expect(try control.ask(#"{"do":"mute","on":false}"#) == [#"{"ok":true}"#])
  }

  @Test func `subscribers receive events from their subscription on`() throws {
    let control = try ControlledSession(TextDocument("former"))
    let programs = try (0..<3).map { _ in try LocalProgram(control.path) }
    for program in programs { program.write(#"{"do":"subscribe"}"# + "\n") }
    control.serve()
    for program in programs {
      let lines = program.readLines()
      #expect(lines.first == #"{"ok":true}"#)
      #expect(lines.dropFirst().first?.contains(#""type":"begin""#) == true)
    }
    _ = try control.ask(#"{"do":"insert","text":"!"}"#)
    for program in programs {
      #expect(program.readLines().contains { $0.contains(#""at":6,"deleted":0,"inserted":"!""#) })
    }
  }

  @Test func `a slow client is not waited for, and receives a count of dropped events`() throws {
    let program = try LocalProgram(control.path)
    program.write(#"{"do":"subscribe"}"# + "\n")
    control.serve()
    let text = String(repeating: "x", count: 1000)
    for _ in 0..<2000 {
      control.session.updateDocument { $0.insertText(text) }
      control.session.updateDocument { $0 = TextDocument() }
      control.session.updateDocument { $0.insertText(text) }
      control.events.look(at: control.session, at: .zero)
      control.session.updateDocument { $0 = TextDocument() }
      control.events.look(at: control.session, at: .zero)
    }
    var lines: [String] = []
    for _ in 0..<20 {
      lines += program.readLines()
      control.session.updateDocument { $0.insertText("y") }
      control.serve()
    }
    #expect(lines.contains { $0.contains(#""type":"dropped""#) })
  }

  @Test func `a client that does not read its answers is not read any further`() throws {
    let control = try ControlledSession(TextDocument(String(repeating: "é", count: 300)))
    let program = try LocalProgram(control.path)
    for _ in 0..<2000 {
      program.write(#"{"do":"state"}"# + "\n")
      control.serve(1)
    }
    let other = try control.ask(#"{"do":"insert","text":"a"}"#)
    #expect(other == [#"{"ok":true}"#])
  }

  @Test func `too many programs get an error`() throws {
    var programs: [LocalProgram] = []
    for _ in 0..<ControlServer.mostClients {
      programs.append(try LocalProgram(control.path))
      control.serve(1)
    }
    let late = try LocalProgram(control.path)
    control.serve()
    let refusal = #"{"ok":false,"error":"too many programs","expected":"at most 32"}"#
    #expect(late.readLines() == [refusal])
    #expect(late.isLetGo)
    programs.removeAll()
    control.serve()
    #expect(try control.ask(#"{"do":"mute","on":true}"#) == [#"{"ok":true}"#])
  }

  @Test func `requests of a closed program are executed`() throws {
    var program: LocalProgram? = try LocalProgram(control.path)
    let text = String(repeating: "ab", count: 10_000)
    program?.write(#"{"do":"insert","text":""# + text + #""}"#)
    program = nil
    control.serve(12)
    #expect(control.session.keyboard.document.text == text)
  }
}
