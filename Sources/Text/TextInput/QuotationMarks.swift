/// The quotation marks of a language, outer and inner.
struct QuotationMarks: Hashable, Sendable {
  let opening: String
  let closing: String
  let innerOpening: String
  let innerClosing: String

  /// Creates marks from four characters, such as `„“‚‘`.
  ///
  /// - Parameters:
  ///   - characters: the outer marks and the inner ones.
  ///   - space: the text between a mark and the quotation.
  private init(_ characters: String, space: String = "") {
    let marks = characters.map { String($0) }
    precondition(marks.count == 4, "four quotation marks, not \(characters)")
    (opening, closing) = (marks[0] + space, space + marks[1])
    (innerOpening, innerClosing) = (marks[2] + space, space + marks[3])
  }

  /// Whether a quotation or a word may begin directly after a text that ends in `last`.
  func mayOpen(after last: Character?) -> Bool {
    guard let last else { return true }
    let openings = [opening, innerOpening].compactMap(\.first)
    let closings = [closing, innerClosing].compactMap(\.last)
    return last.isWhitespace || "([{-–—/".contains(last)
      || openings.contains(last) && !closings.contains(last)
  }

  /// Creates the marks of a language (Unicode CLDR 41, delimiters).
  ///
  /// - Parameters:
  ///   - code: the language, in ISO 639.
  ///   - subtags: the script and region subtags, such as `Hant` and `CH`.
  init(code: String, subtags: Set<String>) {
    switch code {
    case "de", "cs", "sk", "hr", "et", "is", "sl": self.init("„“‚‘")
    case "bg", "lt": self.init("„“„“")
    case "sr": self.init("„“‘‘")
    case "pl", "ro": self.init("„”«»")
    case "hu": self.init("„”»«")
    case "fr": self.init(subtags.contains("CH") ? "«»‹›" : "«»«»", space: "\u{202F}")
    case "it" where subtags.contains("CH"), "fa": self.init("«»‹›")
    case "pt" where !subtags.contains("PT"): self.init("“”‘’")
    case "es", "pt", "it", "el", "ca": self.init("«»“”")
    case "no", "nb", "nn": self.init("«»‘’")
    case "ru", "uk", "be": self.init("«»„“")
    case "sv", "fi", "he": self.init("””’’")
    case "ar": self.init("”“’‘")
    case "ja": self.init("「」『』")
    case "zh" where !subtags.isDisjoint(with: ["Hant", "TW", "HK", "MO"]): self.init("「」『』")
    case "nl": self.init("‘’“”")
    case "eu": self.init("“”“”")
    default: self.init("“”‘’")
    }
  }
}
