/// The first 80 bytes of a comment, kept because it may be a hint such as `wpm: 20`.
struct CommentText: Sendable {
  private var bytes: [UInt8] = []
  private static let capacity = 80

  mutating func append(_ byte: UInt8) {
    if bytes.count < Self.capacity { bytes.append(byte) }
  }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
  }

  /// Reads the hints `wpm: N` and `effective: N`; ignores any other comment.
  func read(into hints: inout TimingHints) {
    if let value = number(after: "wpm:", exponent: 3) { hints.wpm = Double(value) / 1000 }
    if let value = number(after: "effective:", exponent: 3) {
      hints.effectiveWPM = Double(value) / 1000
    }
  }

  /// Returns the number that follows `word` at the start of the comment, times ten to the
  /// `exponent`.
  func number(after word: String, exponent: Int) -> Int64? {
    let text = bytes.drop { $0 == UInt8(ascii: " ") || $0 == 9 }
    guard text.starts(with: word.utf8) else { return nil }
    var number = DecimalNumber()
    for byte in text.dropFirst(word.utf8.count).drop(while: { $0 == UInt8(ascii: " ") }) {
      if byte == UInt8(ascii: " ") || byte == 13 { break }
      guard number.parse(byte) else { return nil }
    }
    return number.isComplete && !number.isNegative ? number.magnitude(timesTenTo: exponent) : nil
  }
}
