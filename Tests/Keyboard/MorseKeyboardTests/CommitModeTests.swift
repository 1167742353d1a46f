import MorseCode
import MorseKeyboard
import MorseKeying
import TestSupport
import TextInput
import Testing
import Timeline

/// The commit modes in a program that receives keystrokes.
@Suite struct CommitModeTests {
  /// Returns the text that a program receives for a text keyed in Morse rhythm, and the number of
  /// Backspaces.
  private func send(
    _ text: String, to type: KeyboardType = .text, commit: CommitMode = .auto,
    revision: TraitChoice = .yes
  ) -> (text: String, deletions: Int, sent: [Keystroke]) {
    var traits = InputTraits(keyboardType: type)
    (traits.autocapitalizationType, traits.letterRevisionType) = (.none, revision)
    var settings = KeyboardSettings()
    (settings.repairs, settings.commit) = (true, commit)
    var keyboard = Keyboard(document: KeystrokeDocument(traits: traits), settings: settings)
    var feedback: [Timed<KeyboardFeedback>] = []
    var now = Timestamp.after(.seconds(1))
    let keying = machineKeying(text.uppercased(), wpm: 15)
    for (place, interval) in keying.enumerated() {
      if interval.isMark {
        let isDah = interval.nanoseconds > 160_000_000
        keyboard.handle(.press(isDah ? .dah : .dit), at: now, into: &feedback)
      }
      let rest: Int64 = place + 1 == keying.count ? 9_000_000_000 : 0
      now = now.advanced(byNanoseconds: interval.nanoseconds + rest)
      keyboard.advance(to: now, into: &feedback)
    }
    var sent: [Keystroke] = []
    keyboard.changeDocument { sent = $0.drainKeystrokes() }
    var received = ""
    for keystroke in sent {
      switch keystroke {
      case .text(let text): received += text
      case .key(.backspace, _): received.removeLast()
      case .key: break
      }
    }
    return (received, sent.count { $0 == .key(.backspace, []) }, sent)
  }

  @Test func `a program with prose receives corrections of the open word`() {
    let plain = send("sos paris", commit: .letter)
    let sent = send("sos paris")
    #expect(sent.text == "sos paris ")
    #expect(sent.deletions > 0)
    #expect(plain.text != sent.text)
    #expect(plain.deletions == 0)
  }

  @Test(arguments: [KeyboardType.shell, .code, .ascii])
  func `command lines and programs are never corrected`(type: KeyboardType) {
    let plain = send("sos", to: type, commit: .letter)
    let sent = send("sos", to: type)
    #expect(sent.deletions == 0)
    #expect(sent.text == plain.text)
  }

  @Test func `text for an unknown program is not corrected`() {
    #expect(send("sos paris", revision: .default).deletions == 0)
  }

  @Test func `with --commit word whole words are sent`() {
    let sent = send("sos paris", commit: .word, revision: .default)
    #expect(sent.text == "sos paris ")
    #expect(sent.deletions == 0)
    #expect(sent.sent == "sos paris ".map { .text(String($0)) })
  }
}

@Suite struct HeldWordTests {
  @Test func `a held word is sent before a space, a key or the end`() {
    var document = KeystrokeDocument()
    document.hold(.word)
    document.insertText("ab")
    #expect(document.drainKeystrokes().isEmpty)
    #expect(document.documentContextBeforeInput == "ab")
    document.deleteBackward()
    document.insertText("c ")
    #expect(document.drainKeystrokes() == [.text("a"), .text("c"), .text(" ")])
    document.insertText("d")
    _ = document.press(.left, [])
    #expect(document.drainKeystrokes() == [.text("d"), .key(.left, [])])
    document.insertText("e\n")
    #expect(document.drainKeystrokes() == [.text("e"), .key(.enter, [])])
    document.insertText("f")
    document.hold(.nothing)
    #expect(document.drainKeystrokes() == [.text("f")])
    document.deleteBackward()
    #expect(document.drainKeystrokes() == [.key(.backspace, [])])
  }

  @Test func `all text is held over spaces and prompts, and sent before a key`() {
    var document = KeystrokeDocument()
    document.hold(.all)
    document.insertText("ab c")
    document.beginAnother()
    #expect(document.drainKeystrokes().isEmpty)
    #expect(document.heldText == "ab c")
    #expect(document.documentContextBeforeInput == "ab c")
    #expect(document.revisableText == .held)
    _ = document.press(.tab, [])
    #expect(document.drainKeystrokes() == "ab c".map { .text(String($0)) } + [.key(.tab, [])])
    #expect(document.heldText == "")
  }
}
