/// The syllables of Thai, Lao, Khmer and Burmese, whose words only a word list tells apart.
extension StringProtocol {
  /// The length of the last syllable of a run in one of these scripts.
  ///
  /// A syllable begins with a consonant that has a vowel, or with a vowel that is written before its
  /// consonant. Other consonants belong to the syllable before them.
  var lastSyllableLength: Int {
    let characters = Array(self)
    let starts = characters.indices.dropFirst().last { characters.startsSyllable(at: $0) } ?? 0
    // A lone consonant before the syllable is its beginning.
    let isLone = starts == 1 && characters[0].isConsonant && !characters.bearsVowel(at: 0)
    return characters.count - (isLone ? 0 : starts)
  }
}

extension [Character] {
  fileprivate func startsSyllable(at index: Int) -> Bool {
    let (former, character) = (self[index - 1], self[index])
    if character.isLeadingVowel { return true }
    guard !former.isLeadingVowel, !former.stacksNext else { return false }
    if character.isBurmeseOnset { return true }
    guard bearsVowel(at: index) else {
      // A cluster such as "kr": its second consonant has the vowel.
      return character.isConsonant && index + 1 < count && !isInCluster(at: index)
        && isInCluster(at: index + 1) && bearsVowel(at: index + 1)
    }
    return !isInCluster(at: index)
  }

  /// Whether the consonant has a vowel, written around or after it, or a consonant below that has.
  fileprivate func bearsVowel(at index: Int) -> Bool {
    let (character, next) = (self[index], index + 1)
    guard character.isConsonant else { return false }
    return character.hasVowelSign
      || next < count
        && (self[next].isFollowingVowel || character.stacksNext && bearsVowel(at: next))
  }

  /// Whether the consonant is the second of a Thai or Lao cluster.
  private func isInCluster(at index: Int) -> Bool {
    guard index > 0, let first = self[index - 1].thaiScalar, let second = self[index].thaiScalar,
      self[index - 1].unicodeScalars.count == 1
    else { return false }
    let isFirst = index < 2 || !self[index - 2].isLeadingVowel
    return isFirst
      && ("กขคตปผพ".unicodeScalars.contains(first) && "รลว".unicodeScalars.contains(second)
        || first == "ห" && "งญนมยรลว".unicodeScalars.contains(second))
  }
}

extension Character {
  /// The first scalar, in Thai: Lao has the same letters in the same order.
  fileprivate var thaiScalar: Unicode.Scalar? {
    guard let value = unicodeScalars.first?.value else { return nil }
    return switch value {
    case 0xE00...0xE7F: Unicode.Scalar(value)
    case 0xE80...0xEFF: Unicode.Scalar(value - 0x80)
    default: nil
    }
  }

  /// Whether it is a vowel of Thai or Lao that is written before its consonant.
  fileprivate var isLeadingVowel: Bool {
    thaiScalar.map { (0xE40...0xE44).contains($0.value) } ?? false
  }

  /// Whether it is a vowel of Thai or Lao that is written after its consonant.
  fileprivate var isFollowingVowel: Bool {
    thaiScalar.map { [0xE30, 0xE32, 0xE33].contains($0.value) } ?? false
  }

  fileprivate var isConsonant: Bool {
    if let thaiScalar { return (0xE01...0xE2E).contains(thaiScalar.value) }
    return unicodeScalars.first.map { (0x1780...0x17B3).contains($0.value) } ?? false
  }

  /// Whether a vowel is written above, below or around the consonant.
  fileprivate var hasVowelSign: Bool {
    unicodeScalars.dropFirst().contains { scalar in
      switch scalar.value {
      case 0xE31, 0xE33...0xE39, 0xE47, 0xEB1, 0xEB3...0xEBD, 0x17B6...0x17C8: true
      default: false
      }
    }
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
