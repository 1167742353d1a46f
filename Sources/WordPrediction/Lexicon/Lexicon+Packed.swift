import CWords

extension Lexicon {
  /// The built-in English lexicon; the first access takes a few milliseconds.
  ///
  /// The counts come from Google Books Ngram data (CC BY 3.0) by way of symspellpy (MIT). The
  /// offensive words come from better-profanity (MIT).
  public static let english = Lexicon(packedName: "english")

  /// Loads the packed words of the program.
  ///
  /// The format is little-endian; each part is padded to eight bytes:
  /// 1. the magic `MKW1`, then the counts of words, text bytes and pairs (32 bits each);
  /// 2. a byte for each word: its length (bits 0 to 5), the offensive flag (bit 6), the capital
  ///    flag (bit 7);
  /// 3. a byte for each word: its probability (``LogProbability``);
  /// 4. for each word, the number of pairs that it begins (16 bits);
  /// 5. the words in UTF-8, sorted;
  /// 6. the pairs, sorted by first and second word: the second word's index (24 bits) above its
  ///    probability as a successor (8 bits).
  private init(packedName name: String) {
    let magic: UInt32 = 0x3157_4B4D
    precondition(words_english_number(0) == magic, "these are no packed words")
    let wordCount = Int(words_english_number(4))
    var reader = PackedReader(at: 16)
    let heads = reader.bytes(wordCount)
    let frequencies = reader.bytes(wordCount)
    let followers = reader.part(2 * wordCount)
    let text = reader.bytes(Int(words_english_number(8)))
    let successors = reader.numbers(Int(words_english_number(12)))
    precondition(reader.at == words_english_size, "\(reader.at) bytes of \(words_english_size)")
    self.init(
      name: name, language: "en",
      words: SortedWords(text: text, lengths: heads.lazy.map { Int($0 & 0x3F) }),
      frequencies: frequencies, marks: heads.map { Mark(rawValue: $0 >> 6) },
      successorCounts: (0..<wordCount).lazy.map { Int(words_english_short(followers + 2 * $0)) },
      successors: successors)
  }
}

/// Reads the parts of the packed words in order.
private struct PackedReader {
  /// The start of the next part.
  private(set) var at: Int

  init(at: Int) {
    self.at = at
  }

  /// Skips a part; returns its start.
  mutating func part(_ size: Int) -> Int {
    defer { at += (size + 7) / 8 * 8 }
    return at
  }

  mutating func bytes(_ count: Int) -> [UInt8] {
    let start = part(count)
    var bytes = [UInt8](repeating: 0, count: count)
    for index in bytes.indices { bytes[index] = words_english_byte(start + index) }
    return bytes
  }

  mutating func numbers(_ count: Int) -> [UInt32] {
    let start = part(4 * count)
    var numbers = [UInt32](repeating: 0, count: count)
    for index in numbers.indices { numbers[index] = words_english_number(start + 4 * index) }
    return numbers
  }
}
