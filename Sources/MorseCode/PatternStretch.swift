/// What of a pattern lasts longer than in international code: American Morse has letters with a gap
/// of two units inside, and two dahs that are longer than a dah and stand alone.
///
/// Sources differ on the lengths: the gap 1.5 to 3 units, the long dah of L 5 to 7, that of the cipher
/// 8 to 10. A pattern is written with a space for the gap, `=` and `≡` for the dahs: two and three dahs.
public struct PatternStretch: Hashable, Sendable, BitwiseCopyable {
  /// Nothing 0, a gap after so many elements 1 to 5, a long dah 6, the longest dah 7.
  @usableFromInline
  package let rawValue: UInt8

  @inlinable
  package init(unchecked rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Nothing: the pattern is as in international code.
  public static let none = PatternStretch(unchecked: 0)
  /// A long dah, which is the whole pattern.
  public static let longDah = PatternStretch(unchecked: 6)
  /// The longest dah, which is the whole pattern.
  public static let longestDah = PatternStretch(unchecked: 7)

  /// A long gap after the elements so far, wherever that is.
  package static let innerGap = PatternStretch(unchecked: 1)

  /// How a long gap is written.
  static let gapSign: Character = " "
  /// Every sign that is not a dit or a dah.
  static let signs: [Character] = [gapSign, "=", "≡"]

  /// A long gap after `count` elements; `nil` for none or more than five.
  public init?(gapAfter count: Int) {
    guard (1...5).contains(count) else { return nil }
    self.init(unchecked: UInt8(count))
  }

  /// Reads a long dah.
  init?(longDah text: some StringProtocol) {
    switch text {
    case "=": self = .longDah
    case "≡": self = .longestDah
    default: return nil
    }
  }

  /// How many elements come before the long gap; `nil` when there is none.
  public var gapPosition: Int? { (1...5).contains(rawValue) ? Int(rawValue) : nil }

  /// How a long dah is written; `nil` when it is none.
  package var dahSign: Character? {
    switch self {
    case .longDah: "="
    case .longestDah: "≡"
    default: nil
    }
  }

  /// How many units the gap lasts: of instruction books, as the dahs.
  package static let gapUnits = 2

  /// How many units the long dah lasts, and the longest.
  package static let dahUnits = (long: 6, longest: 9)

  /// By how many units it lengthens a pattern.
  var extraUnits: Int {
    switch self {
    case .none: 0
    case .longDah: Self.dahUnits.long - MorseElement.dah.units
    case .longestDah: Self.dahUnits.longest - MorseElement.dah.units
    default: Self.gapUnits - 1
    }
  }
}
