import MorseCode

/// Consecutive characters, enough to estimate the speed at which they were sent.
struct SpeedBlock: Sendable {
  /// The number of marks in a block: about three words.
  static let size = 32

  private(set) var characters: [ExplainedCharacter] = []
  private var dits: [Double] = []
  private var dahs: [Double] = []

  /// The number of marks.
  var marks: Int { dits.count + dahs.count }

  mutating func add(_ character: ExplainedCharacter) {
    characters.append(character)
    for (element, mark) in zip(character.pattern, character.marks) {
      if element == .dit { dits.append(mark) } else { dahs.append(mark) }
    }
  }

  /// The logarithm of the dah-to-dit ratio, and its weight; `nil` without dits or without dahs.
  var dahRatio: (logarithm: Double, weight: Double)? {
    guard let dit = dits.median, let dah = dahs.median else { return nil }
    return (dah - dit, Double(dits.count * dahs.count) / Double(marks))
  }

  /// The block's point on the timeline; `nil` without marks.
  var point: SpeedTimeline.Point? {
    guard marks > 0 else { return nil }
    let short = (dits.median ?? 0) * Double(dits.count)
    let long = (dahs.median ?? 0) * Double(dahs.count)
    let seconds = characters.reduce(0) { $0 + $1.seconds } / Double(characters.count)
    return SpeedTimeline.Point(
      seconds: seconds, logMark: (short + long) / Double(marks),
      dahShare: Double(dahs.count) / Double(marks), marks: marks)
  }
}
