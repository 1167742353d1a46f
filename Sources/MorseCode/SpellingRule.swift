/// How characters without a code of their own are sent as others: syllables, voiced kana, Chinese.
///
/// A class, so that a table stays a value of plain words, which the search copies.
public protocol SpellingRule: AnyObject, Sendable {
  /// The characters that `character` is sent as; itself when the rule says nothing of it.
  func parts(of character: Character) -> [Character]

  /// Whether `character` is sent as a word of its own.
  func isGroup(_ character: Character) -> Bool

  /// Whether a message may change to international code and back by a signal.
  var hasAlternate: Bool { get }

  /// A pattern that changes both ways, beside the signals; `nil` when there is none.
  var change: MorsePattern? { get }
}

extension MorseAlphabet {
  /// What `character` is sent as, one pattern after the other; `nil` when a part has no code.
  public func patterns(for character: Character) -> [MorsePattern]? {
    if let pattern = pattern(for: character) { return [pattern] }
    guard let spellingRule else { return nil }
    var patterns: [MorsePattern] = []
    for part in spellingRule.parts(of: character) {
      guard let pattern = pattern(for: part) else { return nil }
      patterns.append(pattern)
    }
    return patterns
  }

  /// Whether `character` is sent as a word of its own.
  func isGroup(_ character: Character) -> Bool { spellingRule?.isGroup(character) ?? false }

  /// The table that a message may change to and back from by a signal; `nil` when there is none.
  public var alternate: MorseAlphabet? {
    spellingRule?.hasAlternate == true ? .international : nil
  }

  /// Whether `pattern` is the signal that changes to the ``alternate``, or back from it.
  public func isChange(_ pattern: MorsePattern, toAlternate: Bool) -> Bool {
    guard alternate != nil else { return false }
    let name = toAlternate ? Self.changes.toAlternate : Self.changes.back
    return pattern == spellingRule?.change || pattern == self.pattern(forProsign: name)
  }

  /// The signals by which a message changes to the ``alternate`` and back.
  ///
  /// SN and DO: ITU Radio Regulations and Japanese practice (a1club.org).
  static let changes = (toAlternate: "SN" as String, back: "DO" as String)
}
