/// A meaning, or none, in one machine word without a reference: decoded characters are copied millions of times.
///
/// The byte at the top says which kind it is, and for a text how many UTF-8 bytes it has. The other seven
/// bytes hold the scalar of a character that has only one, which is nearly every character, or the text.
struct PackedMeaning: Sendable, BitwiseCopyable {
  private let rawValue: UInt64

  /// How many UTF-8 bytes a meaning may have: `MorseAlphabet` takes none that is longer.
  static let capacity = 7
  private static let prosign: UInt64 = 0x80
  private static let character: UInt64 = 0x40
  private static let scalar: UInt64 = 0x20
  private static let count: UInt64 = 0x07

  /// Packs a meaning; one of more than ``capacity`` bytes is not kept, for no table can hold it.
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

  /// The meaning that was packed.
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
    // Characters are the same when they are canonically equivalent, whatever their scalars.
    first.rawValue == second.rawValue || first.meaning == second.meaning
  }

  func hash(into hasher: inout Hasher) { hasher.combine(meaning) }
}
