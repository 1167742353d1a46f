/// Whether a line is full, so that the next character wraps.
enum LineEnd: Hashable, Sendable {
  /// The line is not full.
  case open
  /// A character fills the line.
  indirect case full(WrittenCharacter)
  /// The line is full, but the character that fills it may have been erased since.
  case unknown
  /// A wrap is pending, but the terminal may not perform it. Its cursor was moved to the last
  /// column, or cells were erased, on which terminals differ.
  case unreliable

  /// Whether the next character wraps.
  var isPending: Bool { if case .open = self { false } else { true } }

  /// Whether the wrap needs a newline, because the terminal may not perform it.
  var needsNewline: Bool { if case .unreliable = self { true } else { false } }

  /// Records that the character that fills the line may be gone.
  mutating func forgetCharacter() {
    if case .full = self { self = .unknown }
  }

  /// Records that the terminal may not perform a pending wrap.
  mutating func distrustWrap() {
    if isPending { self = .unreliable }
  }

  /// Records a combining mark on the character that fills the line.
  mutating func combine(_ mark: UnicodeScalar) {
    guard case .full(var character) = self else { return }
    character.marks.append(mark)
    self = character.marks.count > 8 ? .unknown : .full(character)
  }

  /// Records that the terminal's cursor was moved to the last column.
  mutating func notePlaced() {
    if case .unknown = self { self = .unreliable }
  }
}

/// A character that a program has written.
struct WrittenCharacter: Hashable, Sendable {
  var scalar: UnicodeScalar
  /// The combining marks.
  var marks: [UnicodeScalar] = []
  var width = 1
  /// The look of this character, which may differ from that of the next.
  var rendition: Rendition
  /// The character sets in use when the character was written.
  var charsets: Charsets

  var bytes: [UInt8] { Array(String(String.UnicodeScalarView([scalar] + marks)).utf8) }
}
