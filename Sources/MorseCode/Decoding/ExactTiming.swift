import Timeline

/// Timing as exact as a machine's, known by the lengths alone.
///
/// A machine sends every kind of stretch with one length: two kinds of marks, and gaps inside
/// characters, between them and between words. Where all lengths of a message fall into so few narrow
/// classes, of the right proportions, there is nothing to be guessed, and no language may be heard in
/// it. Lengths are in nanoseconds.
struct ExactTiming: Equatable {
  let dit: Double
  let dah: Double
  let inner: Double
  let character: Double
  let word: Double
  /// What American Morse has beside these; `nil` for other codes.
  var stretched: Stretched?

  /// Looks for exact timing in `lengths`; `nil` when they scatter, or leave a doubt what is what.
  ///
  /// - Parameters:
  ///   - lengths: marks and spaces in turn, a mark first.
  ///   - speed: the speed that was told, if one was; it settles what the lengths leave open.
  init?(_ lengths: ArraySlice<Double>, speed: MorseSpeed?) {
    guard let spaces = LengthClasses(spacesOf: lengths),
      let marks = LengthClasses(marksOf: lengths),
      let (dit, dah) = Self.elements(marks, shortestGap: spaces.first)
    else { return nil }
    let hasInner = spaces.first.map { Self.isNear($0 / dit, to: 1) } ?? false
    let between = hasInner ? 1 : 0
    guard between >= spaces.count || !Self.isNear(spaces[between] / dit, to: 1),
      let gaps = Self.gaps(spaces, from: between, dit: dit, speed: speed)
    else { return nil }
    self.dit = dit
    self.dah = dah
    inner = hasInner ? spaces[0] : dit
    (character, word) = gaps
  }

  /// Whether so many units are rather `1` or `3` than anything else.
  private static func isNear(_ units: Double, to kind: Int) -> Bool {
    (kind == 1 ? 0.75...1.35 : 2.4...3.6).contains(units)
  }

  private static func elements(
    _ marks: LengthClasses, shortestGap: Double?
  ) -> (dit: Double, dah: Double)? {
    if marks.count == 2 {
      return isNear(marks[1] / marks[0], to: 3) ? (marks[0], marks[1]) : nil
    }
    // Marks of one kind are told by the gaps between them, a unit long.
    guard marks.count == 1, let shortestGap else { return nil }
    let units = marks[0] / shortestGap
    if isNear(units, to: 1) { return (marks[0], 3 * marks[0]) }
    return isNear(units, to: 3) ? (marks[0] / 3, marks[0]) : nil
  }

  /// The gaps between characters and words, of the classes from `first` on; pauses longer than these
  /// count as the latter.
  static func gaps(
    _ classes: LengthClasses, from first: Int, dit: Double, speed: MorseSpeed?
  ) -> (character: Double, word: Double)? {
    let stretch = speed.map { Double($0.characterGap.nanoseconds) / (3 * 1.2e9 / $0.characterWPM) }
    let told = (character: 3 * dit * (stretch ?? 1), word: 7 * dit * (stretch ?? 1))
    guard first < classes.count else { return told }
    let shorter = classes[first]
    if first + 1 < classes.count {
      let longer = classes[first + 1]
      return shorter >= 1.8 * dit && longer >= 1.7 * shorter ? (shorter, longer) : nil
    }
    if (0.8...1.3).contains(shorter / told.character) { return (shorter, shorter * 7 / 3) }
    let isWord = speed != nil && (0.9...1.1).contains(shorter / told.word)
    return isWord ? (shorter * 3 / 7, shorter) : nil
  }
}
