/// A composer for codes of known length, in which every code is a single choice.
///
/// When a code is complete, the next sign begins another.
protocol CodeComposer: InputComposer {
  var signs: [Character] { get set }
  /// Whether the code is complete.
  var isWhole: Bool { get }
  /// The text of the signs if no candidate is chosen.
  var text: String { get }
}

extension CodeComposer {
  mutating func add(_ sign: Character) -> String {
    let text = isWhole ? finish() : ""
    signs.append(sign)
    return text
  }

  mutating func removeLast() -> Bool { signs.popLast() != nil }

  mutating func choose(_ number: Int) -> String? {
    guard candidates.indices.contains(number) else { return nil }
    defer { signs = [] }
    return candidates[number]
  }

  mutating func finish() -> String {
    defer { signs = [] }
    return text
  }
}
