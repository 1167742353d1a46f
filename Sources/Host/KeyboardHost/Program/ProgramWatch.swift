import Timeline

/// The times for determining the foreground program: soon after output or typing, and for a while
/// after.
///
/// A program may start or ask for a password between two writes, right after one, or seconds later
/// without output. An idle program is looked at no more: the next key looks at it first.
struct ProgramWatch {
  private var pauses: ArraySlice<Duration> = []
  private(set) var deadline: Timestamp?
  private var last: Timestamp?

  private static let soonest = Duration.milliseconds(5)
  private static let later: [Duration] =
    [.milliseconds(30), .milliseconds(200), .seconds(1), .seconds(10)]
  /// The age from which a result is not relied on.
  private static let validity = Duration.seconds(1)

  /// Notes output or typing.
  mutating func note(at now: Timestamp) {
    pauses = Self.later[...]
    let soon = max(now, last?.advanced(by: Self.soonest) ?? now)
    deadline = min(deadline ?? soon, soon)
  }

  /// Whether the last look is too old for what is typed now.
  func isStale(at now: Timestamp) -> Bool {
    last.map { $0.advanced(by: Self.validity) < now } ?? false
  }

  /// Returns whether it is time to look, and schedules the next time.
  mutating func isDue(at now: Timestamp) -> Bool {
    guard let due = deadline, due <= now else { return false }
    last = now
    deadline = pauses.popFirst().map { now.advanced(by: $0) }
    return true
  }
}
