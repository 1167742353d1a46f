public import MorseKeying
public import Timeline

/// Settings for scanning, proposed from a ``ReactionTest``, with reasons.
///
/// | Press | Counts as |
/// |---|---|
/// | the first one after a light, later than 100 ms | the answer, if it is not far later than usual |
/// | within a second of another one | double |
/// | any other | stray |
public struct ScanCalibration: Sendable {
  /// The proposed settings.
  public private(set) var proposals: [Calibration.Proposal] = []

  /// The minimum number of answers for proposals.
  public static let fewestAnswers = 8

  /// The longest time between the two presses of a double one.
  private static let together: Int64 = 1_000_000_000
  /// An answer that takes this many times the usual time would have missed its mark.
  private static let lateness = 2.5
  /// The share of a mark that the reaction takes (Simpson, Koester and LoPresti 2006: "the .65 rule").
  private static let share = 0.65
  /// What counts before anything is measured: misses among marks, stray presses in seconds.
  private static let before = (missed: 0.6, marks: 10.0, stray: 0.9, seconds: 30.0)

  private struct Press {
    var down: Timestamp
    /// The time for which the switch was held, in nanoseconds; `nil` if its release is not reported.
    var length: Int64?
  }

  private var answers: [(press: Press, delay: Int64)] = []
  private var stray: [Press] = []
  /// The number of answers that came later than `latest`, in nanoseconds.
  private var late = (count: 0, latest: 0.0)
  /// The times from a press to the next one, of double presses.
  private var doubles: [Int64] = []

  /// Analyzes unfiltered edges; `nil` if there are too few answers.
  ///
  /// - Parameters:
  ///   - lights: when the light was on, in order.
  ///   - edges: the edges of the switch during the test, without the press that began it.
  public init?(lights: [ReactionTest.Light], edges: [Timed<KeyEdge>]) {
    guard let start = lights.first?.on, let end = lights.last?.off else { return nil }
    sort(Self.presses(edges), lights)
    guard answers.count >= Self.fewestAnswers else { return nil }
    let delays = answers.map { Double($0.delay) }
    let mean = delays.reduce(0, +) / Double(delays.count)
    let variance = delays.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(delays.count)
    let spread = max(variance.squareRoot(), 30e6)
    proposeTimes(mean, spread)
    proposeFilters()
    proposePresses(
      mean, spread, lights.count, seconds: Double(start.nanoseconds(to: end)) / 1e9)
  }

  /// The proposed settings as a profile.
  public var profile: KeyingProfile {
    var profile = KeyingProfile()
    profile.settings = proposals.map(\.setting)
    return profile
  }

  // MARK: - Presses

  private static func presses(_ edges: [Timed<KeyEdge>]) -> [Press] {
    var (presses, held) = ([Press](), [KeyContact: Int]())
    for edge in edges {
      let contact = edge.value.contact
      if edge.value.isDown, held[contact] == nil {
        held[contact] = presses.count
        presses.append(Press(down: edge.moment))
      } else if !edge.value.isDown, let index = held.removeValue(forKey: contact),
        edge.value.source != .terminal
      {
        presses[index].length = presses[index].down.nanoseconds(to: edge.moment)
      }
    }
    return presses
  }

  /// Sorts the presses into answers, double and stray ones.
  private mutating func sort(_ presses: [Press], _ lights: [ReactionTest.Light]) {
    var (answered, former) = (-1, Timestamp?.none)
    for press in presses {
      let light = lights.lastIndex { $0.on <= press.down }
      let gap = former.map { $0.nanoseconds(to: press.down) }
      former = press.down
      if let light, light > answered,
        press.down >= lights[light].on.advanced(by: ReactionTest.soonest)
      {
        answered = light
        answers.append((press, lights[light].on.nanoseconds(to: press.down)))
      } else if let gap, gap <= Self.together {
        doubles.append(gap)
      } else {
        stray.append(press)
      }
    }
    let usual = answers.map(\.delay).sorted()
    guard !usual.isEmpty else { return }
    let most = Double(usual[usual.count / 2]) * Self.lateness
    answers.removeAll { Double($0.delay) > most }
    late = (usual.count - answers.count, most)
  }

  // MARK: - Proposals

  /// Why lights count as missed.
  private func misses(of lights: Int) -> String {
    let unanswered = lights - answers.count - late.count
    let reasons = [
      (unanswered, "without a press"),
      (late.count, "with a press after more than \(late.latest.milliseconds) ms"),
    ].filter { $0.0 > 0 }.map { "\(Self.counted($0.0, "light")) \($0.1)" }
    return "of \(lights): " + (reasons.isEmpty ? "none missed" : reasons.joined(separator: ", "))
  }

  private static func counted(_ count: Int, _ noun: String, plural: String = "s") -> String {
    "\(count) \(noun)\(count == 1 ? "" : plural)"
  }

  private static func presses(_ count: Int) -> String { counted(count, "press", plural: "es") }

  private mutating func propose(_ name: String, _ value: some Numeric, _ reason: String) {
    let setting = KeyingProfile.Setting(name: name, value: "\(value)")
    proposals.append(Calibration.Proposal(setting: setting, reason: reason))
  }

  private mutating func proposeTimes(_ mean: Double, _ spread: Double) {
    let needed = max(mean / Self.share, mean + 2 * spread)
    let steps = Int64((needed / 50e6).rounded(.up))
    propose(
      "scan", min(max(steps * 50, 200), 10_000),
      "you press \(mean.milliseconds) ms after the light; a mark lasts half as long again")
  }

  private mutating func proposeFilters() {
    let lengths = answers.compactMap(\.press.length)
    let touches = stray.compactMap(\.length)
    if let shortest = lengths.min(), lengths.count == answers.count {
      let longest = touches.max() ?? 0
      let isShorter = touches.count > 1 && 2 * longest < shortest
      propose(
        "scan-accept", isShorter ? ((longest + shortest) / 2).roundedMilliseconds / 10 * 10 : 0,
        isShorter
          ? "\(touches.count) touches lasted up to \(longest.milliseconds) ms, your presses at least "
            + "\(shortest.milliseconds) ms" : "no touches were shorter than your presses")
    }
    let gap = doubles.max()
    propose(
      "scan-ignore", gap.map { min(($0 / 10_000_000 + 1) * 10 + 50, 1000) } ?? 0,
      gap.map {
        "\(Self.presses(doubles.count)) followed within \($0.milliseconds) ms of the one before"
      } ?? "no press followed another one closely")
  }

  /// Proposes what scanning by probability begins with.
  private mutating func proposePresses(
    _ mean: Double, _ spread: Double, _ lights: Int, seconds: Double
  ) {
    let missed = lights - answers.count
    propose(
      "press-delay", Int64((mean / 1e6).rounded()), "the mean of \(Self.presses(answers.count))")
    propose("press-spread", Int64((spread / 1e6).rounded()), "the standard deviation")
    let before = Self.before
    propose(
      "press-missed",
      Self.rounded((Double(missed) + before.missed) / (Double(lights) + before.marks)),
      misses(of: lights))
    propose(
      "press-stray",
      Self.rounded((Double(stray.count) + before.stray) / (seconds + before.seconds)),
      "\(Self.presses(stray.count)) without a light in \(Self.counted(Int(seconds), "second"))")
  }

  private static func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
}
