import Mathematics
import MorseCode

/// The last intervals that ended characters, from press to press, as logarithms of nanoseconds.
///
/// They tell what no model of a rhythm is needed for: a press that came much sooner than any press
/// after a character belongs to the open one.
struct CharacterEnds: Sendable {
  private var recent: [Float] = []
  /// The intervals inside each of the last characters.
  private var inner: [InnerIntervals] = []
  /// The longest of them.
  private(set) var longestInner = InnerIntervals()

  /// The number of intervals remembered, and the minimum number to judge by.
  private static let memory = 8
  private static let fewest = 2
  /// The minimum log ratio of the shortest one to an interval inside a character, and the maximum
  /// one of the latter to the longest one known: 1.6.
  ///
  /// It is 2 in even textbook timing, 1.5 after a dah in Morse rhythm.
  static let distance: Float = 0.47
  /// The maximum ratio of an interval inside a character to the longest one so far.
  ///
  /// Longer ones only come sooner than rests.
  private static let farthest = 3.0

  /// Adds an interval that ended a character.
  mutating func note(_ length: Float) { Self.append(length, to: &recent) }

  /// Adds the intervals inside a character.
  mutating func note(inner intervals: InnerIntervals) {
    Self.append(intervals, to: &inner)
    longestInner = inner.reduce(InnerIntervals()) { $0.longest(with: $1) }
  }

  private static func append<Item>(_ item: Item, to items: inout [Item]) {
    if items.count == memory { items.removeFirst() }
    items.append(item)
  }

  /// Whether an interval is about as long as those inside the last characters, and much shorter than
  /// any after them, so that it is inside a character too.
  func isInside(_ length: Float) -> Bool {
    guard let shortest = recent.min(), let longest = longestInner.longestOfAll else { return false }
    return length <= min(Float(Logarithm.of(longest)), shortest - 2 * Self.distance) + Self.distance
  }

  /// The length up to which an interval is surely inside a character; `nil` if too few are known.
  var reach: Float? {
    guard recent.count >= Self.fewest, let shortest = recent.min() else { return nil }
    guard let longest = longestInner.longest else { return shortest - Self.distance }
    return min(shortest - Self.distance, Float(Logarithm.of(Self.farthest * longest)))
  }
}

/// The longest intervals in nanoseconds from press to press inside characters, by the element
/// before; `nil` before one is known.
struct InnerIntervals: Sendable {
  private var afterDit: Double?
  private var afterDah: Double?

  /// The ratio of an interval after a dah to one after a dit, of an unknown hand.
  private static let stretch = 1.5

  /// Adds an interval.
  mutating func note(_ nanoseconds: Double, after element: MorseElement) {
    switch element {
    case .dit: afterDit = max(afterDit ?? 0, nanoseconds)
    case .dah: afterDah = max(afterDah ?? 0, nanoseconds)
    }
  }

  /// The longest one after any element.
  var longest: Double? { [afterDit, afterDah].compactMap(\.self).max() }

  /// The longest one after the element after which it is shorter.
  var shorter: Double? { [afterDit, afterDah].compactMap(\.self).min() }

  /// The longest one that is likely after `element`.
  ///
  /// A hand in Morse rhythm takes twice as long after a dah, an even one does not. Between them is
  /// ``stretch``. Of a slow hand, an interval after a dit is expected to be as long as one after a
  /// dah, so that none is torn.
  func expected(after element: MorseElement, isSlow: Bool) -> Double? {
    switch element {
    case .dit: afterDit ?? afterDah.map { isSlow ? $0 : $0 / Self.stretch }
    case .dah: afterDah ?? afterDit.map { Self.stretch * $0 }
    }
  }

  /// The longest one after any element; a hand in Morse rhythm takes twice as long after a dah.
  var longestOfAll: Double? {
    afterDah.map { max($0, afterDit ?? 0) } ?? afterDit.map { 2 * $0 }
  }

  /// Returns these, and those of `others` after an element where none is known.
  func completed(by others: InnerIntervals) -> InnerIntervals {
    var all = self
    (all.afterDit, all.afterDah) = (afterDit ?? others.afterDit, afterDah ?? others.afterDah)
    return all
  }

  /// Returns the longest of both.
  func longest(with other: InnerIntervals) -> InnerIntervals {
    var both = self
    if let next = other.afterDit { both.note(next, after: .dit) }
    if let next = other.afterDah { both.note(next, after: .dah) }
    return both
  }
}
