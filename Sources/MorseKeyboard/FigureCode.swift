import MorseCode

/// How figures are keyed where nothing but figures is wanted, beside their full codes.
public enum FigureCode: String, Hashable, Sendable, CaseIterable {
  /// As telegraphists cut them: T is 0, A 1, U 2, V 3, E 5, B 7, D 8 and N 9.
  ///
  /// In telephone numbers R is `*` and G is `+`, as in Darci's number mode, and H is `#`.
  case cut
  /// As in Darci's number mode: the shortest codes of all, in order.
  case darci

  private static let cutFigures: [MorsePattern: Character] = [
    "-": "0", ".-": "1", "..-": "2", "...-": "3", ".": "5", "-...": "7", "-..": "8", "-.": "9",
    ".-.": "*", "--.": "+", "....": "#",
  ]
  private static let darciFigures: [MorsePattern: Character] = [
    ".": "1", "-": "2", ".-": "3", "..": "4", "-.": "5", "--": "6", ".--": "7", "..-": "8",
    "...": "9", "-..": "0", "--.": "+", "---": "-", "-.-": "/", ".-.": "*", "....": "#",
  ]

  private var table: [MorsePattern: Character] {
    switch self {
    case .cut: Self.cutFigures
    case .darci: Self.darciFigures
    }
  }

  /// The figure that `pattern` is short for; `nil` when it is none.
  func figure(of pattern: MorsePattern) -> Character? { table[pattern] }

  /// The short codes.
  var patterns: [MorsePattern] { Array(table.keys) }
}
