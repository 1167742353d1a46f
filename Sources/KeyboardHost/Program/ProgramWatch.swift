import Timeline

/// When to look what reads what is typed: soon after something was written or typed, and for a while after.
///
/// A program is started and a password asked for between two writes, right after one, or seconds later without a
/// word.
struct ProgramWatch {
  private var pauses: ArraySlice<Duration> = []
  private(set) var deadline: Timestamp?
  private var last: Timestamp?

  private static let soonest = Duration.milliseconds(5)
  private static let later: [Duration] =
    [.milliseconds(30), .milliseconds(200)] + Array(repeating: .seconds(1), count: 10)

  /// Notes that something was written or typed.
  mutating func note(at now: Timestamp) {
    pauses = Self.later[...]
    let soon = max(now, last?.advanced(by: Self.soonest) ?? now)
    deadline = min(deadline ?? soon, soon)
  }

  /// Whether it is time to look.
  mutating func isDue(at now: Timestamp) -> Bool {
    guard let due = deadline, due <= now else { return false }
    last = now
    deadline = pauses.popFirst().map { now.advanced(by: $0) }
    return true
  }
}
