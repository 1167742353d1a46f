import Timeline

/// The words of a line, as byte ranges.
extension Span<UInt8> {
  /// Returns the next word at or after `position`, skips spaces and tabs, and moves `position` past
  /// it.
  func nextWord(_ position: inout Int) -> Range<Int>? {
    while position < count, self[position].isSpace { position += 1 }
    let start = position
    while position < count, !self[position].isSpace { position += 1 }
    return start < position ? start..<position : nil
  }

  /// Returns the field up to `separator` at or after `position`, without surrounding spaces; `nil`
  /// at the end of the line.
  func nextField(_ position: inout Int, separator: UInt8) -> Range<Int>? {
    guard position <= count else { return nil }
    var end = position
    while end < count, self[end] != separator { end += 1 }
    let field = trimmed(position..<end)
    position = end + 1
    return field
  }

  /// Returns the range without leading and trailing spaces.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, self[start].isSpace { start += 1 }
    while end > start, self[end - 1].isSpace { end -= 1 }
    return start..<end
  }

  /// Whether the text begins with `[1] `, the index of its first number.
  var beginsWithIndex: Bool {
    var position = 0
    for sign in "[1]".utf8 {
      while position < count, self[position].isSpace { position += 1 }
      guard position < count, self[position] == sign else { return false }
      position += 1
    }
    return position < count && self[position].isSpace
  }

  /// Whether the bytes of `range` equal `text`.
  func equals(_ range: Range<Int>, _ text: String) -> Bool {
    range.count == text.utf8.count && begins(at: range.lowerBound, with: text)
  }

  /// Whether the bytes at `position` begin with `text`.
  func begins(at position: Int, with text: String) -> Bool {
    var index = position
    for byte in text.utf8 {
      guard index < count, self[index] == byte else { return false }
      index += 1
    }
    return true
  }

  /// Parses the bytes of `range` as a number; `nil` if they are not a number.
  func number(_ range: Range<Int>) -> DecimalNumber? {
    var number = DecimalNumber()
    for index in range {
      guard number.parse(self[index]) else { return nil }
    }
    return number.isComplete ? number : nil
  }

  /// Parses at most `most` digits at `position` and moves `position` past them.
  @inline(__always)
  func plainNumber(_ position: inout Int, most: Int) -> Int64 {
    var value: Int64 = 0
    let end = Swift.min(count, position + most)
    while position < end, self[position].isASCIIDigit {
      value = value &* 10 &+ Int64(self[position] &- UInt8(ascii: "0"))
      position += 1
    }
    return value
  }

  /// The bytes of `range` as text that is safe to display.
  func shown(_ range: Range<Int>) -> String {
    var word = WordText()
    for index in range { word.append(self[index]) }
    return word.description
  }

  /// Makes the error for a word that differs from the expected one.
  func problem(_ range: Range<Int>, expected: String) -> LineProblem {
    LineProblem(.unexpected(shown(range), expected: expected), at: range.lowerBound)
  }

  /// Parses the number in `range`; throws if there is none.
  func requireNumber(
    _ range: Range<Int>?, expected: String
  ) throws(LineProblem) -> DecimalNumber {
    guard let range else { throw LineProblem(.endsEarly(expected: expected), at: count) }
    guard let number = number(range) else { throw problem(range, expected: expected) }
    return number
  }

  /// Parses the number in `range`; throws if there is none or if it is negative.
  func requireDuration(
    _ range: Range<Int>?, expected: String
  ) throws(LineProblem) -> DecimalNumber {
    let number = try requireNumber(range, expected: expected)
    if let range, number.isNegative { throw problem(range, expected: expected) }
    return number
  }

  /// Returns the comment that begins at `position`.
  func comment(from position: Int) -> CommentText {
    var comment = CommentText()
    for index in position..<Swift.max(position, count) { comment.append(self[index]) }
    return comment
  }
}

extension UInt8 {
  /// Whether the byte is a space or a tab.
  var isSpace: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }

  /// Whether the byte separates the numbers of a list.
  @inline(__always)
  var partsNumbers: Bool {
    switch self {
    case UInt8(ascii: " "), 9...13, UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"): true
    default: false
    }
  }

  /// Whether the byte ends a word of a list: a separator, or the beginning of a comment.
  @inline(__always)
  var endsWord: Bool { partsNumbers || self == UInt8(ascii: "#") }
}
