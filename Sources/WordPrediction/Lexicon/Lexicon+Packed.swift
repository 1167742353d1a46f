import CWords

extension Lexicon {
  /// English, as it is built into the program; some milliseconds the first time.
  ///
  /// The counts are those of Google Books Ngram data (CC BY 3.0) as symspellpy has them (MIT); which
  /// words offend is taken from better-profanity (MIT).
  public static let english = Lexicon(packedName: "english")

  /// Takes in the packed words of the program.
  ///
  /// Packed, numbers with their low byte first, each part filled up to eight bytes: `MKW1`, how many
  /// words, bytes of text and pairs there are (32 bits each); a byte for each word with its length
  /// (bits 0 to 5), whether it offends (bit 6), whether it has a capital (bit 7); a byte for each
  /// with its probability (``LogProbability``); for each, how many pairs it begins (16 bits); the
  /// words in UTF-8, sorted; the pairs by their first words and their second ones, each the second
  /// word's number (24 bits) above its probability among those that follow.
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

/// Goes through the parts of the packed words.
private struct PackedReader {
  /// Where the next part begins.
  private(set) var at: Int

  init(at: Int) {
    self.at = at
  }

  /// Goes past a part; returns where it began.
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
