/// The syllables of Thai and Lao, by their spelling: a consonant or a cluster with the vowels around it,
/// and a final consonant.
///
/// Lao has the same letters in the same order. A consonant without a vowel before a whole syllable
/// belongs to it, as in สบาย.
struct ThaiSyllables {
  /// The last letters of the text, each with its marks.
  private let letters: [Letter]

  /// The number of letters that are examined.
  private static let reach = 64

  /// Creates the syllables of a text in Thai or Lao.
  init(_ text: some StringProtocol) { letters = text.suffix(Self.reach).map(Letter.init) }

  /// The length of the last syllable, with the signs after it; numbers are parted from words.
  var lastLength: Int {
    var (start, next) = (0, 0)
    while next < letters.count {
      let end = end(from: next)
      if begins(at: next, to: end, after: start) { start = next }
      next = end
    }
    return letters.count - start
  }

  /// Whether the letters from an index on begin a syllable, after one that began at `start`.
  private func begins(at index: Int, to end: Int, after start: Int) -> Bool {
    guard index > start else { return false }
    let letter = letters[index]
    guard letter.isConsonant || letter.isLeadingVowel else {
      return letter.isDigit && !letters[index - 1].isDigit
    }
    // A lone consonant begins the next syllable, or else ends the last one.
    let isLone = index - start == 1 && letters[start].isBare
    let endsText = end == letters.count && end - index == 1 && letter.isBare
    return !isLone && !endsText && !endsPair(index, to: end, after: start)
  }

  /// Whether a lone consonant ends a word of three, as in ขนม.
  private func endsPair(_ index: Int, to end: Int, after start: Int) -> Bool {
    index - start == 2 && end - index == 1 && letters[start..<end].allSatisfy(\.isBare)
      && letters[index].oftenEnds
  }

  /// Returns the end of the syllable that begins at an index.
  private func end(from start: Int) -> Int {
    var index = start
    let lead = letters[index].isLeadingVowel ? letters[index].base : nil
    if lead != nil { index += 1 }
    guard index < letters.count, letters[index].isConsonant else { return max(index, start + 1) }
    index += isCluster(at: index, after: lead) ? 2 : 1
    let onset = letters[index - 1]
    let (vowelEnd, isClosed) = vowelEnd(from: index, onset, after: lead)
    guard onset.hasVowel || lead != nil || vowelEnd > index || takesFinal(at: index) else {
      return index
    }
    index = vowelEnd
    if !isClosed, takesFinal(at: index) { index += 1 }
    return silentEnd(from: index)
  }

  /// Whether the consonants at an index and after it are one sound before a vowel.
  private func isCluster(at index: Int, after lead: UInt32?) -> Bool {
    guard index + 1 < letters.count, letters[index].isBare, letters[index + 1].isConsonant,
      letters[index].clusters.contains(letters[index + 1].base)
    else { return isPair(at: index, after: lead) }
    guard !isDoubleR(at: index + 1) else { return false }
    guard let lead else { return bearsVowel(at: index + 1) || takesFinal(at: index + 2) }
    return !bearsVowel(at: index + 1) || closes(lead, at: index + 1)
  }

  /// Whether two consonants stand between the parts of a vowel, as in เสมอ.
  private func isPair(at index: Int, after lead: UInt32?) -> Bool {
    guard lead == 0xE40, index + 2 < letters.count, letters[index + 2].base == 0xE2D else {
      return false
    }
    return letters[index].isBare && letters[index + 1].isBare && letters[index + 1].base != 0xE2D
      && isVowel(at: index + 2)
  }

  /// Whether the vowel of a consonant is a part of the one that is written before, as in เกลือ.
  private func closes(_ lead: UInt32, at index: Int) -> Bool {
    let marks = letters[index].marks + (index + 1 < letters.count ? [letters[index + 1].base] : [])
    let parts: [UInt32] =
      switch lead {
      case 0xE40: [0xE30, 0xE32, 0xE34, 0xE35, 0xE37, 0xE47, 0xE2D]
      case 0xE41, 0xE42: [0xE30, 0xE47]
      default: []
      }
    return marks.contains(where: parts.contains)
  }

  /// Returns the end of the vowels after an onset, and whether no final consonant may follow.
  private func vowelEnd(
    from start: Int, _ onset: Letter, after lead: UInt32?
  ) -> (end: Int, isClosed: Bool) {
    guard start < letters.count, !onset.marks.contains(0xE33) else { return (start, true) }
    let next = letters[start]
    if next.isFollowingVowel {
      let isDouble = start + 1 < letters.count && letters[start + 1].base == 0xE30
      return (start + (isDouble ? 2 : 1), lead != nil || next.base != 0xE32)
    }
    // Only the letter of ไทย follows such a vowel.
    if let lead, lead >= 0xE43 { return (start, next.base != 0xE22) }
    return (start + vowelLetters(at: start, onset, after: lead), false)
  }

