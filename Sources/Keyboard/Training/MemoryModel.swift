import Mathematics

/// How well an item was recalled.
public enum Recall: Int, CaseIterable, Hashable, Sendable {
  /// It was wrong, or needed a hint.
  case again = 1
  /// It was right, but slow.
  case hard
  case good
  /// It was right at once.
  case easy
}

/// What the memory model knows of one item.
public struct MemoryTrace: Hashable, Sendable {
  /// The part of the schedule that an item is in; a step is an index of the short waits.
  public enum Phase: Hashable, Sendable {
    case learning(step: Int)
    case review
    case relearning(step: Int)
  }

  /// How durable a memory is.
  public struct Strength: Hashable, Sendable {
    /// The days after which nine of ten such memories remain.
    public var stability: Double
    /// From 1, easy, to 10.
    public var difficulty: Double

    /// Creates a strength.
    public init(stability: Double, difficulty: Double) {
      (self.stability, self.difficulty) = (stability, difficulty)
    }
  }

  /// The part of the schedule.
  public internal(set) var phase: Phase
  /// The durability; `nil` before the first review.
  public internal(set) var strength: Strength?
  /// The time of the last review in seconds since 1970; `nil` before the first one.
  public internal(set) var lastReview: Int?
  /// The time of the next review in seconds since 1970.
  public internal(set) var due: Int

  /// Creates the trace of an item that is first asked at `due`.
  public init(due: Int) {
    (phase, strength, lastReview) = (.learning(step: 0), nil, nil)
    self.due = due
  }

  /// Restores a trace from a file.
  init(phase: Phase, strength: Strength?, lastReview: Int?, due: Int) {
    (self.phase, self.strength, self.lastReview, self.due) = (phase, strength, lastReview, due)
  }
}

/// The memory model FSRS-6 with its default parameters: when an item should be asked again.
///
/// A memory is a stability S in days and a difficulty D. After t days it is recalled with the
/// probability R = (1 + (0.9^(−1/w₂₀) − 1) · t/S)^(−w₂₀). Each review changes S and D.
///
/// Source: Open Spaced Repetition, "The FSRS-6 algorithm" and py-fsrs 6.3.2, whose results the
/// tests compare with. Intervals are not varied by chance.
public struct MemoryModel: Sendable {
  /// The parameters w₀ to w₂₀, fitted to 350 million reviews by the source.
  private static let weights: [Double] = [
    0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835,
    0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
  ]
  private static let day = 86_400
  /// The short waits of a new item in seconds.
  private static let learningSteps = [60, 600]
  /// The short waits of an item that was forgotten, in seconds.
  private static let relearningSteps = [600]
  /// The smallest stability in days.
  private static let leastStability = 0.001
  private static let longestInterval = 36_500.0

  private let w = Self.weights
  private let factor = Power.of(0.9, -1 / Self.weights[20]) - 1

  /// Creates the model.
  public init() {}

  /// The probability that an item is recalled now.
  ///
  /// - Parameters:
  ///   - trace: the item's trace.
  ///   - now: the time in seconds since 1970.
  ///   - inWholeDays: whether only whole days count, as in the schedule.
  /// - Returns: the probability; 0 for an item that was never reviewed.
  public func retrievability(
    of trace: MemoryTrace, at now: Int, inWholeDays: Bool = false
  ) -> Double {
    guard let last = trace.lastReview, let strength = trace.strength else { return 0 }
    let seconds = max(0, now - last)
    let days = inWholeDays ? Double(seconds / Self.day) : Double(seconds) / Double(Self.day)
    return Power.of(1 + factor * days / strength.stability, -w[20])
  }

  /// Returns the trace after a review.
  ///
  /// - Parameters:
  ///   - trace: the trace before.
  ///   - recall: how well the item was recalled.
  ///   - now: the time in seconds since 1970.
  /// - Returns: the new trace.
  public func review(_ trace: MemoryTrace, _ recall: Recall, at now: Int) -> MemoryTrace {
    var trace = trace
    let strength = strength(after: recall, of: trace, at: now)
    let wait: Int
    (trace.phase, wait) = schedule(recall, trace.phase, stability: strength.stability)
    (trace.strength, trace.lastReview, trace.due) = (strength, now, now + wait)
    return trace
  }

  // MARK: - The schedule

