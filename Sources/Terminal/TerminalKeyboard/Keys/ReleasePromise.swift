import TerminalCodec
import Timeline

/// Whether a terminal that has promised to report releases does so, key by key.
///
///     kept ──a contact's key as plain text / broken──► broken ──its release──► kept
///       └──a second press of a key that was never released / broken──► broken
///       └──the same within 100 ms / it is the release──► kept
///
/// While the promise is broken for a key, no release counts: every press is a tap.
struct ReleasePromise {
  private var down: [Key.Code: Timestamp] = [:]
  /// The keys whose release has been reported.
  private var released: Set<Key.Code> = []
  private var broken: Set<Key.Code> = []
  /// Whether releases look like presses.
  private var marksReleasesAsPresses = false

  /// The time between two presses of one key that no finger reaches.
  private static let quickest = Duration.milliseconds(100)

  /// Whether every release counts.
  var isKept: Bool { broken.isEmpty }

  /// Judges an event of a key that is a contact.
  ///
  /// - Returns: the key, with the phase that it means.
  mutating func judge(_ key: Key, at now: Timestamp) -> Key {
    switch key.phase {
    case .release:
      down[key.identity] = nil
      released.insert(key.identity)
      broken.remove(key.identity)
      return key
    case .repeat: return isKept ? key : key.with(.press)
    case .press where key.isPlainText:
      broken.insert(key.identity)
      return key
    case .press: return judgePress(of: key, at: now)
    }
  }

  private mutating func judgePress(of key: Key, at now: Timestamp) -> Key {
    guard let since = down[key.identity], !released.contains(key.identity) else {
      down[key.identity] = now
      return key
    }
    let isTooQuick = isKept && since.duration(to: now) < Self.quickest
    guard marksReleasesAsPresses || isTooQuick else {
      broken.insert(key.identity)
      return key
    }
    marksReleasesAsPresses = true
    down[key.identity] = nil
    return key.with(.release)
  }

  /// Forgets the keys that are down, because their releases may be lost.
  mutating func forgetKeys() { down = [:] }
}

extension Key {
  fileprivate func with(_ phase: Phase) -> Key {
    var key = self
    key.phase = phase
    return key
  }
}
