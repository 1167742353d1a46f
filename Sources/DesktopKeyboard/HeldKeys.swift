import MorseKeying
import MorseCode
import Timeline

/// The keys that were taken and are down, and the releases that may prove to be auto-repeat.
///
///     up ──press──► down ──release──► up
///                    │ ▲
///     release after  │ │ press of the same key within 15 ms: it was auto-repeat
///     200 ms or more ▼ │
///                  waiting ──15 ms, another key──► up, at the moment of the release
///
/// Without the bound of 200 ms, a burst of taps that a busy compositor delivers late would be lost.
struct HeldKeys {
  /// What comes of a key.
  struct Edge: Hashable {
    var contact: KeyContact
    var isDown: Bool
    var moment: Timestamp
  }

  private struct Press {
    var contact: KeyContact?
    var since: Timestamp
  }

  /// A release that waits.
  private struct Release {
    var key: UInt32
    var press: Press
    var moment: Timestamp
  }

  private static let repeatGap = Duration.milliseconds(15)
  private static let shortestHold = Duration.milliseconds(200)

  private var down: [UInt32: Press] = [:]
  private var waiting: Release?

  /// When a release that waits is one.
  var deadline: Timestamp? { waiting?.moment.advanced(by: Self.repeatGap) }

  /// The moment that nothing may run ahead of; `nil` when no release waits.
  var horizon: Timestamp? { waiting?.moment }

  /// Whether the press of this key is auto-repeat of one that was taken.
  mutating func isRepeat(_ key: UInt32) -> Bool {
    if let release = waiting, release.key == key {
      (down[key], waiting) = (release.press, nil)
    }
    return down[key] != nil
  }

  /// Takes the press of a key that is up, for a contact or something else.
  mutating func press(_ key: UInt32, _ contact: KeyContact?, at now: Timestamp) -> [Edge] {
    let isFirst = contact != nil && !down.values.contains { $0.contact == contact }
    down[key] = Press(contact: contact, since: now)
    guard let contact, isFirst else { return [] }
    return [Edge(contact: contact, isDown: true, moment: now)]
  }

  /// Takes the release of a key; `nil` when its press was not taken.
  mutating func release(
    _ key: UInt32, repeatsWithReleases: Bool, at now: Timestamp
  ) -> [Edge]? {
    guard let press = down.removeValue(forKey: key) else { return nil }
    if repeatsWithReleases, press.since.advanced(by: Self.shortestHold) <= now {
      waiting = Release(key: key, press: press, moment: now)
      return []
    }
    return end(press, at: now)
  }

  /// Ends the release that waits if it is due at `now`.
  mutating func advance(to now: Timestamp) -> [Edge] {
    guard let deadline, deadline <= now else { return [] }
    return endRelease()
  }

  /// Ends the release that waits, at its own moment: another key came.
  mutating func endRelease() -> [Edge] {
    guard let release = waiting.take() else { return [] }
    return end(release.press, at: release.moment)
  }

  /// Forgets what is held: its releases may never come.
  mutating func letGo() { (down, waiting) = ([:], nil) }

  private func end(_ press: Press, at moment: Timestamp) -> [Edge] {
    guard let contact = press.contact, !down.values.contains(where: { $0.contact == contact })
    else { return [] }
    return [Edge(contact: contact, isDown: false, moment: moment)]
  }
}
