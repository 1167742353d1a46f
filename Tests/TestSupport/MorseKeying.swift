public import MorseCode

/// Returns text as machine-timed keying, for tests; characters without a code are omitted.
public func machineKeying(
  _ text: String, wpm: Double, in table: MorseAlphabet = .international
) -> [KeyingInterval] {
  let unit = Int64((1.2e9 / wpm).rounded())
  var intervals: [KeyingInterval] = []
  for word in text.split(separator: " ") {
    for character in word {
      for element in table.pattern(for: character) ?? .empty {
        intervals.append(KeyingInterval(isMark: true, nanoseconds: Int64(element.units) * unit))
        intervals.append(KeyingInterval(isMark: false, nanoseconds: unit))
      }
      stretchLast(of: &intervals, to: 3 * unit)
    }
    stretchLast(of: &intervals, to: 7 * unit)
  }
  return Array(intervals.dropLast())
}

private func stretchLast(of intervals: inout [KeyingInterval], to nanoseconds: Int64) {
  guard let last = intervals.popLast() else { return }
  intervals.append(KeyingInterval(isMark: last.isMark, nanoseconds: nanoseconds))
}
