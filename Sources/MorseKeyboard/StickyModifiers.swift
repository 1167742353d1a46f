public import TextInput

/// Shift, Ctrl and Alt of a keyboard that cannot hold them: once arms, twice locks, a third time lets go.
///
///     off ──► once ──► locked ──► off
///              └── something is typed ──► off
///
/// Shift, where a capital comes by itself, first keeps the letter small: lowered takes the place of once.
public struct StickyModifiers: Hashable, Sendable {
  /// What one of them is like.
  public enum State: Hashable, Sendable, CaseIterable {
    /// Not in force.
    case off
    /// In force for what is typed next.
    case once
    /// Keeps what is typed next from being a capital by itself.
    case lowered
    /// In force until it is let go.
    case locked

    /// Whether a key that is pressed now is pressed with it.
    var isActive: Bool { self == .once || self == .locked }

    /// The state after it is asked for once more.
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

  /// What a key that is pressed now is pressed with.
  public var active: KeyModifiers {
    var active: KeyModifiers = []
    if shift.isActive { active.insert(.shift) }
    if control.isActive { active.insert(.control) }
    if alt.isActive { active.insert(.alt) }
    return active
  }

  /// Whether what is typed now is a command and no text.
  var makeCommands: Bool { control != .off || alt != .off }

  /// Changes one of them; Shift, where a capital comes by itself, first keeps the letter small.
  mutating func apply(_ change: ModifierChange, capitalizesNext: Bool) {
    switch change {
    case .shift: shift = shift == .off && capitalizesNext ? .lowered : shift.next
    case .control: control = control.next
    case .alt: alt = alt.next
    case .capsLock: shift = shift == .locked ? .off : .locked
    }
  }

  /// Locks Shift, or lets go of it.
  mutating func lockShift(_ isLocked: Bool) { shift = isLocked ? .locked : .off }

  /// What is pressed now is pressed with these; those that were armed once are let go.
  mutating func use() -> KeyModifiers {
    defer {
      for path in [\Self.shift, \.control, \.alt] where self[keyPath: path] != .locked {
        self[keyPath: path] = .off
      }
    }
    return active
  }
}

/// A modifier that goes to its next state; caps lock goes to and fro.
enum ModifierChange {
  case shift, control, alt, capsLock
}
