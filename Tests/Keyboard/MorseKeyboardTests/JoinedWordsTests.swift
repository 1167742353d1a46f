import MorseCode
import MorseDecoding
import MorseKeyboard
import MorseKeying
import TestSupport
import TextComposition
import TextInput
import Testing
import Timeline
import WordPrediction

/// Words split by a pause, and words without a gap between them.
@Suite struct JoinedWordsTests {
  private static let text = InputTraits(keyboardType: .text, language: "en")

  private static let unchanged: InputTraits = {
    var traits = text
    (traits.autocorrectionType, traits.spellCheckingType) = (.no, .yes)
    return traits
  }()

  private static func keying(
    _ traits: InputTraits = text, aids: WordAids = [.suggestions, .learning]
  ) -> WordKeying {
    WordKeying(aids: aids, lexicon: .english, traits: traits, repairs: true)
  }

  // MARK: - By command

  @Test(arguments: [
    ("so␣g~o join", "So go|"), ("so␣g␣o join", "So go|"), ("so␣g~o~ join", "So go |"),
    ("so␣g␣o␣ join", "So go |"), ("g~o~o~d join join join", "Good|"),
    ("so␣x~y join z~", "So xyz |"), ("so␣x~y join ~z", "So xy z|"), ("so join", "So|"),
    ("join", "|"), ("so␣x~y join back", "So x y|"), ("so␣x~y~ join back", "So x y |"),
    ("so␣x␣y␣ join back", "So x y |"), ("so␣x␣y␣ join back back", "So x y|"),
    ("so¶x join", "So\nX|"),
  ])
  func `the last two words are joined`(line: String, result: String) {
    #expect(Self.keying().keyed(line).shown == result)
  }

  @Test(arguments: [
    ("so␣xthecat", "So xthecat|", 0), ("so␣thecat", "So the cat|", 1),
    ("so␣thecat␣", "So the cat |", 1), ("so␣thecat~", "So the cat |", 1),
    ("so␣nowhere", "So no where|", 1), ("so␣nowhere", "So now here|", 2),
  ])
  func `the last word is split where that is likeliest`(line: String, result: String, count: Int) {
    var keying = Self.keying(Self.unchanged).keyed(line)
    for _ in 0..<count { keying.press(.command(.split)) }
    #expect(keying.shown == result)
  }

  @Test(arguments: [
    ("so␣thecat split back", "So thecat|"), ("so␣thecat~ split back", "So thecat |"),
    ("so␣thecat␣ split back", "So thecat |"), ("so␣nowhere split split back", "So nowhere|"),
    ("so␣thecat split sat~", "So the catsat |"), ("so␣thecat split ~sat", "So the cat sat|"),
    ("so␣thecat left left left split", "So the |cat"), ("so split", "So|"),
    ("so␣thecat split join", "So thecat|"), ("split", "|"),
  ])
  func `a split is reverted, or moved to the next place`(line: String, result: String) {
    #expect(Self.keying(Self.unchanged).keyed(line).shown == result)
  }

  @Test func `after the last place the word is joined again`() {
    var keying = Self.keying(Self.unchanged).keyed("so␣nowhere")
    var texts: [String] = []
    while texts.last != "So nowhere", texts.count < 9 {
      keying.press(.command(.split))
      texts.append(keying.text)
    }
    #expect(texts.prefix(2) == ["So no where", "So now here"])
    #expect(texts.last == "So nowhere")
    #expect(Set(texts).count == texts.count)
  }

  @Test func `their codes join and split too`() {
    var keying = Self.keying().keyed("so␣x~y")
    keying.pattern(CommandCode.join.pattern)
    #expect(keying.shown == "So xy|")
    keying.key("~thecat")
    keying.pattern(CommandCode.split.pattern)
    #expect(keying.shown == "So xy the cat|")
    keying.pattern(CommandCode.repeatLast.pattern)
    #expect(keying.shown != "So xy the cat|")
  }

  @Test(arguments: [CommandCode.join, .split])
  func `the codes are letters of no script`(code: CommandCode) throws {
    for name in MorseAlphabet.names {
      let alphabet = try #require(MorseAlphabet.named(name))
      #expect(alphabet.reading(of: code.pattern) == nil, "\(name)")
      #expect(KeyboardSettings(alphabet: alphabet).action(of: code.pattern) == .command(code))
    }
  }

  @Test(arguments: [
    InputTraits(keyboardType: .shell), InputTraits(keyboardType: .code),
    unchanged,
  ])
  func `the join command works where no automatic edit does`(traits: InputTraits) {
    #expect(Self.keying(traits).keyed("t~he~t~he~").shown.lowercased() == "t he t he |")
    #expect(Self.keying(traits).keyed("t~he join").shown.lowercased() == "the|")
  }

  @Test func `a hidden text is not changed`() {
    let keying = Self.keying(InputTraits(isSecureTextEntry: true)).keyed("ab␣cd join")
    #expect(keying.text == "ab cd")
    #expect(keying.feedback.last == .limitReached || keying.feedback.contains(.limitReached))
    #expect(!keying.feedback.contains { if case .repaired = $0 { true } else { false } })
  }

