/// The characters of Mandarin syllables in Bopomofo.
public enum BopomofoReadings {
  /// Returns the characters with a reading, the most frequent first.
  ///
  /// - Parameter syllable: its signs, followed by the tone mark, which is also required for the
  ///   first tone.
  /// - Returns: the characters; empty if no character has this reading.
  public static func characters(of syllable: String) -> [Character] {
    byTone[syllable] ?? []
  }

  /// Returns the characters of a syllable in any tone: the first of each tone, then the second of
  /// each, and so on.
  public static func characters(ofAnyTone syllable: String) -> [Character] {
    let tones = Bopomofo.tones.map { characters(of: syllable + String($0)) }
    var seen: Set<Unicode.Scalar> = []
    return (0..<(tones.map(\.count).max() ?? 0)).flatMap { place in
      tones.compactMap { $0.indices.contains(place) ? $0[place] : nil }
    }.filter { seen.insert($0.unicodeScalars[$0.unicodeScalars.startIndex]).inserted }
  }

  private static let byTone: [String: [Character]] = {
    let lines = HanTable.readings.split(separator: "\n").map { $0.split(separator: "\t") }
    return Dictionary(uniqueKeysWithValues: lines.map { (String($0[0]), Array($0[1])) })
  }()
}

/// The signs of Bopomofo.
enum Bopomofo {
  static let initials: Set<Character> = Set("ㄅㄆㄇㄈㄉㄊㄋㄌㄍㄎㄏㄐㄑㄒㄓㄔㄕㄖㄗㄘㄙ")
  static let medials: Set<Character> = Set("ㄧㄨㄩ")
  static let finals: Set<Character> = Set("ㄚㄛㄜㄝㄞㄟㄠㄡㄢㄣㄤㄥㄦ")
  /// The marks of the five tones; the neutral tone is last.
  static let tones: [Character] = ["ˉ", "ˊ", "ˇ", "ˋ", "˙"]

  /// Returns the position of a sign in a syllable, from the front; `nil` if it is not a Bopomofo
  /// sign.
  static func place(of character: Character) -> Int? {
    if initials.contains(character) { return 0 }
    if medials.contains(character) { return 1 }
    if finals.contains(character) { return 2 }
    return tones.contains(character) ? 3 : nil
  }
}
