/// The elements of a character that is being keyed by name, and the gaps between them.
///
/// The gaps are kept because a character may turn out to be several that ran together: the wait was
/// still too long for the hand.
struct KeyedCharacter: Sendable {
  /// The elements so far; of dits without end the first fifteen.
  private(set) var pattern = MorsePattern.empty
  /// The gaps between them, in units.
  private(set) var gaps: [Double] = []

  /// A gap that is so much longer than the others, a unit added to each, may have parted characters:
  /// of a pattern that means nothing, and of one that works the keyboard.
  private static let standout = 1.6
  private static let plainStandout = 2.5

  /// Whether nothing is open.
  var isEmpty: Bool { pattern.isEmpty }

  /// Whether there is no room for `element`.
  func isFull(for element: MorseElement) -> Bool {
    pattern.count == MorsePattern.capacity && !(element == .dit && pattern.isErrorSign)
  }

  /// Adds an element, `gap` units after the last; there must be room for it.
  mutating func append(_ element: MorseElement, after gap: Double = 1) {
    guard let longer = pattern.appending(element) else { return }
    if !pattern.isEmpty { gaps.append(gap) }
    pattern = longer
  }

  /// Takes back the last element, if there is one.
  mutating func takeBack() {
    pattern = pattern.droppingLast() ?? pattern
    _ = gaps.popLast()
  }

  /// Ends the character; returns its pattern, or those that it falls into.
  ///
  /// A pattern that the table does not hold falls apart where gaps stand out, if the table holds all
  /// of its parts; one among `controls` only where they stand out plainly, and so does a pattern of the
  /// table when the hand is new: T and H, run together, are a 6.
  mutating func close(
    in alphabet: MorseAlphabet, controls: Set<MorsePattern> = [], isHandNew: Bool = false
  ) -> [MorsePattern] {
    guard !pattern.isEmpty else { return [] }
    defer { self = KeyedCharacter() }
    let isKnown = alphabet.reading(of: pattern) != nil
    if isKnown, !isHandNew { return [pattern] }
    let standout =
      isKnown || controls.contains(pattern) ? Self.plainStandout : Self.standout
    return parts(in: alphabet, standingOut: standout) ?? [pattern]
  }

  /// Takes off the characters that end with a gap longer than `limit` units.
  mutating func takeParts(above limit: Double) -> [MorsePattern] {
    guard let last = gaps.lastIndex(where: { $0 > limit }) else { return [] }
    let cuts = gaps.indices.filter { gaps[$0] > limit }
    let taken = pieces(cutAt: cuts)
    pattern = taken.last ?? .empty
    gaps.removeFirst(last + 1)
    return taken.dropLast()
  }

  /// The characters that the pattern falls into where its gaps stand out most, if it does.
  private func parts(in alphabet: MorseAlphabet, standingOut least: Double) -> [MorsePattern]? {
    guard gaps.count == pattern.count - 1, gaps.count > 1 else { return nil }
    let order = gaps.indices.sorted { gaps[$0] > gaps[$1] }
    let ratios = (1..<order.count).map { (gaps[order[$0 - 1]] + 1) / (gaps[order[$0]] + 1) }
    guard let place = ratios.indices.max(by: { ratios[$0] < ratios[$1] }), ratios[place] >= least
    else { return nil }
    let parts = pieces(cutAt: order[...place].sorted())
    return parts.allSatisfy { alphabet.meaning(of: $0) != nil } ? parts : nil
  }

  /// The pieces of the pattern that end before the gaps at `cuts`.
  private func pieces(cutAt cuts: [Int]) -> [MorsePattern] {
    var start = 0
    return (cuts + [pattern.count - 1]).compactMap { cut in
      defer { start = cut + 1 }
      return MorsePattern(pattern[start...cut])
    }
  }
}
