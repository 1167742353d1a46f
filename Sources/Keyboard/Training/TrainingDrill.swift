/// What was wrong once, besides single letters and keys, and comes again until it is firm.
public enum TrainingDrill: Hashable, Sendable {
  /// A word of the language.
  case word(String)
  /// Two letters that were mixed up, the smaller one first.
  case pair(Character, Character)

  /// The name in the file of progress: `word the`, `pair u v`.
  var name: String {
    switch self {
    case .word(let word): "word \(word)"
    case .pair(let first, let second): "pair \(first) \(second)"
    }
  }

  /// Parses a name; `nil` if it is none.
  init?(named name: some StringProtocol) {
    let parts = name.split(separator: " ")
    switch (parts.first, parts.count) {
    case ("word", 2): self = .word(String(parts[1]))
    case ("pair", 3):
      guard parts[1].count == 1, parts[2].count == 1, let first = parts[1].first,
        let second = parts[2].first
      else { return nil }
      self = .pair(first, second)
    default: return nil
    }
  }
}
