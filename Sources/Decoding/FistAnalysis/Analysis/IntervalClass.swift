import MorseCode

/// The class of an interval: one of two marks, or one of three gaps.
public enum IntervalClass: Int, Hashable, Sendable, CaseIterable {
  /// The short mark.
  case dit
  /// The long mark.
  case dah
  /// The gap between two elements of a character.
  case elementGap
  /// The gap between two characters of a word.
  case characterGap
  /// The gap between two words.
  case wordGap

  /// The textbook duration in units (ITU-R M.1677-1, 2).
  public var textbookUnits: Double {
    switch self {
    case .dit, .elementGap: 1
    case .dah, .characterGap: 3
    case .wordGap: 7
    }
  }
}

/// The class of an interval with its position, where position affects an operator's timing.
enum IntervalContext: Int, Hashable, Sendable, CaseIterable {
  case innerDit, finalDit, innerDah, finalDah
  case gapBetweenDits, gapBeforeDah, gapAfterDah, gapBetweenDahs
  case characterGapAfterDit, characterGapAfterDah
  case wordGap

  var intervalClass: IntervalClass {
    switch self {
    case .innerDit, .finalDit: .dit
    case .innerDah, .finalDah: .dah
    case .gapBetweenDits, .gapBeforeDah, .gapAfterDah, .gapBetweenDahs: .elementGap
    case .characterGapAfterDit, .characterGapAfterDah: .characterGap
    case .wordGap: .wordGap
    }
  }

  /// Returns the context of the element at `position` of a pattern.
  static func mark(of pattern: MorsePattern, at position: Int) -> IntervalContext {
    let isFinal = position == pattern.count - 1
    switch pattern[position] {
    case .dit: return isFinal ? .finalDit : .innerDit
    case .dah: return isFinal ? .finalDah : .innerDah
    }
  }

  /// Returns the context of the gap after the element at `position` of a pattern.
  static func gap(of pattern: MorsePattern, after position: Int) -> IntervalContext {
    switch (pattern[position], pattern[position + 1]) {
    case (.dit, .dit): .gapBetweenDits
    case (.dit, .dah): .gapBeforeDah
    case (.dah, .dit): .gapAfterDah
    case (.dah, .dah): .gapBetweenDahs
    }
  }
}
