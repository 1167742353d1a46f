/// The spelling of kana in Morse code: as katakana, with voiced ones as a kana and its mark.
enum Kana {
  static let voicing: Character = "゛"
  static let halfVoicing: Character = "゜"

  private static let plain = Array("カキクケコサシスセソタチツテトハヒフヘホウ")
  private static let voiced = Array("ガギグゲゴザジズゼゾダヂヅデドバビブベボヴ")
  private static let aspirates = Array("ハヒフヘホ")
  private static let halfVoiced = Array("パピプペポ")
  private static let small = Array("ァィゥェォッャュョヮヵヶ")
  private static let large = Array("アイウエオツヤユヨワカケ")

  /// Returns the characters that spell `character`.
  static func parts(of character: Character) -> [Character] {
    let kana = katakana(character)
    if let place = voiced.firstIndex(of: kana) { return [plain[place], voicing] }
    if let place = halfVoiced.firstIndex(of: kana) { return [aspirates[place], halfVoicing] }
    if let place = small.firstIndex(of: kana) { return [large[place]] }
    return [kana]
  }

  /// Returns the voiced form of `kana` for the mark after it; `nil` if there is none.
  static func joined(_ kana: Character, _ mark: Character) -> Character? {
    switch mark {
    case voicing: plain.firstIndex(of: kana).map { voiced[$0] }
    case halfVoicing: aspirates.firstIndex(of: kana).map { halfVoiced[$0] }
    default: nil
    }
  }

  /// Whether a voicing mark may follow `kana`.
  static func acceptsMark(_ kana: Character) -> Bool { plain.contains(kana) }

  /// Whether `character` is a katakana, or the mark of a long vowel.
  static func isKana(_ character: Character) -> Bool {
    hiragana(character) != character || character == "ー"
  }

  /// Returns the hiragana of a katakana; any other character unchanged.
  static func hiragana(_ character: Character) -> Character {
    shifted(character, in: 0x30A1...0x30F6, by: -0x60)
  }

  /// Returns the katakana of a hiragana, which is 0x60 higher in Unicode; any other character
  /// unchanged.
  private static func katakana(_ character: Character) -> Character {
    shifted(character, in: 0x3041...0x3096, by: 0x60)
  }

  private static func shifted(
    _ character: Character, in range: ClosedRange<Int>, by distance: Int
  ) -> Character {
    var scalars = character.unicodeScalars.makeIterator()
    guard let value = scalars.next().map({ Int($0.value) }), scalars.next() == nil,
      range.contains(value), let kana = Unicode.Scalar(UInt32(value + distance))
    else { return character }
    return Character(kana)
  }
}
