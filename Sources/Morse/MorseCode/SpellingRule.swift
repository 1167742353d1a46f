/// A rule that spells characters without their own code as other characters: syllables, voiced
/// kana, Chinese.
///
/// It is a class, so that a code table stays cheap to copy in the search.
public protocol SpellingRule: AnyObject, Sendable {
  /// Returns the characters that spell `character`; the character itself if the rule does not cover
  /// it.
  func parts(of character: Character) -> [Character]

  /// Whether `character` is sent as a separate word.
  func isGroup(_ character: Character) -> Bool

  /// Whether a message may switch to international code and back by a signal.
  var hasAlternate: Bool { get }

  /// A pattern that switches in both directions, in addition to the signals; `nil` if there is
  /// none.
  var change: MorsePattern? { get }
}

extension MorseAlphabet {
  /// Returns the patterns for `character`, in order; `nil` if a part has no code.
  public func patterns(for character: Character) -> [MorsePattern]? {
    if let pattern = pattern(for: character) { return [pattern] }
    return characters(sentFor: character)?.compactMap { pattern(for: $0) }
  }

  /// Returns the characters with a code that are sent for `character`; `nil` if a part has no code.
  package func characters(sentFor character: Character) -> [Character]? {
    let parts = pattern(for: character) == nil ? spellingRule?.parts(of: character) : [character]
    guard let parts, parts.allSatisfy({ pattern(for: $0) != nil }) else { return nil }
    return parts
  }

  /// Whether `character` is sent as a separate word.
  package func isGroup(_ character: Character) -> Bool { spellingRule?.isGroup(character) ?? false }

  /// The table to which a message may switch by a signal; `nil` if there is none.
  public var alternate: MorseAlphabet? {
    spellingRule?.hasAlternate == true ? .international : nil
  }

  /// The entries of the table, then those of the ``alternate`` table for patterns that it lacks.
  package var allEntries: [(pattern: MorsePattern, meaning: MorseMeaning)] {
    entries + (alternate?.entries ?? []).filter { meaning(of: $0.pattern) == nil }
  }

  /// Whether `pattern` is the signal that switches to the ``alternate`` table, or back.
  public func isChange(_ pattern: MorsePattern, toAlternate: Bool) -> Bool {
    alternate != nil
      && (pattern == spellingRule?.change || pattern == change(toAlternate: toAlternate))
  }

  /// The signal that switches to the ``alternate`` table, or back; `nil` if there is none.
  ///
  /// SN and DO: ITU Radio Regulations and Japanese practice (a1club.org).
  func change(toAlternate: Bool) -> MorsePattern? {
    alternate == nil ? nil : pattern(forProsign: toAlternate ? "SN" : "DO")
  }
}
