/// Which sets of characters a program has chosen (ISO 2022).
struct Charsets: Hashable, Sendable {
  /// The bytes after Escape that designated G0 to G3; empty for what a terminal begins with.
  private var designations: [[UInt8]] = [[], [], [], []]
  /// Which of them is in use.
  var shift = 0
  /// The byte after Escape that takes the next character from G2 or G3 (SS2, SS3); zero for none.
  private(set) var singleShift: UInt8 = 0

  /// Takes the next character from another set.
  mutating func shiftOnce(_ byte: UInt8) { singleShift = byte }

  /// Takes the bytes that the terminal needs before the next character.
  mutating func takeSingleShift() -> UInt8 {
    defer { singleShift = 0 }
    return singleShift
  }

  /// Notes a designation: the bytes after Escape.
  mutating func designate(_ sequence: [UInt8]) {
    let places: [UInt8: Int] = [
      0x28: 0, 0x29: 1, 0x2A: 2, 0x2B: 3, 0x2D: 1, 0x2E: 2, 0x2F: 3,
    ]
    guard let first = sequence.first, let place = places[first] else { return }
    designations[place] = sequence == [first, 0x42] ? [] : sequence
  }

  /// Whether plain text is written as it is.
  var isPlain: Bool { shift == 0 && designations[0].isEmpty }

  /// The set that is in use, as G0; `nil` where it can be in use as G1 to G3 only.
  var asFirst: Charsets? {
    guard let first = designations[shift].first else { return Charsets() }
    guard (0x28...0x2B).contains(first) else { return nil }
    var charsets = Charsets()
    charsets.designations[0] = [0x28] + designations[shift].dropFirst()
    return charsets
  }

  /// The bytes that make plain text plain.
  static let plain: [UInt8] = [0x1B, 0x28, 0x42, 0x0F]

  /// The bytes that designate G1 to G3 anew, where others were designated.
  ///
  /// - Parameter former: what was designated; `nil` when it is not known.
  /// - Returns: the bytes.
  func designations(after former: Charsets?) -> [UInt8] {
    (1..<4).flatMap { place -> [UInt8] in
      let new = designations[place]
      guard new != former?.designations[place] else { return [] }
      return [0x1B] + (new.isEmpty ? [UInt8(0x28 + place), 0x42] : new)
    }
  }

  /// The bytes that choose these sets after `plain`.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return bytes
  }

  /// Adds those bytes.
  func append(to bytes: inout [UInt8]) {
    if !designations[0].isEmpty { bytes += [0x1B] + designations[0] }
    switch shift {
    case 1: bytes.append(0x0E)
    case 2: bytes += [0x1B, 0x6E]
    case 3: bytes += [0x1B, 0x6F]
    default: break
    }
  }
}
