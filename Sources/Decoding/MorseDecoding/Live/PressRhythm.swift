import Mathematics

/// The rhythm of a typist on two keys: the intervals between presses, inside and after characters.
///
/// There are two kinds of hands. Some press at even distances, whatever the elements. Others
/// listen to the tone and press each key when its element would sound: after a dah they press two
/// units later.
///
/// The even distances still differ a little by the elements around them: a spring makes some, and
/// another finger the others. So each kind of interval has a mean of its own for each context,
/// near the mean of its kind. Lengths are logarithms of nanoseconds.
struct PressRhythm: Sendable {
  /// The kinds of intervals between presses.
  enum Gap: Int, CaseIterable, Sendable {
    case inner, character, word

    /// The contexts of the kind.
    ///
    /// They are the elements before and after an interval inside a character, otherwise the element
    /// before. Those after a dit come first.
    fileprivate var contexts: Range<Int> {
      switch self {
      case .inner: 0..<4
      case .character: 4..<6
      case .word: 6..<8
      }
    }

    /// Returns the contexts of the kind after an element.
    @inline(__always)
    fileprivate func contexts(afterDah: Bool) -> Range<Int> {
      let (first, half) = (contexts.lowerBound, contexts.count / 2)
      return afterDah ? first + half..<first + 2 * half : first..<first + half
    }
  }

  /// An interval between two presses.
  struct Interval: Sendable {
    var length: Float
    var isAfterDah: Bool
    var isBeforeDah: Bool

    /// Returns the interval's context as one of a kind.
    @inline(__always)
    fileprivate func context(as gap: Gap) -> Int {
      let contexts = gap.contexts(afterDah: isAfterDah)
      return isBeforeDah ? contexts.upperBound - 1 : contexts.lowerBound
    }
  }

  /// Whether intervals follow the elements: each then includes the element's own length.
  let followsElements: Bool
  /// The usual interval inside a character, and its variation.
  private let usualInner: (usual: Float, leeway: Float)
  /// The mean intervals after a dit: inside a character, after one, and after a word.
  private var means: InlineArray<3, Float>
  /// The differences of the contexts from the means of their kinds, and their spreads.
  private var offsets: InlineArray<8, Float> = .init(repeating: 0)
  private var spreads: InlineArray<8, Float>
  /// The means of the contexts, and the heights of the distributions, for fast scoring.
  private var peaks: InlineArray<8, Float> = .init(repeating: 0)
  private var heights: InlineArray<8, Float> = .init(repeating: 0)

  /// The shares of the three kinds in English text, about those of gaps.
  private static let shares: SIMD4<Float> = [0.6, 0.3, 0.1, 0]
  /// The minimum density of an interval, which only excludes a division by zero.
  private static let least: Float = 1e-6
  /// The initial spreads of a fit, and the usual ones; at most those of gaps (``UsualHand``).
  private static let firstSpreads: InlineArray<3, Float> = [0.18, 0.22, 0.3]
  private static let usualSpreads: InlineArray<3, Float> = [0.15, 0.18, 0.25]
  /// The weight of the usual spread, and of a kind's spread in its contexts, in intervals.
  private static let spreadTrust: Float = 5
  private static let contextTrust: Float = 20
  /// The variation of a context's mean around that of its kind, as a logarithm.
  private static let contextLeeway: Float = 0.06
  /// The range of spreads: hardly any hand is more even, and wider kinds overlap.
  private static let spreadRange: ClosedRange<Float> = 0.05...0.45
  /// The log ratio of a word interval to a character interval (in textbook timing 2), and its
  /// variation.
  private static let wordStep: (usual: Float, leeway: Float) = (0.75, 0.25)
  /// The log ratio of a character interval to an inner one, and its variation; some even hands look
  /// up each character.
  private static let characterStepEven: (usual: Float, leeway: Float) = (1, 0.4)
  private static let characterStepByElements: (usual: Float, leeway: Float) = (0.75, 0.25)
  /// The usual interval inside a character (160 ms), and its variation.
  private static let innerLength: (usual: Float, leeway: Float) = (18.9, 0.8)
  /// The variation of the interval inside a character at a told speed: hands are up to 1.4 times as
  /// fast or slow.
  private static let toldLeeway: Float = 0.25
  /// The variation of the inner interval in one step of a fit, as a logarithm: hardly any limit.
  private static let innerLeeway: Float = 2
  /// The numbers of steps of a fit, of intervals of unknown and of known kinds.
  private static let rounds = 6
  private static let knownRounds = 2
  /// The maximum squared distance from usual that counts: three deviations.
  private static let farthest: Float = 9
  /// The log prior of hands whose intervals follow the elements: they are half as frequent.
  private static let rarity: Float = -0.7
  /// The maximum squared deviation that a rest costs as a word gap, half of it in nats: e to 1.
  private static let longestRest: Float = 2
  /// The maximum deviation in spreads with which a rest changes the mean of word gaps.
  private static let longestPull: Float = 2
  /// The minimum log density of an interval that fits no kind, chosen by `make accuracy`.
  private static let floor: Float = -8

