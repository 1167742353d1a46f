import Foundation
public import FistAnalysis
public import MorseCode
public import MorseDecoding
public import Timeline

/// A made-up hand whose every parameter is known: log-normal about its medians, at a speed that may
/// change evenly, with one letter that leans if asked for.
public struct FistKeying {
  /// The dit at the beginning, in milliseconds.
  public var dit = 60.0
  /// The medians of dah and of the three gaps, in dits.
  public var (dah, elementGap, characterGap, wordGap) = (3.0, 1.0, 3.0, 7.0)
  /// The standard deviations of the logarithms of marks and of gaps.
  public var (markSpread, gapSpread) = (0.0, 0.0)
  /// How many times as long the last dah of a character is.
  public var finalDah = 1.0
  /// How many times as fast the end is as the beginning.
  public var speedUp = 1.0
  /// A character whose first mark is so many times as long.
  public var leaning: (character: Character, ratio: Double)?

  /// Creates a machine at 20 WPM.
  public init() {}

  /// What was keyed, and what a decoder that makes no mistake says of it.
  public struct Keyed {
    /// The intervals, from the first mark to the last.
    public var intervals: [KeyingInterval] = []
    /// The characters and word gaps.
    public var outputs: [Timed<DecoderOutput>] = []

    /// Nothing yet.
    public init() {}

    /// What an analyzer says that gets every output as soon as its interval has ended.
    public func report() -> FistReport {
      var analyzer = FistAnalyzer()
      var pending = outputs[...]
      var now = Timestamp.zero
      for interval in intervals {
        analyzer.add(interval)
        now = now.advanced(byNanoseconds: interval.nanoseconds)
        while let output = pending.first, output.moment <= now {
          analyzer.add(pending.removeFirst())
        }
      }
      return analyzer.report()
    }
  }

  /// Keys a text of characters that have a code.
  public func key(_ text: String, seed: UInt64) -> Keyed {
    var hand = KeyingHand(generator: SplitMix64(seed: seed))
    var gap = 0.0
    for (index, character) in text.enumerated() {
      let slow = pow(speedUp, -Double(index) / Double(max(1, text.count - 1)))
      let unit = dit * slow
      guard let pattern = MorseAlphabet.international.pattern(for: character) else {
        gap = wordGap
        hand.endWord()
        continue
      }
      if gap > 0 { hand.add(isMark: false, gap * unit, gapSpread) }
      for (position, element) in pattern.enumerated() {
        if position > 0 { hand.add(isMark: false, elementGap * unit, gapSpread) }
        var ratio = element == .dit ? 1 : dah
        if position == pattern.count - 1, element == .dah { ratio *= finalDah }
        if position == 0, let leaning, leaning.character == character { ratio *= leaning.ratio }
        hand.add(isMark: true, ratio * unit, markSpread)
      }
      gap = characterGap
      hand.end(pattern)
    }
    return hand.keyed
  }

  /// A text of random letters in words of five, seeded.
  public static func randomText(_ count: Int, seed: UInt64) -> String {
    var generator = SplitMix64(seed: seed)
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    var text = ""
    for index in 0..<count {
      if index > 0, index.isMultiple(of: 5) { text += " " }
      text.append(letters[Int.random(in: letters.indices, using: &generator)])
    }
    return text
  }
}

/// The intervals as they are keyed.
private struct KeyingHand {
  var generator: SplitMix64
  var keyed = FistKeying.Keyed()
  private var now = Timestamp.zero

  init(generator: SplitMix64) {
    self.generator = generator
  }

  /// Keys an interval about a median in milliseconds.
  mutating func add(isMark: Bool, _ median: Double, _ spread: Double) {
    let milliseconds = median * exp(spread * normal())
    let interval = KeyingInterval(isMark: isMark, nanoseconds: Int64(milliseconds * 1e6))
    now = now.advanced(byNanoseconds: interval.nanoseconds)
    keyed.intervals.append(interval)
  }

  mutating func end(_ pattern: MorsePattern) {
    let character = DecodedCharacter(
      pattern: pattern, meaning: MorseAlphabet.international.meaning(of: pattern))
    keyed.outputs.append(Timed(.character(character), at: now))
  }

  mutating func endWord() {
    keyed.outputs.append(Timed(.wordGap, at: now))
  }

  /// A number from the normal distribution (Box and Muller, 1958).
  private mutating func normal() -> Double {
    let radius = sqrt(-2 * log(Double.random(in: .ulpOfOne..<1, using: &generator)))
    return radius * cos(2 * .pi * Double.random(in: 0..<1, using: &generator))
  }
}