  /// The next phase, and the seconds until the next review.
  private func schedule(
    _ recall: Recall, _ phase: MemoryTrace.Phase, stability: Double
  ) -> (MemoryTrace.Phase, Int) {
    let whole = interval(stability)
    switch phase {
    case .review where recall == .again: return (.relearning(step: 0), Self.relearningSteps[0])
    case .review: return (.review, whole)
    case .learning(let step):
      let next = shortWait(recall, step, Self.learningSteps)
      return next.map { (.learning(step: $0.step), $0.wait) } ?? (.review, whole)
    case .relearning(let step):
      let next = shortWait(recall, step, Self.relearningSteps)
      return next.map { (.relearning(step: $0.step), $0.wait) } ?? (.review, whole)
    }
  }

  /// The next step and its wait in seconds; `nil` when the short waits are over.
  private func shortWait(
    _ recall: Recall, _ step: Int, _ steps: [Int]
  ) -> (step: Int, wait: Int)? {
    if recall == .again { return (0, steps[0]) }
    guard step < steps.count, recall != .easy else { return nil }
    if recall == .good { return step + 1 < steps.count ? (step + 1, steps[step + 1]) : nil }
    guard step == 0 else { return (step, steps[step]) }
    return (0, steps.count > 1 ? (steps[0] + steps[1]) / 2 : steps[0] * 3 / 2)
  }

  /// The seconds after which the probability of recall is 0.9; whole days.
  private func interval(_ stability: Double) -> Int {
    // That is the stability itself; the source rounds it so.
    let days = stability / factor * factor
    let whole = max(1, min(Self.longestInterval, days.rounded(.toNearestOrEven)))
    return Int(whole) * Self.day
  }

  // MARK: - The memory

  private func strength(
    after recall: Recall, of trace: MemoryTrace, at now: Int
  ) -> MemoryTrace.Strength {
    guard let before = trace.strength, let last = trace.lastReview else {
      let stability = max(w[recall.rawValue - 1], Self.leastStability)
      return .init(stability: stability, difficulty: clamped(firstDifficulty(recall)))
    }
    let stability: Double
    if (now - last) < Self.day {
      stability = shortTerm(before.stability, recall)
    } else {
      let chance = retrievability(of: trace, at: now, inWholeDays: true)
      stability =
        recall == .again
        ? forgotten(before, chance: chance) : recalled(before, recall, chance: chance)
    }
    return .init(
      stability: max(stability, Self.leastStability),
      difficulty: nextDifficulty(before.difficulty, recall))
  }

  private func firstDifficulty(_ recall: Recall) -> Double {
    w[4] - Power.exponential(w[5] * Double(recall.rawValue - 1)) + 1
  }

  private func nextDifficulty(_ difficulty: Double, _ recall: Recall) -> Double {
    let change = -w[6] * Double(recall.rawValue - 3)
    let damped = difficulty + (10 - difficulty) * change / 9
    return clamped(w[7] * firstDifficulty(.easy) + (1 - w[7]) * damped)
  }

  private func clamped(_ difficulty: Double) -> Double { max(1, min(10, difficulty)) }

  /// The stability after another review on the same day.
  private func shortTerm(_ stability: Double, _ recall: Recall) -> Double {
    let growth =
      Power.exponential(w[17] * (Double(recall.rawValue - 3) + w[18]))
      * Power.of(stability, -w[19])
    return stability * (recall == .again ? growth : max(growth, 1))
  }

  private func forgotten(_ before: MemoryTrace.Strength, chance: Double) -> Double {
    let longTerm =
      w[11] * Power.of(before.difficulty, -w[12]) * (Power.of(before.stability + 1, w[13]) - 1)
      * Power.exponential((1 - chance) * w[14])
    return min(longTerm, before.stability / Power.exponential(w[17] * w[18]))
  }

  private func recalled(
    _ before: MemoryTrace.Strength, _ recall: Recall, chance: Double
  ) -> Double {
    let factors = (recall == .hard ? w[15] : 1) * (recall == .easy ? w[16] : 1)
    let growth =
      Power.exponential(w[8]) * (11 - before.difficulty) * Power.of(before.stability, -w[9])
      * (Power.exponential((1 - chance) * w[10]) - 1) * factors
    return before.stability * (1 + growth)
  }
}
