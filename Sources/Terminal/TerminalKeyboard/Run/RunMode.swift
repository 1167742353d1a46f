import Timeline

/// The mode of the keys above a hosted program, and whether the panel is shown.
///
/// Its three parts change independently:
///
///     panel            shown ◄──panel key──► hidden
///     keys             Morse allowed ◄──reason, or none──► only pass-through
///     cursor position  known ──resized, or resumed──► locating ──reply, or timeout──► known
///
/// While locating, the program's output waits: its rows are not known.
struct RunMode: Hashable, Sendable {
  /// Whether the panel is shown; while it is hidden, every key passes to the program.
  var isShown = true
  /// The reason why only the system's own keys type; `nil` when Morse is allowed.
  private(set) var reason: PassThroughReason?
  /// Whether Morse was active before that reason, and returns after it.
  private(set) var wasMorse = false
  /// The deadline of the cursor position query; `nil` when none is pending.
  var locatingUntil: Timestamp?

  /// The resulting change of the keyboard's layout.
  enum LayoutChange {
    case none
    /// Activates pass-through.
    case leaveMorse
    /// Activates Morse again.
    case returnToMorse
  }

  /// Requires pass-through while there is a reason.
  ///
  /// - Parameters:
  ///   - reason: the reason; `nil` when it no longer holds.
  ///   - isMorse: whether Morse is active now.
  /// - Returns: the change of the keyboard's layout.
  mutating func require(_ reason: PassThroughReason?, isMorse: Bool) -> LayoutChange {
    let former = self.reason
    self.reason = reason
    switch (former, reason) {
    case (nil, nil), (_?, _?): return .none
    case (nil, _?):
      wasMorse = isMorse
      return isMorse ? .leaveMorse : .none
    case (_?, nil):
      defer { wasMorse = false }
      return wasMorse ? .returnToMorse : .none
    }
  }
}
