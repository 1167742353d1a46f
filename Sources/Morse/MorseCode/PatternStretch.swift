/// The part of a pattern that is longer than in international code.
///
/// American Morse has letters with a gap of two units inside. It also has two long dahs, each of
/// which is a whole pattern. Sources differ on the durations: the gap has 1.5 to 3 units, the long
/// dah of L 5 to 7, and that of zero 8 to 10. In text the gap is a space, and the dahs are `=` and
/// `≡`, for two and three dahs.
public struct PatternStretch: Hashable, Sendable, BitwiseCopyable {
  /// The encoding: 0 for none, 1 to 5 for a gap after that many elements, 6 for a long dah, 7 for
  /// the longest dah.
  @usableFromInline
  package let rawValue: UInt8

  @inlinable
  package init(unchecked rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// No stretch: the pattern is as in international code.
  public static let none = PatternStretch(unchecked: 0)
  /// A long dah that is the whole pattern.
  public static let longDah = PatternStretch(unchecked: 6)
  /// The longest dah, which is the whole pattern.
  public static let longestDah = PatternStretch(unchecked: 7)

  /// A request for a long gap after the current elements, at any position.
  package static let innerGap = PatternStretch(unchecked: 1)

  /// The written form of a long gap.
  static let gapSymbol: Character = " "
  /// The written signs other than dits and dahs.
  static let symbols: [Character] = [gapSymbol, "=", "≡"]

  /// Creates a long gap after `count` elements; `nil` unless the count is 1 to 5.
  public init?(gapAfter count: Int) {
    guard (1...5).contains(count) else { return nil }
    self.init(unchecked: UInt8(count))
  }

  /// Parses a long dah.
  init?(longDah text: some StringProtocol) {
    switch text {
    case "=": self = .longDah
    case "≡": self = .longestDah
    default: return nil
    }
  }

  /// The number of elements before the long gap; `nil` if there is none.
  public var gapPosition: Int? { (1...5).contains(rawValue) ? Int(rawValue) : nil }

  /// The written form of a long dah; `nil` for any other stretch.
  package var dahSymbol: Character? {
    switch self {
    case .longDah: "="
    case .longestDah: "≡"
    default: nil
    }
  }

  /// The duration of the long gap in units, from instruction books.
  package static let gapUnits = 2

  /// The durations of the long and the longest dah in units, from instruction books.
  package static let dahUnits = (long: 6, longest: 9)

  /// The number of units that the stretch adds to a pattern.
  var extraUnits: Int {
    switch self {
    case .none: 0
    case .longDah: Self.dahUnits.long - MorseElement.dah.units
    case .longestDah: Self.dahUnits.longest - MorseElement.dah.units
    default: Self.gapUnits - 1
    }
  }
}
