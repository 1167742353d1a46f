/// The terminal modes that a program sets while it runs, and the bytes that undo them.
public struct TerminalModes: Hashable, Sendable {
  /// Whether pasted text is bracketed by markers.
  public var bracketedPaste: Bool
  /// Whether focus changes of the window are reported.
  public var focus: Bool
  /// Whether presses and releases of mouse buttons are reported.
  public var mouse: Bool
  /// Kitty's keyboard flags; empty leaves the keyboard unchanged.
  ///
  /// Only for terminals that have answered `TerminalCommand.queryKeyboard`.
  public var keyboard: KeyboardProtocol.Flags

  /// Creates a set of modes.
  public init(
    bracketedPaste: Bool = true, focus: Bool = false, mouse: Bool = false,
    keyboard: KeyboardProtocol.Flags = []
  ) {
    self.bracketedPaste = bracketedPaste
    self.focus = focus
    self.mouse = mouse
    self.keyboard = keyboard
  }

  /// No modes, for terminals that support none.
  public static let none = TerminalModes(bracketedPaste: false)

  /// Whether the terminal sends events in these modes that nobody expects later, such as releases.
  public var sendsEvents: Bool { focus || mouse || !keyboard.isEmpty }

  /// The bytes that set the modes.
  public var enter: [UInt8] {
    bytes(
      of: switches.map { .mode($0, true) } + (keyboard.isEmpty ? [] : [.pushKeyboard(keyboard)]))
  }

  /// The bytes that undo the modes in reverse order.
  public var leave: [UInt8] {
    bytes(
      of: (keyboard.isEmpty ? [] : [.popKeyboard]) + switches.reversed().map { .mode($0, false) })
  }

  /// The bytes that undo the modes and the state that an interrupted painting may leave.
  public var restore: [UInt8] {
    self == .none ? [] : leave + Self.undoingPainting
  }

  /// The bytes that undo the state that an interrupted painting may leave, such as a hidden cursor.
  public static let undoingPainting = [
    TerminalCommand.resetRendition, .mode(.wrap, true), .mode(.cursor, true),
    .mode(.synchronizedUpdate, false),
  ].flatMap(\.bytes)

  private var switches: [PrivateMode] {
    (bracketedPaste ? [.bracketedPaste] : []) + (focus ? [.focus] : [])
      + (mouse ? [.mouseButtons, .mouseSGR] : [])
  }

  private func bytes(of commands: [TerminalCommand]) -> [UInt8] {
    commands.flatMap(\.bytes)
  }
}
