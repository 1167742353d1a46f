/// A position in a text: line and column, both from 1, the column in characters.
struct TextPlace: Hashable, Sendable {
  private(set) var line = 1
  private(set) var column = 1

  /// Advances past `byte`.
  ///
  /// Only the first byte of a UTF-8 sequence advances the column.
  @inline(__always)
  mutating func advance(past byte: UInt8) {
    if byte == UInt8(ascii: "\n") {
      line += 1
      column = 1
    } else if byte & 0xC0 != 0x80 {
      column += 1
    }
  }

  /// Advances past `count` ASCII characters of a line.
  @inline(__always)
  mutating func advance(pastCharacters count: Int) {
    column += count
  }

  func error(_ kind: TimingError.Kind) -> TimingError {
    TimingError(kind, line: line, column: column)
  }
}
