import Foundation
public import FistAnalysis
public import MorseCode
public import MorseDecoding
public import Timeline

/// A simulated hand with known parameters: log-normal around its medians, optionally with a steady
/// change of speed and one unusual letter.
public struct FistKeying {
  /// The initial dit, in milliseconds.
  public var dit = 60.0
  /// The medians of dah and of the three gaps, in dits.
  public var (dah, elementGap, characterGap, wordGap) = (3.0, 1.0, 3.0, 7.0)
  /// The standard deviations of the logarithms of marks and of gaps.
  public var (markSpread, gapSpread) = (0.0, 0.0)
  /// The factor of a dah at the end of a character.
  public var finalDah = 1.0
  /// The factor of the speed at the end, relative to the beginning.
  public var speedUp = 1.0
  /// A character whose first mark is longer by a factor.
  public var leaning: (character: Character, ratio: Double)?

  /// Creates a machine at 20 WPM.
  public init() {}

  /// The keying, and the output of a decoder without errors.
  public struct Keyed {
    /// The intervals, from the first mark to the last.
    public var intervals: [KeyingInterval] = []
    /// The characters and word gaps.
    public var outputs: [Timed<DecoderOutput>] = []

    /// Creates empty keying.
    public init() {}

    /// Returns the report of an analyzer that receives every output right after its interval.
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

  /// Returns a seeded text of random letters, in words of five.
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

/// Collects the intervals during keying.
private struct KeyingHand {
  var generator: SplitMix64
  var keyed = FistKeying.Keyed()
  private var now = Timestamp.zero

  init(generator: SplitMix64) {
    self.generator = generator
  }

  /// Adds an interval around a median in milliseconds.
  mutating func add(isMark: Bool, _ median: Double, _ spread: Double) {
    let milliseconds = median * exp(spread * generator.normal())
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
}
