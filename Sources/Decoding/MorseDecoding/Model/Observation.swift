import Mathematics

/// The kind of a decoded interval, which determines its expected distribution.
enum IntervalKind: UInt8 {
  case dit, dah, finalDah
  case innerDitDit, innerDitDah, innerDahDit, innerDahDah
  case characterAfterDit, characterAfterDah, wordAfterDit, wordAfterDah
  /// The kinds of American Morse.
  case innerLong, longDah, longestDah

  var isDah: Bool { self == .dah || self == .finalDah }
  var isMark: Bool {
    rawValue <= IntervalKind.finalDah.rawValue || self == .longDah || self == .longestDah
  }
  var isStretched: Bool { rawValue >= IntervalKind.innerLong.rawValue }
  var isAfterDah: Bool {
    switch self {
    case .innerDahDit, .innerDahDah, .characterAfterDah, .wordAfterDah: true
    default: false
    }
  }
  var isInner: Bool { (3...6).contains(rawValue) }
  var isCharacter: Bool { self == .characterAfterDit || self == .characterAfterDah }

  static func inner(after dah: Bool, before nextDah: Bool) -> IntervalKind {
    dah ? (nextDah ? .innerDahDah : .innerDahDit) : (nextDah ? .innerDitDah : .innerDitDit)
  }
}

/// A decoded interval; the pieces that glitches separated are joined.
struct Observation {
  /// The index of its first piece.
  var index: Int
  var kind: IntervalKind
  /// The log duration.
  var value: Float
}

extension ArcMaker {
  /// Collects the observations and glitches of a path.
  func observe(_ path: [Step], into observations: inout [Observation], glitches: inout Glitches) {
    observations.removeAll(keepingCapacity: true)
    glitches = Glitches()
    for (place, step) in path.enumerated() {
      let (first, gap) = (2 * Int(step.start), step.gapIndex)
      let end = gap + 2 * Int(step.gapPieces) - 1
      glitches.marks += 1
      glitches.dropouts += Float(step.markPieces) - 1
      for index in stride(from: first + 1, to: gap - 1, by: 2) {
        glitches.add(logarithms[index] - units[index])
      }
      observations.append(
        Observation(index: first, kind: Self.markKind(step), value: joined(first, gap)))
      guard step.gap != .last, place + 1 < path.count else { continue }
      glitches.spikes += Float(step.gapPieces) - 1
      for index in stride(from: gap + 1, to: end - 1, by: 2) {
        glitches.add(logarithms[index] - units[index])
      }
      observations.append(
        Observation(
          index: gap, kind: Self.kind(step, nextDah: path[place + 1].isDah),
          value: joined(gap, end)))
    }
  }

  private static func markKind(_ step: Step) -> IntervalKind {
    switch step.longDah {
    case .none: !step.isDah ? .dit : step.gap == .inner ? .dah : .finalDah
    case .long: .longDah
    case .longest: .longestDah
    }
  }

  private static func kind(_ step: Step, nextDah: Bool) -> IntervalKind {
    switch step.gap {
    case .long: .innerLong
    case .inner: .inner(after: step.isDah, before: nextDah)
    case .character: step.isDah ? .characterAfterDah : .characterAfterDit
    case .word, .last: step.isDah ? .wordAfterDah : .wordAfterDit
    }
  }

  func joined(_ first: Int, _ end: Int) -> Float {
    guard end > first + 1 else { return logarithms[first] }
    var sum = 0.0
    for index in first..<min(end, lengths.count) { sum += lengths[index] }
    return Float(Logarithm.of(sum))
  }
}

/// The glitches of a path.
struct Glitches {
  var marks: Float = 0
  var dropouts: Float = 0
  var spikes: Float = 0
  /// The sum of their log durations in units, and the sum of the squares.
  var sum: Float = 0
  var squares: Float = 0

  mutating func add(_ length: Float) {
    sum += length
    squares += length * length
  }

  /// Fits the frequency and duration of glitches, with priors.
  func fit(_ model: inout FistModel) {
    model.dropout = Self.share(of: dropouts, among: marks)
    model.spike = Self.share(of: spikes, among: marks)
    let usual = UsualHand.glitch
    let weight = dropouts + spikes + Self.lengthTrust
    let mean = (sum + usual.mean * Self.lengthTrust) / weight
    let square = usual.mean * usual.mean + usual.spread * usual.spread
    let scatter = squares + Self.lengthTrust * square - weight * mean * mean
    model.glitch.mean = mean
    model.glitch.spread = max((max(0, scatter) / weight).squareRoot(), Self.leastSpread)
  }

  /// The usual share is one mark in a hundred, with the weight of 40 marks.
  private static let usual: (count: Float, among: Float) = (0.4, 40)
  /// The weight of the usual duration, as a number of glitches.
  private static let lengthTrust: Float = 4
  /// The minimum spread of glitches: bounce varies more than any kind of a hand.
  private static let leastSpread: Float = 0.3

  private static func share(of count: Float, among marks: Float) -> Float {
    Float(Logarithm.of(Double((count + usual.count) / (marks + usual.among))))
  }
}
