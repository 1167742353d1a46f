/// Something the mouse did.
public struct Mouse: Hashable, Sendable {
  /// What it did.
  public var action: Action
  /// Where, counted from zero at the top left of the screen.
  public var cell: Cell
  /// The modifiers held; terminals tell shift, alt and ctrl.
  public var modifiers: Key.Modifiers

  /// Creates a mouse event.
  public init(_ action: Action, at cell: Cell, modifiers: Key.Modifiers = []) {
    self.action = action
    self.cell = cell
    self.modifiers = modifiers
  }

  /// What the mouse did.
  public enum Action: Hashable, Sendable {
    /// A button went down.
    case press(Button)
    /// A button came up.
    case release(Button)
    /// The mouse moved, with a button held or with none.
    case move(Button?)
    /// The wheel turned by one step.
    case wheel(Direction)
  }

  /// A button.
  public enum Button: Hashable, Sendable {
    /// The buttons every mouse has.
    case left, middle, right
    /// Buttons 8 to 11 by xterm's count: back, forward and two more.
    case extra(Int)
  }

  /// Where the wheel turned.
  public enum Direction: Hashable, Sendable {
    case up, down, left, right
  }
}

/// A place on the screen, counted from zero.
public struct Cell: Hashable, Sendable {
  /// Rows from the top.
  public var row: Int
  /// Columns from the left.
  public var column: Int

  /// Creates a place.
  public init(row: Int, column: Int) {
    self.row = row
    self.column = column
  }
}

extension Mouse {
  /// Reads a report of SGR mouse mode (xterm's 1006): `CSI < code ; column ; row M`, or `m` on release.
  init?(sgr sequence: ControlSequence) {
    guard let code = sequence[0], let column = sequence[1], let row = sequence[2],
      let action = Action(code: code, isRelease: sequence.final == UInt8(ascii: "m"))
    else { return nil }
    // Shift, alt and ctrl are bits 2 to 4 of the code, in the order of our own.
    let held = Key.Modifiers(rawValue: UInt8((code >> 2) & 7))
    self.init(
      action, at: Cell(row: max(0, row - 1), column: max(0, column - 1)), modifiers: held)
  }
}

extension Mouse.Action {
  /// Bits of the code: 0, 1 the button; 5 motion; 6 wheel; 7 extra buttons.
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
