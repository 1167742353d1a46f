/// The syllables of Thai, Lao, Khmer and Burmese, whose words only a word list tells apart.
extension StringProtocol {
  /// The length of the last syllable of a run in one of these scripts.
  ///
  /// In Khmer and Burmese a syllable begins with a consonant that has a vowel. Other consonants
  /// belong to the syllable before them.
  var lastSyllableLength: Int {
    if last?.isThaiOrLao == true { return ThaiSyllables(self).lastLength }
    let characters = Array(self)
    let start = characters.indices.dropFirst().last { characters.startsSyllable(at: $0) } ?? 0
    // A lone consonant before the syllable is its beginning.
    let isLone = start == 1 && characters[0].isConsonant && !characters.bearsVowel(at: 0)
    return characters.count - (isLone ? 0 : start)
  }
}

extension [Character] {
  fileprivate func startsSyllable(at index: Int) -> Bool {
    !self[index - 1].stacksNext && (self[index].isBurmeseOnset || bearsVowel(at: index))
  }

  /// Whether the consonant has a vowel around it, or a consonant below that has.
  fileprivate func bearsVowel(at index: Int) -> Bool {
    let character = self[index]
    guard character.isConsonant else { return false }
    return character.hasVowelSign
      || character.stacksNext && index + 1 < count && bearsVowel(at: index + 1)
  }
}

extension Character {
  fileprivate var isThaiOrLao: Bool {
    unicodeScalars.first.map { (0xE00...0xEFF).contains($0.value) } ?? false
  }

  /// Whether it is a consonant of Khmer.
  fileprivate var isConsonant: Bool {
    unicodeScalars.first.map { (0x1780...0x17B3).contains($0.value) } ?? false
  }

  /// Whether a vowel is written above, below or around the consonant.
  fileprivate var hasVowelSign: Bool {
    unicodeScalars.dropFirst().contains { (0x17B6...0x17C8).contains($0.value) }
  }

  /// Whether it is a letter of Burmese that no mark joins to the one before.
  fileprivate var isBurmeseOnset: Bool {
    guard let first = unicodeScalars.first?.value else { return false }
    let isLetter = (0x1000...0x102A).contains(first) || first == 0x103F
    return isLetter && !unicodeScalars.contains { $0.value == 0x103A }
  }

  /// Whether the next consonant is written below this one.
  fileprivate var stacksNext: Bool {
    unicodeScalars.last.map { $0.value == 0x1039 || $0.value == 0x17D2 } ?? false
  }
}
