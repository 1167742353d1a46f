import Timeline

/// The mode of the keys above a hosted program, and whether the panel is shown.
///
///     locating ──reply, or timeout────────► open ◄──panel key──► hidden
///        ▲                                  │  ▲                  │  ▲
///        │         ordinary keys required   ▼  │ no longer        ▼  │
///        │                                 passThrough ◄─► … with the panel hidden
///        └──────────resized, or resumed: from any state, and back to it
///
/// While locating, the program's output waits: its rows are not known.
enum RunMode: Hashable, Sendable {
  /// The panel is shown, and the active layout interprets the keys.
  case open
  /// The panel is hidden, and every key passes to the program.
  case hidden
  /// Only the system's own keys type; with the mode to return to and whether Morse was active.
  indirect case passThrough(SystemKeysReason, returnTo: RunMode, isMorse: Bool)
  /// The cursor position is being queried; with the mode to return to.
  indirect case locating(until: Timestamp, returnTo: RunMode)

  /// The resulting change of the keyboard's layout.
  enum LayoutChange {
    case none
    /// Activates the ordinary keys.
    case leaveMorse
    /// Activates Morse again.
    case returnToMorse
  }

  /// Whether the panel is shown.
  var isShown: Bool {
    switch self {
    case .open: true
    case .hidden: false
    case .passThrough(_, let mode, _), .locating(_, let mode): mode.isShown
    }
  }

  /// The reason why only the system's own keys type; `nil` when Morse is allowed.
  var reason: SystemKeysReason? {
    switch self {
    case .open, .hidden: nil
    case .passThrough(let reason, _, _): reason
    case .locating(_, let mode): mode.reason
    }
  }

  /// The deadline of the cursor position query; `nil` when none is pending.
  var locatingUntil: Timestamp? {
    if case .locating(let end, _) = self { end } else { nil }
  }

  /// Records that the cursor position was queried.
  mutating func locate(until end: Timestamp) {
    if case .locating(_, let mode) = self { self = mode }
    self = .locating(until: end, returnTo: self)
  }

  /// Ends the query: the position is known, or the deadline has passed.
  mutating func finishLocating() {
    if case .locating(_, let mode) = self { self = mode }
  }

  /// Shows or hides the panel.
  mutating func show(_ isShown: Bool) {
    switch self {
    case .open, .hidden: self = isShown ? .open : .hidden
    case .passThrough(let reason, var mode, let isMorse):
      mode.show(isShown)
      self = .passThrough(reason, returnTo: mode, isMorse: isMorse)
    case .locating(let end, var mode):
      mode.show(isShown)
      self = .locating(until: end, returnTo: mode)
    }
  }

  /// Requires the ordinary keys while there is a reason.
  ///
  /// - Parameters:
  ///   - reason: the reason; `nil` when it no longer holds.
  ///   - isMorse: whether Morse is active now.
  /// - Returns: the change of the keyboard's layout.
  mutating func require(_ reason: SystemKeysReason?, isMorse: Bool) -> LayoutChange {
    switch (self, reason) {
    case (.locating(let end, var mode), _):
      let change = mode.require(reason, isMorse: isMorse)
      self = .locating(until: end, returnTo: mode)
      return change
    case (.passThrough(_, let mode, let wasMorse), let reason?):
      self = .passThrough(reason, returnTo: mode, isMorse: wasMorse)
      return .none
    case (.passThrough(_, let mode, let wasMorse), nil):
      self = mode
      return wasMorse ? .returnToMorse : .none
    case (_, let reason?):
      self = .passThrough(reason, returnTo: self, isMorse: isMorse)
      return isMorse ? .leaveMorse : .none
    case (_, nil): return .none
    }
  }
}
