import MorseCode
import MorseKeyboard
import TestSupport
import TextInput
import Testing
import Timeline

@testable import TerminalKeyboard

/// Traces for bug reports, and their replay.
@Suite struct TraceTests {
  /// A user who types letters on two keys, at a random pace.
  private struct Hand {
    var session: TextSession
    var lines = ""
    var now = Timestamp.after(.seconds(7))
    var random: SplitMix64

    init(_ detail: SessionTrace.Detail, seed: UInt64 = 1, document: TextDocument = TextDocument()) {
      session = TextSession(document: document)
      let header = TraceScript.header(
        command: "type", version: "1", arguments: ["--wpm=20", "a\\b\nc"], detail: detail)
      session.trace = SessionTrace(detail, header: header)
      random = SplitMix64(seed: seed)
      session.resize(columns: 80, rows: 24)
      session.begin(asking: false, at: now)
    }

    mutating func press(_ keys: String) {
      for key in keys {
        session.handle(Array(String(key).utf8), at: now)
        now = now.advanced(by: .milliseconds(Int.random(in: 30...80, using: &random)))
        while let due = session.deadline, due <= now { session.advance(to: due) }
        lines += session.drainTrace()
      }
    }

    mutating func type(_ text: String) {
      for character in text {
        let pattern = MorseAlphabet.international.pattern(for: character)
        press(pattern.map { "\($0)\r" } ?? " ")
      }
    }

    mutating func end() -> String {
      let document = session.keyboard.document
      session.trace?.end(
        "dismissed", text: document.text, isSecret: document.traits.isSecureTextEntry)
      return lines + session.drainTrace()
    }
  }

  private func traced(
    _ detail: SessionTrace.Detail, _ text: String, seed: UInt64 = 1
  ) -> (lines: String, text: String) {
    var hand = Hand(detail, seed: seed)
    hand.type(text)
    return (hand.end(), hand.session.keyboard.document.text)
  }

  @Test(arguments: ["hello world", "sos sos", "the quick brown fox 1234567890", "e e\u{7F}\u{7F}t"])
  func `a trace with text types the same text again`(text: String) throws {
    let (lines, typed) = traced(.text, text)
    let script = try TraceScript(lines)
    #expect(script.arguments == ["--wpm=20", "a\\b\nc"])
    #expect(script.command == "type")
    var session = TextSession()
    #expect(script.play(into: &session, predictor: nil) == nil)
    #expect(session.keyboard.document.text == typed && !typed.isEmpty)
    #expect(script.text == typed.debugDescription)
  }

  @Test func `a different decision is named with its line`() throws {
    let (lines, _) = traced(.text, "sos")
    let changed = lines.replacing("= character --- \"o\"", with: "= character --- \"x\"")
    #expect(changed != lines)
    var session = TextSession()
    let problem = try TraceScript(changed).play(into: &session, predictor: nil)
    #expect(
      problem?.description
        == "30: '= character --- \"x\"'; replaying gives '= character --- \"o\"'")
  }

  @Test(arguments: [("sos", "the"), ("hello world", "a big number"), ("paris 73", "eeeee tt")])
  func `a trace without text is the same for texts of equal length`(
    first: String, second: String
  ) {
    // Other letters at another pace.
    #expect(traced(.kinds, first).lines == traced(.kinds, second, seed: 99).lines)
  }

  @Test func `a trace without text has only kinds of events`() {
    var hand = Hand(.kinds)
    hand.type("hi")
    // Fewer dits in a row than a held key makes.
    hand.press("......-.\r\u{7F}")
    hand.session.resize(columns: 100, rows: 30)
    let lines = hand.end().split(separator: "\n")
    #expect(
      lines.prefix(4) == [
        "morsekey trace 1 without text", "version 1", "command type", "option --wpm",
      ])
    #expect(lines.contains("keyed character*2 unknown delete"))
    #expect(lines.contains { $0.hasSuffix(" ms  size 100 30") })
    #expect(lines.last == "# ended: dismissed")
  }

  @Test(arguments: [SessionTrace.Detail.kinds, .text])
  func `secret text is never traced`(detail: SessionTrace.Detail) {
    var document = TextDocument()
    document.traits.isSecureTextEntry = true
    var hand = Hand(detail, document: document)
    let before = hand.lines + hand.session.drainTrace()
    hand.type("secret")
    let lines = before + hand.end()
    #expect(lines.hasSuffix("secret text\n"))
    #expect(!lines.contains("bytes") && !lines.contains("keyed"))
  }

  @Test(arguments: ["", "hello", "morsekey trace 2 with text", "morsekey trace 1 with text\nfoo"])
  func `a file that is not a trace is refused`(text: String) {
    #expect(throws: TraceScript.Problem.self) { try TraceScript(text) }
  }

  @Test(arguments: UInt64(0)..<200)
  func `any bytes are no trace, or replayed without harm`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let words = [
      "0", "99", "-5", "size", "begin", "bytes", "2e", "2e0d", "zz", "edge", "dit", "down", "kitty",
      "wake", "words", "lost", "=", "#", "60000000000", "secret", "other", "resume",
    ]
    let lines = (0..<20).map { _ in
      (0..<Int.random(in: 1...5, using: &random)).compactMap { _ in
        words.randomElement(using: &random)
      }.joined(separator: " ")
    }
    var session = TextSession()
    let script = try? TraceScript("morsekey trace 1 with text\n" + lines.joined(separator: "\n"))
    _ = script?.play(into: &session, predictor: nil)
  }
}
