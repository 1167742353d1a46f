/// What a terminal can be told.
///
/// Sources: ECMA-48, fifth edition; xterm's "XTerm Control Sequences" for private modes; "Synchronized
/// Output", contour-terminal/vt-extensions, for mode 2026; `KeyboardProtocol` for Kitty's sequences.
public enum TerminalCommand: Hashable, Sendable {
  /// Moves the cursor up; 0 rows is no command at all.
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
  /// Sets the style of what is written next, from none.
  case rendition(TextStyle)
  /// Takes all attributes and colours away.
  case resetRendition
  /// Turns a private mode on or off.
  case mode(PrivateMode, Bool)
  /// Asks whether a private mode is set.
  case queryMode(PrivateMode)
  /// Asks for Kitty's keyboard flags.
  case queryKeyboard
  /// Puts Kitty's keyboard flags on the terminal's stack.
  case pushKeyboard(KeyboardProtocol.Flags)
  /// Takes Kitty's keyboard flags off the terminal's stack.
  case popKeyboard
  /// Asks for the primary device attributes, which every terminal answers.
  case queryAttributes
  /// Asks where the cursor is.
  case queryCursor
  /// Rings the bell.
  case bell
  /// Puts text on the clipboard (xterm's OSC 52).
  case copy(String)

  /// The bytes to send.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return bytes
  }

  /// Adds the bytes to send to `bytes`.
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

  /// What follows `CSI`.
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
  /// Text that reaches the last column goes on in the next row (DECAWM).
  case wrap = 7
  /// The cursor is shown (DECTCEM).
  case cursor = 25
  /// Presses and releases of mouse buttons are told.
  case mouseButtons = 1000
  /// Movements of the mouse with a button held are told too.
  case mouseDrag = 1002
  /// The window tells when it is given the keyboard.
  case focus = 1004
  /// Mouse reports are decimal and name the button that was released.
  case mouseSGR = 1006
  /// Pasted text comes between marks.
  case bracketedPaste = 2004
  /// What is written is shown all at once when the mode ends.
  case synchronizedUpdate = 2026
}
