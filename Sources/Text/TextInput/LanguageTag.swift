/// A language tag in the syntax of BCP 47 (RFC 5646, 2.1): `de`, `pt-BR`, `zh-Hant-TW`.
///
/// Only the syntax is checked; ``namesLanguage`` states whether the language exists.
public struct LanguageTag: Hashable, Sendable, CustomStringConvertible {
  /// The tag as written.
  public let description: String

  /// The expected syntax of a tag, for error messages.
  public static let expected = "a language tag, such as de, pt-BR or zh-Hant-TW"

  /// Parses a tag; `nil` if the syntax is wrong.
  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.allSatisfy({ (1...8).contains($0.utf8.count) && $0.allSatisfy(\.isAlphanumeric) }),
      let first = parts.first
    else { return nil }
    let rest = parts.dropFirst()
    if first.lowercased() == "x" {
      guard !rest.isEmpty else { return nil }
    } else {
      guard first.count > 1, first.allSatisfy(\.isLetter), Self.isRest(rest) else { return nil }
    }
    description = text
  }

  /// Parses a locale name (POSIX.1-2017, 8.2), such as `de_CH.UTF-8@euro`.
  ///
  /// - Parameter locale: the name; the result is `nil` for `C`, `POSIX` and `nil`.
  public init?(locale: String?) {
    let name = (locale ?? "").prefix { $0 != "." && $0 != "@" }
    guard !["C", "POSIX"].contains(name) else { return nil }
    self.init(String(name.map { $0 == "_" ? "-" : $0 }))
  }

  /// Whether the first subtag is a language: two letters of ISO 639-1, any three letters, or `x`.
  ///
  /// The subtag registry has no longer languages (RFC 5646, 2.2.1). It has thousands with three
  /// letters, so these are not checked.
  public var namesLanguage: Bool {
    let language = description.prefix { $0 != "-" }.lowercased()
    return language.count == 2
      ? Self.languages.contains(language[...]) : language.count == 1 || language.count == 3
  }

  /// The two-letter languages (ISO 639-1), including deprecated codes.
  private static let languages = Set(
    """
    aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee \
    el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik in io \
    is it iu iw ja ji jv jw ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk \
    ml mn mo mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc \
    sd se sg sh si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve \
    vi vo wa wo xh yi yo za zh zu
    """.split(separator: " "))

  /// Whether subtags are valid after a language: extended languages, script, region, variants,
  /// extensions and private use, in this order.
  private static func isRest(_ subtags: ArraySlice<Substring>) -> Bool {
    var rest = subtags
    func skip(atMost most: Int = .max, _ fits: (Substring) -> Bool) {
      var count = 0
      while count < most, let next = rest.first, fits(next) {
        rest = rest.dropFirst()
        count += 1
      }
    }
    skip(atMost: 3) { $0.count == 3 && $0.allSatisfy(\.isLetter) }
    skip(atMost: 1) { $0.count == 4 && $0.allSatisfy(\.isLetter) }
    skip(atMost: 1) { part in
      part.count == 2 && part.allSatisfy(\.isLetter)
        || part.count == 3 && part.allSatisfy(\.isNumber)
    }
    skip { $0.count > 4 || $0.count == 4 && $0.first?.isNumber == true }
    while let singleton = rest.first, singleton.count == 1 {
      rest = rest.dropFirst()
      let before = rest.count
      skip { $0.count > 1 || singleton.lowercased() == "x" }
      guard rest.count < before else { return false }
    }
    return rest.isEmpty
  }
}

extension Character {
  /// Whether the character is an ASCII letter or digit.
  fileprivate var isAlphanumeric: Bool { isASCII && (isLetter || isNumber) }
}
