/// Gathers the bytes of one UTF-8 character that came one at a time (RFC 3629).
struct UTF8Collector {
  private var value: UInt32
  private var missing: Int
  private let least: UInt32

  /// Begins with a lead byte; `nil` when it is none.
  init?(lead: UInt8) {
    switch lead {
    case 0xC2...0xDF: (value, missing, least) = (UInt32(lead & 0x1F), 1, 0x80)
    case 0xE0...0xEF: (value, missing, least) = (UInt32(lead & 0x0F), 2, 0x800)
    case 0xF0...0xF4: (value, missing, least) = (UInt32(lead & 0x07), 3, 0x1_0000)
    default: return nil
    }
  }

  /// What a byte led to.
  enum Step {
    case more
    case character(Character)
    /// The whole is no character, and nothing of it is left.
    case invalid
    /// The byte does not belong here and must be read afresh.
    case refused
  }

  /// Takes in a continuation byte.
  mutating func take(_ byte: UInt8) -> Step {
    guard byte & 0xC0 == 0x80 else { return .refused }
    value = value << 6 | UInt32(byte & 0x3F)
    missing -= 1
    guard missing == 0 else { return .more }
    guard value >= least, let character = KeyTables.character(Int(value)) else { return .invalid }
    return .character(character)
  }
}
