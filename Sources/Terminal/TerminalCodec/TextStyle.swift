/// The look of text: attributes, and colours of the terminal's palette.
public struct TextStyle: Hashable, Sendable {
  /// Bold, dim, italic, underlined, reversed.
  public var attributes: Attributes
  /// The text colour; `nil` for the terminal's default.
  public var foreground: Color?
  /// The background colour; `nil` for the terminal's default.
  public var background: Color?

  /// Creates a style.
  public init(
    _ attributes: Attributes = [], foreground: Color? = nil, background: Color? = nil
  ) {
    self.attributes = attributes
    self.foreground = foreground
    self.background = background
  }

  /// Text in the terminal's default look.
  public static let plain = TextStyle()

  /// Emphasis that needs no colour.
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8

    /// Creates a set from its bits.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Bold or bright.
    public static let bold = Attributes(rawValue: 1)
    /// Faint.
    public static let dim = Attributes(rawValue: 2)
    /// Underlined.
    public static let underline = Attributes(rawValue: 4)
    /// Text and background colours exchanged.
    public static let reverse = Attributes(rawValue: 8)
    /// Italic, if the terminal supports it.
    public static let italic = Attributes(rawValue: 16)
  }

  /// The sixteen colours of every palette, and some of the 256 of most terminals.
  public enum Color: Int, Hashable, Sendable {
    case black, red, green, yellow, blue, magenta, cyan, white
    case brightBlack, brightRed, brightGreen, brightYellow
    case brightBlue, brightMagenta, brightCyan, brightWhite
    /// Colours of xterm's fixed cube with a contrast of at least 4.5 on black and on white, the
    /// minimum of WCAG 2.2: #00875f, #5f5fff and #af5f5f.
    case seaGreen = 29
    case indigo = 63
    case rosewood = 131
  }

  /// The style without its colours.
  public var colorless: TextStyle { TextStyle(attributes) }

  /// The parameters of Select Graphic Rendition (ECMA-48 §8.3.117; aixterm for the bright colours,
  /// xterm for the 256).
  var rendition: [Int] {
    let numbers: [(Attributes, Int)] = [
      (.bold, 1), (.dim, 2), (.italic, 3), (.underline, 4), (.reverse, 7),
    ]
    var codes = numbers.filter { attributes.contains($0.0) }.map(\.1)
    if let foreground { codes += foreground.codes(base: 30) }
    if let background { codes += background.codes(base: 40) }
    return codes
  }
}

extension TextStyle.Color {
  fileprivate func codes(base: Int) -> [Int] {
    switch rawValue {
    case ..<8: [base + rawValue]
    case ..<16: [base + 60 + rawValue - 8]
    default: [base + 8, 5, rawValue]
    }
  }
}
