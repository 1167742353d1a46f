/// The symbols of the language model: a small number for each character that it distinguishes.
///
/// 0 is the space, 1–26 are letters, 27 is the apostrophe, 28–37 are digits, then comes
/// punctuation. ``spaceCode`` is a code that types a space, ``other`` is any other character of a
/// table, ``command`` is a command, and ``unknown`` is a pattern without a meaning.
package enum TextSymbol {
  package static let space: UInt8 = 0
  static let apostrophe: UInt8 = 27
  static let digits: ClosedRange<UInt8> = 28...37
  /// The code of a space, after which the pause may be short or long.
  static let spaceCode: UInt8 = 60
  /// A command of a keyboard, which is not text.
  static let command: UInt8 = 61
  package static let other: UInt8 = 62
  package static let unknown: UInt8 = 63
  static let punctuation: [Character] = [
    ".", ",", "?", "/", "-", "=", ":", ";", "(", ")", "\"", "+", "@", "!", "&", "$", "_",
  ]

  /// The number of ``punctuation`` characters.
  static let punctuationCount: Float = 17

  /// Returns the symbol of a character.
  package static func symbol(of character: Character) -> UInt8 {
    if let ascii = character.asciiValue {
      switch ascii {
      case 65...90: return ascii - 64
      case 48...57: return ascii - 48 + digits.lowerBound
      case 39: return apostrophe
      default: break
      }
    }
    guard let place = punctuation.firstIndex(of: character) else { return other }
    return digits.upperBound + 1 + UInt8(place)
  }

  static func isLetter(_ symbol: UInt8) -> Bool { (1...apostrophe).contains(symbol) }
  static func isDigit(_ symbol: UInt8) -> Bool { digits.contains(symbol) }
}
