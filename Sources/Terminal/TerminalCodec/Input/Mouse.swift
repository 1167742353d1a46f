/// A mouse event.
public struct Mouse: Hashable, Sendable {
  /// The action.
  public var action: Action
  /// The position, counted from zero at the top left of the screen.
  public var cell: Cell
  /// The modifiers held; terminals report shift, alt and ctrl.
  public var modifiers: Key.Modifiers

  /// Creates a mouse event.
  public init(_ action: Action, at cell: Cell, modifiers: Key.Modifiers = []) {
    self.action = action
    self.cell = cell
    self.modifiers = modifiers
  }

  /// A mouse action.
  public enum Action: Hashable, Sendable {
    /// A button went down.
    case press(Button)
    /// A button came up.
    case release(Button)
    /// The mouse moved, with a button held or without.
    case move(Button?)
    /// The wheel turned by one step.
    case wheel(Direction)
  }

  /// A mouse button.
  public enum Button: Hashable, Sendable {
    /// The buttons every mouse has.
    case left, middle, right
    /// Buttons 8 to 11 in xterm's numbering: back, forward and two more.
    case extra(Int)
  }

  /// The direction of the wheel.
  public enum Direction: Hashable, Sendable {
    case up, down, left, right
  }
}

/// A position on the screen, counted from zero.
public struct Cell: Hashable, Sendable {
  /// Rows from the top.
  public var row: Int
  /// Columns from the left.
  public var column: Int

  /// Creates a position.
  public init(row: Int, column: Int) {
    self.row = row
    self.column = column
  }
}

extension Mouse {
  /// Decodes a report of SGR mouse mode (xterm's 1006): `CSI < code ; column ; row M`, or `m` on
  /// release.
  init?(sgr sequence: ControlSequence) {
    guard let code = sequence[0], let column = sequence[1], let row = sequence[2],
      let action = Action(code: code, isRelease: sequence.final == UInt8(ascii: "m"))
    else { return nil }
    // Shift, alt and ctrl are bits 2 to 4 of the code, in the order of `Key.Modifiers`.
    let held = Key.Modifiers(rawValue: UInt8((code >> 2) & 7))
    self.init(
      action, at: Cell(row: max(0, row - 1), column: max(0, column - 1)), modifiers: held)
  }
}

extension Mouse.Action {
  /// Decodes the bits of the code: 0 and 1 button, 5 motion, 6 wheel, 7 extra buttons.
  fileprivate init?(code: Int, isRelease: Bool) {
    guard (0..<256).contains(code) else { return nil }
    let low = code & 3
    switch (code & 64 != 0, code & 32 != 0) {
    case (true, false): self = .wheel([.up, .down, .left, .right][low])
    case (true, true): return nil
    case (false, true): self = .move(Mouse.Button(code: code))
    case (false, false):
      guard let button = Mouse.Button(code: code) else { return nil }
      self = isRelease ? .release(button) : .press(button)
    }
  }
}

extension Mouse.Button {
  fileprivate init?(code: Int) {
    let low = code & 3
    if code & 128 != 0 {
      self = .extra(8 + low)
    } else if low < 3 {
      self = [.left, .middle, .right][low]
    } else {
      return nil
    }
  }
}
