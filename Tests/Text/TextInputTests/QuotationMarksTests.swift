import Testing
import TextInput

/// Types character by character, like ``SmartTypingTests``.
private func typing(_ typed: String, language: String) -> String {
  typed.reduce("") { text, character in
    let change = SmartTyping.all.replacement(
      typing: character, after: text, language: TextLanguage(language))
    guard let change else { return text + String(character) }
    return (text + String(character)).dropLast(change.former.count) + change.current
  }
}

@Suite struct QuotationMarksTests {
  /// The delimiters of CLDR 41 (common/main), outer and inner, by the tags of every layout and some
  /// others.
  private static let delimiters: [(tags: String, marks: String)] = [
    ("en da tr eo ko zh-CN zh pt pt-BR lv gl cy af az vi th", "“”‘’"),
    ("de de-CH cs sk hr et is sl", "„“‚‘"), ("bg lt", "„“„“"), ("sr", "„“‘‘"), ("pl ro", "„”«»"),
    ("hu", "„”»«"), ("fr", "«»«»"), ("fr-CH it-CH fa", "«»‹›"), ("es it pt-PT el ca", "«»“”"),
    ("no nb nn", "«»‘’"), ("ru uk be", "«»„“"), ("sv fi he", "””’’"), ("ar", "”“’‘"),
    ("ja zh-TW zh-Hant zh-HK", "「」『』"), ("nl", "‘’“”"), ("eu", "“”“”"),
  ]

  private static let languages = delimiters.flatMap { row in
    row.tags.split(separator: " ").map { (String($0), Array(row.marks).map { String($0) }) }
  }

  @Test(arguments: languages)
  func `each language has the marks of CLDR, alone and nested`(tag: String, marks: [String]) {
    func plain(_ typed: String) -> String {
      typing(typed, language: tag).replacing("\u{202F}", with: "")
    }
    #expect(plain("\"so\"") == "\(marks[0])so\(marks[1])")
    #expect(plain("'so'") == "\(marks[2])so\(marks[3])")
    #expect(plain("\"a 'so' b\"") == "\(marks[0])a \(marks[2])so\(marks[3]) b\(marks[1])")
    #expect(plain("\"'so'\"") == "\(marks[0])\(marks[2])so\(marks[3])\(marks[1])")
  }

  @Test(arguments: [
    ("de", "geht's", "geht’s"), ("de", "'geht's so'", "‚geht’s so‘"), ("en", "'don't'", "‘don’t’"),
    ("fr", "\"l'eau\"", "«\u{202F}l’eau\u{202F}»"), ("en", "rock 'n' roll", "rock ’n’ roll"),
    ("en", "the '80s", "the ’80s"), ("it", "l'ora", "l’ora"),
  ])
  func `an apostrophe is no quotation mark`(tag: String, typed: String, text: String) {
    #expect(typing(typed, language: tag) == text)
  }
}
