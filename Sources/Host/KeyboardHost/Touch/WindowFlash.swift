import Timeline

/// Flashes of the window, for marks that the user may not hear.
///
/// A mark that begins too soon after a flash is not shown: at most three flashes a second are safe
/// (WCAG 2.3.1).
struct WindowFlash {
  /// The shortest time from the beginning of a flash to that of the next.
  static let spacing = Duration.milliseconds(334)

  /// Whether the window is to be reversed.
  private var isLit = false
  /// Whether the window is reversed.
  private var isShown = false
  /// When the last flash began; `nil` before the first one.
  private var latest: Timestamp?

  /// Begins a flash, unless the last one began a moment ago.
  mutating func begin(at now: Timestamp) {
    if let latest, now < latest + Self.spacing { return }
    (isLit, latest) = (true, now)
  }

  /// Ends the flash.
  mutating func end() { isLit = false }

  /// Returns whether the window is reversed from now on; `nil` if that has not changed since the
  /// last call.
  mutating func drainChange() -> Bool? {
    guard isLit != isShown else { return nil }
    isShown = isLit
    return isLit
  }
}
