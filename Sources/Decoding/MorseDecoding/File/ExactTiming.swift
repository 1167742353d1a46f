import Timeline

/// The exact timing of a machine, recognized from durations only.
///
/// A machine sends every kind of interval with one duration: two kinds of marks, and element,
/// character and word gaps. Exact timing means that all durations of a message fall into a few
/// narrow classes with the correct proportions. Then no estimation is needed, and no language model
/// may change the result. Durations are in nanoseconds.
struct ExactTiming: Equatable {
  let dit: Double
  let dah: Double
  let inner: Double
  let character: Double
  let word: Double
  /// Whether there are character or word gaps from which their durations are known.
  let hasGaps: Bool
  /// The additional durations of American Morse; `nil` for other codes.
  var stretched: Stretched?
}

extension ExactTiming {
  /// Looks for exact timing in `lengths`; `nil` if they scatter, are ambiguous, or contradict the
  /// settings.
  ///
  /// - Parameters:
  ///   - lengths: the durations, alternating marks and spaces, a mark first.
  ///   - stated: the timing from the settings, which resolves ambiguities.
  init?(_ lengths: ArraySlice<Double>, stated: StatedTiming) {
    guard let spaces = LengthClasses(spacesOf: lengths),
      let marks = LengthClasses(marksOf: lengths)
    else { return nil }
    if lengths.count == 1, stated.unit == nil {
      self.init(only: lengths[lengths.startIndex])
      return
    }
    // A single kind of mark is compared with the given unit, then with the shortest space, which
    // is one unit long.
    let units = marks.count == 2 ? [marks[0]] : [stated.unit, spaces.first].compactMap { $0 }
    for unit in units {
      guard let (dit, dah) = Self.elements(marks, unit: unit),
        let timing = ExactTiming(dit: dit, dah: dah, spaces, stated: stated), stated.allows(timing)
      else { continue }
      self = timing
      return
    }
    return nil
  }

  /// The timing of a message with one mark: a dah, if it is longer than two usual dits.
  private init(only mark: Double) {
    let isDah = mark > 2 * UsualHand.unit
    let dit = isDah ? mark / 3 : mark
    self.init(
      dit: dit, dah: 3 * dit, inner: dit, character: 3 * dit, word: 7 * dit, hasGaps: false)
  }

  private init?(dit: Double, dah: Double, _ spaces: LengthClasses, stated: StatedTiming) {
    let hasInner = spaces.first.map { Self.isNear($0 / dit, to: 1) } ?? false
    let between = hasInner ? 1 : 0
    guard between >= spaces.count || !Self.isNear(spaces[between] / dit, to: 1),
      let gaps = Self.gaps(spaces, from: between, dit: dit, stated: stated)
    else { return nil }
    self.init(
      dit: dit, dah: dah, inner: hasInner ? spaces[0] : dit, character: gaps.character,
      word: gaps.word, hasGaps: between < spaces.count)
  }

  /// The durations in units that count as one, and as three: heavy and light keying included.
  private static let near = (one: 0.75...1.35, three: 2.4...3.6)
  /// The minimum ratio of a character gap to a dit, and of a word gap to a character gap.
  private static let leastRatios = (character: 1.8, word: 1.7)
  /// The ranges of a single kind of gap, relative to the usual character gap or a given word gap.
  private static let usualRange = (character: 0.8...1.3, word: 0.9...1.1)

  /// Whether a number of units counts as `1` or as `3`.
  private static func isNear(_ units: Double, to kind: Int) -> Bool {
    (kind == 1 ? near.one : near.three).contains(units)
  }

  /// Returns the two elements; `nil` if the marks cannot be elements.
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

  /// Returns the character and word gaps among the classes from `first` on; longer pauses count as
  /// word gaps.
  static func gaps(
    _ classes: LengthClasses, from first: Int, dit: Double, stated: StatedTiming
  ) -> (character: Double, word: Double)? {
    let usual = (character: stated.gaps.character * dit, word: stated.gaps.word * dit)
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
    let isWord = stated.hasGaps && usualRange.word.contains(shorter / usual.word)
    return isWord ? (shorter * 3 / 7, shorter) : nil
  }
}
