import MorseCode
import Timeline

extension [KeyingInterval] {
  /// The stretches of one character with `pattern`'s number of marks, when what is too much is bounce:
  /// stretches shorter than a quarter of a dit, shortest first, become part of their neighbours.
  ///
  /// The dit is taken from all the time that the key was down, which bounce hardly changes.
  ///
  /// - Parameter pattern: what the stretches were read as.
  /// - Returns: the stretches, alternating; `nil` when they cannot be mended.
  func mended(as pattern: MorsePattern) -> [KeyingInterval]? {
    var stretches = self
    var marks = count { $0.isMark }
    let down = reduce(0.0) { $1.isMark ? $0 + Double($1.nanoseconds) : $0 }
    let limit = down / Double(pattern.reduce(0) { $0 + $1.units }) / 4
    while marks > pattern.count {
      let inner = stretches.indices.dropFirst().dropLast()
      guard
        let place = inner.min(by: {
          stretches[$0].nanoseconds < stretches[$1].nanoseconds
        }), Double(stretches[place].nanoseconds) < limit
      else { return nil }
      let sum = stretches[place - 1...place + 1].reduce(Int64(0)) {
        $0.addingSaturated($1.nanoseconds)
      }
      let whole = KeyingInterval(isMark: stretches[place - 1].isMark, nanoseconds: sum)
      stretches.replaceSubrange(place - 1...place + 1, with: [whole])
      marks -= 1
    }
    return marks == pattern.count ? stretches : nil
  }
}
