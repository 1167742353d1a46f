/// A composer of codes that end by themselves, and each of which is one choice: when a code is whole, the
/// next sign begins another.
protocol CodeComposer: InputComposer {
  var signs: [Character] { get set }
  /// Whether the code is whole.
  var isWhole: Bool { get }
  /// What the signs are if they are left as they stand.
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
