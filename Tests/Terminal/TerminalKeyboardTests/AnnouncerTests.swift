import MorseDecoding
import MorseKeyboard
import TestSupport
import Testing
import TextInput
import Timeline

@testable import TerminalKeyboard

@Suite struct AnnouncerTests {
  /// Types pieces of keys into a session, and returns what is told after each.
  private func told(
    _ pieces: [String], _ text: String = "", settings: KeyboardSettings = patientSettings,
    traits: InputTraits = InputTraits()
  ) -> [[String]] {
    var session = TextSession(
      document: TextDocument(text, traits: traits), settings: settings)
    var announcer = Announcer()
    var outputs: [Timed<SessionOutput>] = []
    _ = announcer.look(at: session)
    return pieces.enumerated().map { number, piece in
      session.handle(
        Array(piece.utf8), at: .after(.milliseconds(100 * number)), into: &outputs)
      return announcer.look(at: session).map { "\($0.kind) \($0.text)" }
    }
  }

  @Test func `what is typed and deleted is told by letter, word and line`() {
    #expect(
      told(["....\r", "..\r", " ", "..\r", "\r", "\u{7F}"]) == [
        ["letter h"], ["letter i"], ["letter  ", "word hi"], ["letter i"],
        ["letter \n", "word i", "line hi i"], ["letter \n"],
      ])
  }

  @Test func `a mark ends a word, and a space after it ends none`() {
    #expect(
      told(["-.\r", "---\r", ".-.-.-\r", " "]) == [
        ["letter n"], ["letter o"], ["letter .", "word no"], ["letter  "],
      ])
  }

  @Test func `pasted text is told as a whole`() {
    #expect(told(["\u{1B}[200~one two \u{1B}[201~"]) == [["letter one two", "word two"]])
  }

  @Test func `moving tells the character passed, or nothing`() {
    #expect(
      told(["\u{1B}[D", "\u{1B}[D", "\u{1B}[C", "\u{1B}[H", "\u{1B}[F"], "abcd") == [
        ["letter d"], ["letter c"], ["letter c"], [], [],
      ])
  }

  @Test func `a long text is told like a short one`() {
    let long = String(repeating: "abcde ", count: 100)
    #expect(
      told([".\r", " ", "\u{7F}", "\u{7F}"], long) == [
        ["letter e"], ["letter  ", "word e"], ["letter  "], ["letter e"],
      ])
  }

  @Test func `notices, layouts and corrections are told once`() {
    let settings = patientSettings
    let notice = "notice ......-.  means nothing"
    #expect(
      told(["......-.\r", "\u{1B}[Z", "\u{1B}[B", "\u{1B}"], settings: settings)
        == [
          [notice], ["state morse"], ["state pass-through"], [],
        ].map { $0.map { $0.replacing("state morse", with: "state Morse") } })
  }

  @Test func `nothing is told of a secret`() {
    var traits = InputTraits()
    traits.isSecureTextEntry = true
    #expect(
      told([".-\r", " ", "\u{7F}", "......-.\r"], traits: traits) == [
        [], [], [], ["notice means nothing"],
      ])
  }

  @Test func `every feedback that the text does not show is announced`() {
    let feedback: [(KeyboardFeedback, String?)] = [
      (.marked("q, w"), "cell q, w"), (.overlayChanged(.help(offset: 0)), "state help"),
      (.overlayChanged(.none), "state closed"), (.speedLocked(true), "state speed locked"),
      (.click(.press), nil), (.dismissed, nil),
    ]
    for (feedback, expected) in feedback {
      let told = Announcer.announcement(of: feedback).map { "\($0.kind) \($0.text)" }
      #expect(told == expected)
    }
  }
}

/// Settings without pauses.
private let patientSettings = KeyboardSettings(characterGap: .off, wordGap: .off)
