import MorseCode

/// A hand on two keys, one for dits and one for dahs, which only presses them.
public enum TypingHand: String, CaseIterable, Sendable {
  /// Presses each key at the time when its element would sound, with a spread of 0.08.
  case morse = "Morse rhythm, 0.08"
  /// The same with a spread of 0.15.
  case roughMorse = "Morse rhythm, 0.15"
  /// A beginner who searches for every key, and longer for every letter.
  case hunting
  /// A learner at five words a minute, with a spread of 0.25.
  case learner = "learner, 0.25"
  /// The same with a spread of 0.4.
  case roughLearner = "learner, 0.4"
  /// Fast words with rests between them.
  case bursts
  /// Half as fast at the end as at the beginning.
  case tiring

  /// The speeds in words a minute.
  public var speeds: [Double] {
    switch self {
    case .morse, .roughMorse: [12, 15, 20, 25, 30]
    case .hunting, .learner, .roughLearner: [5]
    case .bursts: [15, 25]
    case .tiring: [16, 20]
    }
  }

  /// Returns the nanoseconds between consecutive presses, for the text of a message.
  public func intervals(for message: CorpusCase, seed: UInt64) -> [Int64] {
    var generator = SplitMix64(seed: seed &* 7919 &+ UInt64(message.wpm * 100))
    let shape = Shape(self, by: &generator)
    let elements = message.text.split(separator: " ").map { word in
      word.map { Array(MorseAlphabet.international.pattern(for: $0) ?? .empty) }
    }
    let count = elements.joined().joined().count
    var intervals: [Int64] = []
    for word in elements {
      for (letter, pattern) in word.enumerated() {
        for (place, element) in pattern.enumerated() {
          let isLast = place + 1 == pattern.count
          let gap = !isLast ? shape.inner : letter + 1 < word.count ? shape.character : shape.word
          let spread = isLast ? shape.spread : shape.innerSpread
          let way = Double(intervals.count) / Double(max(1, count))
          var units = gap * generator.factor(spread: spread)
          if !isLast, generator.happens(shape.searches) { units *= 2 }
          units += shape.mark(element) * generator.factor(spread: shape.markSpread)
          intervals.append(Int64(units * 1.2e9 / message.wpm * (1 + shape.slowing * way)))
        }
      }
    }
    return intervals.dropLast()
  }

  /// The durations in units.
  private struct Shape {
    var inner = 1.0
    var character = 3.0
    var word = 7.0
    var spread = 0.1
    var innerSpread = 0.1
    var markSpread = 0.0
    var isMorse = false
    /// The probability of a search in the middle of a letter.
    var searches = 0.0
    var slowing = 0.0

    func mark(_ element: MorseElement) -> Double { isMorse ? Double(element.units) : 1 }

    init(_ hand: TypingHand, by generator: inout SplitMix64) {
      switch hand {
      case .morse: (isMorse, spread, innerSpread, markSpread) = (true, 0.08, 0.08, 0.08)
      case .roughMorse: (isMorse, spread, innerSpread, markSpread) = (true, 0.15, 0.15, 0.15)
      case .hunting:
        // At five words a minute, a unit is 240 ms.
        inner = generator.within(1.2...3)
        character = (inner + 1) * generator.within(2.2...3) - 1
        word = (character + 1) * generator.within(1.8...2.4) - 1
        (spread, innerSpread, searches) = (0.25, 0.25, 0.03)
      case .learner: (spread, innerSpread) = (0.25, 0.25)
      case .roughLearner: (spread, innerSpread) = (0.4, 0.4)
      case .bursts: (word, spread, innerSpread) = (20, 0.2, 0.1)
      case .tiring: (spread, innerSpread, slowing) = (0.12, 0.1, 1)
      }
    }
  }
}