  /// Returns the number of consonants that are a vowel after an onset, or a part of one.
  private func vowelLetters(at index: Int, _ onset: Letter, after lead: UInt32?) -> Int {
    let next = letters[index]
    let isSign =
      switch next.base {
      case 0xE2D: onset.marks.contains(0xE37) || isVowel(at: index)
      case 0xE22: lead == 0xE40 && onset.marks.contains(0xE35) && !bearsVowel(at: index)
      case 0xE27: lead == nil && !onset.hasVowel && takesFinal(at: index + 1)
      case 0xE23: !onset.hasVowel && isDoubleR(at: index)
      default: false
      }
    return !isSign || !next.isBare ? 0 : next.base == 0xE23 ? 2 : 1
  }

  /// Whether two letters make the vowel รร.
  private func isDoubleR(at index: Int) -> Bool {
    index + 1 < letters.count && letters[index].isBare(0xE23) && letters[index + 1].isBare(0xE23)
  }

  /// Whether the letter อ is a vowel, and not the beginning of a syllable.
  private func isVowel(at index: Int) -> Bool {
    guard letters[index].isBare(0xE2D) else { return false }
    guard index + 1 < letters.count else { return true }
    let next = letters[index + 1]
    return !next.isFollowingVowel && !next.isBare(0xE2D)
      && !(next.base == 0xE22 && bearsVowel(at: index + 1))
  }

  /// Whether a consonant has a vowel above, below or after it.
  private func bearsVowel(at index: Int) -> Bool {
    guard index < letters.count, letters[index].isConsonant else { return false }
    guard !letters[index].hasVowel else { return true }
    guard index + 1 < letters.count else { return false }
    return letters[index + 1].isFollowingVowel
      || letters[index + 1].base == 0xE2D && isVowel(at: index + 1)
  }

  /// Whether the letter may be the last consonant of the syllable before it.
  private func takesFinal(at index: Int) -> Bool {
    guard index < letters.count, letters[index].isBare, !letters[index].neverEnds else {
      return false
    }
    return !bearsVowel(at: index)
      && !(isCluster(at: index, after: nil) && bearsVowel(at: index + 1))
  }

  /// Returns the end of the silent consonants from an index on: the last one bears a mark.
  private func silentEnd(from index: Int) -> Int {
    for length in 1...2 where index + length <= letters.count {
      if letters[index + length - 1].isSilent { return index + length }
      guard letters[index].isBare else { break }
    }
    return index
  }
}

/// A letter with its marks, in Thai.
private struct Letter {
  let base: UInt32
  let marks: [UInt32]

  init(_ character: Character) {
    let values = character.unicodeScalars.map { scalar in
      (0xE80...0xEFF).contains(scalar.value) ? scalar.value - 0x80 : scalar.value
    }
    (base, marks) = (values.first ?? 0, Array(values.dropFirst()))
  }

  var isLeadingVowel: Bool { (0xE40...0xE44).contains(base) }
  /// Whether it is a vowel that is written after its consonant.
  var isFollowingVowel: Bool { base == 0xE30 || base == 0xE32 || base == 0xE33 }
  /// The letters of Lao for two consonants are added to those of Thai.
  var isConsonant: Bool { (0xE01...0xE2E).contains(base) || (0xE5C...0xE5D).contains(base) }
  var isDigit: Bool { (0xE50...0xE59).contains(base) }
  /// Whether a vowel is written above, below or around it.
  var hasVowel: Bool {
    marks.contains { $0 == 0xE31 || $0 == 0xE47 || (0xE33...0xE3D).contains($0) && $0 != 0xE3C }
  }
  /// Whether a sign marks the consonant as silent.
  var isSilent: Bool { marks.contains(0xE4C) }
  /// Whether it is a consonant without marks.
  var isBare: Bool { isConsonant && marks.isEmpty }
  /// Whether it is the given consonant without marks.
  func isBare(_ other: UInt32) -> Bool { base == other && marks.isEmpty }
  /// Whether no syllable ends in the consonant.
  var neverEnds: Bool { [0xE09, 0xE0C, 0xE1C, 0xE1D, 0xE2B, 0xE2D, 0xE2E].contains(base) }

  /// Whether it ends syllables more often than it begins one without a vowel.
  var oftenEnds: Bool { [0xE01, 0xE07, 0xE14, 0xE19, 0xE1A, 0xE21, 0xE22].contains(base) }

  /// The consonants that form a cluster with this one before them.
  var clusters: [UInt32] {
    switch base {
    case 0xE01, 0xE02, 0xE04, 0xE15, 0xE1B, 0xE1C, 0xE1E: [0xE23, 0xE25, 0xE27]
    case 0xE08, 0xE0B, 0xE17, 0xE28, 0xE2A: [0xE23]
    case 0xE2B: [0xE07, 0xE0D, 0xE19, 0xE21, 0xE22, 0xE23, 0xE25, 0xE27]
    default: []
    }
  }
}
