import MorseCode

/// The elements of a character that is being keyed by name, and the gaps between them.
///
/// The gaps are kept because the elements may turn out to be several characters. They run together
/// if the wait was too long for the hand.
struct KeyedCharacter: Sendable {
  /// The elements so far; of an error sign only the first fifteen dits.
  private(set) var pattern = MorsePattern.empty
  /// The gaps between them, in units; ``gapCount`` of them are valid.
  private var gaps = InlineArray<15, Double>(repeating: Self.unknown)
  private(set) var gapCount = 0

  /// The ratio to the other gaps, each plus a unit, from which a gap may separate characters.
  ///
  /// The first is for a pattern without a meaning, the second for a pattern that controls the
  /// keyboard. In textbook timing, the ratio is 2, and 4 for a word gap.
  private static let standout = 1.6
  private static let plainStandout = 2.5

  /// The gap of a pause that was not the typist's alone.
  private static let unknown = -1.0

  /// Returns the gap after an element, in units; `nil` if it is unknown and separates nothing.
  func gap(after place: Int) -> Double? { gaps[place] == Self.unknown ? nil : gaps[place] }

  /// Returns the longest intervals from press to press inside it; `unit` is in nanoseconds.
  ///
  /// Intervals that plainly stand out from two shorter ones separate characters.
  func innerIntervals(unit: Double) -> InnerIntervals {
    let limit = limit(standingOut: Self.plainStandout) ?? .infinity
    let isPlain = (0..<gapCount).count { gap(after: $0).map { $0 <= limit } ?? false } > 1
    var intervals = InnerIntervals()
    for place in 0..<gapCount {
      guard let gap = gap(after: place), !isPlain || gap <= limit else { continue }
      intervals.note((gap + 1) * unit, after: pattern[place])
    }
    return intervals
  }

  /// Returns whether there is no room for `element`.
  func isFull(for element: MorseElement) -> Bool {
    pattern.count == MorsePattern.capacity && !(element == .dit && pattern.isErrorProsign)
  }

  /// Adds an element, `gap` units after the last, `nil` if that is unknown; there must be room for
  /// it.
  mutating func append(_ element: MorseElement, after gap: Double?) {
    guard let longer = pattern.appending(element) else { return }
    if !pattern.isEmpty {
      gaps[gapCount] = gap ?? Self.unknown
      gapCount += 1
    }
    pattern = longer
  }

  /// Removes the last element, if there is one.
  mutating func removeLast() {
    pattern = pattern.droppingLast() ?? pattern
    gapCount = max(0, gapCount - 1)
  }

  /// Returns the pattern, or the patterns that it splits into.
  ///
  /// A pattern outside the table splits at outstanding gaps, if the table contains all of its
  /// parts. A pattern among `controls` splits only at plainly outstanding gaps. So does a pattern
  /// of the table if the hand is new: T and H, run together, are a 6.
  ///
  /// No gap up to `reach`, in units, separates characters.
  func patterns(
    in alphabet: MorseAlphabet, controls: Set<MorsePattern>, isHandNew: Bool, reach: Double
  ) -> [MorsePattern] {
    guard !pattern.isEmpty else { return [] }
    let isKnown = alphabet.reading(of: pattern) != nil
    let hasMeaning = isKnown || controls.contains(pattern)
    let standout = hasMeaning ? Self.plainStandout : Self.standout
    guard !isKnown || isHandNew, let limit = limit(standingOut: standout) else { return [pattern] }
    guard shortest(above: limit).map({ $0 > reach }) ?? false,
      !hasMeaning || standsOutInMorseRhythm(above: limit)
    else { return [pattern] }
    let parts = parts(above: limit)
    return parts.allSatisfy { alphabet.meaning(of: $0) != nil } ? parts : [pattern]
  }

  /// Removes and returns the characters that end with a gap for which `endsCharacter` returns true.
  ///
  /// It receives a gap in units and the element before it.
  mutating func removeParts(where endsCharacter: (Double, MorseElement) -> Bool) -> [MorsePattern] {
    func isEnd(_ place: Int) -> Bool {
      gap(after: place).map { endsCharacter($0, pattern[place]) } ?? false
    }
    guard let last = (0..<gapCount).last(where: isEnd) else { return [] }
    var parts: [MorsePattern] = []
    var part = MorsePattern.empty
    for place in 0...last {
      part = part.appending(pattern[place]) ?? part
      guard isEnd(place) else { continue }
      parts.append(part)
      part = .empty
    }
    removeFirst(last + 1)
    return parts
  }

  /// Removes the first elements, and the gaps after them.
  mutating func removeFirst(_ count: Int) {
    pattern = MorsePattern(pattern.dropFirst(count)) ?? .empty
    for place in count..<max(gapCount, count) { gaps[place - count] = gaps[place] }
    gapCount = max(0, gapCount - count)
  }

  /// Returns the gap below the largest ratio of successive gaps, if that can separate characters.
  private func limit(standingOut least: Double) -> Double? {
    guard gapCount == pattern.count - 1, gapCount > 1 else { return nil }
    var best: (ratio: Double, limit: Double)?
    for place in 0..<gapCount {
      guard let gap = gap(after: place), let next = shortest(above: gap) else { continue }
      let ratio = (next + 1) / (gap + 1)
      let known = best ?? (0, 0)
      if ratio > known.ratio || (ratio == known.ratio && gap > known.limit) {
        best = (ratio, gap)
      }
    }
    guard let best, best.ratio >= least else { return nil }
    return best.limit
  }

  /// Whether a gap stands out, whether the hand presses evenly or in Morse rhythm.
  var hasOutstandingGap: Bool {
    limit(standingOut: Self.standout).map { standsOutInMorseRhythm(above: $0) } ?? false
  }

  /// Returns whether the gaps above `limit` would stand out from a hand in Morse rhythm too, which
  /// takes twice as long after a dah.
  private func standsOutInMorseRhythm(above limit: Double) -> Bool {
    var (inner, outer) = (0.0, Double.infinity)
    for place in 0..<gapCount {
      guard let gap = gap(after: place) else { continue }
      let interval = (gap + 1) / (pattern[place] == .dah ? 2 : 1)
      if gap > limit { outer = min(outer, interval) } else { inner = max(inner, interval) }
    }
    return outer >= Self.standout * inner
  }

  private func shortest(above limit: Double) -> Double? {
    var shortest: Double?
    for place in 0..<gapCount {
      guard let gap = gap(after: place), gap > limit else { continue }
      shortest = min(shortest ?? gap, gap)
    }
    return shortest
  }

  /// Returns the parts of the pattern that end before gaps longer than `limit`.
  private func parts(above limit: Double) -> [MorsePattern] {
    var rest = self
    return rest.removeParts { gap, _ in gap > limit } + [rest.pattern]
  }
}
