/// The character sets that a program has selected (ISO 2022).
struct Charsets: Hashable, Sendable {
  /// The bytes after Escape that designated G0 to G3; empty for a terminal's default set.
  private var designations: [[UInt8]] = [[], [], [], []]
  /// The index of the set in use.
  var shift = 0
  /// The byte after Escape that selects G2 or G3 for the next character (SS2, SS3); zero if none.
  var singleShift: UInt8 = 0

  /// Returns and clears the single shift that the terminal needs before the next character.
  mutating func drainSingleShift() -> UInt8 {
    defer { singleShift = 0 }
    return singleShift
  }

  /// The sets in which the next character is written: a single shift is a shift for one character.
  var ofNextCharacter: Charsets {
    guard singleShift != 0 else { return self }
    var charsets = self
    (charsets.shift, charsets.singleShift) = (singleShift == UInt8(ascii: "N") ? 2 : 3, 0)
    return charsets
  }

  /// Applies a designation, given as the bytes after Escape.
  mutating func designate(_ sequence: [UInt8]) {
    let places: [UInt8: Int] = [
      0x28: 0, 0x29: 1, 0x2A: 2, 0x2B: 3, 0x2D: 1, 0x2E: 2, 0x2F: 3,
    ]
    guard let first = sequence.first, let place = places[first] else { return }
    designations[place] = sequence == [first, 0x42] ? [] : sequence
  }

  /// Whether ASCII text is displayed unchanged.
  var isPlain: Bool { shift == 0 && designations[0].isEmpty }

  /// The set in use, designated as G0; `nil` if that set is available only as G1 to G3.
  var asFirst: Charsets? {
    guard let first = designations[shift].first else { return Charsets() }
    guard (0x28...0x2B).contains(first) else { return nil }
    var charsets = Charsets()
    charsets.designations[0] = [0x28] + designations[shift].dropFirst()
    return charsets
  }

  /// The bytes that select ASCII.
  static let plain: [UInt8] = [0x1B, 0x28, 0x42, 0x0F]

  /// The bytes that designate G1 to G3, where they differ from `former`.
  ///
  /// - Parameter former: the previous designations; `nil` if unknown.
  /// - Returns: the bytes.
  func designations(after former: Charsets?) -> [UInt8] {
    (1..<4).flatMap { place -> [UInt8] in
      let new = designations[place]
      guard new != former?.designations[place] else { return [] }
      return [0x1B] + (new.isEmpty ? [UInt8(0x28 + place), 0x42] : new)
    }
  }

  /// The bytes that select these sets after `plain`.
  var bytes: [UInt8] {
    let first = designations[0].isEmpty ? [] : [0x1B] + designations[0]
    return switch shift {
    case 1: first + [0x0E]
    case 2: first + [0x1B, 0x6E]
    case 3: first + [0x1B, 0x6F]
    default: first
    }
  }
}
