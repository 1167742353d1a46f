import TestSupport
import Testing
import Timeline

@testable import MorseCode
@testable import MorseDecoding
@testable import TextComposition

@Suite struct LanguageTableTests {
  /// Returns the decoded text of exact timing, without other settings.
  private func read(_ text: String, in table: MorseAlphabet) throws -> String {
    let intervals = try Morse.encode(text, alphabet: table)
    let settings = DecoderSettings(alphabet: table)
    return composed(decodedOutputs(of: intervals, settings: settings), in: table)
  }

  private func composed(_ outputs: [Timed<DecoderOutput>], in table: MorseAlphabet) -> String {
    var composer = TextComposer(alphabet: table)
    var text = ""
    for output in outputs {
      switch output.value {
      case .wordGap: text += composer.finish() + " "
      case .character(let character):
        if let reading = composer.reading(of: character) { text += composer.text(after: reading) }
      }
    }
    return text + composer.finish()
  }

  @Test(arguments: MorseAlphabet.names)
  func `every character of a table is decoded as sent`(name: String) throws {
    let table = try #require(MorseAlphabet.named(name))
    #expect(table.name == name)
    let signs = table.entries.map(\.meaning.description).filter { sign in
      // The signal that changes the table has no text.
      table.alternate == nil || sign != "<SN>"
    }
    for start in stride(from: 0, to: signs.count, by: 5) {
      // A few more digits, so that the speed can be estimated.
      let words = signs[start..<min(start + 5, signs.count)] + [name == "bopomofo" ? "ㄅㄉˇ" : "123"]
      let text = words.joined(separator: " ")
      #expect(try read(text, in: table) == text)
    }
  }

  @Test(arguments: MorseAlphabet.names)
  func `every digit has its code, and Latin letters where the table lists them`(name: String) throws
  {
    let table = try #require(MorseAlphabet.named(name))
    for digit in "0123456789" where name != "bopomofo" {
      #expect(table.pattern(for: digit) != nil, "\(digit)")
    }
    for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" {
      #expect((table.pattern(for: letter) != nil) == table.isLatin, "\(letter)")
    }
  }

  /// Letters that are sent as others are decoded as those; lower case is sent as capitals.
  @Test(arguments: [
    ("russian", "Ёлка, Привет! Да.", "ЕЛКА, ПРИВЕТ! ДА."),
    ("ukrainian", "Ґанок Їжак", "ГАНОК ЇЖАК"),
    ("bulgarian", "Ъгъл Миньор", "ЪГЪЛ МИНЬОР"), ("greek", "Καλημέρα κόσμος", "ΚΑΛΗΜΕΡΑ ΚΟΣΜΟΣ"),
    ("greek", "προΐσταμαι ΐ", "ΠΡΟΙΣΤΑΜΑΙ Ι"), ("hebrew", "שלום", "שלום"),
    ("arabic", "أهلا ١٢، كيف؟", "اهلا 12، كيف؟"), ("persian", "قهوه ۴۲", "قهوه 42"),
    ("german", "Grüße", "GRÜßE"), ("turkish", "İyi ışık", "IYI IŞIK"),
    ("czech", "Příliš žluťoučký", "PRILIS ZLUTOUCKY"),
    ("french", "Où êtes-vous, Élise?", "OU ETES-VOUS, ÉLISE?"),
    ("finnish", "hyvää yötä", "HYVÄÄ YÖTÄ"), ("norwegian", "blåbær på øya", "BLÅBÆR PÅ ØYA"),
  ])
  func `characters that are sent as others`(name: String, text: String, expected: String) throws {
    let table = try #require(MorseAlphabet.named(name))
    #expect(try read(text, in: table) == expected)
  }

  /// Characters whose code belongs to a letter are refused, and so are scripts that the table
  /// lacks.
  @Test(arguments: [
    ("persian", ":"), ("russian", "A"), ("greek", "Ж"), ("korean", "X"), ("international", "Ä"),
    ("hebrew", "×"), ("polish", "é"),
  ])
  func `text without a code is refused`(name: String, text: String) throws {
    let table = try #require(MorseAlphabet.named(name))
    #expect(throws: EncodingError.self) { try MorseSpelling.symbols(of: text, alphabet: table) }
  }

  @Test func `accented letters are predicted as their Latin base letters`() throws {
    for name in MorseAlphabet.names {
      let table = try #require(MorseAlphabet.named(name))
      for letter in table.natives where table.isLatin && letter.isLetter {
        #expect(TextSymbol.isLetter(table.symbol(of: letter)), "\(name) \(letter)")
      }
    }
    #expect(MorseAlphabet.international.symbol(of: "É") == TextSymbol.other)
  }

  /// An uneven hand that sends Russian: the English model must not affect it.
  @Test func `the English model does not change text in another script`() throws {
    let text = "СЪЕШЬ ЖЕ ЕЩЕ ЭТИХ МЯГКИХ ФРАНЦУЗСКИХ БУЛОК ДА ВЫПЕЙ ЧАЮ"
    var hand = Hand()
    hand.spreads = (0.12, 0.15, 0.18)
    let keyed = hand.key(text, seed: 5, in: .russian)
    func reading(_ prior: LanguagePrior) -> String {
      let settings = DecoderSettings(alphabet: .russian, prior: prior)
      return composed(decodedOutputs(of: keyed, settings: settings), in: .russian)
    }
    #expect(reading(.english) == reading(.none))
    #expect(editDistance(reading(.english), text) <= 2)
  }
}
