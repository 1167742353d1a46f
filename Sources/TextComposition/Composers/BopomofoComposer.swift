/// Composes a Mandarin syllable in Bopomofo and offers the characters with this reading.
///
/// A sign replaces an earlier one of its kind, so a slip is corrected by keying the sign again. A
/// tone turns the syllable into its most frequent character. Without a tone it stays a syllable,
/// and the characters of all tones are offered.
struct BopomofoComposer: CodeComposer {
  var signs: [Character] = []

  /// The syllable, with its signs in their proper order.
  private var syllable: String {
    let placed = Dictionary(
      signs.compactMap { sign in Bopomofo.place(of: sign).map { ($0, sign) } }
    ) { _, last in last }
    return String((0...3).compactMap { placed[$0] })
  }

  /// Whether the syllable is complete; a tone completes it.
  var isWhole: Bool { signs.last.map(Bopomofo.tones.contains) ?? false }

  private var characters: [Character] {
    if isWhole { return BopomofoReadings.characters(of: syllable) }
    return signs.isEmpty ? [] : BopomofoReadings.characters(ofAnyTone: syllable)
  }

  var markedText: String {
    isWhole ? characters.first.map { String($0) } ?? syllable : syllable
  }

  var isUnknown: Bool { isWhole && characters.isEmpty }

  var candidates: [String] {
    characters.isEmpty ? [] : characters.map { String($0) } + [syllable]
  }

  func accepts(_ sign: Character) -> Bool {
    guard let place = Bopomofo.place(of: sign) else { return false }
    return place < 3 || !signs.isEmpty && !isWhole
  }
}
