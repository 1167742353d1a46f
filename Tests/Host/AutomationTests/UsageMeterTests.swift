import MorseDecoding
import MorseKeyboard
import TerminalKeyboard
import TextInput
import Testing
import Timeline

@testable import Automation

@Suite struct UsageMeterTests {
  /// Types keys, one every 300 ms, and returns what was counted.
  private func counts(
    _ keys: String, in document: TextDocument = TextDocument(), pause: Int = 300,
    before: (inout TextSession) -> Void = { _ in }
  ) -> UsageCounts {
    var session = TextSession(
      document: document, settings: KeyboardSettings(characterGap: .off, wordGap: .off))
    before(&session)
    var meter = UsageMeter()
    meter.begin(session)
    for (index, key) in keys.utf8.enumerated() {
      let now = Timestamp.after(.milliseconds(pause * index))
      session.handle([key], at: now)
      for case .feedback(let feedback) in session.drainOutputs().map(\.value) {
        meter.note(feedback, of: session)
      }
      meter.look(at: session, at: now)
    }
    return meter.drain()
  }

  @Test func `presses, characters, corrections and time count`() {
    // e, then t, which is taken back: six presses, and five times 300 ms between them.
    #expect(
      counts(".\r-\r\u{7F}.")
        == UsageCounts(presses: 6, characters: 2, corrected: 1, milliseconds: 1500))
  }

  @Test func `the press that dismisses the keyboard does not count, nor the pause before it`() {
    var session = TextSession()
    var meter = UsageMeter()
    meter.begin(session)
    for milliseconds in [0, 300] {
      _ = session.notePress()
      meter.look(at: session, at: .after(.milliseconds(milliseconds)))
    }
    #expect(meter.drain() == UsageCounts(presses: 2, milliseconds: 300))
    _ = session.notePress()
    meter.note(.dismissed, of: session)
    meter.look(at: session, at: .after(.milliseconds(5000)))
    #expect(meter.drain().isEmpty)
    // The next press of a keyboard that stays open counts.
    _ = session.notePress()
    meter.look(at: session, at: .after(.milliseconds(6000)))
    #expect(meter.drain().presses == 1)
  }

  @Test func `an automatic space counts once a letter follows it`() {
    var session = TextSession()
    var meter = UsageMeter()
    meter.begin(session)
    func key(_ byte: UInt8, at seconds: Int) {
      session.handle([byte], at: .after(.seconds(seconds)))
      meter.look(at: session, at: .after(.seconds(seconds)))
      session.advance(to: .after(.seconds(seconds + 5)))
      meter.look(at: session, at: .after(.seconds(seconds + 5)))
    }
    key(UInt8(ascii: "."), at: 0)
    #expect(session.keyboard.endsInAutomaticSpace)
    #expect(meter.drain() == UsageCounts(presses: 1, characters: 1))
    key(UInt8(ascii: "-"), at: 10)
    #expect(session.keyboard.document.text == "e t ")
    #expect(meter.drain() == UsageCounts(presses: 1, characters: 2, milliseconds: 10_000))
    // Dismissing removes the space; Ctrl-D is no use.
    session.handle([4], at: .after(.seconds(20)))
    meter.look(at: session, isEnding: true, at: .after(.seconds(20)))
    #expect(session.keyboard.document.text == "e t")
    #expect(meter.drain().isEmpty)
  }

  @Test func `text that was there before does not count`() {
    #expect(
      counts(".\r", in: TextDocument("hello"))
        == UsageCounts(presses: 2, characters: 1, milliseconds: 300))
  }

  @Test func `of secret text only the time counts`() {
    let secret = TextDocument(traits: InputTraits(isSecureTextEntry: true))
    #expect(counts(".\r-\r\u{7F}", in: secret) == UsageCounts(milliseconds: 1200))
  }

  @Test func `a pause of more than a minute is no use`() {
    #expect(counts(".\r", pause: 60_000).milliseconds == 60_000)
    #expect(counts(".\r", pause: 60_001).milliseconds == 0)
  }

  @Test func `a code without a meaning counts`() {
    #expect(counts(".-.-.-.-\r").unknown == 1)
    #expect(counts(".-.-.-.-\r").characters == 0)
  }

  @Test func `pass-through does not count`() {
    let counted = counts("ab") { session in
      _ = session.execute(.keyboard(InputMode.passThroughName), at: .zero)
      _ = session.drainOutputs()
    }
    #expect(counted.isEmpty)
  }

  @Test func `what was counted is counted once`() {
    var meter = UsageMeter()
    let session = TextSession()
    meter.begin(session)
    meter.note([.text("hi"), .key(.backspace, [])], of: session)
    #expect(meter.drain() == UsageCounts(characters: 1))
    #expect(meter.drain().isEmpty)
    meter.note([.key(.backspace, []), .key(.backspace, []), .text("a")], of: session)
    meter.note([.key(.left, [])], of: session)
    #expect(meter.drain() == UsageCounts(corrected: 1))
  }

  @Test func `a line that is given out is not taken back`() {
    var document = TextDocument.givingLines()
    document.insertText("hello")
    var session = TextSession(document: document)
    var meter = UsageMeter()
    meter.begin(session)
    session.updateDocument { $0.insertText(" you") }
    meter.look(at: session, at: .zero)
    session.updateDocument { _ = $0.takeLine() }
    meter.look(at: session, at: .zero)
    #expect(meter.drain() == UsageCounts(characters: 4))
    session.updateDocument { $0.insertText("ab") }
    meter.look(at: session, at: .zero)
    session.updateDocument { $0.deleteBackward() }
    meter.look(at: session, at: .zero)
    #expect(meter.drain() == UsageCounts(characters: 2, corrected: 1))
  }
}
