/// The look of the keyboard's own lines.
public struct PanelLook: Hashable, Sendable {
  /// The character set of the panel.
  public enum Signs: String, CaseIterable, Hashable, Sendable {
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
  public var signs = Signs.unicode
  /// The contrast.
  public var contrast = Contrast.normal
  /// Whether colors are left out (no-color.org); bold, underline and reverse stay.
  public var noColor = false

  /// Whether elements, their meaning and warnings get tints; requires a terminal with 256 colors.
  public var hasTints = false

  /// Creates a look.
  public init(
    signs: Signs = .unicode, contrast: Contrast = .normal, noColor: Bool = false,
    hasTints: Bool = false
  ) {
    self.signs = signs
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
  func signs(of text: String) -> String {
    guard signs != .unicode else { return text }
    return String(text.map { $0 == "\u{2022}" ? "*" : $0 == "\u{2026}" ? "~" : $0 })
  }

  /// The mark that ends a truncated line; each of its characters takes one column.
  var cutMark: String { signs == .unicode ? "\u{2026}" : "..." }

  /// The style as displayed in this look.
  func style(_ style: TextStyle) -> TextStyle {
    guard signs != .plain else { return .plain }
    let shown =
      contrast == .high ? style.highContrast : hasTints ? style.tinted : style.legible
    return noColor ? shown.colorless : shown
  }
}

extension TextStyle {
  /// The elements of the open letter.
  public static let openElements = TextStyle(.bold, foreground: .magenta)
  /// The elements that can follow them.
  public static let elements = TextStyle(foreground: .magenta)
  /// The meaning of the open letter.
  public static let openMeaning = TextStyle(.bold, foreground: .green)
  /// Text that must be read.
  public static let warning = TextStyle(.bold, foreground: .red)
}

extension TextStyle {
  /// The style without attributes that are hard to read on some terminals.
  ///
  /// Faint text has a contrast of 2.8 on a console and is black on black with a font of 512
  /// characters. Green has a contrast of 2.1 on white. WCAG 2.2 requires at least 4.5.
  fileprivate var legible: TextStyle {
    var attributes = attributes.subtracting(.dim)
    if foreground == .red { attributes.insert(.reverse) }
    return TextStyle(attributes)
  }

  /// The style with the tint of its role: elements, meaning or warning.
  fileprivate var tinted: TextStyle {
    let tint: Color? =
      switch foreground {
      case .magenta: .indigo
      case .green: .seaGreen
      case .red: .rosewood
      default: nil
      }
    return TextStyle(attributes.subtracting(.dim), foreground: tint)
  }

  /// The high-contrast style: bright on black, with red text reversed.
  fileprivate var highContrast: TextStyle {
    var attributes = attributes.subtracting(.dim)
    attributes.insert(.bold)
    if foreground == .red { attributes.insert(.reverse) }
    return TextStyle(attributes, foreground: .brightWhite, background: .black)
  }
}
