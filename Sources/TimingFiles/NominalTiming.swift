import MorseCode
import Timeline

/// What a duration stands for in timing that is exact: no hand, no doubt.
struct NominalTiming: Sendable {
  /// What a space parts.
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

  /// The long dah of American Morse that lasts so; `nil` when it is none of them.
  func longDah(of nanoseconds: Int64) -> PatternStretch? {
    let (long, longest) = PatternStretch.dahUnits
    if isAbout(long, nanoseconds) { return .longDah }
    return isAbout(longest, nanoseconds) ? .longestDah : nil
  }

  /// Whether a space is the long gap within a letter of American Morse.
  func isLongGap(_ nanoseconds: Int64) -> Bool {
    isAbout(PatternStretch.gapUnits, nanoseconds)
  }

  /// Whether it lasts so many units, but for what rounding leaves.
  private func isAbout(_ units: Int, _ nanoseconds: Int64) -> Bool {
    abs(nanoseconds - unit * Int64(units)) < unit / 4
  }

  func gap(of nanoseconds: Int64) -> Gap {
    if nanoseconds <= longestElementGap { return .elements }
    return nanoseconds <= longestCharacterGap ? .characters : .words
  }
}
