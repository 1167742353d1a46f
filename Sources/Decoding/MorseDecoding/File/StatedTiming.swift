import MorseCode
import Mathematics
import Timeline

/// The timing that the settings give: the expected speed and the fixed parameters.
struct StatedTiming {
  /// The unit in nanoseconds; `nil` if no speed was given.
  let unit: Double?
  /// The character and word gaps, in units.
  let gaps: (character: Double, word: Double)
  /// Whether the gaps were given.
  let hasGaps: Bool
  /// Whether the speed is fixed, not only expected.
  private let isUnitFixed: Bool
  private let fixed: FistParameters

  /// The maximum difference between exact durations and the settings, as a logarithm: 13 %.
  private static let leeway = 0.12

  init(_ settings: DecoderSettings) {
    let speed = settings.adapts ? settings.speed : settings.speed ?? .standard
    fixed = settings.fixed
    unit = fixed.unit ?? speed.map(\.unitNanoseconds)
    isUnitFixed = fixed.unit != nil || !settings.adapts
    let stretch = speed?.gapStretch ?? 1
    gaps = (fixed[.characterGap] ?? 3 * stretch, fixed[.wordGap] ?? 7 * stretch)
    hasGaps = speed != nil || fixed[.characterGap] != nil || fixed[.wordGap] != nil
  }

  /// Whether exact timing is compatible with the settings.
  func allows(_ timing: ExactTiming) -> Bool {
    let lengths: [(found: Double, stated: Double?)] = [
      (timing.dit, isUnitFixed ? unit : nil), (timing.dah, fixed[.dah].map { $0 * timing.dit }),
      (timing.inner, fixed[.elementGap].map { $0 * timing.dit }),
      (timing.character, fixed[.characterGap].map { $0 * timing.dit }),
      (timing.word, fixed[.wordGap].map { $0 * timing.dit }),
    ]
    return lengths.allSatisfy { found, stated in
      stated.map { abs(Logarithm.of(found / $0)) <= Self.leeway } ?? true
    }
  }

  /// Returns the hand of exact timing, with the fixed parameters applied.
  func fist(_ timing: ExactTiming) -> Fist {
    Fist(
      unitNanoseconds: fixed.unit ?? timing.dit, dah: fixed[.dah] ?? timing.dah / timing.dit,
      elementGap: fixed[.elementGap] ?? timing.inner / timing.dit,
      characterGap: fixed[.characterGap] ?? timing.character / timing.dit,
      wordGap: fixed[.wordGap] ?? timing.word / timing.dit, markSpread: fixed[.markSpread] ?? 0,
      gapSpread: fixed[.gapSpread] ?? 0)
  }
}
