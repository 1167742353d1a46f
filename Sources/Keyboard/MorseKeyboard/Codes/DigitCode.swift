import MorseCode

/// The short codes for digits in digit-only fields; the full codes work too.
public enum DigitCode: String, Hashable, Sendable, CaseIterable {
  /// Cut numbers, as telegraphists send them: T is 0, A 1, U 2, V 3, E 5, B 7, D 8 and N 9.
  ///
  /// In telephone numbers R is `*` and G is `+`, as in Darci's number mode, and H is `#`.
  case cut
  /// Darci's number mode: the shortest codes of all, in order.
  case darci

  private static let cutDigits: [MorsePattern: Character] = [
    "-": "0", ".-": "1", "..-": "2", "...-": "3", ".": "5", "-...": "7", "-..": "8", "-.": "9",
    ".-.": "*", "--.": "+", "....": "#",
  ]
  private static let darciDigits: [MorsePattern: Character] = [
    ".": "1", "-": "2", ".-": "3", "..": "4", "-.": "5", "--": "6", ".--": "7", "..-": "8",
    "...": "9", "-..": "0", "--.": "+", "---": "-", "-.-": "/", ".-.": "*", "....": "#",
  ]

  private var table: [MorsePattern: Character] {
    switch self {
    case .cut: Self.cutDigits
    case .darci: Self.darciDigits
    }
  }

  /// Returns the digit or punctuation whose short code is `pattern`; `nil` if there is none.
  func digit(of pattern: MorsePattern) -> Character? { table[pattern] }

  /// The short codes.
  var patterns: [MorsePattern] { Array(table.keys) }
}
