import MorseCode
import Timeline

/// What a duration stands for in timing that is exact: no hand, no doubt.
struct NominalTiming: Sendable {
  /// What a space parts.
  enum Gap: Sendable { case elements, characters, words }

  private let longestDit: Int64
  private let longestElementGap: Int64
  private let longestCharacterGap: Int64

  init(speed: MorseSpeed) {
    let unit = speed.unit.nanoseconds
    let characterGap = speed.characterGap.nanoseconds
    longestDit = unit * 2
    longestElementGap = (unit + characterGap) / 2
    longestCharacterGap = (characterGap + speed.wordGap.nanoseconds) / 2
  }

  func element(of nanoseconds: Int64) -> MorseElement {
    nanoseconds <= longestDit ? .dit : .dah
  }

  func gap(of nanoseconds: Int64) -> Gap {
    if nanoseconds <= longestElementGap { return .elements }
    return nanoseconds <= longestCharacterGap ? .characters : .words
  }
}
