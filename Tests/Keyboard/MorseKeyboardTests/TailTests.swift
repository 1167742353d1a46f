import MorseDecoding
import TextComposition
import MorseCode
import MorseKeyboard
import TestSupport
import Testing
import TextInput
import Timeline
import WordPrediction

/// The text before the insertion point that the keyboard has typed.
@Suite struct TailTests {
  private let url = InputTraits(keyboardType: .url)

  /// A document whose type changes during a cycle of full stops.
  @Test func `full stops change nothing in a kind of text without endings`() {
    var keyboard = Keyboard(document: TextDocument(traits: url))
    var now = Timestamp.zero
    for _ in 0..<7 {
      now = now.advanced(by: .seconds(1))
      _ = keyboard.handle(.perform(.text(".")), at: now)
    }
    #expect(keyboard.document.text == "www.")
    var outputs: [Timed<KeyboardFeedback>] = []
    keyboard.changeDocument { $0.traits = InputTraits(keyboardType: .email) }
    keyboard.advance(to: now.advanced(by: .seconds(1)), into: &outputs)
    #expect(Array(keyboard.stopCandidates) == [])
    _ = keyboard.handle(.perform(.text(".")), at: now.advanced(by: .seconds(2)))
    #expect(keyboard.document.text == "www..")
  }

  @Test func `full stops with text between them stay full stops`() {
    var keyboard = Keyboard(document: TextDocument(traits: url))
    for (index, action) in [".", "x", "."].map({ KeyAction.perform(.text($0)) }).enumerated() {
      _ = keyboard.handle(action, at: .after(.seconds(index)))
    }
    #expect(keyboard.document.text == ".x.")
    _ = keyboard.handle(.insert("y"), at: .after(.seconds(4)))
    _ = keyboard.handle(.perform(.text(".")), at: .after(.seconds(5)))
    #expect(keyboard.document.text == ".x.y.")
  }

  @Test(arguments: [
    ("s o ␣ i ␣", "So I ", "So i "), ("s o ␣ ␣", "So. ", "So  "), ("s o ␣ \"", "So “", "So \""),
    ("s o ~ ,", "So,", "So ,"), ("s o ␣ i ~", "So I ", "So i "),
  ])
  func `one Backspace after an automatic edit restores the keyed text`(
    keys: String, edited: String, reverted: String
  ) {
    var keying = WordKeying(aids: [])
    keying.key(keys)
    #expect(keying.text == edited)
    keying.key("back")
    #expect(keying.text == reverted)
    keying.key("back")
    #expect(keying.text == String(reverted.dropLast()))
  }

