extension StringProtocol {
  /// The text without the white space that ends it.
  package var trimmedEnd: SubSequence {
    self[..<(lastIndex { !$0.isWhitespace }.map(index(after:)) ?? startIndex)]
  }

  /// The text without white space around it.
  package var trimmed: String { String(trimmedEnd.drop(while: \.isWhitespace)) }
}
