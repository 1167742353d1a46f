/// A command for a terminal.
///
/// Sources: ECMA-48, fifth edition; xterm's "XTerm Control Sequences" for private modes; "Synchronized
/// Output", contour-terminal/vt-extensions, for mode 2026; `KeyboardProtocol` for Kitty's sequences.
public enum TerminalCommand: Hashable, Sendable {
  /// Moves the cursor up; 0 rows sends nothing.
  case up(Int)
  /// Moves the cursor down, at most to the last row.
  case down(Int)
  /// Moves the cursor to a column, counted from zero.
  case column(Int)
  /// Moves the cursor to the first column.
  case carriageReturn
  /// Moves to the first column of the next row; at the last row the screen scrolls.
  case newline
  /// Erases from the cursor to the end of its row.
  case eraseToEndOfLine
  /// Erases from the cursor to the end of the screen.
  case eraseToEndOfScreen
  /// Sets the style of the following text; no style may be set before.
  case rendition(TextStyle)
  /// Resets all attributes and colours.
  case resetRendition
  /// Enables or disables a private mode.
  case mode(PrivateMode, Bool)
  /// Asks whether a private mode is set.
  case queryMode(PrivateMode)
  /// Queries Kitty's keyboard flags.
  case queryKeyboard
  /// Pushes Kitty's keyboard flags onto the terminal's stack.
  case pushKeyboard(KeyboardProtocol.Flags)
  /// Pops Kitty's keyboard flags from the terminal's stack.
  case popKeyboard
  /// Queries the primary device attributes, which every terminal answers.
  case queryAttributes
  /// Queries the cursor's position.
  case queryCursor
  /// Rings the bell.
  case bell
  /// Copies text to the clipboard (xterm's OSC 52).
  case copy(String)

  /// The bytes to send.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return bytes
  }

  /// Appends the bytes to send to `bytes`.
  public func append(to bytes: inout [UInt8]) {
    switch self {
    case .up(0), .down(0), .rendition(.plain): break
    case .carriageReturn: bytes.append(0x0D)
    case .newline: bytes.append(contentsOf: [0x0D, 0x0A])
    case .bell: bytes.append(0x07)
    case .copy(let text):
      bytes.append(contentsOf: "\u{1B}]52;c;".utf8)
      bytes.append(contentsOf: Base64.encode(text.utf8))
      bytes.append(contentsOf: [0x1B, 0x5C])
    default: bytes.append(contentsOf: "\u{1B}[\(controlBody)".utf8)
    }
  }

  /// The part after `CSI`.
  private var controlBody: String {
    switch self {
    case .up(let rows): "\(rows)A"
    case .down(let rows): "\(rows)B"
    case .column(let column): "\(column + 1)G"
    case .eraseToEndOfLine: "K"
    case .eraseToEndOfScreen: "J"
    case .rendition(let style): style.rendition.map(String.init).joined(separator: ";") + "m"
    case .resetRendition: "m"
    case .mode(let mode, let isOn): "?\(mode.rawValue)\(isOn ? "h" : "l")"
    case .queryMode(let mode): "?\(mode.rawValue)$p"
    case .queryKeyboard: "?u"
    case .pushKeyboard(let flags): ">\(flags.rawValue)u"
    case .popKeyboard: "<u"
    case .queryAttributes: "c"
    case .queryCursor: "6n"
    case .carriageReturn, .newline, .bell, .copy: ""
    }
  }
}

/// The private modes this program uses, by their numbers.
public enum PrivateMode: Int, CaseIterable, Hashable, Sendable {
  /// All cells of the screen are reversed (DECSCNM).
  case reverseScreen = 5
  /// Text that reaches the last column continues in the next row (DECAWM).
  case wrap = 7
  /// The cursor is shown (DECTCEM).
  case cursor = 25
  /// Presses and releases of mouse buttons are reported.
  case mouseButtons = 1000
  /// Focus changes of the window are reported.
  case focus = 1004
  /// Mouse reports are decimal and name the released button.
  case mouseSGR = 1006
  /// Pasted text is bracketed by markers.
  case bracketedPaste = 2004
  /// Output is shown at once when the mode ends.
  case synchronizedUpdate = 2026
}
