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

/// Drops the byte order mark that some editors write before UTF-8.
struct ByteOrderMark: Sendable {
  private var seen = 0
  private static let bytes: InlineArray<3, UInt8> = [0xEF, 0xBB, 0xBF]

  /// Whether the beginning of the file is over.
  var isOver: Bool { seen == 3 }

  /// Stops looking for a byte order mark.
  mutating func end() {
    seen = 3
  }

  /// Processes a byte at the beginning of the file; returns whether it is part of the mark.
  mutating func skip(_ byte: UInt8) -> Bool {
    guard seen < 3, byte == Self.bytes[seen] else {
      seen = 3
      return false
    }
    seen += 1
    return true
  }
}
