/// A composer that collects its signs, and in which a candidate covers all of them.
///
/// When a code of known length is complete, the next sign begins another.
protocol CodeComposer: InputComposer {
  var characters: [Character] { get set }
  /// Whether the code is complete.
  var isWhole: Bool { get }
  /// The text of the signs if no candidate is chosen.
  var text: String { get }
}

extension CodeComposer {
  /// False by default: more signs may always follow.
  var isWhole: Bool { false }
  /// By default, the text as displayed.
  var text: String { markedText }

  mutating func add(_ character: Character) -> String {
    let text = isWhole ? finish() : ""
    characters.append(character)
    return text
  }

  mutating func removeLast() -> Bool { characters.popLast() != nil }

  mutating func choose(_ number: Int) -> String? {
    guard candidates.indices.contains(number) else { return nil }
    defer { characters = [] }
    return candidates[number]
  }

  mutating func finish() -> String {
    defer { characters = [] }
    return text
  }
}
