import Timeline

extension ExactTiming {
  /// The lengths that American Morse has beside those of other codes.
  struct Stretched: Equatable {
    let gap: Double
    let longDah: Double
    let longestDah: Double
  }

  /// How far a length may be from what its units make, in proportion.
  private static let leeway = 0.04

  /// Looks for exact timing of American Morse in `lengths`; `nil` when they are no such timing.
  ///
  /// Its gaps alone do not tell what is what, so the proportions must be those of the books.
  ///
  /// - Parameters:
  ///   - lengths: marks and spaces in turn, a mark first.
  ///   - speed: the speed that was told, if one was.
  init?(stretched lengths: ArraySlice<Double>, speed: MorseSpeed?) {
    let parts = (0..<2).map { side in
      Self.classes(of: lengths.enumerated().filter { $0.offset % 2 == side }.map(\.element))
    }
    guard let marks = parts[0], let spaces = parts[1], let shortest = marks.first else {
      return nil
    }
    let told = speed.map { 1.2e9 / $0.characterWPM }
    let units = [told].compactMap { $0 } + [1, 3, 6, 9].map { shortest / $0 }
    for unit in units {
      if let timing = Self.timing(unit, marks, spaces, speed) {
        self = timing
        return
      }
    }
    return nil
  }

  private static func timing(
    _ unit: Double, _ marks: [Double], _ spaces: [Double], _ speed: MorseSpeed?
  ) -> ExactTiming? {
    let (long, longest) = PatternStretch.dahUnits
    let dahs = [1, Double(MorseElement.dah.units), Double(long), Double(longest)]
    let gaps = [1, Double(PatternStretch.gapUnits)]
    guard marks.allSatisfy({ fits($0 / unit, dahs) }) else { return nil }
    let between = spaces.filter { !fits($0 / unit, gaps) }
    guard (between.first ?? .infinity) > 2.5 * unit,
      let (character, word) = Self.gaps(between, dit: unit, speed: speed)
    else { return nil }
    return ExactTiming(
      dit: unit, dah: dahs[1] * unit, inner: unit, character: character, word: word,
      stretched: Stretched(gap: gaps[1] * unit, longDah: dahs[2] * unit, longestDah: dahs[3] * unit)
    )
  }

  private static func fits(_ units: Double, _ kinds: [Double]) -> Bool {
    kinds.contains { abs(units / $0 - 1) < leeway }
  }

  private init(
    dit: Double, dah: Double, inner: Double, character: Double, word: Double, stretched: Stretched
  ) {
    self.dit = dit
    self.dah = dah
    self.inner = inner
    self.character = character
    self.word = word
    self.stretched = stretched
  }
}

extension MachineRuler {
  /// The windows that American Morse has beside those of other codes.
  struct StretchedWindows: Sendable {
    let gap: ClosedRange<Int64>
    let longDah: ClosedRange<Int64>
    let longestDah: ClosedRange<Int64>

    func contains(_ length: Int64, isMark: Bool) -> Bool {
      isMark ? longDah.contains(length) || longestDah.contains(length) : gap.contains(length)
    }
  }

  /// What `pattern` is once such a stretch has come; `nil` when it can be none.
  func stretched(_ pattern: MorsePattern, by stretch: Stretch) -> MorsePattern? {
    guard let windows = stretchedWindows else { return nil }
    guard stretch.isMark else {
      return windows.gap.contains(stretch.nanoseconds) ? pattern.addingLongGap() : nil
    }
    guard pattern.isEmpty else { return nil }
    if windows.longDah.contains(stretch.nanoseconds) {
      return MorsePattern(unchecked: 0b11, stretch: .longDah)
    }
    return windows.longestDah.contains(stretch.nanoseconds)
      ? MorsePattern(unchecked: 0b11, stretch: .longestDah) : nil
  }
}