  /// Creates the initial rhythm of a fit.
  ///
  /// `told` is the interval inside a character at the speed that the user has told.
  init(followsElements: Bool, inner: Float, step: Float, told: Float? = nil) {
    self.followsElements = followsElements
    usualInner = told.map { ($0, Self.toldLeeway) } ?? Self.innerLength
    means = [inner, inner + step, inner + step + Self.wordStep.usual]
    spreads = .init(repeating: 0)
    for gap in Gap.allCases {
      for context in gap.contexts { spreads[context] = Self.firstSpreads[gap.rawValue] }
    }
    prepare()
  }

  /// Creates the rhythm of a remembered hand; `nil` if that is of another kind.
  init?(_ memory: HandMemory) {
    guard memory.rhythm == .even || memory.rhythm == .morse, let inner = memory.inner,
      let word = memory.word
    else { return nil }
    followsElements = memory.rhythm == .morse
    usualInner = Self.innerLength
    let lengths = [inner, memory.character, word]
    means = .init { Float(Logarithm.of(lengths[$0].nanoseconds)) }
    spreads = .init(repeating: 0)
    for gap in Gap.allCases {
      let spread = Float(lengths[gap.rawValue].spread)
      for context in gap.contexts {
        spreads[context] = min(
          max(spread, Self.spreadRange.lowerBound), Self.spreadRange.upperBound)
      }
    }
    prepare()
  }

  /// Returns what is to be remembered of the hand after so many presses.
  func memory(presses: Int) -> HandMemory {
    let lengths = Gap.allCases.map { gap in
      let contexts = gap.contexts
      let sum = contexts.reduce(0) { $0 + spreads[$1] }
      return HandMemory.Length(
        nanoseconds: Logarithm.exponential(Double(means[gap.rawValue])),
        spread: Double(sum) / Double(contexts.count))
    }
    return HandMemory(
      followsElements ? .morse : .even, inner: lengths[0], character: lengths[1],
      word: lengths[2], presses: presses)
  }

  /// The intervals of a short phrase in this rhythm: six inside characters, three after characters
  /// and one after a word.
  var phrase: [(interval: Interval, gap: Gap)] {
    let kinds: [(Gap, Float, Bool, Bool)] = [
      (.inner, -1.2, false, false), (.inner, 0, true, true), (.inner, 1.2, false, true),
      (.inner, 1.2, true, false), (.inner, 0, false, false), (.inner, -1.2, true, false),
      (.character, -1.2, false, true), (.character, 0, true, false),
      (.character, 1.2, true, true), (.word, 0, false, false),
    ]
    return kinds.map { gap, deviation, isAfterDah, isBeforeDah in
      var interval = Interval(length: 0, isAfterDah: isAfterDah, isBeforeDah: isBeforeDah)
      let context = interval.context(as: gap)
      interval.length = peaks[context] + deviation * spreads[context]
      return (interval, gap)
    }
  }

  /// The log ratio of a character interval to an inner one, and its variation.
  private var characterStep: (usual: Float, leeway: Float) {
    followsElements ? Self.characterStepByElements : Self.characterStepEven
  }

  private mutating func prepare() {
    for gap in Gap.allCases {
      let mean = means[gap.rawValue]
      let afterDah = followsElements ? Self.sum(mean, means[0]) : mean
      for context in gap.contexts(afterDah: false) { peaks[context] = mean + offsets[context] }
      for context in gap.contexts(afterDah: true) { peaks[context] = afterDah + offsets[context] }
    }
    for context in heights.indices {
      heights[context] = -Float(Logarithm.of(Double(spreads[context]))) - RootOfTwoPi.roughLogarithm
    }
  }

  /// Returns the logarithm of the sum of two lengths.
  private static func sum(_ first: Float, _ second: Float) -> Float {
    first + Float(Logarithm.of(1 + Logarithm.exponential(Double(second - first))))
  }

  /// Returns the mean of an interval, whatever element follows: the longest one.
  func mean(_ gap: Gap, afterDah: Bool) -> Float { highest(peaks, gap, afterDah: afterDah) }

  /// Returns the highest value of a kind's contexts after an element.
  private func highest(
    _ values: InlineArray<8, Float>, _ gap: Gap, afterDah: Bool
  ) -> Float {
    let contexts = gap.contexts(afterDah: afterDah)
    return max(values[contexts.lowerBound], values[contexts.upperBound - 1])
  }

  /// Returns the interval in nanoseconds from which a character, or a word, has ended.
  func wait(_ gap: Gap, afterDah: Bool) -> Double {
    let shorter: Gap = gap == .word ? .character : .inner
    let wait = TypingRhythm.characterPlace.between(
      mean(shorter, afterDah: afterDah), spread: highest(spreads, shorter, afterDah: afterDah),
      mean(gap, afterDah: afterDah))
    return Logarithm.exponential(Double(wait))
  }

  /// Returns the log density of an interval.
  @inline(__always)
  func score(_ interval: Interval, as gap: Gap) -> Float {
    let context = interval.context(as: gap)
    let distance = (interval.length - peaks[context]) / spreads[context]
    // A rest is a word gap, however long it is.
    if gap == .word, distance > 0 {
      return heights[context] - 0.5 * min(distance * distance, Self.longestRest)
    }
    return max(heights[context] - 0.5 * distance * distance, Self.floor)
  }

