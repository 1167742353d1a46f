/// A language, as far as typing in it has habits of its own.
public struct TextLanguage: Hashable, Sendable {
  /// Its code in ISO 639, such as `de`.
  public let code: String
  /// The script and the region of the tag, as far as they decide about quotation marks.
  private let subtags: Set<String>

  /// Creates the language of a BCP 47 tag or a locale's name; English when there is none.
  public init(_ tag: String?) {
    let code = (tag ?? "").prefix { $0.isASCII && $0.isLetter }.lowercased()
    self.code = ["", "c", "posix"].contains(code) ? "en" : code
    let parts = (tag ?? "").prefix { $0 != "." && $0 != "@" }.split { "-_".contains($0) }
      .dropFirst()
    subtags = Set(parts.map(String.init)).intersection(["CH", "PT", "Hant", "TW", "HK", "MO"])
  }

  /// The quotation marks of the language.
  var quotationMarks: QuotationMarks { QuotationMarks(code: code, subtags: subtags) }

  /// What belongs between a word and a punctuation mark: French parts some by narrow spaces.
  func space(before mark: Character) -> String {
    guard code == "fr" else { return "" }
    switch mark {
    case "!", "?", ";": return "\u{202F}"
    case ":": return "\u{A0}"
    default: return ""
    }
  }

  /// Whether it is written from right to left.
  public var isRightToLeft: Bool {
    ["ar", "fa", "he", "ur", "yi", "ps", "sd", "ug", "dv"].contains(code)
  }

  /// Whether the word I is a capital.
  var hasCapitalI: Bool { code == "en" }
  /// Whether a word that begins with ij begins with two capitals.
  var hasCapitalIJ: Bool { code == "nl" }

  /// The text in capitals: Turkish keeps the dot of its i.
  public func capitals(_ text: String) -> String {
    guard code == "tr" || code == "az" else { return text.uppercased() }
    return String(text.map { $0 == "i" ? "İ" : $0 }).uppercased()
  }
}
