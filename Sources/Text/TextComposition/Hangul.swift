/// Korean syllables and their letters.
///
/// The Unicode Standard, 3.12 (Conjoining Jamo Behavior): the code point of a syllable is computed
/// from the indexes of its leading consonant, vowel and trailing consonant. Letters are the
/// compatibility jamo.
enum Hangul {
  private static let leads = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ")
  private static let vowels = Array("ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ")
  private static let trails = Array("ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ")

  /// The spelling of letters without their own code.
  private static let pairs: [Character: String] = [
    "ㄲ": "ㄱㄱ", "ㄸ": "ㄷㄷ", "ㅃ": "ㅂㅂ", "ㅆ": "ㅅㅅ", "ㅉ": "ㅈㅈ", "ㄳ": "ㄱㅅ", "ㄵ": "ㄴㅈ",
    "ㄶ": "ㄴㅎ", "ㄺ": "ㄹㄱ", "ㄻ": "ㄹㅁ", "ㄼ": "ㄹㅂ", "ㄽ": "ㄹㅅ", "ㄾ": "ㄹㅌ", "ㄿ": "ㄹㅍ",
    "ㅀ": "ㄹㅎ", "ㅄ": "ㅂㅅ", "ㅒ": "ㅑㅣ", "ㅖ": "ㅕㅣ", "ㅘ": "ㅗㅏ", "ㅙ": "ㅗㅐ", "ㅚ": "ㅗㅣ",
    "ㅝ": "ㅜㅓ", "ㅞ": "ㅜㅔ", "ㅟ": "ㅜㅣ", "ㅢ": "ㅡㅣ",
  ]
  private static let joined = Dictionary(
    uniqueKeysWithValues: pairs.map { ($0.value, $0.key) })

  static func isVowel(_ letter: Character) -> Bool { vowels.contains(letter) }
  static func isConsonant(_ letter: Character) -> Bool {
    leads.contains(letter) || trails.contains(letter)
  }

  /// Joins two letters into one; `nil` if they do not form a letter.
  static func join(_ first: Character, _ second: Character) -> Character? {
    joined[String([first, second])]
  }

  static func isLead(_ letter: Character) -> Bool { leads.contains(letter) }
  static func isTrail(_ letter: Character) -> Bool { trails.contains(letter) }

  /// Returns the syllable of these letters; `nil` if they do not form one.
  static func syllable(_ lead: Character, _ vowel: Character, _ trail: Character?) -> Character? {
    guard let lead = leads.firstIndex(of: lead), let vowel = vowels.firstIndex(of: vowel) else {
      return nil
    }
    let last = trail.flatMap(trails.firstIndex).map { $0 + 1 } ?? 0
    return Unicode.Scalar(UInt32(0xAC00 + (lead * 21 + vowel) * 28 + last)).map(Character.init)
  }

  /// Returns the letters that spell `character`; the character itself if it is not Korean.
  static func letters(of character: Character) -> [Character] {
    character.unicodeScalars.flatMap(letters).flatMap { letter in
      pairs[letter].map(Array.init) ?? [letter]
    }
  }

  private static func letters(of scalar: Unicode.Scalar) -> [Character] {
    switch Int(scalar.value) {
    case let code where (0xAC00...0xD7A3).contains(code):
      let (front, last) = (code - 0xAC00).quotientAndRemainder(dividingBy: 28)
      return [leads[front / 21], vowels[front % 21]] + (last > 0 ? [trails[last - 1]] : [])
    case let code where (0x1100...0x1112).contains(code): return [leads[code - 0x1100]]
    case let code where (0x1161...0x1175).contains(code): return [vowels[code - 0x1161]]
    case let code where (0x11A8...0x11C2).contains(code): return [trails[code - 0x11A8]]
    default: return [Character(scalar)]
    }
  }
}
