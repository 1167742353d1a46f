/// Where and how the next character is written: what a terminal's save-cursor keeps (DECSC, VT510 manual).
struct WritingPosition: Hashable, Sendable {
  /// The row, counted from zero.
  var row = 0
  /// The column, counted from zero.
  var column = 0
  /// Whether the last column has been written, so that the next character wraps.
  var isWrapPending = false
  /// How text looks.
  var rendition = Rendition()
  /// Which sets of characters are in use.
  var charsets = Charsets()
  /// Whether rows are counted from the top margin (DECOM).
  var isOriginRelative = false
}

/// Which sets of characters a program has chosen (ISO 2022).
struct Charsets: Hashable, Sendable {
  /// What was designated for G0 to G3, as it was written; empty for what a terminal begins with.
  private var designations: [[UInt8]] = [[], [], [], []]
  /// Which of them is in use.
  var shift = 0

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

  /// The bytes that make plain text plain.
  static let plain: [UInt8] = [0x1B, 0x28, 0x42, 0x0F]

  /// The bytes that choose these sets after `plain`.
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
