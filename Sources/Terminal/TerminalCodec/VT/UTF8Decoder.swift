/// Decodes one UTF-8 character byte by byte (RFC 3629).
///
/// Malformed bytes end as Unicode recommends ("maximal subpart", The Unicode Standard §3.9): the
/// byte that does not fit begins a new character.
struct UTF8Decoder: Hashable, Sendable {
  /// The result of adding a byte.
  enum Step {
    /// More bytes are needed.
    case more
    /// The character is complete.
    case scalar(UnicodeScalar)
    /// The byte does not belong to the character.
    case refused
  }

  private var value: UInt32
  private var missing: Int
  /// The valid range of the next byte; narrower after some lead bytes, to reject overlong forms,
  /// surrogates and values beyond U+10FFFF.
  private var allowed: ClosedRange<UInt8>
  /// The bytes so far, at most three, with the latest in the lowest byte.
  private var packed: UInt32
  private var count = 1

  /// Begins a character; `nil` if `lead` is not a lead byte.
  init?(lead: UInt8) {
    packed = UInt32(lead)
    allowed = 0x80...0xBF
    switch lead {
    case 0xC2...0xDF: (value, missing) = (UInt32(lead & 0x1F), 1)
    case 0xE0...0xEF: (value, missing) = (UInt32(lead & 0x0F), 2)
    case 0xF0...0xF4: (value, missing) = (UInt32(lead & 0x07), 3)
    default: return nil
    }
    switch lead {
    case 0xE0: allowed = 0xA0...0xBF
    case 0xED: allowed = 0x80...0x9F
    case 0xF0: allowed = 0x90...0xBF
    case 0xF4: allowed = 0x80...0x8F
    default: break
    }
  }

  /// Begins a character with several bytes; `nil` if they are not a valid prefix.
  init?(beginning bytes: [UInt8]) {
    guard let lead = bytes.first else { return nil }
    self.init(lead: lead)
    for byte in bytes.dropFirst() {
      guard case .more = add(byte) else { return nil }
    }
  }

  /// Adds a byte.
  mutating func add(_ byte: UInt8) -> Step {
    guard allowed.contains(byte) else { return .refused }
    allowed = 0x80...0xBF
    value = value << 6 | UInt32(byte & 0x3F)
    missing -= 1
    guard missing == 0 else {
      packed = packed << 8 | UInt32(byte)
      count += 1
      return .more
    }
    return UnicodeScalar(value).map(Step.scalar) ?? .refused
  }

  /// The bytes of an unfinished character, safe to forward.
  var malformed: [UInt8] {
    let bytes = (0..<count).reversed().map { UInt8(truncatingIfNeeded: packed >> UInt32(8 * $0)) }
    return Self.harmless(bytes)
  }

  /// Makes malformed UTF-8 safe to forward: some terminals treat 80 to 9F as control characters.
  static func harmless(_ bytes: [UInt8]) -> [UInt8] {
    bytes.contains { (0x80...0x9F).contains($0) } ? replacement : bytes
  }

  /// U+FFFD, the replacement character.
  private static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]
}
