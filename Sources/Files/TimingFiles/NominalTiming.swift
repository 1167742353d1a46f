import MorseCode
import Timeline

/// Classifies durations of exact timing: marks as elements, spaces as gaps.
struct NominalTiming: Sendable {
  /// The kinds of gaps, named after the items that they separate.
  enum Gap: Sendable { case elements, characters, words }

  private let unit: Int64
  private let longestDit: Int64
  private let longestElementGap: Int64
  private let longestCharacterGap: Int64

  init(speed: MorseSpeed) {
    unit = speed.unit.nanoseconds
    let characterGap = speed.characterGap.nanoseconds
    longestDit = unit * 2
    longestElementGap = (unit + characterGap) / 2
    longestCharacterGap = (characterGap + speed.wordGap.nanoseconds) / 2
  }

  func element(of nanoseconds: Int64) -> MorseElement {
    nanoseconds <= longestDit ? .dit : .dah
  }

  /// Returns the long dah of American Morse with this duration; `nil` if neither matches.
  func longDah(of nanoseconds: Int64) -> PatternStretch? {
    let (long, longest) = PatternStretch.dahUnits
    if isAbout(long, nanoseconds) { return .longDah }
    return isAbout(longest, nanoseconds) ? .longestDah : nil
  }

  /// Whether a space is the long gap within a letter of American Morse.
  func isLongGap(_ nanoseconds: Int64) -> Bool {
    isAbout(PatternStretch.gapUnits, nanoseconds)
  }

  /// Whether a duration equals `units`, with a tolerance of a quarter unit for rounding.
  private func isAbout(_ units: Int, _ nanoseconds: Int64) -> Bool {
    abs(nanoseconds - unit * Int64(units)) < unit / 4
  }

  func gap(of nanoseconds: Int64) -> Gap {
    if nanoseconds <= longestElementGap { return .elements }
    return nanoseconds <= longestCharacterGap ? .characters : .words
  }
}
