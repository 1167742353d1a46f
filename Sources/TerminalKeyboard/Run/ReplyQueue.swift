import TerminalCodec

/// Who is to be given the terminal's answers: they come in the order of the questions.
struct ReplyQueue: Sendable {
  enum Asker: Hashable, Sendable {
    case keyboard
    case program
  }

  private var askers: [TerminalQuery: [Asker]] = [:]
  /// The most questions of a kind that wait: of answers that never come, the oldest are given up.
  private static let limit = 64

  /// Notes a question.
  mutating func expect(_ query: TerminalQuery, for asker: Asker) {
    var waiting = askers[query, default: []]
    waiting.append(asker)
    askers[query] = waiting.suffix(Self.limit)
  }

  /// Takes note of an answer; says whose it is.
  mutating func take(_ query: TerminalQuery) -> Asker {
    guard let first = askers[query]?.first else { return .program }
    askers[query]?.removeFirst()
    return first
  }

  /// Gives up what the keyboard has asked.
  mutating func giveUp(_ query: TerminalQuery) {
    askers[query]?.removeAll { $0 == .keyboard }
  }
}
