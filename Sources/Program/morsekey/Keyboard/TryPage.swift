import TextComposition
import MorseCode
import MorseKeyboard
import TerminalKeyboard
import TextInput

/// The fields of `morsekey try`: one for every type of text, and one for every kind of composition.
enum TryPage {
  /// Returns the page.
  static func make(language: String?) -> FieldPage<TextDocument> {
    FieldPage(kinds(language) + scripts)
  }

  private static func kinds(_ language: String?) -> [FieldPage<TextDocument>.Field] {
    var capitals = InputTraits(keyboardType: .text, language: language)
    capitals.autocapitalizationType = .allCharacters
    var code = InputTraits(keyboardType: .number, language: language)
    (code.textContentType, code.returnKeyType) = (.oneTimeCode, .done)
    let kinds = KeyboardType.allCases.map { kind in
      (kind.rawValue, InputTraits(keyboardType: kind, language: language))
    }
    return (kinds + [("all capitals", capitals), ("one-time code", code)]).map { title, traits in
      FieldPage.Field(title, TextDocument(traits: traits))
    }
  }

  /// The tables, each with the language of its text.
  private static let tables = [
    ("wabun", "ja"), ("korean", "ko"), ("chinese", "zh-CN"), ("chinese-taiwan", "zh-TW"),
    ("bopomofo", "zh-TW"), ("hebrew", "he"), ("arabic", "ar"), ("persian", "fa"),
  ]

  private static var scripts: [FieldPage<TextDocument>.Field] {
    tables.compactMap { name, language in
      guard let alphabet = MorseAlphabet.named(name) else { return nil }
      var layout = KeyboardLayout(name: name, alphabet: alphabet)
      layout.language = language
      let traits = InputTraits(keyboardType: .text, language: language)
      return FieldPage.Field(name, TextDocument(traits: traits), layout: layout)
    }
  }
}