  /// Returns the log densities of an interval as each kind.
  func scores(_ interval: Interval) -> SIMD4<Float> {
    SIMD4(
      score(interval, as: .inner), score(interval, as: .character), score(interval, as: .word), 0)
  }

  /// The log prior of the rhythm.
  ///
  /// Users who look up each letter may wait ten times as long after it as inside it. So at most
  /// three deviations count.
  var usualness: Float {
    func square(_ value: Float, _ usual: (usual: Float, leeway: Float)) -> Float {
      let off = (value - usual.usual) / usual.leeway
      return -0.5 * min(off * off, Self.farthest)
    }
    var sum: Float = 0
    for context in offsets.indices {
      let off = offsets[context] / Self.contextLeeway
      sum -= 0.5 * off * off
    }
    return sum + square(means[0], usualInner)
      + square(means[1] - means[0], characterStep)
      + square(means[2] - means[1], Self.wordStep) + (followsElements ? Self.rarity : 0)
  }

  /// Fits the rhythm to intervals of unknown kinds.
  ///
  /// - Returns: the log likelihood of the intervals, before the last round.
  mutating func fit(_ intervals: some Sequence<Interval>) -> Float {
    var likelihood: Float = 0
    for round in 1...Self.rounds {
      var tally = Tally()
      for interval in intervals {
        let weights = Self.shares * Logarithm.exponential(scores(interval))
        let sum = weights.sum() + Self.least
        if round == Self.rounds { likelihood += Float(Logarithm.of(Double(sum))) }
        for gap in Gap.allCases { add(interval, gap, weights[gap.rawValue] / sum, to: &tally) }
      }
      update(by: tally)
    }
    return likelihood
  }

  /// Fits the rhythm to intervals of known kinds.
  mutating func fit(_ intervals: some Sequence<(interval: Interval, gap: Gap)>) {
    for _ in 0..<Self.knownRounds {
      var tally = Tally()
      for (interval, gap) in intervals { add(interval, gap, 1, to: &tally) }
      update(by: tally)
    }
  }

  /// The sums that a Gauss–Newton step needs, for each context.
  private struct Tally {
    var pull: InlineArray<8, Float> = .init(repeating: 0)
    var slope: InlineArray<8, Float> = .init(repeating: 0)
    var weight: InlineArray<8, Float> = .init(repeating: 0)
    var squares: InlineArray<8, Float> = .init(repeating: 0)
  }

  private func add(_ interval: Interval, _ gap: Gap, _ weight: Float, to tally: inout Tally) {
    let context = interval.context(as: gap)
    var off = interval.length - peaks[context]
    if gap == .word { off = min(off, Self.longestPull * spreads[context]) }
    // The derivative of the context's mean with respect to the mean of its kind.
    let share =
      followsElements && gap != .inner && interval.isAfterDah
      ? Float(Logarithm.exponential(Double(means[gap.rawValue] - peaks[context]))) : 1
    tally.pull[context] += weight * share * off
    tally.slope[context] += weight * share * share
    tally.weight[context] += weight
    tally.squares[context] += weight * off * off
  }

  private mutating func update(by tally: Tally) {
    for gap in Gap.allCases { update(gap, by: tally) }
    prepare()
  }

  private mutating func update(_ gap: Gap, by tally: Tally) {
    let kind = gap.rawValue
    let step = step(before: gap)
    let usual = gap == .inner ? means[0] : means[kind - 1] + step.usual
    let trust = 1 / (step.leeway * step.leeway)
    var (pull, slope) = (trust * (usual - means[kind]), trust)
    for context in gap.contexts {
      let precision = 1 / (spreads[context] * spreads[context])
      pull += tally.pull[context] * precision
      slope += tally.slope[context] * precision
    }
    let shift = pull / slope
    means[kind] += shift
    let usualSquare = Self.usualSpreads[kind] * Self.usualSpreads[kind]
    var (squares, weight) = (Self.spreadTrust * usualSquare, Self.spreadTrust)
    for context in gap.contexts {
      squares += tally.squares[context]
      weight += tally.weight[context]
    }
    for context in gap.contexts {
      if !followsElements {
        let trust = spreads[context] * spreads[context] / (Self.contextLeeway * Self.contextLeeway)
        let rest = tally.pull[context] - tally.weight[context] * shift
        offsets[context] += (rest - trust * offsets[context]) / (tally.weight[context] + trust)
      }
      let square =
        (tally.squares[context] + Self.contextTrust * squares / weight)
        / (tally.weight[context] + Self.contextTrust)
      spreads[context] = min(
        max(square.squareRoot(), Self.spreadRange.lowerBound), Self.spreadRange.upperBound)
    }
  }

  private func step(before gap: Gap) -> (usual: Float, leeway: Float) {
    switch gap {
    case .inner: (0, Self.innerLeeway)
    case .character: characterStep
    case .word: Self.wordStep
    }
  }
}
