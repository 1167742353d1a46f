import JSONText

/// The beginning of a file, used to detect its format.
///
/// A decision about a beginning must hold for every longer one, so that the splitting of a file
/// never matters. So each rule checks a fixed number of words or lines.
struct TimingSample: Sendable {
  /// The maximum number of bytes checked.
  static let capacity = 4096
  /// The bytes.
  let bytes: ArraySlice<UInt8>
  /// Whether the sample is complete: the file has ended or the capacity is reached.
  let isFinal: Bool

  init(_ bytes: [UInt8], isWhole: Bool) {
    self.bytes = bytes.prefix(Self.capacity)
    isFinal = isWhole || bytes.count >= Self.capacity
  }

  /// Returns at most `most` complete words, without comments.
  func words(_ most: Int = .max) -> [String] {
    var words: [String] = []
    var word: [UInt8] = []
    var isComment = false
    for byte in bytes where words.count < most {
      if isComment {
        isComment = byte != UInt8(ascii: "\n")
      } else if byte.endsWord {
        if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
        word = []
        isComment = byte == UInt8(ascii: "#")
      } else {
        word.append(byte)
      }
    }
    if isFinal, !word.isEmpty, words.count < most {
      words.append(String(decoding: word, as: UTF8.self))
    }
    return words
  }

  /// Checks the first word.
  func recognizeFirstWord(_ accepts: (String) -> Bool) -> TimingFormat.Recognition {
    guard let word = words(1).first else { return isFinal ? .no : .undecided }
    return accepts(word) ? .yes : .no
  }

  /// Checks the first bytes for a magic number.
  func recognizeMagic(_ magic: String) -> TimingFormat.Recognition {
    recognizeMagic(Array(magic.utf8))
  }

  /// Checks the first bytes for a magic number in which `nil` stands for any byte.
  func recognizeMagic(_ magic: [UInt8?]) -> TimingFormat.Recognition {
    guard zip(bytes, magic).allSatisfy({ $1 == nil || $0 == $1 }) else { return .no }
    return bytes.count >= magic.count ? .yes : isFinal ? .no : .undecided
  }

  /// Checks the first line that is neither blank nor a comment, if it begins with a likely byte.
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

  /// Checks that the first line that is neither blank nor a comment is a JSON object with members
  /// of these names.
  func recognizeObject(with names: String...) -> TimingFormat.Recognition {
    recognizeLine(beginningWith: { $0 == UInt8(ascii: "{") }) { line in
      let found = JSONValue.names(inBeginning: Array(line.utf8))
      return names.allSatisfy(found.contains)
    }
  }

  /// Parses a number without its sign; `nil` if the word is not a number.
  static func size(_ word: String) -> Double? {
    var number = DecimalNumber()
    guard word.utf8.allSatisfy({ number.parse($0) }), number.isComplete else { return nil }
    return Double(number.magnitude(timesTenTo: 6)) / 1e6
  }
}
