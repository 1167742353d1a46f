import CWords

/// The rare words of English that the lexicon lacks: they are right, but nobody is offered them.
///
/// A Bloom filter: it takes 1 % of other words for rare ones. `scripts/make-rare-words.py` makes it.
enum RareWords {
  private static let probes: UInt64 = 7

  /// Whether a word, given in lowercase letters, is a rare word.
  static func contain(_ word: [UInt8]) -> Bool {
    let hash = word.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    let (first, step) = (hash & 0xFFFF_FFFF, hash >> 32 | 1)
    return (0..<probes).allSatisfy { index in
      let bit = Int(first + index * step) % (8 * words_rare_size)
      return words_rare_byte(bit / 8) & 1 << (bit % 8) != 0
    }
  }
}
