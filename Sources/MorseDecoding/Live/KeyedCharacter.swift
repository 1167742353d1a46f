import MorseCode

/// The elements of a character that is being keyed by name, and the gaps between them.
///
/// The gaps are kept because a character may turn out to be several that ran together: the wait was
/// still too long for the hand.
struct KeyedCharacter: Sendable {
  /// The elements so far; of dits without end the first fifteen.
  private(set) var pattern = MorsePattern.empty
  /// The gaps between them, in units; as many as ``gapCount``.
  private(set) var gaps = InlineArray<15, Double>(repeating: 0)
  private(set) var gapCount = 0

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
    if !pattern.isEmpty {
      gaps[gapCount] = gap
      gapCount += 1
    }
    pattern = longer
  }

  /// Takes back the last element, if there is one.
  mutating func takeBack() {
    pattern = pattern.droppingLast() ?? pattern
    gapCount = max(0, gapCount - 1)
  }

  /// Says the pattern, or those that it falls into; returns how many they are.
  ///
  /// A pattern that the table does not hold falls apart where gaps stand out, if the table holds all
  /// of its parts; one among `controls` only where they stand out plainly, and so does a pattern of the
  /// table when the hand is new: T and H, run together, are a 6.
  func fall(
    in alphabet: MorseAlphabet, controls: Set<MorsePattern> = [], isHandNew: Bool = false,
    _ say: (MorsePattern) -> Void
  ) -> Int {
    guard !pattern.isEmpty else { return 0 }
    let isKnown = alphabet.reading(of: pattern) != nil
    let standout =
      isKnown || controls.contains(pattern) ? Self.plainStandout : Self.standout
    guard !isKnown || isHandNew, let limit = limit(standingOut: standout),
      parts(above: limit, { alphabet.meaning(of: $0) != nil })
    else {
      say(pattern)
      return 1
    }
    var count = 0
    _ = parts(above: limit) { part in
      say(part)
      count += 1
      return true
    }
    return count
  }

  /// Takes off the characters that end with a gap that `endsCharacter`: a gap in units, and the element before.
  mutating func takeParts(
    where endsCharacter: (Double, MorseElement) -> Bool, _ say: (MorsePattern) -> Void
  ) {
    guard let last = (0..<gapCount).last(where: { endsCharacter(gaps[$0], pattern[$0]) }) else {
      return
    }
    var part = MorsePattern.empty
    for place in 0...last {
      part = part.appending(pattern[place]) ?? part
      guard endsCharacter(gaps[place], pattern[place]) else { continue }
      say(part)
      part = .empty
    }
    pattern = MorsePattern(pattern.dropFirst(last + 1)) ?? .empty
    for place in last + 1..<max(gapCount, last + 1) { gaps[place - last - 1] = gaps[place] }
    gapCount -= last + 1
  }

  /// The gap below the widest step among the gaps, if that is wide enough to part characters.
  private func limit(standingOut least: Double) -> Double? {
    guard gapCount == pattern.count - 1, gapCount > 1 else { return nil }
    var best: (ratio: Double, limit: Double)?
    for place in 0..<gapCount {
      guard let next = shortest(above: gaps[place]) else { continue }
      let ratio = (next + 1) / (gaps[place] + 1)
      let known = best ?? (0, 0)
      if ratio > known.ratio || (ratio == known.ratio && gaps[place] > known.limit) {
        best = (ratio, gaps[place])
      }
    }
    guard let best, best.ratio >= least else { return nil }
    return best.limit
  }

  private func shortest(above limit: Double) -> Double? {
    var shortest: Double?
    for place in 0..<gapCount where gaps[place] > limit {
      shortest = min(shortest ?? gaps[place], gaps[place])
    }
    return shortest
  }

  /// Visits the pieces of the pattern that end before gaps longer than `limit`, as long as `visit`
  /// goes on; returns whether it did to the end.
  private func parts(above limit: Double, _ visit: (MorsePattern) -> Bool) -> Bool {
    var part = MorsePattern.empty
    for place in 0..<pattern.count {
      part = part.appending(pattern[place]) ?? part
      guard place + 1 == pattern.count || (place < gapCount && gaps[place] > limit) else {
        continue
      }
      guard visit(part) else { return false }
      part = .empty
    }
    return true
  }
}
