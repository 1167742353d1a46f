/// A syllable of Mandarin in Bopomofo, and the characters that are read so.
///
/// A sign takes the place of one of its kind, so that a slip is put right by keying it again. With its
/// tone the syllable becomes the commonest character; without one it stays as it is, and the characters
/// of every tone are offered.
struct BopomofoComposer: InputComposer {
  private(set) var signs: [Character] = []

  /// The syllable, its signs in their order.
  private var syllable: String {
    let placed = Dictionary(
      signs.compactMap { sign in Bopomofo.place(of: sign).map { ($0, sign) } }
    ) { _, last in last }
    return String((0...3).compactMap { placed[$0] })
  }

  private var hasTone: Bool { signs.last.map(Bopomofo.tones.contains) ?? false }

  private var characters: [Character] {
    if hasTone { return BopomofoReadings.characters(of: syllable) }
    return signs.isEmpty ? [] : BopomofoReadings.characters(ofAnyTone: syllable)
  }

  var markedText: String {
    hasTone ? characters.first.map { String($0) } ?? syllable : syllable
  }

  var isUnknown: Bool { hasTone && characters.isEmpty }

  var candidates: [String] {
    characters.isEmpty ? [] : characters.map { String($0) } + [syllable]
  }

  func takes(_ sign: Character) -> Bool {
    guard let place = Bopomofo.place(of: sign) else { return false }
    return place < 3 || !signs.isEmpty && !hasTone
  }

  mutating func add(_ sign: Character) -> String {
    let text = hasTone ? finish() : ""
    signs.append(sign)
    return text
  }

  mutating func removeLast() -> Bool { signs.popLast() != nil }

  mutating func choose(_ number: Int) -> String? {
    guard candidates.indices.contains(number) else { return nil }
    defer { signs = [] }
    return candidates[number]
  }

  mutating func finish() -> String {
    defer { signs = [] }
    return markedText
  }
}
