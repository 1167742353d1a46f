/// The automatic changes that a keyboard may make to typed text.
public struct SmartTyping: OptionSet, Hashable, Sendable {
  /// The bit set.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Capitalizes the English word I and both letters of the Dutch IJ; Dutch "’s" stays small.
  public static let capitals = SmartTyping(rawValue: 1)
  /// Replaces two spaces with a full stop and a space.
  public static let periods = SmartTyping(rawValue: 2)
  /// Replaces straight quotation marks with those of the language.
  public static let quotes = SmartTyping(rawValue: 4)
  /// Replaces two hyphens with an en dash, and three with an em dash.
  public static let dashes = SmartTyping(rawValue: 8)
  /// Corrects spaces before punctuation and around words.
  public static let spaces = SmartTyping(rawValue: 16)
  /// Gives the last letter of a word its final form, in scripts that have one.
  public static let finals = SmartTyping(rawValue: 32)
  /// All habits.
  public static let all: SmartTyping = [.capitals, .periods, .quotes, .dashes, .spaces, .finals]

  /// Returns the habits that apply in a document with these traits.
  public func resolved(by traits: InputTraits) -> SmartTyping {
    guard !traits.isSecureTextEntry else { return [] }
    var smart = traits.isProse ? intersection([.capitals, .periods, .finals]) : []
    if traits.autocapitalizationType == .none, traits.autocorrectionType == .no {
      smart.subtract([.capitals, .periods])
    }
    if traits.autocapitalizationType == .allCharacters { smart.remove(.capitals) }
    if traits.smartQuotesType.resolved(set: contains(.quotes)) { smart.insert(.quotes) }
    if traits.smartDashesType.resolved(set: contains(.dashes)) { smart.insert(.dashes) }
    if traits.smartInsertDeleteType.resolved(set: contains(.spaces)) { smart.insert(.spaces) }
    return smart
  }
}

/// The end of the typed text, and its replacement.
public struct TextReplacement: Hashable, Sendable {
  /// The typed text.
  public var former: String
  /// The replacement.
  public var current: String

  /// Creates a replacement.
  public init(_ former: String, _ current: String) {
    self.former = former
    self.current = current
  }
}

extension SmartTyping {
  /// Returns the replacement for the end of a text when a character is typed; `nil` if nothing
  /// changes.
  ///
  /// - Parameters:
  ///   - typed: the character.
  ///   - context: the text before it.
  ///   - followsAutomaticSpace: whether the text ends in a space that the keyboard has added.
  ///   - followsAcceptedWord: whether that space was added with an accepted suggestion.
  ///   - language: the language of the text.
  /// - Returns: the replacement, which includes the character.
  public func replacement(
    typing typed: Character, after context: String, followsAutomaticSpace: Bool = false,
    followsAcceptedWord: Bool = false, language: TextLanguage
  ) -> TextReplacement? {
    if followsAutomaticSpace, contains(.spaces), context.last == " ",
      let closing = closing(typed, after: context, isAccepted: followsAcceptedWord, language)
    {
      return TextReplacement(" \(typed)", closing)
    }
    return switch typed {
    case " ":
      period(after: context) ?? wordBegunByApostrophe(typed, after: context, language)
        ?? capital(typed, after: context, language)
    case "\"", "'": quote(typed, after: context, language)
    case "-": dash(after: context)
    case ".", ",", ";", ":", "!", "?", "،", "؛", "؟", "。", "、":
      followsAutomaticSpace
        ? punctuation(typed, after: context, language)
        : wordBegunByApostrophe(typed, after: context, language)
          ?? capital(typed, after: context, language)
    case "j":
      contains(.capitals) && language.hasCapitalIJ && context.endsInWord("I")
        ? TextReplacement("Ij", "IJ") : nil
    default: apostrophe(typing: typed, after: context, language)
    }
  }

  /// Turns a quotation mark into an apostrophe if it turns out to be one: within a word, as in
  /// German "geht's" inside a quotation, or in place of digits.
  private func apostrophe(
    typing typed: Character, after context: String, _ language: TextLanguage
  ) -> TextReplacement? {
    guard contains(.quotes) else { return nil }
    let marks = language.quotationMarks
    let (opening, closing) = (marks.innerOpening, marks.innerClosing)
    let digits = context.suffix(2)
    if typed == "s", language.code == "en", digits.count == 2, digits.allSatisfy(\.isNumber),
      context.dropLast(2).hasSuffix(opening)
    {
      return TextReplacement(opening + digits + "s", "’" + digits + "s")
    }
    guard typed.isLetter, closing != "’", context.hasSuffix(closing),
      context.dropLast(closing.count).last?.isLetter == true
    else { return nil }
    return TextReplacement(closing + String(typed), "’" + String(typed))
  }

  /// Returns the replacement for a space and a character that belongs to the word before it.
  ///
  /// That is a closing bracket or quotation mark; after an accepted suggestion, also a hyphen or an
  /// apostrophe.
  private func closing(
    _ typed: Character, after context: String, isAccepted: Bool, _ language: TextLanguage
  ) -> String? {
    let marks = language.quotationMarks
    switch typed {
    case ")", "]", "}": return String(typed)
    case "\"":
      let mark = contains(.quotes) ? (marks.opening, marks.closing) : ("\"", "\"")
      return context.leavesOpen(mark.0, closedBy: mark.1) ? mark.1 : nil
    case "-": return isAccepted ? "-" : nil
    case "'": return isAccepted ? (contains(.quotes) ? "’" : "'") : nil
    default: return nil
    }
  }

