/// An optional meaning in one machine word without references, because decoded characters are
/// copied millions of times.
///
/// The top byte holds the kind and, for a text, its number of UTF-8 bytes. The other seven bytes
/// hold the text. A character of a single scalar, which is nearly every character, is stored as the
/// scalar instead.
struct PackedMeaning: Sendable, BitwiseCopyable {
  private let rawValue: UInt64

  /// The maximum number of UTF-8 bytes of a meaning; `MorseAlphabet` rejects longer ones.
  static let capacity = 7
  private static let prosign: UInt64 = 0x80
  private static let character: UInt64 = 0x40
  private static let scalar: UInt64 = 0x20
  private static let count: UInt64 = 0x07

  /// Packs a meaning; drops one of more than ``capacity`` bytes, which no table can contain.
  init(_ meaning: MorseMeaning?) {
    switch meaning {
    case .character(let character):
      let scalars = character.unicodeScalars
      rawValue =
        scalars.count == 1
        ? scalars.reduce(Self.scalar << 56) { $0 | UInt64($1.value) }
        : Self.packed(String(character), as: Self.character)
    case .prosign(let name): rawValue = Self.packed(name, as: Self.prosign)
    case nil: rawValue = 0
    }
  }

  private static func packed(_ text: String, as kind: UInt64) -> UInt64 {
    guard text.utf8.count <= capacity else { return 0 }
    let head = (kind | UInt64(text.utf8.count)) << 56
    return head | text.utf8.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// The unpacked meaning.
  var meaning: MorseMeaning? {
    let head = rawValue >> 56
    if head == Self.scalar, let scalar = Unicode.Scalar(UInt32(truncatingIfNeeded: rawValue)) {
      return .character(Character(scalar))
    }
    guard head != 0 else { return nil }
    let bytes = (0..<head & Self.count).map { UInt8(truncatingIfNeeded: rawValue >> (8 * $0)) }
    let text = String(decoding: bytes, as: UTF8.self)
    return head & Self.prosign != 0 ? .prosign(text) : .character(Character(text))
  }
}

extension PackedMeaning: Hashable {
  static func == (first: PackedMeaning, second: PackedMeaning) -> Bool {
    // Characters are equal if they are canonically equivalent, even with different scalars.
    first.rawValue == second.rawValue || first.meaning == second.meaning
  }

  func hash(into hasher: inout Hasher) { hasher.combine(meaning) }
}
