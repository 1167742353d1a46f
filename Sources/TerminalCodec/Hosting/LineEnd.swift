/// Whether a line is full, so that the next character wraps.
enum LineEnd: Hashable, Sendable {
  /// The line is not full.
  case open
  /// The state after a character that fills the line.
  indirect case full(WrittenCharacter)
  /// The state when that character may be gone: it was written long ago.
  case unknown
  /// The state when the terminal may not wrap by itself: its cursor was moved to the last column, or cells were erased,
  /// on which terminals differ.
  case owed

  /// Whether the next character wraps.
  var isPending: Bool { if case .open = self { false } else { true } }

  /// Whether the terminal is to be told to wrap.
  var isOwing: Bool { if case .owed = self { true } else { false } }

  /// Notes that the character that filled the line may be gone.
  mutating func doubt() {
    if case .full = self { self = .unknown }
  }

  /// Notes that the terminal may not wrap by itself any more.
  mutating func owe() {
    if isPending { self = .owed }
  }

  /// Notes that something was written upon the character that filled the line.
  mutating func combine(_ mark: UnicodeScalar) {
    guard case .full(var character) = self else { return }
    character.marks.append(mark)
    self = character.marks.count > 8 ? .unknown : .full(character)
  }

  /// Notes that the terminal's cursor was taken to the last column.
  mutating func notePlaced() {
    if case .unknown = self { self = .owed }
  }
}

/// A character that a program has written.
struct WrittenCharacter: Hashable, Sendable {
  var scalar: UnicodeScalar
  /// What was written upon it.
  var marks: [UnicodeScalar] = []
  var width = 1
  /// How it looked, which may not be how the next one will.
  var rendition: Rendition
  /// The sets of characters that it was taken from.
  var charsets: Charsets

  var bytes: [UInt8] { Array(String(String.UnicodeScalarView([scalar] + marks)).utf8) }
}
