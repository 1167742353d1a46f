public import TextInput

/// Shift, Ctrl and Alt of a keyboard that cannot hold keys down: the first command arms, the second
/// locks, the third releases.
///
///     off ──► once ──► locked ──► off
///              └── something is typed ──► off
///
/// At an automatic capital, the first Shift instead makes the letter lower case: the state is
/// lowered instead of once.
public struct StickyModifiers: Hashable, Sendable {
  /// The state of a modifier.
  public enum State: Hashable, Sendable, CaseIterable {
    /// Not active.
    case off
    /// Active for the next input.
    case once
    /// Suppresses the automatic capital of the next input.
    case lowered
    /// Active until it is released.
    case locked

    /// Whether the modifier applies to a key pressed now.
    var isActive: Bool { self == .once || self == .locked }

    /// The state after one more command.
    var next: State {
      switch self {
      case .off: .once
      case .once, .lowered: .locked
      case .locked: .off
      }
    }
  }

  /// Shift, or caps lock.
  public private(set) var shift = State.off
  /// Control.
  public private(set) var control = State.off
  /// Alt.
  public private(set) var alt = State.off

  /// Creates modifiers that are all off.
  public init() {}

  /// The modifiers of a key pressed now.
  public var active: KeyModifiers {
    var active: KeyModifiers = []
    if shift.isActive { active.insert(.shift) }
    if control.isActive { active.insert(.control) }
    if alt.isActive { active.insert(.alt) }
    return active
  }

  /// Whether the next input is a command instead of text.
  var makeCommands: Bool { control != .off || alt != .off }

  /// Changes a modifier.
  ///
  /// At an automatic capital, the first Shift makes the letter lower case.
  mutating func apply(_ change: ModifierChange, capitalizesNext: Bool) {
    switch change {
    case .shift: shift = shift == .off && capitalizesNext ? .lowered : shift.next
    case .control: control = control.next
    case .alt: alt = alt.next
    case .capsLock: shift = shift == .locked ? .off : .locked
    }
  }

  /// Locks or unlocks Shift.
  mutating func lockShift(_ isLocked: Bool) { shift = isLocked ? .locked : .off }

  /// Returns the active modifiers for a key press, and releases those that are not locked.
  mutating func use() -> KeyModifiers {
    defer {
      for path in [\Self.shift, \.control, \.alt] where self[keyPath: path] != .locked {
        self[keyPath: path] = .off
      }
    }
    return active
  }
}

/// A modifier to advance to its next state; caps lock toggles.
enum ModifierChange {
  case shift, control, alt, capsLock
}
