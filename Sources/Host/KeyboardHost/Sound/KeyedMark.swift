import MorseCode
import Timeline

/// A mark of a text in Morse, and the space before it, in nanoseconds.
///
/// Sound, motors and lights render the same marks.
struct KeyedMark: Hashable {
  var gap: Int64
  var duration: Int64
  var element: MorseElement

  /// Returns the marks of a text; characters without a code are left out.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - speed: the speed; gaps are at most four seconds.
  ///   - alphabet: the code table.
  /// - Returns: the marks, the first without a gap.
  static func marks(
    of text: String, speed: MorseSpeed, alphabet: MorseAlphabet
  ) -> [KeyedMark] {
    var encoder = MorseEncoder(speed: speed)
    var intervals: [KeyingInterval] = []
    let symbols = try? MorseSpelling.symbols(of: text, alphabet: alphabet, skipsUnknown: true)
    for symbol in symbols ?? [] { encoder.add(symbol, into: &intervals) }
    let dit = speed.duration(of: .dit).nanoseconds
    var (marks, gap): ([KeyedMark], Int64) = ([], 0)
    for interval in intervals {
      guard interval.isMark else {
        gap = min(interval.nanoseconds, 4_000_000_000)
        continue
      }
      let element: MorseElement = interval.nanoseconds > dit * 2 ? .dah : .dit
      marks.append(KeyedMark(gap: gap, duration: interval.nanoseconds, element: element))
    }
    return marks
  }
}