  /// Seeded scripts with all kinds of typing, edits and movements.
  @Test(arguments: 0..<40 as Range<UInt64>)
  func `Backspace after any action deletes one character or reverts one edit`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var keying = WordKeying(aids: [.suggestions, .learning, .correction])
    let keys = [
      "t", "h", "e", "i", "s", "␣", "~", "1", "2", "back", "left", "right", "deleteWord", "shift",
      "a", "o", "n", "newline", "undo",
    ]
    for _ in 0..<60 {
      keying.key(keys[Int(random.next() % UInt64(keys.count))])
      let before = keying.keyboard
      var outputs: [Timed<KeyboardFeedback>] = []
      var copy = before
      copy.handle(.delete, at: keying.present, into: &outputs)
      let (text, reverted) = (before.document.text, copy.document.text)
      let lost = text.count - reverted.count
      let edits = outputs.filter { if case .limitReached = $0.value { true } else { false } }
      if before.document.documentContextBeforeInput == nil {
        #expect(!edits.isEmpty || before.document.selectedText != nil)
        #expect(reverted == text || before.document.selectedText != nil)
      } else {
        #expect(reverted != text || lost == 0)
        // Deletions do not affect the text after the insertion point.
        let after = before.document.documentContextAfterInput ?? ""
        #expect(reverted.hasSuffix(after))
      }
    }
  }

  @Test func `a pause after a key with Ctrl adds no space`() {
    let control = "control - . - . enter 3000"
    #expect(typed(control, text: "ab", traits: InputTraits(keyboardType: .text)) == "ab|")
  }

  @Test(arguments: ["korean", "bopomofo", "chinese"])
  func `an answer holds the text that was marked`(name: String) throws {
    let alphabet = try #require(MorseAlphabet.named(name))
    var settings = KeyboardSettings(alphabet: alphabet, characterGap: .off, wordGap: .off)
    settings.smart = .all
    let (text, answer) =
      switch name {
      case "korean": ("한", "한|")
      case "chinese": ("中", "中|")
      default: ("ㄓㄨㄥˉ", "中|")
      }
    let keys = text.flatMap { alphabet.patterns(for: $0) ?? [] }
      .map { $0.map(\.description).joined(separator: " ") + " enter" }.joined(separator: " ")
    var traits = InputTraits(keyboardType: .name)
    traits.returnKeyType = .done
    for ending in [" enter", " newline"] {
      let run = run(keys + ending, settings: settings, traits: traits)
      #expect(run.machine.document.shown == answer, "\(ending)")
      #expect(run.outputs.contains { $0.value == .requested(.enter) })
    }
  }

  @Test(arguments: [
    (KeyboardType.text, "hello, we|"), (.ascii, "hello, we|"), (.shell, "hello , we|"),
    (.code, "hello , we|"),
  ])
  func `punctuation replaces the space of a pause also without smart typing`(
    type: KeyboardType, result: String
  ) {
    var traits = InputTraits(keyboardType: type)
    traits.autocapitalizationType = .none
    #expect(WordKeying(aids: [], smart: [], traits: traits).keyed("hello~,␣we").shown == result)
  }

  @Test func `a space after a reverted correction does not end a sentence`() {
    let keying = WordKeying(aids: [.suggestions, .correction], lexicon: .english)
    #expect(keying.keyed("teh␣").shown == "The |")
    #expect(keying.keyed("teh␣ back ␣").shown == "Teh |")
    #expect(keying.keyed("teh␣ back ␣i").shown == "Teh i|")
  }

  @Test func `undo reverts the keyed text together with the space of a pause`() {
    let settings = KeyboardSettings(
      characterGap: .fixed(.milliseconds(300)), wordGap: .fixed(.milliseconds(900)))
    #expect(typed("- . - . - 3000", settings: settings) == "<CT> |")
    #expect(typed("- . - . - 3000 undo", settings: settings) == "|")
  }

  @Test func `an address has one at sign`() {
    let email = InputTraits(keyboardType: .email)
    for (text, expected) in [("", "@"), ("me@example", ".de")] {
      var keyboard = Keyboard(document: TextDocument(text, traits: email))
      for second in 0..<5 {
        _ = keyboard.handle(.perform(.text(".")), at: .after(.seconds(second)))
      }
      #expect(keyboard.document.text == text + expected)
    }
  }

  @Test func `leaving the keyboard commits the text under composition`() throws {
    let korean = try #require(MorseAlphabet.named("korean"))
    let settings = KeyboardSettings(alphabet: korean, characterGap: .off, wordGap: .off)
    let line = ". - - - enter . enter . . - . enter"
    var traits = InputTraits()
    traits.returnKeyType = .done
    #expect(typed(line + " enter", settings: settings, traits: traits) == "한|")
    #expect(typed(line + " esc", settings: settings) == "한|")
  }
}

@Suite struct OverlayTests {
  @Test func `the layouts take digits and moves, and nothing is typed`() {
    var settings = KeyboardSettings()
    var other = KeyboardLayout.morse
    (other.name, other.title) = ("other", "Other")
    settings.enabled = [.morse, other]
    func layout(_ line: String) -> String {
      let keyboard = run(line, settings: settings).machine
      return keyboard.layoutName + " " + keyboard.document.shown
    }
    #expect(layout("keyboardList . . - - - enter") == "other |")
    #expect(layout("keyboardList . . . - - enter") == "keys |")
    #expect(layout("keyboardList down newline") == "other |")
    #expect(layout("keyboardList down down newline") == "keys |")
    #expect(layout("keyboardList up newline") == "keys |")
    #expect(layout("keyboardList . - enter") == "morse |")
    #expect(layout("keyboardList down escape . - enter") == "morse a|")
  }

  @Test func `its code and Escape close help, and other codes type`() {
    #expect(run("help").machine.overlay == .help(offset: 0))
    #expect(run("help help").machine.overlay == .none)
    #expect(run("help escape").machine.overlay == .none)
    let typing = run("help . - enter").machine
    #expect(typing.overlay.isHelp && typing.document.shown == "a|")
    #expect(run("help keyboardList").machine.overlay.choice?.marked == 0)
  }

  @Test func `thousands of characters without a space are typed as they are keyed`() {
    var keyboard = Keyboard(document: TextDocument(traits: InputTraits(keyboardType: .text)))
    for index in 0..<2000 {
      _ = keyboard.handle(.perform(.text("x")), at: .after(.milliseconds(index)))
    }
    #expect(keyboard.document.text.count == 2000)
    _ = keyboard.handle(.delete, at: .after(.seconds(9)))
    #expect(keyboard.document.text.count == 1999)
  }
}
