import CWords

/// The packed words of the program, with their probabilities and successors.
///
/// The format begins with `MKW2` and the numbers of words, bytes of text, and pairs (32 bits
/// each, little-endian). The words follow, sorted by their bytes, each with:
///
/// - a byte with its length (bits 0 to 4), the everyday flag (bit 5), the offensive flag (bit 6)
///   and the capital flag (bit 7);
/// - a byte with the number of leading bytes that it shares with the previous word, and its other
///   bytes;
/// - a byte with its probability (``LogProbability``);
/// - the number of its pairs;
/// - for each pair, the index of the second word relative to that of the previous pair, and a byte
///   with its probability as a successor.
///
/// Numbers within words have seven bits in each byte, the low bits first; bit 7 means that more
/// bytes follow.
struct PackedWords {
  /// The position of the next part.
  private var at = 16
  private(set) var text: [UInt8] = []
  private(set) var lengths: [UInt8] = []
  private(set) var marks: [Lexicon.Mark] = []
  private(set) var frequencies: [UInt8] = []
  private(set) var successorCounts: [UInt16] = []
  private(set) var successors: [UInt32] = []

  /// The first word of the file.
  private static let magic: UInt32 = 0x3257_4B4D

  /// Reads the packed English words.
  static func english() -> PackedWords {
    precondition(words_english_number(0) == magic, "these are no packed words")
    var words = PackedWords()
    for _ in 0..<words_english_number(4) { words.readWord() }
    precondition(words.at == words_english_size, "\(words.at) bytes of \(words_english_size)")
    words_english_release()
    return words
  }

  private init() {
    let count = Int(words_english_number(4))
    lengths.reserveCapacity(count)
    marks.reserveCapacity(count)
    frequencies.reserveCapacity(count)
    successorCounts.reserveCapacity(count)
    text.reserveCapacity(Int(words_english_number(8)))
    successors.reserveCapacity(Int(words_english_number(12)))
  }

  private mutating func readWord() {
    let head = byte()
    let (length, shared) = (Int(head & 0x1F), Int(byte()))
    let former = text.count - Int(lengths.last ?? 0)
    for index in 0..<shared { text.append(text[former + index]) }
    for _ in shared..<length { text.append(byte()) }
    lengths.append(head & 0x1F)
    marks.append(Lexicon.Mark(rawValue: head >> 5))
    frequencies.append(byte())
    readSuccessors()
  }

  private mutating func readSuccessors() {
    let count = number()
    successorCounts.append(UInt16(count))
    var place: UInt32 = 0
    for _ in 0..<count {
      place += UInt32(number())
      successors.append(place << 8 | UInt32(byte()))
    }
  }

  private mutating func byte() -> UInt8 {
    defer { at += 1 }
    return words_english_byte(at)
  }

  private mutating func number() -> Int {
    var (number, shift) = (0, 0)
    while true {
      let part = Int(byte())
      number |= (part & 0x7F) << shift
      guard part > 0x7F else { return number }
      shift += 7
    }
  }
}
