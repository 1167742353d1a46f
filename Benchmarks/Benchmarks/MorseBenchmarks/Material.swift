import Contest
import MorseCode

/// The input of the benchmarks, created once.
enum Material {
  /// A sentence with letters, digits and punctuation.
  static let sentence =
    "THE QUICK BROWN FOX JUMPS OVER 13 LAZY DOGS, TWICE A DAY: AT 6.45 AND 20.30? "

  /// Returns the sentence, repeated.
  static func text(times: Int) -> String {
    String(repeating: sentence, count: times)
  }

  /// Returns machine timing at 20 WPM with at least `marks` marks.
  static func keying(marks: Int) -> [KeyingInterval] {
    guard let once = try? Morse.encode(sentence) else { return [] }
    let times = marks / once.count(where: \.isMark) + 1
    return Array(repeatElement(once, count: times).joined())
  }

  /// Returns the same from a hand that is off by up to a quarter at every interval.
  static func sloppyKeying(marks: Int) -> [KeyingInterval] {
    var state: UInt64 = 1
    return keying(marks: marks).map { interval in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let factor = 0.75 + Double(state >> 40) / Double(1 << 24) / 2
      return KeyingInterval(
        isMark: interval.isMark, nanoseconds: Int64(Double(interval.nanoseconds) * factor))
    }
  }

  /// Returns the same as a file in the program's own format.
  static func file(marks: Int) -> [UInt8] {
    timingFile(of: keying(marks: marks))
  }
}
