/// The look of the keyboard's own lines.
public struct PanelLook: Hashable, Sendable {
  /// The character set of the panel.
  public enum Symbols: String, CaseIterable, Hashable, Sendable {
    /// Unicode symbols where they are clearer.
    case unicode
    /// Only ASCII, except for typed text.
    case ascii
    /// Words in plain lines for screen readers: no styles, no unnecessary redrawing.
    case plain
  }

  /// The contrast of the panel.
  public enum Contrast: String, CaseIterable, Hashable, Sendable {
    /// The terminal's two default colors, which the user chose, and ``PanelLook/hasTints``.
    case normal
    /// Bright on black, nothing faint.
    case high
  }

  /// The character set.
  public var symbols = Symbols.unicode
  /// The contrast.
  public var contrast = Contrast.normal
  /// Whether colors are left out (no-color.org); bold, underline and reverse stay.
  public var noColor = false

  /// Whether elements, their meaning and warnings get tints; requires a terminal with 256 colors.
  public var hasTints = false

  /// Creates a look.
  public init(
    symbols: Symbols = .unicode, contrast: Contrast = .normal, noColor: Bool = false,
    hasTints: Bool = false
  ) {
    self.symbols = symbols
    self.contrast = contrast
    self.noColor = noColor
    self.hasTints = hasTints
  }

  /// Whether the environment variables `TERM` and `COLORTERM` indicate a terminal with 256 colors.
  public static func hasTints(variable: (String) -> String?) -> Bool {
    (variable("TERM") ?? "").split { "-+".contains($0) }.contains("256color")
      || !(variable("COLORTERM") ?? "").isEmpty
  }

  /// Replaces symbols in `text` with ASCII of the same width, unless the look is `.unicode`.
  func symbols(of text: String) -> String {
    guard symbols != .unicode else { return text }
    return String(text.map { Self.ascii[$0] ?? $0 })
  }

  /// The ASCII characters for symbols of the panel: dots, cuts and the blocks of large letters.
  private static let ascii: [Character: Character] = [
    "\u{2022}": "*", "\u{2026}": "~", "▀": "\"", "▄": ".", "█": "#", "▘": "'", "▖": ".", "▌": "#",
    "▝": "'", "▞": "/", "▛": "#", "▗": ".", "▚": "\\", "▙": "#", "▐": "#", "▜": "#", "▟": "#",
  ]

  /// The mark that ends a truncated line; each of its characters takes one column.
  var cutMark: String { symbols == .unicode ? "\u{2026}" : "..." }

  /// The style as displayed in this look.
  func style(_ style: TextStyle) -> TextStyle {
    guard symbols != .plain else { return .plain }
    let shown =
      contrast == .high ? style.highContrast : hasTints ? style.tinted : style.legible
    return noColor ? shown.colorless : shown
  }
}
