import MorseKeying
import MorseCode
import Timeline

/// The handled keys that are down, and the releases that may turn out to be auto-repeat.
///
///     up ──press──► down ──release──► up
///                    │ ▲
///     release after  │ │ press of the same key within 15 ms: auto-repeat
///     200 ms or more ▼ │
///                  waiting ──15 ms, another key──► up, at the moment of the release
///
/// A busy compositor may deliver a burst of taps late. Without the limit of 200 ms, the burst would
/// be lost.
///
/// A program that stalls while the key is down also delivers such a burst. In that burst, the next
/// release follows the press within 8 ms, which is sooner than any auto-repeat. The waiting release
/// then counts as a real release. This does not apply if the key was down for 500 ms: auto-repeat
/// may have begun.
struct HeldKeys {
  private struct Press {
    var contact: KeyContact?
    var since: Timestamp
  }

  /// A release that may turn out to be auto-repeat.
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
  /// A release that was treated as auto-repeat but may be real, and the press after it.
  private var doubted: (release: Release, press: Timestamp)?

  /// When the waiting release becomes real, or the doubted release is certainly auto-repeat.
  var deadline: Timestamp? {
    waiting?.moment.advanced(by: Self.repeatGap) ?? doubted?.press.advanced(by: Self.burstGap)
  }

  /// The moment that the session must not pass; `nil` when no release waits or is doubted.
  var horizon: Timestamp? { waiting?.moment ?? doubted?.release.moment }

  /// Whether this press is auto-repeat of a handled key; cancels the waiting release if so.
  mutating func isRepeat(_ key: UInt32, at now: Timestamp) -> Bool {
    if let release = waiting, release.key == key {
      (down[key], waiting) = (release.press, nil)
      if now < release.press.since.advanced(by: Self.longestBurst) { doubted = (release, now) }
    }
    return down[key] != nil
  }

  /// Stores the press of a key that is up; `contact` is `nil` for a key with another action.
  mutating func press(_ key: UInt32, _ contact: KeyContact?, at now: Timestamp) -> [Timed<KeyEdge>]
  {
    let isFirst = contact != nil && !down.values.contains { $0.contact == contact }
    down[key] = Press(contact: contact, since: now)
    guard let contact, isFirst else { return [] }
    return [Timed(KeyEdge(contact, isDown: true, source: .desktop), at: now)]
  }

  /// Handles the release of a key; returns `nil` when its press was not handled.
  mutating func release(
    _ key: UInt32, repeatsWithReleases: Bool, at now: Timestamp
  ) -> [Timed<KeyEdge>]? {
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

  /// Makes the waiting release real, or the doubted one auto-repeat, if it is due at `now`.
  mutating func advance(to now: Timestamp) -> [Timed<KeyEdge>] {
    guard let deadline, deadline <= now else { return [] }
    return endRelease()
  }

  private func begin(_ press: Press, at moment: Timestamp) -> [Timed<KeyEdge>] {
    end(press, at: moment).map {
      Timed(KeyEdge($0.value.contact, isDown: true, source: .desktop), at: moment)
    }
  }

  /// Makes the waiting release real, at its own moment, because another event arrived.
  mutating func endRelease() -> [Timed<KeyEdge>] {
    doubted = nil
    guard let release = waiting.take() else { return [] }
    return end(release.press, at: release.moment)
  }

  /// Forgets all held keys: their releases may never arrive.
  mutating func releaseAll() { (down, waiting, doubted) = ([:], nil, nil) }

  private func end(_ press: Press, at moment: Timestamp) -> [Timed<KeyEdge>] {
    guard let contact = press.contact, !down.values.contains(where: { $0.contact == contact })
    else { return [] }
    return [Timed(KeyEdge(contact, isDown: false, source: .desktop), at: moment)]
  }
}
