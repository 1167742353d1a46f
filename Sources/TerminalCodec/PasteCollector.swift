/// Gathers the bytes of a bracketed paste until its end marker, in pieces of bounded size.
struct PasteCollector {
  /// The most bytes a piece holds.
  static let pieceLimit = 4096
  /// What ends a paste: `CSI 201 ~`.
  private static let marker = Array("\u{1B}[201~".utf8)

  private var bytes: [UInt8] = []
  private var matched = 0
  private var endsInReturn = false

  /// Whether a whole character waits to be taken.
  var hasText: Bool { bytes.count > incompleteTail }

  /// What a byte led to.
  enum Step {
    case more
    case full
    case ended
  }

  /// Takes in a byte.
  mutating func take(_ byte: UInt8) -> Step {
    if byte == Self.marker[matched] {
      matched += 1
      return matched == Self.marker.count ? .ended : .more
    }
    giveUpMarker()
    if byte == Self.marker[0] { matched = 1 } else { append(byte) }
    return bytes.count >= Self.pieceLimit ? .full : .more
  }

  /// Takes the text gathered so far; a character still incomplete stays behind unless `isLast`.
  mutating func takeText(isLast: Bool) -> String {
    let end = isLast ? bytes.count : bytes.count - incompleteTail
    defer { bytes.removeFirst(end) }
    return String(decoding: bytes[..<end], as: UTF8.self)
  }

  /// Bytes that looked like the marker's beginning were text after all.
  private mutating func giveUpMarker() {
    for byte in Self.marker[..<matched] { append(byte) }
    matched = 0
  }

  /// Terminals paste a line's end as CR; CR, LF and CR LF all become one newline.
  private mutating func append(_ byte: UInt8) {
    let follows = endsInReturn && byte == 0x0A
    endsInReturn = byte == 0x0D
    if !follows { bytes.append(endsInReturn ? 0x0A : byte) }
  }

  /// The bytes at the end that begin a character but do not end it; three at most.
  private var incompleteTail: Int {
    for count in 1...3 where count <= bytes.count {
      let byte = bytes[bytes.count - count]
      if byte & 0xC0 == 0x80 { continue }
      let needed = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
      return count < needed ? count : 0
    }
    return 0
  }
}
