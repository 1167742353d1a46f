/// A dit or a dah, the two marks of Morse code.
public enum MorseElement: UInt8, Hashable, Sendable, CaseIterable, CustomStringConvertible {
  /// The short mark, one unit long.
  case dit = 0
  /// The long mark, three units long (ITU-R M.1677-1, 2.1).
  case dah = 1

  /// The duration of the mark in units.
  public var units: Int { self == .dit ? 1 : 3 }

  /// The other element.
  public var opposite: MorseElement { self == .dit ? .dah : .dit }

  /// Parses `.` or `-`.
  init?(_ character: Character) {
    switch character {
    case ".": self = .dit
    case "-": self = .dah
    default: return nil
    }
  }

  /// `.` or `-`.
  public var description: String { self == .dit ? "." : "-" }
}
