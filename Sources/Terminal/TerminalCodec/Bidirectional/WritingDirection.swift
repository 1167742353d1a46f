/// The writing direction of a character, as needed for one row of a panel.
///
/// A simplification of the classes of the Unicode Bidirectional Algorithm (UAX #9): strong
/// directions, digits and neutrals.
enum WritingDirection: Hashable, Sendable {
  /// From left to right.
  case left
  /// From right to left.
  case right
  /// Digits: left to right, also within right-to-left text.
  case digit
  /// The direction of the neighbours.
  case neutral

  init(of character: Character) {
    guard let scalar = character.unicodeScalars.first else {
      self = .neutral
      return
    }
    switch scalar.value {
    case 0x30...0x39, 0x660...0x669, 0x6F0...0x6F9: self = .digit
    // Hebrew, Arabic, Syriac, Thaana, N'Ko, Samaritan, Mandaic, and their presentation forms.
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      self = character.isPunctuation || character.isSymbol ? .neutral : .right
    default: self = character.isLetter || character.isNumber ? .left : .neutral
    }
  }
}

extension StringProtocol {
  /// Whether the text runs from right to left, by its first strong letter; `nil` if it has none.
  public var isRightToLeft: Bool? {
    let directions = lazy.map { WritingDirection(of: $0) }
    return directions.first { $0 == .left || $0 == .right }.map { $0 == .right }
  }
}
