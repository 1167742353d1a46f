/// A syllable of Mandarin in Bopomofo, and the characters that are read so.
///
/// A sign takes the place of one of its kind, so that a slip is put right by keying it again. With its
/// tone the syllable becomes the commonest character; without one it stays as it is, and the characters
/// of every tone are offered.
struct BopomofoComposer: CodeComposer {
  var signs: [Character] = []

  /// The syllable, its signs in their order.
  private var syllable: String {
    let placed = Dictionary(
      signs.compactMap { sign in Bopomofo.place(of: sign).map { ($0, sign) } }
    ) { _, last in last }
    return String((0...3).compactMap { placed[$0] })
  }

  /// With its tone a syllable is whole.
  var isWhole: Bool { signs.last.map(Bopomofo.tones.contains) ?? false }

  private var characters: [Character] {
    if isWhole { return BopomofoReadings.characters(of: syllable) }
    return signs.isEmpty ? [] : BopomofoReadings.characters(ofAnyTone: syllable)
  }

  var markedText: String {
    isWhole ? characters.first.map { String($0) } ?? syllable : syllable
  }

  var text: String { markedText }
  var isUnknown: Bool { isWhole && characters.isEmpty }

  var candidates: [String] {
    characters.isEmpty ? [] : characters.map { String($0) } + [syllable]
  }

  func takes(_ sign: Character) -> Bool {
    guard let place = Bopomofo.place(of: sign) else { return false }
    return place < 3 || !signs.isEmpty && !isWhole
  }
}