  // MARK: - To a program

  private func program(
    _ keys: [KeyAction], traits: InputTraits
  ) -> (keystrokes: [Keystroke], offers: [OfferedWord]) {
    var settings = KeyboardSettings(characterGap: .off, wordGap: .fixed(.seconds(1)))
    settings.words = [.suggestions]
    var keyboard = Keyboard(document: KeystrokeDocument(traits: traits), settings: settings)
    var feedback: [Timed<KeyboardFeedback>] = []
    var now = Timestamp.zero
    feedback += keyboard.predict(with: WordPredictor(), at: now)
    for key in keys {
      now = now.advanced(by: .milliseconds(50))
      keyboard.handle(key, at: now, into: &feedback)
    }
    now = now.advanced(by: .seconds(3))
    keyboard.advance(to: now, into: &feedback)
    var document = keyboard.document
    return (document.drainKeystrokes(), keyboard.suggestions)
  }

  private func letters(_ text: String) -> [KeyAction] {
    text.flatMap { letter -> [KeyAction] in
      guard letter != " " else { return [.space] }
      let pattern = MorseAlphabet.international.pattern(for: letter) ?? .empty
      return pattern.flatMap { element -> [KeyAction] in
        let isDit = element == .dit
        return [.press(isDit ? .dit : .dah), .release(isDit ? .dit : .dah)]
      } + [.endCharacter]
    }
  }

  @Test(arguments: [InputTraits(), InputTraits(keyboardType: .shell)])
  func `a program receives deletions only on command`(traits: InputTraits) {
    let plain = program(letters("t he "), traits: traits).keystrokes
    #expect(plain == "t he ".map { Keystroke.text(String($0)) })
    let joined = program(letters("t he ") + [.command(.join)], traits: traits).keystrokes
    #expect(
      Array(joined.dropFirst(plain.count))
        == Array(repeating: Keystroke.key(.backspace, []), count: 4)
        + "he ".map { Keystroke.text(String($0)) })
  }

  @Test func `a program is offered the joined word`() throws {
    let offer = try #require(program(letters("so t he "), traits: InputTraits()).offers.first)
    #expect(offer.kind == .join)
    #expect(offer.text == "the")
  }

  // MARK: - By itself, and offered

  @Test(arguments: [
    ("so␣t~he~", "So the |"), ("so␣th~e~", "So the |"), ("so␣t~he·", "So the.|"),
    ("so␣t~he␣", "So the |"), ("t~he~", "The |"),
    ("so␣e~nd~", "So end |"), ("so␣therewas~", "So there was |"),
    // The gap is within a letter: the adjacent T and E are N.
    ("so␣ma~ty~", "So many |"),
  ])
  func `a word surely broken by a pause is joined at its end`(line: String, result: String) {
    let keying = Self.keying().keyed(line)
    #expect(keying.shown == result)
    #expect(keying.feedback.contains { if case .repaired = $0 { true } else { false } })
  }

  @Test func `one Backspace reverts the edit, which is not repeated`() {
    #expect(Self.keying().keyed("so␣t~he~ back").shown == "So t he |")
    #expect(Self.keying().keyed("so␣t~he~ back cat~").shown == "So t he cat |")
  }

  @Test(arguments: [
    // A space made by a key is certain.
    "so␣t␣he~", "so␣th␣e~",
    // Two words.
    "so␣can~not~", "we␣may~be~", "in~to~", "a~way~", "it␣is␣a~long~", "he␣had␣some~times~",
    "to~day~", "i~am~here~", "an~other~", "vitamin␣b~was~", "for␣me~",
  ])
  func `other words stay apart`(line: String) {
    let typed = line.replacing("␣", with: " ").replacing("~", with: " ")
    let keying = Self.keying().keyed(line)
    #expect(keying.text.lowercased() == typed)
  }

  @Test func `an uncertain likelier word is offered only`() {
    var keying = Self.keying().keyed("so␣t␣he␣")
    #expect(keying.keyboard.suggestions.first?.kind == .join)
    #expect(keying.keyboard.suggestions.first?.text == "the")
    keying.key("1")
    #expect(keying.shown == "So the |")
    keying.key("back")
    #expect(keying.shown == "So t he |")
  }

  @Test func `for joined words the two words are offered`() throws {
    for (typed, result) in [("thecat", "the cat"), ("ofthe", "of the")] {
      var keying = Self.keying(Self.unchanged).keyed("so␣\(typed)~")
      #expect(keying.shown == "So \(typed) |")
      let number = try #require(keying.keyboard.suggestions.firstIndex { $0.kind == .split })
      keying.press(.acceptSuggestion(number))
      #expect(keying.shown == "So \(result) |")
    }
  }

  @Test func `joined words are learnt as one`() {
    var keying = Self.keying().keyed("so␣zy~xt join ~so~")
    #expect(keying.learnt.map(\.word).contains("zyxt"))
    #expect(!keying.learnt.map(\.word).contains("xt"))
  }
}
