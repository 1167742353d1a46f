import Timeline

/// Tells a long press of a switch from others: it leads back from where the switch types or does nothing.
///
///     up ──press──► down ──held for the length / long──► spent ──release, or quiet──► up
///
/// Where releases are not reported, auto-repeat shows that the switch is still held.
struct LongPress {
  /// What a press is.
  enum Judgement: Hashable {
    /// A press: it does what the key is for.
    case press
    /// The switch is still held: it does nothing.
    case held
    /// The switch has been held for long; so many presses have typed something before.
    case long(typed: Int)
  }

  private struct Hold {
    var since: Timestamp
    var last: Timestamp
    var presses = 1
    /// Whether its release will be reported.
    var isReported: Bool
    /// Whether its presses type something.
    var types: Bool

    var typed: Int { types ? min(presses, 2) : 0 }
  }

  private enum State {
    /// The switch is up.
    case up
    /// The switch is down.
    case down(Hold)
    /// The switch is still down after a long press.
    case spent(Hold)
  }

  /// How long a long press lasts unless a user says otherwise.
  static let usual = Duration.seconds(2)
  /// The delays before the first repeat, and the longest pause between repeats.
  private static let delays: ClosedRange<Int64> = 150_000_000...1_100_000_000
  private static let pace: ClosedRange<Int64> = 15_000_000...150_000_000

  private var state = State.up

  /// Whether the switch is still down after a long press.
  var isSpent: Bool {
    if case .spent = state { true } else { false }
  }

  /// When a press becomes long whose release is reported.
  func deadline(_ length: Duration) -> Timestamp? {
    guard case .down(let hold) = state, hold.isReported else { return nil }
    return hold.since.advanced(by: length)
  }

  /// Judges a press, or a repeat of one.
  ///
  /// - Parameters:
  ///   - isReported: whether its release will be reported.
  ///   - types: whether the key types something.
  ///   - now: the present.
  ///   - length: how long a long press lasts.
  /// - Returns: what it is.
  mutating func press(
    reportingRelease isReported: Bool, typing types: Bool, at now: Timestamp, for length: Duration
  ) -> Judgement {
    switch state {
    case .down(var hold) where hold.isReported == isReported && isRepeat(of: hold, at: now):
      (hold.last, hold.presses) = (now, hold.presses + (isReported ? 0 : 1))
      guard !isReported, hold.presses > 3, hold.since.advanced(by: length) <= now else {
        state = .down(hold)
        // The first repeat may as well be another press.
        return !isReported && hold.presses == 2 ? .press : .held
      }
      state = .spent(hold)
      return .long(typed: hold.typed)
    case .spent(var hold) where hold.isReported == isReported && isRepeat(of: hold, at: now):
      hold.last = now
      state = .spent(hold)
      return .held
    case .up, .down, .spent:
      state = .down(Hold(since: now, last: now, isReported: isReported, types: types))
      return .press
    }
  }

  /// Whether a press may be a repeat of one that is held.
  private func isRepeat(of hold: Hold, at now: Timestamp) -> Bool {
    let pause = hold.last.nanoseconds(to: now)
    return hold.isReported || (hold.presses == 1 ? Self.delays : Self.pace).contains(pause)
  }

  /// Takes in that the switch was released, or that another key was pressed.
  mutating func release() { state = .up }

  /// Ends a press that has become long by `now`; how many presses have typed something, `nil` when none has.
  mutating func expire(to now: Timestamp, for length: Duration) -> Int? {
    guard let due = deadline(length), due <= now, case .down(let hold) = state else { return nil }
    state = .spent(hold)
    return hold.typed
  }
}
