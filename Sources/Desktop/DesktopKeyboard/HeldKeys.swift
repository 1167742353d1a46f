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
/// A press of a key that is down is auto-repeat only if no other key was pressed in between, and
/// the time since its last press fits auto-repeat. Otherwise its release never arrived.
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
    /// The last press, which may have been auto-repeat.
    var latest: Timestamp
    /// Whether a press came after the delay of auto-repeat.
    var mayRepeat = false
    /// Its number among the keys of its contact that count separately.
    let number: Int

    init(contact: KeyContact?, since: Timestamp, number: Int) {
      (self.contact, self.since, self.number, latest) = (contact, since, number, since)
    }
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
  /// The delay before auto-repeat, in all desktops.
  private static let repeatDelay = Duration.milliseconds(150)...Duration.seconds(3)
  /// The longest time between two presses of auto-repeat, on a busy machine.
  private static let longestRepeatGap = Duration.seconds(1)

  /// Whether every press of a dit or dah key counts, also while another key holds its contact.
  var countsEveryPress = false
  private var down: [UInt32: Press] = [:]
  private var waiting: Release?
  /// The key that was pressed last, by the user or by auto-repeat.
  private var latestKey: UInt32?
  /// A release that was treated as auto-repeat but may be real, and the press after it.
  private var doubted: (release: Release, press: Timestamp)?

  /// When the waiting release becomes real, or the doubted release is certainly auto-repeat.
  var deadline: Timestamp? {
    waiting?.moment.advanced(by: Self.repeatGap) ?? doubted?.press.advanced(by: Self.burstGap)
  }

  /// The moment that the session must not pass; `nil` when no release waits or is doubted.
  var horizon: Timestamp? { waiting?.moment ?? doubted?.release.moment }

  /// Whether this press is auto-repeat of a handled key; cancels the waiting release if so.
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - losesReleases: whether the client may send no release of a key without a contact.
  ///   - now: the time of the press.
  /// - Returns: whether the press is to be ignored.
  mutating func isRepeat(_ key: UInt32, losingReleases losesReleases: Bool, at now: Timestamp)
    -> Bool
  {
    let isInterrupted = latestKey.map { $0 != key } ?? false
    latestKey = key
    if let release = waiting, release.key == key {
      (down[key], waiting) = (release.press, nil)
      if now < release.press.since.advanced(by: Self.longestBurst) { doubted = (release, now) }
      return true
    }
    guard var press = down[key] else { return false }
    if isInterrupted { press.mayRepeat = false }
    let gap = press.latest.duration(to: now)
    let isFirst = !press.mayRepeat
    press.latest = now
    press.mayRepeat = !isInterrupted && (press.mayRepeat || Self.repeatDelay.contains(gap))
    down[key] = press
    guard !isInterrupted, press.mayRepeat, gap <= Self.longestRepeatGap || isFirst else {
      return false
    }
    // A second press of Return is likelier than a held Return.
    return !(isFirst && press.contact == nil && losesReleases)
  }

  /// Stores the press of a key; `contact` is `nil` for a key with another action.
  ///
  /// If the key is down, its release never arrived, and it is released now.
  mutating func press(_ key: UInt32, _ contact: KeyContact?, at now: Timestamp) -> [Timed<KeyEdge>]
  {
    let former = down.removeValue(forKey: key)
    let lost = former.map { end($0, at: now) } ?? []
    let others = down.values.filter { $0.contact == contact }.map(\.number)
    let isSeparate = countsEveryPress && contact?.paddle?.element != nil
    let number = isSeparate ? (0...others.count).first { !others.contains($0) } ?? 0 : 0
    var press = Press(contact: contact, since: now, number: number)
    press.mayRepeat = former?.mayRepeat ?? false
    down[key] = press
    guard let contact, !others.contains(number) else { return lost }
    let source = EdgeSource(.desktop, number: number)
    return lost + [Timed(KeyEdge(contact, isDown: true, source: source), at: now)]
  }

  /// Forgets a key whose release was lost, because the program receives its next press.
  mutating func forget(_ key: UInt32, at now: Timestamp) -> [Timed<KeyEdge>] {
    down.removeValue(forKey: key).map { end($0, at: now) } ?? []
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
      Timed(KeyEdge($0.value.contact, isDown: true, source: $0.value.source), at: moment)
    }
  }

  /// Makes the waiting release real, at its own moment, because another event arrived.
  mutating func endRelease() -> [Timed<KeyEdge>] {
    doubted = nil
    guard let release = waiting.take() else { return [] }
    return end(release.press, at: release.moment)
  }

  /// Forgets all held keys: their releases may never arrive.
  mutating func releaseAll() { (down, waiting, doubted, latestKey) = ([:], nil, nil, nil) }

  private func end(_ press: Press, at moment: Timestamp) -> [Timed<KeyEdge>] {
    let isHeld = down.values.contains { $0.contact == press.contact && $0.number == press.number }
    guard let contact = press.contact, !isHeld else { return [] }
    let source = EdgeSource(.desktop, number: press.number)
    return [Timed(KeyEdge(contact, isDown: false, source: source), at: moment)]
  }
}
