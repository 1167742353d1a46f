import Timeline

/// Detects a long press of a switch, which returns from where the switch types or does nothing.
///
///     up ──press──► down ──held for the length / long──► spent ──release, or quiet──► up
///
/// Where releases are not reported, auto-repeat shows that the switch is still held.
struct LongPress {
  /// The result of a press.
  enum Judgement: Hashable {
    /// A new press: it does what the key is for.
    case press
    /// The switch is still held: the event is ignored.
    case held
    /// A long press; `typed` presses before it have typed something.
    case long(typed: Int)
  }

  private struct Hold {
    var since: Timestamp
    var last: Timestamp
    var presses = 1
    /// When the second press came.
    var second: Timestamp?
    /// Whether its release will be reported.
    var isReported: Bool
    /// Whether its presses type text.
    var types: Bool
    /// Whether it has become a long press.
    var isSpent = false

    var typed: Int { types ? min(presses, 2) : 0 }

    /// Whether the presses come quicker than a hand makes them.
    var isQuick: Bool {
      guard let second, presses > 5 else { return false }
      return second.nanoseconds(to: last) <= Int64(presses - 2) * LongPress.quick.upperBound
    }
  }

  /// The default duration of a long press.
  static let usual = Duration.seconds(2)
  /// The range of delays before the first repeat, in nanoseconds.
  private static let delays: ClosedRange<Int64> = 150_000_000...1_100_000_000
  /// The longest pause between the repeats after such a delay, in nanoseconds.
  private static let pace: Int64 = 150_000_000
  /// The range of pauses that no hand makes, in nanoseconds; presses at once come from a program.
  private static let quick: ClosedRange<Int64> = 15_000_000...51_000_000
  /// The longest pause between repeats that are certain, in nanoseconds.
  ///
  /// A busy machine delays and bunches them. No hand presses again so soon after a hold.
  private static let busyPause: Int64 = 350_000_000

  /// The press; `nil` while the switch is up.
  private var hold: Hold?

  /// Whether the switch is still down after a long press.
  var isSpent: Bool { hold?.isSpent == true }

  /// When a press with a reported release becomes a long press; `nil` for other presses.
  func deadline(_ length: Duration) -> Timestamp? {
    guard let hold, hold.isReported, !hold.isSpent else { return nil }
    return hold.since.advanced(by: length)
  }

  /// Judges a press or an auto-repeat.
  ///
  /// - Parameters:
  ///   - isReported: whether the release will be reported.
  ///   - types: whether the key types text.
  ///   - now: the current time.
  ///   - length: the duration of a long press.
  /// - Returns: the result.
  mutating func press(
    reportingRelease isReported: Bool, typing types: Bool, at now: Timestamp, for length: Duration
  ) -> Judgement {
    guard var hold, hold.isReported == isReported, isRepeat(of: hold, at: now) else {
      var next = Hold(since: now, last: now, isReported: isReported, types: types)
      if !isReported, let hold, !hold.isReported, hold.presses == 2,
        Self.delays.contains(hold.last.nanoseconds(to: now))
      {
        // The press before was no repeat of a tap, but began a hold; this is its first repeat.
        (next.since, next.presses, next.second) = (hold.last, 2, now)
      }
      self.hold = next
      return .press
    }
    defer { self.hold = hold }
    hold.last = now
    guard !isReported, !hold.isSpent else { return .held }
    hold.presses += 1
    if hold.presses == 2 { hold.second = now }
    guard hold.presses > 3, hold.since.advanced(by: length) <= now else {
      // The first repeat may also be a second press.
      return hold.presses == 2 ? .press : .held
    }
    hold.isSpent = true
    return .long(typed: hold.typed)
  }

  /// Whether a press may be an auto-repeat of a held one.
  ///
  /// Where a stall has broken a hold, its quick repeats begin a new one.
  private func isRepeat(of hold: Hold, at now: Timestamp) -> Bool {
    let pause = hold.last.nanoseconds(to: now)
    if hold.isReported { return true }
    if hold.isSpent || hold.isQuick { return pause <= Self.busyPause }
    guard let second = hold.second else {
      return Self.delays.contains(pause) || Self.quick.contains(pause)
    }
    let beganByDelay = Self.delays.contains(hold.since.nanoseconds(to: second))
    return beganByDelay ? pause <= Self.pace : Self.quick.contains(pause)
  }

  /// Ends the press: the switch was released, or another key was pressed.
  mutating func release() { hold = nil }

  /// Ends a press that has become long by `now`; returns the number of presses that typed text, or
  /// `nil` if none became long.
  mutating func expire(to now: Timestamp, for length: Duration) -> Int? {
    guard let due = deadline(length), due <= now else { return nil }
    hold?.isSpent = true
    return hold?.typed
  }
}
