import TerminalCodec

/// Assigns the terminal's replies to the sender of the query; replies come in the order of the
/// queries.
struct ReplyQueue: Sendable {
  enum Asker: Hashable, Sendable {
    case keyboard
    case program
  }

  private var askers: [TerminalQuery: [Asker]] = [:]
  /// The maximum number of pending queries of a kind; beyond it, the oldest are dropped.
  private static let limit = 64

  /// Records a query.
  mutating func expect(_ query: TerminalQuery, for asker: Asker) {
    var waiting = askers[query, default: []]
    waiting.append(asker)
    askers[query] = waiting.suffix(Self.limit)
  }

  /// Whether a query of this kind and sender is pending.
  func expects(_ query: TerminalQuery, for asker: Asker) -> Bool {
    askers[query]?.contains(asker) == true
  }

  /// Removes the oldest query of this kind and returns its sender; `.program` if there is none.
  mutating func remove(_ query: TerminalQuery) -> Asker {
    guard let first = askers[query]?.first else { return .program }
    askers[query]?.removeFirst()
    return first
  }

  /// Drops the keyboard's own pending queries of this kind.
  mutating func giveUp(_ query: TerminalQuery) {
    askers[query]?.removeAll { $0 == .keyboard }
  }
}
