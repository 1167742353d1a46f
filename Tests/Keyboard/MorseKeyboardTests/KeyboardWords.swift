import MorseKeying
import MorseDecoding
import MorseCode
import MorseKeyboard
import TextInput
import Timeline
import WordPrediction

/// A few words, so that the suggestions are predictable.
let fewWords = Lexicon(
  name: "few",
  counts: [
    ("the", 500), ("rabbit", 60), ("rather", 50), ("remarkable", 20), ("that", 200), ("Monday", 30),
    ("don't", 40), ("hat", 10), ("was", 90), ("white", 30), ("I", 100),
  ],
  pairs: [("the", "rabbit", 30), ("the", "white", 9), ("was", "rather", 5)])

/// A keyboard that knows a few words, keyed character by character.
///
/// `␣` is the code of a space, and `~` a pause that adds one. `1` to `3` accept a word by key. `.`
/// and `-` as separate words leave a letter open. `back` and `esc` are the keys; other names are
/// commands.
struct WordKeying {
  private(set) var keyboard: Keyboard<TextDocument>
  private(set) var feedback: [KeyboardFeedback] = []
  private var now = Timestamp.zero

  init(
    type: KeyboardType = .text, aids: WordAids = [.suggestions, .learning], before: String = "",
    smart: SmartTyping = .all, own: UserLexicon = UserLexicon(), lexicon: Lexicon = fewWords,
    traits: InputTraits? = nil, alphabet: MorseAlphabet = .international,
    layoutLanguage: String? = nil, repairs: Bool = false
  ) {
    var settings = KeyboardSettings(
      alphabet: alphabet, characterGap: .off, wordGap: .fixed(.seconds(1)))
    settings.layout.language = layoutLanguage
    settings.smart = smart
    settings.repairs = repairs
    settings.words = aids
    let document = TextDocument(
      before, traits: traits ?? InputTraits(keyboardType: type, language: "en"))
    keyboard = Keyboard(document: document, settings: settings)
    predict(with: WordPredictor(lexicon: lexicon, own: own, alphabet: alphabet))
  }

  var text: String { keyboard.document.text }
  /// The time of the last key.
  var present: Timestamp { now }
  var bar: String { keyboard.suggestions.map(\.text).joined(separator: " ") }
  var shown: String { keyboard.document.shown }

  /// The words learned since the last call.
  var learnt: [LearntWord] {
    mutating get { keyboard.drainLearntWords() }
  }

  mutating func predict(with predictor: WordPredictor?) {
    let outputs = keyboard.predict(with: predictor, at: now)
    feedback += outputs.map(\.value)
  }

  mutating func wait(_ duration: Duration) {
    now = now.advanced(by: duration)
    var outputs: [Timed<KeyboardFeedback>] = []
    keyboard.advance(to: now, into: &outputs)
    feedback += outputs.map(\.value)
  }

  mutating func press(_ action: KeyAction) {
    now = now.advanced(by: .milliseconds(50))
    var outputs: [Timed<KeyboardFeedback>] = []
    keyboard.handle(action, at: now, into: &outputs)
    feedback += outputs.map(\.value)
  }

  mutating func element(_ element: MorseElement) {
    press(.press(element == .dit ? .dit : .dah))
    press(.release(element == .dit ? .dit : .dah))
  }

  /// Keys a pattern and ends it.
  mutating func pattern(_ pattern: MorsePattern) {
    for element in pattern { self.element(element) }
    press(.endCharacter)
  }

  mutating func key(_ line: String) {
    for word in line.split(separator: " ") {
      if let code = CommandCode(rawValue: String(word)) {
        press(.command(code))
      } else if word.allSatisfy({ ".-".contains($0) }) {
        for sign in word { element(sign == "." ? .dit : .dah) }
      } else if word == "back" {
        press(.delete)
      } else if word == "esc" {
        press(.dismiss)
      } else {
        for character in word { key(character) }
      }
    }
  }

  private mutating func key(_ character: Character) {
    switch character {
    case "␣": press(.space)
    case "~": wait(.seconds(3))
    case "1"..."3": press(.acceptSuggestion((character.wholeNumberValue ?? 1) - 1))
    case "¶": press(.endCharacter)
    case "·": pattern(MorseAlphabet.international.pattern(for: ".") ?? .empty)
    default: pattern(MorseAlphabet.international.pattern(for: character) ?? .empty)
    }
  }
}

extension WordKeying {
  /// Runs the keying through a line.
  func keyed(_ line: String) -> WordKeying {
    var keying = self
    keying.key(line)
    return keying
  }
}
