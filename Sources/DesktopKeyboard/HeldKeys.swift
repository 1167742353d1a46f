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
/// Without the bound of 200 ms, a burst of taps that a busy compositor delivers late would be lost. A program that
/// stood still with the key down delivers such a burst too: there the next release follows within 8 ms, sooner than any
/// auto-repeat. Then the release that waited was one, unless the key was down for 500 ms: auto-repeat may have begun.
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
  private static let burstGap = Duration.milliseconds(8)
  private static let longestBurst = Duration.milliseconds(500)

  private var down: [UInt32: Press] = [:]
  private var waiting: Release?
  /// A release that was taken for auto-repeat, and the press after it.
  private var doubted: (release: Release, press: Timestamp)?

  /// When a release that waits is one, or a doubted one is auto-repeat.
  var deadline: Timestamp? {
    waiting?.moment.advanced(by: Self.repeatGap) ?? doubted?.press.advanced(by: Self.burstGap)
  }

  /// The moment that nothing may run ahead of; `nil` when no release waits.
  var horizon: Timestamp? { waiting?.moment ?? doubted?.release.moment }

  /// Whether the press of this key is auto-repeat of one that was taken.
  mutating func isRepeat(_ key: UInt32, at now: Timestamp) -> Bool {
    if let release = waiting, release.key == key {
      (down[key], waiting) = (release.press, nil)
      if now < release.press.since.advanced(by: Self.longestBurst) { doubted = (release, now) }
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
    if let (former, pressed) = doubted.take(), former.key == key {
      return end(press, at: former.moment) + begin(press, at: pressed) + end(press, at: now)
    }
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

  private func begin(_ press: Press, at moment: Timestamp) -> [Edge] {
    end(press, at: moment).map { Edge(contact: $0.contact, isDown: true, moment: moment) }
  }

  /// Ends the release that waits, at its own moment: another key came.
  mutating func endRelease() -> [Edge] {
    doubted = nil
    guard let release = waiting.take() else { return [] }
    return end(release.press, at: release.moment)
  }

  /// Forgets what is held: its releases may never come.
  mutating func releaseAll() { (down, waiting, doubted) = ([:], nil, nil) }

  private func end(_ press: Press, at moment: Timestamp) -> [Edge] {
    guard let contact = press.contact, !down.values.contains(where: { $0.contact == contact })
    else { return [] }
    return [Edge(contact: contact, isDown: false, moment: moment)]
  }
}
