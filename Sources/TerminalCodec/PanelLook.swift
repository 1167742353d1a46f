/// How the keyboard's own lines look.
public struct PanelLook: Hashable, Sendable {
  /// What they are drawn with.
  public enum Signs: String, CaseIterable, Hashable, Sendable {
    /// Signs of Unicode where they say more.
    case unicode
    /// Nothing but ASCII, but for what was typed.
    case ascii
    /// Words in plain lines, as screen readers want them: no styles, nothing drawn anew without need.
    case plain
  }

  /// How much they stand out.
  public enum Contrast: String, CaseIterable, Hashable, Sendable {
    /// In the terminal's own two colors, which the user chose to be read, with ``PanelLook/hasTints``.
    case normal
    /// Bright on black, nothing faint.
    case high
  }

  /// What they are drawn with.
  public var signs = Signs.unicode
  /// How much they stand out.
  public var contrast = Contrast.normal
  /// Colors are left out (no-color.org); bold, underline and reverse stay.
  public var noColor = false

  /// Elements, what they make, and warnings have colors of their own: the terminal has the 256 colors.
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

  /// Whether a terminal has the 256 colors, as far as the environment tells.
  public static func hasTints(variable: (String) -> String?) -> Bool {
    (variable("TERM") ?? "").split { "-+".contains($0) }.contains("256color")
      || !(variable("COLORTERM") ?? "").isEmpty
  }

  /// The text with its signs; each is as wide as what takes its place.
  func signs(of text: String) -> String {
    guard signs != .unicode else { return text }
    return String(text.map { $0 == "\u{2022}" ? "*" : $0 == "\u{2026}" ? "~" : $0 })
  }

  /// What ends a line that is cut; each of its characters takes one column.
  var cutMark: String { signs == .unicode ? "\u{2026}" : "..." }

  /// The style as it is shown.
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
  /// What the open letter makes.
  public static let openMeaning = TextStyle(.bold, foreground: .green)
  /// What needs to be read.
  public static let warning = TextStyle(.bold, foreground: .red)
}

extension TextStyle {
  /// The style without anything that is hard to read somewhere.
  ///
  /// Faint text has a contrast of 2.8 on a console and is black on black with a font of 512
  /// characters; green has 2.1 on white. A contrast of 4.5 is the least that WCAG 2.2 asks for.
  fileprivate var legible: TextStyle {
    var attributes = attributes.subtracting(.dim)
    if foreground == .red { attributes.insert(.reverse) }
    return TextStyle(attributes)
  }

  /// The style with the tint of what it stands for: elements, what they make, a warning.
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

  /// The style for eyes that need contrast: bright on black, what was coloured turned about.
  fileprivate var highContrast: TextStyle {
    var attributes = attributes.subtracting(.dim)
    attributes.insert(.bold)
    if foreground == .red { attributes.insert(.reverse) }
    return TextStyle(attributes, foreground: .brightWhite, background: .black)
  }
}
