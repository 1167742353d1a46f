import Timeline

/// What the keys of a keyboard under a program are for, and whether its panel is shown.
///
///     locating ──answer, or none in time──► open ◄──panel key──► hidden
///        ▲                                  │  ▲                  │  ▲
///        │         only ordinary keys type  ▼  │ no longer        ▼  │
///        │                                 passThrough ◄─► … with the panel hidden
///        └──────────resized, or resumed: from any of them, and back to it
///
/// While locating nothing of the program's may come: its rows are not known.
enum RunMode: Hashable, Sendable {
  /// The panel is shown, and the keyboard in use says what keys type.
  case open
  /// The panel is hidden, and every key passes.
  case hidden
  /// Only the system's own keys type; with what comes back, and whether Morse does.
  indirect case passThrough(SystemKeysReason, returnTo: RunMode, isMorse: Bool)
  /// The terminal is asked where its cursor is; with what comes back.
  indirect case locating(until: Timestamp, returnTo: RunMode)

  /// What is to be done with the keyboard's layout.
  enum LayoutChange {
    case none
    /// The ordinary keys are to be put in use.
    case leaveMorse
    /// Morse is to be put in use again.
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

  /// Why only the system's own keys type; `nil` while they need not.
  var reason: SystemKeysReason? {
    switch self {
    case .open, .hidden: nil
    case .passThrough(let reason, _, _): reason
    case .locating(_, let mode): mode.reason
    }
  }

  /// Until when an answer is waited for that says where the cursor is; `nil` when none is.
  var locatingUntil: Timestamp? {
    if case .locating(let end, _) = self { end } else { nil }
  }

  /// Notes that the terminal is asked where its cursor is.
  mutating func locate(until end: Timestamp) {
    if case .locating(_, let mode) = self { self = mode }
    self = .locating(until: end, returnTo: self)
  }

  /// Notes that the cursor is known, or is not to be known.
  mutating func finishLocating() {
    if case .locating(_, let mode) = self { self = mode }
  }

  /// Shows the panel, or hides it.
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

  /// Has only the system's own keys type as long as there is a reason.
  ///
  /// - Parameters:
  ///   - reason: the reason; `nil` when there is none any more.
  ///   - isMorse: whether Morse is in use now.
  /// - Returns: what is to be done with the keyboard's layout.
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
