import Mathematics

/// How a user presses a switch: the delay after the wanted cell is marked, missed and stray presses.
///
/// The delay has a logistic distribution, whose long tails forgive a late press. The numbers are
/// learnt from choices that were not taken back; older ones fade.
public struct PressModel: Hashable, Sendable {
  /// The mean delay from the mark to the press, in seconds.
  public private(set) var delay: Double
  /// The standard deviation of the delay, in seconds.
  public private(set) var spread: Double
  /// The probability that the user does not press although the wanted cell is marked.
  public private(set) var missed: Double
  /// The number of presses a second that mean nothing.
  public private(set) var stray: Double

  /// Whether the last marks of wanted cells were missed, to notice that the user tires.
  private var vigour: Vigour
  private var delays = 6.0
  private var marks = 20.0
  private var seconds = 60.0

  /// What the choice of a cell shows about the presses before it.
  struct Lesson: Hashable, Sendable {
    /// The delays of the presses that were meant for the cell.
    var delays: [Double] = []
    /// The number of times that the cell was marked shortly before such a press, and not pressed.
    var missed = 0
    /// The number of times that it was marked long before, and not pressed.
    var passed = 0
    /// The number of presses meant for the first mark, whose delay includes the search.
    var firsts = 0
    /// The number of presses that were not meant for the cell.
    var stray = 0
    /// The duration of the search in seconds.
    var seconds = 0.0
  }

  /// The numbers of a user who is not known yet: slower and less even than most.
  public static let unknown = PressModel(delay: 0.35, spread: 0.12, missed: 0.06, stray: 0.03)

  /// Creates a model; times are in seconds.
  public init(delay: Double, spread: Double, missed: Double, stray: Double) {
    (self.delay, self.spread, self.missed, self.stray) = (delay, spread, missed, stray)
    vigour = Vigour(before: missed)
  }

  /// The numbers of earlier choices that count as many as all before them.
  private static let memory = (delays: 60.0, marks: 120.0, seconds: 300.0)
  private static let bounds = (
    delay: 0.05...3.0, spread: 0.03...1.0, missed: 0.02...0.4, stray: 0.005...0.5
  )

  /// Whether the user misses far more than before.
  var isTired: Bool { vigour.isLow }

  /// Learns from a choice.
  mutating func learn(_ lesson: Lesson) {
    for sample in lesson.delays {
      delays = min(delays + 1, Self.memory.delays)
      let error = sample - delay
      delay = (delay + error / delays).clamped(to: Self.bounds.delay)
      let variance = spread * spread + (error * error - spread * spread) / delays
      spread = variance.squareRoot().clamped(to: Self.bounds.spread)
    }
    for isMissed in Array(repeating: 0.0, count: lesson.delays.count)
      + Array(repeating: 1.0, count: lesson.missed)
    {
      marks = min(marks + 1, Self.memory.marks)
      missed = (missed + (isMissed - missed) / marks).clamped(to: Self.bounds.missed)
    }
    for _ in 0..<(lesson.missed + lesson.passed) { vigour.note(isMissed: true) }
    for _ in 0..<(lesson.delays.count + lesson.firsts) { vigour.note(isMissed: false) }
    guard lesson.seconds > 0 else { return }
    let share = lesson.seconds / min(seconds + lesson.seconds, Self.memory.seconds)
    seconds = min(seconds + lesson.seconds, Self.memory.seconds)
    let rate = Double(lesson.stray) / lesson.seconds
    stray = (stray + (rate - stray) * min(1, share)).clamped(to: Self.bounds.stray)
  }

  /// The share of delays up to this one.
  func distribution(_ time: Double) -> Double {
    1 / (1 + Logarithm.exponential((delay - time) / scale))
  }

  /// The density of the delay, for a second.
  func density(_ time: Double) -> Double {
    let share = distribution(time)
    return share * (1 - share) / scale
  }

  /// The time after a mark in which practically all its presses come, in seconds.
  var horizon: Double { delay + 6 * spread }

  /// The scale of a logistic distribution with this standard deviation.
  private var scale: Double { spread * 0.5513 }
}

/// Compares the misses among the last marks with those before.
private struct Vigour: Hashable, Sendable {
  /// The last marks, the newest in the lowest bit; a one is a miss.
  private var last: UInt32 = 0
  private var count = 0
  /// The share of misses among the marks before the last ones.
  private var before: Double
  private var weight = firstWeight

  /// The number of marks that count as the last ones.
  private static let size = 20
  /// The marks that the first estimate counts as, and the most that count.
  private static let (firstWeight, most) = (20.0, 120.0)

  init(before: Double) { self.before = before }

  /// Whether the last marks were missed twice as often as those before, and more than 15 %.
  ///
  /// That needs as many marks before.
  var isLow: Bool {
    let share = Double(last.nonzeroBitCount) / Double(Self.size)
    return count >= 2 * Self.size && share > max(0.15, 2 * before)
  }

  mutating func note(isMissed: Bool) {
    if count >= Self.size {
      let oldest = Double(last >> UInt32(Self.size - 1) & 1)
      weight = min(weight + 1, Self.most)
      before += (oldest - before) / weight
    }
    count = min(count + 1, 2 * Self.size)
    last = (last << 1 | (isMissed ? 1 : 0)) & (1 << UInt32(Self.size) - 1)
  }
}

extension Double {
  fileprivate func clamped(to bounds: ClosedRange<Double>) -> Double {
    Swift.min(Swift.max(self, bounds.lowerBound), bounds.upperBound)
  }
}
