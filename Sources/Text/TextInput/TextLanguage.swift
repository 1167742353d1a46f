/// A language with its own typing habits.
public struct TextLanguage: Hashable, Sendable {
  /// The code in ISO 639, such as `de`.
  public let code: String
  /// The script and region subtags that affect quotation marks.
  private let subtags: Set<String>

  /// Creates the language of a BCP 47 tag or a locale name; English if there is none.
  public init(_ tag: String?) {
    let code = (tag ?? "").prefix { $0.isASCII && $0.isLetter }.lowercased()
    self.code = ["", "c", "posix"].contains(code) ? "en" : code
    let parts = (tag ?? "").prefix { $0 != "." && $0 != "@" }.split { "-_".contains($0) }
      .dropFirst()
    subtags = Set(parts.map(String.init)).intersection(["CH", "PT", "Hant", "TW", "HK", "MO"])
  }

  /// The quotation marks of the language.
  var quotationMarks: QuotationMarks { QuotationMarks(code: code, subtags: subtags) }

  /// Returns the space between a word and a punctuation mark; French has a no-break space before
  /// some marks.
  func space(before mark: Character) -> String {
    guard code == "fr" else { return "" }
    switch mark {
    case "!", "?", ";": return "\u{202F}"
    case ":": return "\u{A0}"
    default: return ""
    }
  }

  /// Whether the script is written from right to left.
  public var isRightToLeft: Bool {
    ["ar", "fa", "he", "ur", "yi", "ps", "sd", "ug", "dv"].contains(code)
  }

  /// Whether the word I is capitalized.
  var hasCapitalI: Bool { code == "en" }
  /// Whether an initial ij is capitalized as IJ.
  var hasCapitalIJ: Bool { code == "nl" }

  /// The words that begin with an apostrophe, without it, in lower case.
  var wordsBegunByApostrophe: Set<String> {
    switch code {
    case "en": ["em", "n", "til", "tis", "twas", "twere", "twill", "twould"]
    case "nl": ["k", "m", "n", "ns", "r", "s", "t", "z"]
    case "af": ["k", "n", "s", "t"]
    default: []
    }
  }
  /// Whether these words stay small at the beginning of a sentence: "’s Avonds", "’n Man".
  var keepsWordsSmall: Bool { code == "nl" || code == "af" }

  /// Returns the text in uppercase; Turkish and Azerbaijani keep the dot of the i.
  public func capitals(_ text: String) -> String {
    guard code == "tr" || code == "az" else { return text.uppercased() }
    return String(text.map { $0 == "i" ? "İ" : $0 }).uppercased()
  }
}
