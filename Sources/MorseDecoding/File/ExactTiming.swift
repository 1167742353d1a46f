import Timeline

/// Timing as exact as a machine's, known by the lengths alone.
///
/// A machine sends every kind of interval with one length: two kinds of marks, and gaps inside
/// characters, between them and between words. Where all lengths of a message fall into so few narrow
/// classes, of the right proportions, there is nothing to be guessed, and no language may be heard in
/// it. Lengths are in nanoseconds.
struct ExactTiming: Equatable {
  let dit: Double
  let dah: Double
  let inner: Double
  let character: Double
  let word: Double
  /// Whether there are gaps between characters or words, and the lengths tell how long they are.
  let hasGaps: Bool
  /// What American Morse has beside these; `nil` for other codes.
  var stretched: Stretched?

  init(
    dit: Double, dah: Double, inner: Double, gaps: (character: Double, word: Double),
    hasGaps: Bool, stretched: Stretched? = nil
  ) {
    self.dit = dit
    self.dah = dah
    self.inner = inner
    (character, word) = gaps
    self.hasGaps = hasGaps
    self.stretched = stretched
  }

  /// Looks for exact timing in `lengths`; `nil` when they scatter, leave a doubt what is what, or are
  /// not what was told.
  ///
  /// - Parameters:
  ///   - lengths: marks and spaces in turn, a mark first.
  ///   - told: what was told of the hand; it settles what the lengths leave open.
  init?(_ lengths: ArraySlice<Double>, told: StatedTiming) {
    guard let spaces = LengthClasses(spacesOf: lengths),
      let marks = LengthClasses(marksOf: lengths)
    else { return nil }
    // Marks of one kind are told by the gaps between them, a unit long, unless by what was told.
    let units = marks.count == 2 ? [marks[0]] : [told.unit, spaces.first].compactMap { $0 }
    for unit in units {
      guard let (dit, dah) = Self.elements(marks, unit: unit),
        let timing = ExactTiming(dit: dit, dah: dah, spaces, told: told), told.allows(timing)
      else { continue }
      self = timing
      return
    }
    return nil
  }

  private init?(dit: Double, dah: Double, _ spaces: LengthClasses, told: StatedTiming) {
    let hasInner = spaces.first.map { Self.isNear($0 / dit, to: 1) } ?? false
    let between = hasInner ? 1 : 0
    guard between >= spaces.count || !Self.isNear(spaces[between] / dit, to: 1),
      let gaps = Self.gaps(spaces, from: between, dit: dit, told: told)
    else { return nil }
    self.init(
      dit: dit, dah: dah, inner: hasInner ? spaces[0] : dit, gaps: gaps,
      hasGaps: between < spaces.count)
  }

  /// The units that are taken for one unit, and for three.
  private static let near = (one: 0.75...1.35, three: 2.4...3.6)
  /// How much longer a character gap is than a dit, and a word gap than a character gap, at the least.
  private static let leastRatios = (character: 1.8, word: 1.7)
  /// How near a single kind of gap must be to the usual character gap, or to a word gap that was told.
  private static let usualRange = (character: 0.8...1.3, word: 0.9...1.1)

  /// Whether so many units are rather `1` or `3` than anything else.
  private static func isNear(_ units: Double, to kind: Int) -> Bool {
    (kind == 1 ? near.one : near.three).contains(units)
  }

  /// The two elements; `nil` when the marks are none.
  private static func elements(
    _ marks: LengthClasses, unit: Double
  ) -> (dit: Double, dah: Double)? {
    if marks.count == 2 {
      return isNear(marks[1] / marks[0], to: 3) ? (marks[0], marks[1]) : nil
    }
    guard marks.count == 1 else { return nil }
    let units = marks[0] / unit
    if isNear(units, to: 1) { return (marks[0], 3 * marks[0]) }
    return isNear(units, to: 3) ? (marks[0] / 3, marks[0]) : nil
  }

  /// The gaps between characters and words, of the classes from `first` on; pauses longer than these
  /// count as the latter.
  static func gaps(
    _ classes: LengthClasses, from first: Int, dit: Double, told: StatedTiming
  ) -> (character: Double, word: Double)? {
    let usual = (character: told.gaps.character * dit, word: told.gaps.word * dit)
    guard first < classes.count else { return usual }
    let shorter = classes[first]
    if first + 1 < classes.count {
      let longer = classes[first + 1]
      let isPlain =
        shorter >= leastRatios.character * dit && longer >= leastRatios.word * shorter
      return isPlain ? (shorter, longer) : nil
    }
    if usualRange.character.contains(shorter / usual.character) {
      return (shorter, shorter * 7 / 3)
    }
    let isWord = told.hasGaps && usualRange.word.contains(shorter / usual.word)
    return isWord ? (shorter * 3 / 7, shorter) : nil
  }
}
