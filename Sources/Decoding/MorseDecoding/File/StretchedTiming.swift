import MorseCode
import Timeline

extension ExactTiming {
  /// The additional durations of American Morse.
  struct Stretched: Equatable {
    let gap: Double
    let longDah: Double
    let longestDah: Double
  }

  /// The maximum relative difference of a duration from its units: over half of a class's width.
  private static let leeway = 0.04

  /// Looks for exact timing of American Morse in `lengths`; `nil` if there is none.
  ///
  /// The gaps alone are ambiguous, so the proportions must be those of the textbooks.
  ///
  /// - Parameters:
  ///   - lengths: the durations, alternating marks and spaces, a mark first.
  ///   - stated: the timing from the settings.
  init?(stretched lengths: ArraySlice<Double>, stated: StatedTiming) {
    guard let marks = LengthClasses(marksOf: lengths),
      let spaces = LengthClasses(spacesOf: lengths), let shortest = marks.first
    else { return nil }
    let units: InlineArray<5, Double> = [
      stated.unit ?? shortest, shortest, shortest / 3, shortest / 6, shortest / 9,
    ]
    for place in units.indices {
      guard let timing = Self.timing(units[place], marks, spaces, stated), stated.allows(timing)
      else {
        continue
      }
      self = timing
      return
    }
    return nil
  }

  private static func timing(
    _ unit: Double, _ marks: LengthClasses, _ spaces: LengthClasses, _ stated: StatedTiming
  ) -> ExactTiming? {
    let (long, longest) = PatternStretch.dahUnits
    let dahs: InlineArray<4, Double> = [
      1, Double(MorseElement.dah.units), Double(long), Double(longest),
    ]
    let gap = Double(PatternStretch.gapUnits)
    for place in 0..<marks.count {
      guard dahs.indices.contains(where: { fits(marks[place] / unit, dahs[$0]) }) else {
        return nil
      }
    }
    var between = 0
    while between < spaces.count,
      fits(spaces[between] / unit, 1) || fits(spaces[between] / unit, gap)
    {
      between += 1
    }
    guard between >= spaces.count || spaces[between] > Self.shortestGap * unit,
      let gaps = Self.gaps(spaces, from: between, dit: unit, stated: stated)
    else { return nil }
    return ExactTiming(
      dit: unit, dah: dahs[1] * unit, inner: unit, character: gaps.character, word: gaps.word,
      hasGaps: between < spaces.count,
      stretched: Stretched(gap: gap * unit, longDah: dahs[2] * unit, longestDah: dahs[3] * unit))
  }

  /// The minimum character gap in units: between the long gap inside a character and three units.
  private static let shortestGap = 2.5

  private static func fits(_ units: Double, _ kind: Double) -> Bool {
    abs(units / kind - 1) < leeway
  }
}

extension MachineRuler {
  /// The additional windows of American Morse.
  struct StretchedWindows: Sendable {
    let gap: ClosedRange<Int64>
    let longDah: ClosedRange<Int64>
    let longestDah: ClosedRange<Int64>

    func contains(_ length: Int64, isMark: Bool) -> Bool {
      isMark ? longDah.contains(length) || longestDah.contains(length) : gap.contains(length)
    }
  }

  /// Returns `pattern` extended by such an interval; `nil` if that is invalid.
  func stretched(_ pattern: MorsePattern, by ended: EndedInterval) -> MorsePattern? {
    guard let windows = stretchedWindows else { return nil }
    guard ended.isMark else {
      return windows.gap.contains(ended.nanoseconds) ? pattern.addingLongGap() : nil
    }
    guard pattern.isEmpty else { return nil }
    if windows.longDah.contains(ended.nanoseconds) {
      return MorsePattern(unchecked: 0b11, stretch: .longDah)
    }
    return windows.longestDah.contains(ended.nanoseconds)
      ? MorsePattern(unchecked: 0b11, stretch: .longestDah) : nil
  }
}
