/// Composes Korean syllables from the received letters.
///
/// A vowel determines how the consonants before it are divided. The last one begins its syllable,
/// or the last two if they form one letter. The consonants before them end the previous syllable.
/// If both divisions are possible, the more frequent one is used: 학교 for ㄱㄱ, 아빠 for the other
/// doubles. The code has no further information.
///
///     empty ── consonant ──► lead ── vowel ──► open ── consonant ──► closing ─┐
///                              ▲                └ vowel: joins, or begins anew │
///                              └────────────── vowel: divides ────────────────┘
struct SyllableComposer: Sendable {
  private var lead: [Character] = []
  private var vowel: Character?
  private var tail: [Character] = []

  /// Adds a letter; returns the characters that are now final.
  mutating func add(_ letter: Character) -> [Character] {
    guard Hangul.isVowel(letter) else {
      guard Hangul.isConsonant(letter) else { return finish() + [letter] }
      if vowel == nil { lead.append(letter) } else { tail.append(letter) }
      return []
    }
    guard let open = vowel else {
      defer { vowel = letter }
      return looseLeads()
    }
    if tail.isEmpty {
      if let both = Hangul.join(open, letter) {
        vowel = both
        return []
      }
      defer { vowel = letter }
      return finish()
    }
    let count = Self.leads(of: tail)
    let next = Array(tail.suffix(count))
    tail.removeLast(count)
    let ended = finish()
    (lead, vowel) = (next, letter)
    return ended
  }

  /// Ends a word; returns the held characters.
  mutating func finish() -> [Character] {
    defer { (lead, vowel, tail) = ([], nil, []) }
    guard let vowel else { return lead }
    guard let first = Self.one(lead) else { return lead + [vowel] + tail }
    for count in [2, 1] where tail.count >= count {
      guard let last = Self.one(Array(tail.prefix(count))), Hangul.isTrail(last),
        let syllable = Hangul.syllable(first, vowel, last)
      else { continue }
      return [syllable] + tail.dropFirst(count)
    }
    return [Hangul.syllable(first, vowel, nil) ?? vowel] + tail
  }

  /// Outputs leading consonants that cannot begin a syllable with the next vowel.
  private mutating func looseLeads() -> [Character] {
    let double = lead.count < 2 ? nil : Self.one(lead.suffix(2))
    let count = min(lead.count, double.map(Hangul.isLead) ?? false ? 2 : 1)
    defer { lead = lead.suffix(count) }
    return lead.dropLast(count)
  }

  /// Returns the number of consonants between two vowels that begin the second syllable.
  private static func leads(of run: [Character]) -> Int {
    guard run.count > 1, let double = Hangul.join(run[run.count - 2], run[run.count - 1]),
      Hangul.isLead(double)
    else { return 1 }
    switch run.count {
    case 2: return double == "ㄲ" ? 1 : 2
    // 없습, 있습: the end of the stem is more frequent than a tense ending.
    case 3: return double == "ㅆ" && (run[0] == "ㅅ" || run[0] == "ㅂ") ? 1 : 2
    default: return 2
    }
  }

  private static func one(_ letters: some Collection<Character>) -> Character? {
    let letters = Array(letters)
    return switch letters.count {
    case 1: letters[0]
    case 2: Hangul.join(letters[0], letters[1])
    default: nil
    }
  }
}
