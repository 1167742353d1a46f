import TerminalCodec
import Timeline

/// The properties of the parser for any terminal input; fuzzed, and replayed by the tests.
public enum ParserCheck {
  /// Returns the property that parsing bytes violates; `nil` if there is none.
  ///
  /// The input has pieces of bytes, each with a byte for its length and time. Deadlines lie ahead,
  /// times never decrease, and additional wake-ups of the parser change nothing.
  public static func problem(in bytes: [UInt8]) -> String? {
    var rest = bytes[...]
    var (woken, left) = (InputParser(), InputParser())
    var (first, second): ([Timed<TerminalEvent>], [Timed<TerminalEvent>]) = ([], [])
    var now = Timestamp.zero
    while let head = rest.popFirst() {
      let piece = rest.prefix(max(1, Int(head & 31)))
      rest = rest.dropFirst(piece.count)
      let wait = Int64(head >> 5)
      for part in 1...2 {
        let moment = now.advanced(byNanoseconds: wait * wait * wait * 500_000 * Int64(part))
        woken.advance(to: moment, into: &first)
        guard woken.deadline.map({ $0 > moment }) ?? true else { return "a deadline that passed" }
      }
      now = now.advanced(byNanoseconds: wait * wait * wait * 1_000_000)
      woken.handle(piece, at: now, into: &first)
      left.handle(piece, at: now, into: &second)
    }
    woken.advance(to: now.advanced(by: .seconds(60)), into: &first)
    left.advance(to: now.advanced(by: .seconds(60)), into: &second)
    guard first == second else { return "waking changed something" }
    let isOrdered = zip(first, first.dropFirst()).allSatisfy { $0.moment <= $1.moment }
    return isOrdered ? nil : "time runs backwards"
  }
}
