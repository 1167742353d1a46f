import MorseCode

/// Characters sent one after the other, as many as it takes to tell the speed they were sent at.
struct SpeedBlock: Sendable {
  /// As many marks make a block: about three words.
  static let size = 32

  private(set) var characters: [ExplainedCharacter] = []
  private var dits: [Double] = []
  private var dahs: [Double] = []

  /// How many marks there are.
  var marks: Int { dits.count + dahs.count }

  mutating func add(_ character: ExplainedCharacter) {
    characters.append(character)
    for (element, mark) in zip(character.pattern, character.marks) {
      if element == .dit { dits.append(mark) } else { dahs.append(mark) }
    }
  }

  /// The logarithm of dah to dit and how much it weighs; `nil` where one of them is missing.
  var dahRatio: (logarithm: Double, weight: Double)? {
    guard let dit = dits.median, let dah = dahs.median else { return nil }
    return (dah - dit, Double(dits.count * dahs.count) / Double(marks))
  }

  /// What the block says about the speed; `nil` without marks.
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
