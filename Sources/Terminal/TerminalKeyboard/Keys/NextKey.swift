import TerminalCodec
import Timeline

/// The key for the next keyboard if its release is reported: a tap switches, a hold shows the list.
///
///     up ──press──► down(since) ──release, or another key / switches──► up
///                    └──400 ms / shows the list──► up
struct NextKey {
  /// How long the key is held to show the list.
  private static let hold = Duration.milliseconds(400)

  /// When the key was pressed; `nil` while it is up.
  private var since: Timestamp?

  /// When the press becomes a hold.
  var deadline: Timestamp? { since?.advanced(by: Self.hold) }

  /// Processes a key.
  ///
  /// - Returns: whether it is the key for the next keyboard, and whether it ends a tap of that key.
  ///   Another key before the release ends the tap too, as it is meant for the next keyboard.
  mutating func handle(_ key: Key, at now: Timestamp) -> (isHandled: Bool, isTap: Bool) {
    let isHandled = key.binding == .named(.tab)
    switch key.phase {
    case .press where isHandled: since = now
    case .press: return (false, release())
    case .release where isHandled: return (true, release())
    case .repeat, .release: break
    }
    return (isHandled, false)
  }

  /// Ends the press; returns whether there was one.
  mutating func release() -> Bool { since.take() != nil }

  /// Ends the press if it has become a hold by `now`; returns whether it has.
  mutating func hold(to now: Timestamp) -> Bool {
    guard let due = deadline, due <= now else { return false }
    return release()
  }
}
