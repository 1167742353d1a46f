/// The beginning of a file, by which its format is known.
///
/// What is decided on a beginning must hold for every longer one, so that it never matters in which
/// pieces a file arrives: each rule looks at so many words or lines and no further.
struct TimingSample: Sendable {
  /// The most bytes that are looked at.
  static let capacity = 4096
  /// The numbers by which the unit of a list is judged.
  private static let enoughNumbers = 16
  /// The numbers that are enough once their line has ended: who keys into a pipe line by line is not
  /// kept waiting for more.
  private static let enoughNumbersInLines = 4

  /// The bytes, without a byte order mark.
  let bytes: ArraySlice<UInt8>
  /// Whether there is no more to come, or no more will be looked at.
  let isFinal: Bool

  init(_ bytes: [UInt8], isWhole: Bool) {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    self.bytes = bytes[start..<max(start, min(bytes.count, Self.capacity))]
    isFinal = isWhole || bytes.count >= Self.capacity
  }

  /// The words that are known to be complete, comments left out, at most `most` of them.
  func words(_ most: Int) -> [String] {
    words(most, orInLines: most).words
  }

  /// The words that are known to be complete, up to `most` of them or to the end of the line on which
  /// there are `few`; and whether there are as many.
  private func words(_ most: Int, orInLines few: Int) -> (words: [String], areEnough: Bool) {
    var words: [String] = []
    var word: [UInt8] = []
    var isComment = false
    for byte in bytes {
      if isComment {
        isComment = byte != UInt8(ascii: "\n")
      } else if byte.partsSample {
        if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
        word = []
        isComment = byte == UInt8(ascii: "#")
      } else {
        word.append(byte)
      }
      let enough = byte == UInt8(ascii: "\n") ? few : most
      if words.count >= enough { return (words, true) }
    }
    if isFinal, !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
    return (words, isFinal)
  }

  /// Judges the first word.
  func recognizeFirstWord(_ accepts: (String) -> Bool) -> TimingFormat.Recognition {
    guard let word = words(1).first else { return isFinal ? .no : .undecided }
    return accepts(word) ? .yes : .no
  }

  /// Judges a list of numbers by the sizes of the first sixteen, or of the first lines with four.
  func recognizeList(_ accepts: ([Double]) -> Bool) -> TimingFormat.Recognition {
    let (words, areEnough) = words(Self.enoughNumbers, orInLines: Self.enoughNumbersInLines)
    guard let first = words.first else { return isFinal ? .no : .undecided }
    guard Self.size(first) != nil else { return .no }
    guard areEnough else { return .undecided }
    return accepts(words.compactMap(Self.size)) ? .yes : .no
  }

  /// Judges by the very first bytes.
  func recognizeMagic(_ magic: String) -> TimingFormat.Recognition {
    if bytes.starts(with: magic.utf8) { return .yes }
    return !isFinal && magic.utf8.starts(with: bytes) ? .undecided : .no
  }

  /// Judges the first line that is neither blank nor a comment, if it begins with a likely byte.
  func recognizeLine(
    comments: [UInt8] = [UInt8(ascii: "#")], beginningWith isLikely: (UInt8) -> Bool,
    _ accepts: (String) -> Bool
  ) -> TimingFormat.Recognition {
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      guard let first = line.first(where: { !$0.isSpace && $0 != 13 }) else { continue }
      if comments.contains(first) { continue }
      guard isLikely(first) else { return .no }
      guard isFinal || line.endIndex < bytes.endIndex else { return .undecided }
      let text = String(decoding: line, as: UTF8.self)
      return accepts(text.hasSuffix("\r") ? String(text.dropLast()) : text) ? .yes : .no
    }
    return isFinal ? .no : .undecided
  }

  /// Judges the first line that is neither blank nor a comment: it must be a JSON object with a member
  /// of this name.
  func recognizeObject(with name: String) -> TimingFormat.Recognition {
    recognizeLine(beginningWith: { $0 == UInt8(ascii: "{") }) { line in
      JSONValue.names(inBeginning: Array(line.utf8)).contains(name)
    }
  }

  /// The size of a number, its sign left out; `nil` when the word is none.
  static func size(_ word: String) -> Double? {
    var number = DecimalNumber()
    guard word.utf8.allSatisfy({ number.take($0) }), number.isComplete else { return nil }
    return Double(number.magnitude(timesTenTo: 6)) / 1e6
  }
}

extension UInt8 {
  fileprivate var partsSample: Bool {
    switch self {
    case UInt8(ascii: " "), 9...13, UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"),
      UInt8(ascii: "#"):
      true
    default: false
    }
  }
}
