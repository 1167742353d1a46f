/// A simulated user of one or two switches: how the hand presses, and how long the eyes search.
///
/// The figures of a typical user are those of the published comparisons (delay 250 ± 80 ms, 5 % of
/// presses missed, 2 % stray). Times are in seconds.
public struct ScanUser: Sendable {
  /// The name in tables.
  public var name: String
  /// The mean delay from the mark to the press.
  public var delay: Double
  /// The standard deviation of the delay.
  public var spread: Double
  /// The probability that the user does not press although the wanted cell is marked.
  public var missed: Double
  /// The number of stray presses a second while the scan runs.
  public var stray: Double
  /// The probability that a press is followed by a second one.
  public var doubled: Double
  /// The time to find the next cell after a choice, before and after practice.
  public var find = (novice: 0.6, practised: 0.3)
  /// The probability that the user notices an offered word.
  public var notices = 0.9

  /// Creates a user.
  public init(
    _ name: String, delay: Double, spread: Double, missed: Double = 0.05, stray: Double = 0.02,
    doubled: Double = 0
  ) {
    (self.name, self.delay, self.spread, self.missed) = (name, delay, spread, missed)
    (self.stray, self.doubled) = (stray, doubled)
  }

  /// The user of the published comparisons.
  public static let typical = ScanUser("typical", delay: 0.25, spread: 0.08)
  /// The slowest user, who misses most.
  public static let slowest = ScanUser(
    "slowest", delay: 0.6, spread: 0.24, missed: 0.15, stray: 0.04, doubled: 0.05)

  /// The users with whom parameters were chosen.
  public static let training = [
    ScanUser("train quick", delay: 0.2, spread: 0.05, missed: 0.02, stray: 0.01),
    ScanUser("train typical", delay: 0.26, spread: 0.08),
    ScanUser("train even", delay: 0.4, spread: 0.08, missed: 0.03),
    ScanUser("train uneven", delay: 0.35, spread: 0.14, missed: 0.08, stray: 0.03),
    ScanUser("train tremor", delay: 0.3, spread: 0.1, missed: 0.04, stray: 0.05, doubled: 0.15),
    ScanUser("train slow", delay: 0.55, spread: 0.18, missed: 0.12, stray: 0.03),
  ]

  /// The twelve users to report.
  public static let reported = [
    typical,
    ScanUser("quick", delay: 0.15, spread: 0.03, missed: 0.01, stray: 0.005),
    ScanUser("quick, uneven", delay: 0.18, spread: 0.07, missed: 0.03),
    ScanUser("even", delay: 0.3, spread: 0.06, missed: 0),
    ScanUser("uneven", delay: 0.3, spread: 0.12, missed: 0.06, stray: 0.03),
    ScanUser("double", delay: 0.25, spread: 0.08, doubled: 0.2),
    ScanUser("tremor", delay: 0.35, spread: 0.12, missed: 0.05, stray: 0.06, doubled: 0.1),
    ScanUser("misses", delay: 0.3, spread: 0.09, missed: 0.15, stray: 0.01),
    ScanUser("slow", delay: 0.45, spread: 0.12, missed: 0.05),
    ScanUser("slow, uneven", delay: 0.5, spread: 0.2, missed: 0.08, stray: 0.03),
    ScanUser("slow, even", delay: 0.6, spread: 0.12, missed: 0.1),
    slowest,
  ]
}
