import MorseCode

/// What the benchmarks work on, made once.
enum Material {
  /// A sentence with letters, figures and punctuation.
  static let sentence =
    "THE QUICK BROWN FOX JUMPS OVER 13 LAZY DOGS, TWICE A DAY: AT 6.45 AND 20.30? "

  /// The sentence, as often as asked.
  static func text(times: Int) -> String {
    String(repeating: sentence, count: times)
  }

  /// Machine timing at 20 WPM with at least `marks` marks.
  static func keying(marks: Int) -> [KeyingInterval] {
    guard let once = try? MorseEncoder.intervals(of: sentence) else { return [] }
    let times = marks / once.count(where: \.isMark) + 1
    return Array(repeatElement(once, count: times).joined())
  }

  /// The same as a file in the program's own format.
  static func file(marks: Int) -> [UInt8] {
    var writer = TimingFormat.ms.makeWriter()
    var bytes: [UInt8] = []
    writer.begin(into: &bytes)
    for interval in keying(marks: marks) { writer.write(interval, into: &bytes) }
    writer.finish(into: &bytes)
    return bytes
  }
}
