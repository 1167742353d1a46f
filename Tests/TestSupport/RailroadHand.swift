import Foundation
public import MorseCode

/// A hand that sends American Morse, for tests: every interval is log-normal around a textbook
/// value.
public struct RailroadHand {
  /// Words a minute, derived from the dit as in international code.
  public var wpm = 20.0
  /// The standard deviation of the logarithm of every interval.
  public var spread = 0.1
  /// The dah, the long dah of L and that of the digit zero, in dits.
  public var dahs = (dah: 3.0, long: 6.0, longest: 9.0)
  /// The gaps in dits: long gap inside a character, character gap, word gap.
  public var gaps = (long: 2.0, character: 3.0, word: 6.0)

  /// Creates a hand with the proportions of instruction books.
  public init(wpm: Double = 20, spread: Double = 0.1) {
    self.wpm = wpm
    self.spread = spread
  }

  /// Keys a text of characters that have a code.
  public func key(_ text: String, seed: UInt64) -> [KeyingInterval] {
    var generator = SplitMix64(seed: seed)
    var intervals: [KeyingInterval] = []
    func add(_ isMark: Bool, _ units: Double) {
      let length = units * 1.2e9 / wpm * exp(spread * generator.normal())
      intervals.append(KeyingInterval(isMark: isMark, nanoseconds: Int64(length)))
    }
    for (place, word) in text.split(separator: " ").enumerated() {
      if place > 0 { add(false, gaps.word) }
      for (place, character) in word.enumerated() {
        if place > 0 { add(false, gaps.character) }
        var gap: Double?
        for sign in MorseAlphabet.american.pattern(for: character)?.description ?? "" {
          guard let units = units(of: sign) else {
            gap = gaps.long
            continue
          }
          if intervals.last?.isMark ?? false { add(false, gap ?? 1) }
          gap = nil
          add(true, units)
        }
      }
    }
    return intervals
  }

  /// Returns the duration of the mark of a pattern's symbol; `nil` for the gap.
  private func units(of sign: Character) -> Double? {
    switch sign {
    case ".": 1
    case "-": dahs.dah
    case "=": dahs.long
    case "≡": dahs.longest
    default: nil
    }
  }
}
