/// Composes a Mandarin syllable in Bopomofo and offers the characters with this reading.
///
/// A sign replaces an earlier one of its kind, so a slip is corrected by keying the sign again. A
/// tone turns the syllable into its most frequent character. Without a tone it stays a syllable,
/// and the characters of all tones are offered.
struct BopomofoComposer: CodeComposer {
  var characters: [Character] = []

  /// The syllable, with its signs in their proper order.
  private var syllable: String {
    let placed = Dictionary(
      characters.compactMap { character in Bopomofo.place(of: character).map { ($0, character) } }
    ) { _, last in last }
    return String((0...3).compactMap { placed[$0] })
  }

  /// Whether the syllable is complete; a tone completes it.
  var isWhole: Bool { characters.last.map(Bopomofo.tones.contains) ?? false }

  private var readings: [Character] {
    if isWhole { return BopomofoReadings.characters(of: syllable) }
    return characters.isEmpty ? [] : BopomofoReadings.characters(ofAnyTone: syllable)
  }

  var markedText: String {
    isWhole ? readings.first.map { String($0) } ?? syllable : syllable
  }

  var isUnknown: Bool { isWhole && readings.isEmpty }

  var candidates: [String] {
    readings.isEmpty ? [] : readings.map { String($0) } + [syllable]
  }

  func accepts(_ character: Character) -> Bool {
    guard let place = Bopomofo.place(of: character) else { return false }
    return place < 3 || !characters.isEmpty && !isWhole
  }
}