  private func period(after context: String) -> TextReplacement? {
    let text = context.dropLast()
    guard contains(.periods), context.last == " ", let last = text.last,
      last.isLetter || last.isNumber || last.isSentenceCloser
    else { return nil }
    let letter = text.last(where: \.isLetter)
    guard let end = letter == nil ? ". " : letter?.sentenceEnd else { return nil }
    return TextReplacement("  ", end)
  }

  /// Turns the quotation mark before a word such as English "'tis" or Dutch "'s" into an apostrophe
  /// when the word ends, and takes the capital from a word that stays small.
  private func wordBegunByApostrophe(
    _ typed: Character, after context: String, _ language: TextLanguage
  ) -> TextReplacement? {
    let words = language.wordsBegunByApostrophe
    guard !words.isEmpty else { return nil }
    let word = String(context.reversed().prefix(while: \.isLetter).reversed())
    guard words.contains(word.lowercased()) else { return nil }
    let rest = context.dropLast(word.count)
    let opening = language.quotationMarks.innerOpening
    let isMarked = contains(.quotes) && rest.hasSuffix(opening)
    guard let mark = isMarked ? opening : ["'", "’"].first(where: { rest.hasSuffix($0) }) else {
      return nil
    }
    let small = small(word, after: rest.dropLast(mark.count), language)
    let (former, current) = (mark + word, (isMarked ? "’" : mark) + small)
    return former == current
      ? nil : TextReplacement("\(former)\(typed)", "\(current)\(typed)")
  }

  /// Returns a word that begins with an apostrophe without the capital of the sentence, which the
  /// next word has in some languages.
  private func small(
    _ word: String, after context: Substring, _ language: TextLanguage
  ) -> String {
    guard contains(.capitals), language.keepsWordsSmall, word.first?.isUppercase == true,
      word.dropFirst().allSatisfy(\.isLowercase),
      AutocapitalizationType.sentences.capitalizesNext(after: context)
    else { return word }
    return word.lowercased()
  }

  private func capital(
    _ typed: Character, after context: String, _ language: TextLanguage
  ) -> TextReplacement? {
    guard contains(.capitals), language.hasCapitalI, typed != ".", context.endsInWord("i") else {
      return nil
    }
    return TextReplacement("i\(typed)", "I\(typed)")
  }

  private func quote(
    _ typed: Character, after context: String, _ language: TextLanguage
  ) -> TextReplacement? {
    let marks = language.quotationMarks
    guard contains(.quotes) else {
      return typed == "'" ? capital(typed, after: context, language) : nil
    }
    if typed == "'", let elision = elision(after: context, language) { return elision }
    let mark = mark(for: typed, after: context, marks)
    let former =
      typed == "'"
      ? capital(typed, after: context, language)
      : wordBegunByApostrophe(typed, after: context, language)
    guard let word = former else { return TextReplacement(String(typed), mark) }
    return TextReplacement(word.former, String(word.current.dropLast()) + mark)
  }

  /// Returns the typographic mark for a straight one.
  private func mark(
    for typed: Character, after context: String, _ marks: QuotationMarks
  ) -> String {
    let isInner = typed == "'"
    let (opening, closing) =
      isInner ? (marks.innerOpening, marks.innerClosing) : (marks.opening, marks.closing)
    let isOpen = context.leavesOpen(opening, closedBy: closing)
    // A mark directly after one of these signs ends a quotation, or begins one.
    let opens =
      marks.mayOpen(after: context.last)
      || !isOpen && context.last.map { ",:;=".contains($0) } == true
    return opens ? opening : isOpen || !isInner ? closing : "’"
  }

  /// Replaces the marks of the English "'n'" with apostrophes.
  private func elision(after context: String, _ language: TextLanguage) -> TextReplacement? {
    guard language.code == "en", let first = context.last, first.lowercased() == "n",
      context.dropLast().last == "‘"
    else { return nil }
    return TextReplacement("‘\(first)'", "’\(first)’")
  }

  private func dash(after context: String) -> TextReplacement? {
    guard contains(.dashes) else { return nil }
    if context.hasSuffix("–") { return TextReplacement("–-", "—") }
    return context.hasSuffix("-") ? TextReplacement("--", "–") : nil
  }

  private func punctuation(
    _ typed: Character, after context: String, _ language: TextLanguage
  ) -> TextReplacement? {
    guard contains(.spaces), context.last == " " else { return nil }
    return TextReplacement(" \(typed)", language.space(before: typed) + String(typed))
  }
}

extension String {
  /// Whether a quotation that begins with `opening` is not closed yet.
  fileprivate func leavesOpen(_ opening: String, closedBy closing: String) -> Bool {
    let line = lastIndex(where: \.isNewline).map { self[index(after: $0)...] } ?? self[...]
    func count(_ mark: String) -> Int { line.indices.count { line[$0...].hasPrefix(mark) } }
    let openings = count(opening)
    return opening == closing ? openings % 2 == 1 : openings > count(closing)
  }

  /// Whether the text ends with `letter` as a separate word.
  fileprivate func endsInWord(_ letter: Character) -> Bool {
    last == letter && dropLast().last?.mayPrecedeWord ?? true
  }
}

extension Character {
  /// Whether a word or an opening quotation mark may follow the character directly.
  fileprivate var mayPrecedeWord: Bool {
    isWhitespace || "([{-–—/“„«‘‚".contains(self)
  }
}
