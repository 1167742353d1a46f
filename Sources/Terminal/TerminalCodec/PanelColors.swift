/// The colors of the panel by role. ``PanelLook`` shows each as a tint, with high contrast, or
/// without color, as the terminal and the settings want.
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

/// The colors in each look.
extension TextStyle {
  /// The style without attributes that are hard to read on some terminals.
  ///
  /// Faint text has a contrast of 2.8 on a console and is black on black with a font of 512
  /// characters. Green has a contrast of 2.1 on white. WCAG 2.2 requires at least 4.5.
  var legible: TextStyle {
    var attributes = attributes.subtracting(.dim)
    if foreground == .red { attributes.insert(.reverse) }
    return TextStyle(attributes)
  }

  /// The style with the tint of its role: elements, meaning or warning.
  var tinted: TextStyle {
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
  var highContrast: TextStyle {
    var attributes = attributes.subtracting(.dim)
    attributes.insert(.bold)
    if foreground == .red { attributes.insert(.reverse) }
    return TextStyle(attributes, foreground: .brightWhite, background: .black)
  }
}
