/// What a program asks of its terminal while it runs, and how that is undone.
public struct TerminalModes: Hashable, Sendable {
  /// Pasted text comes between marks.
  public var bracketedPaste: Bool
  /// The window tells when it is given the keyboard.
  public var focus: Bool
  /// Presses and releases of mouse buttons are told.
  public var mouse: Bool
  /// Kitty's keyboard flags; empty leaves the keyboard as it is.
  ///
  /// For terminals only that have answered `TerminalCommand.queryKeyboard`.
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

  /// No mode at all, for terminals that know none.
  public static let none = TerminalModes(bracketedPaste: false)

  /// The bytes that set the modes.
  public var enter: [UInt8] {
    bytes(
      of: switches.map { .mode($0, true) } + (keyboard.isEmpty ? [] : [.pushKeyboard(keyboard)]))
  }

  /// The bytes that undo the modes, last set first.
  public var leave: [UInt8] {
    bytes(
      of: (keyboard.isEmpty ? [] : [.popKeyboard]) + switches.reversed().map { .mode($0, false) })
  }

  /// The bytes that undo the modes and whatever a half-written picture may have left behind.
  public var restore: [UInt8] {
    guard self != .none else { return [] }
    let picture: [TerminalCommand] = [
      .resetRendition, .mode(.wrap, true), .mode(.cursor, true), .mode(.synchronizedUpdate, false),
    ]
    return leave + bytes(of: picture)
  }

  private var switches: [PrivateMode] {
    (bracketedPaste ? [.bracketedPaste] : []) + (focus ? [.focus] : [])
      + (mouse ? [.mouseButtons, .mouseSGR] : [])
  }

  private func bytes(of commands: [TerminalCommand]) -> [UInt8] {
    commands.flatMap(\.bytes)
  }
}
