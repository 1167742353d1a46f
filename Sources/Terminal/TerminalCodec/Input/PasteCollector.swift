/// Collects the bytes of a bracketed paste up to its end marker, in pieces of bounded size.
struct PasteCollector: Sendable {
  /// The maximum number of bytes in a piece.
  static let pieceLimit = 4096
  /// The end marker: `CSI 201 ~`.
  private static let marker = Array("\u{1B}[201~".utf8)

  private var bytes: [UInt8] = []
  private var matched = 0
  private var endsInReturn = false

  /// Whether a complete character is available.
  var hasText: Bool { bytes.count > incompleteTail }

  /// The result of adding a byte.
  enum Step {
    case more
    case full
    case ended
  }

  /// Adds a byte.
  mutating func add(_ byte: UInt8) -> Step {
    if byte == Self.marker[matched] {
      matched += 1
      return matched == Self.marker.count ? .ended : .more
    }
    giveUpMarker()
    if byte == Self.marker[0] { matched = 1 } else { append(byte) }
    return bytes.count >= Self.pieceLimit ? .full : .more
  }

  /// Returns and removes the collected text; an incomplete character is kept unless `isLast`.
  mutating func drainText(isLast: Bool) -> String {
    let end = isLast ? bytes.count : bytes.count - incompleteTail
    defer { bytes.removeFirst(end) }
    return String(decoding: bytes[..<end], as: UTF8.self)
  }

  /// Adds an unfinished end marker to the text.
  mutating func giveUpMarker() {
    for byte in Self.marker[..<matched] { append(byte) }
    matched = 0
  }

  /// Terminals send a pasted line end as CR; CR, LF and CR LF all become one newline.
  private mutating func append(_ byte: UInt8) {
    let follows = endsInReturn && byte == 0x0A
    endsInReturn = byte == 0x0D
    if !follows { bytes.append(endsInReturn ? 0x0A : byte) }
  }

  /// The number of bytes at the end that form an incomplete character; three at most.
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

/// Reads a bracketed paste, and detects the key that ends one whose end marker was lost.
///
/// The bytes after a long pause may be such a key: Escape or ctrl-c, in any encoding, with nothing
/// directly after it. Until that is decided they also count as text, so that an end marker takes
/// effect at once.
struct PasteReader: Sendable {
  /// A possible key: its bytes, and the paste before them.
  private struct PossibleKey {
    let former: PasteCollector
    var bytes: [UInt8] = []
  }

  private var collector = PasteCollector()
  private var possibleKey: PossibleKey?

  /// A limit beyond the length of any encoding of Escape or ctrl-c.
  private static let longestKey = 24

  /// Whether the latest bytes may be a key.
  var mayEndInKey: Bool { possibleKey != nil }

  /// Whether a complete character is available.
  var hasText: Bool { collector.hasText }

  /// Treats the following bytes as a possible key that ends the paste.
  mutating func expectKey() {
    possibleKey = PossibleKey(former: collector)
  }

  /// Adds a byte.
  mutating func add(_ byte: UInt8) -> PasteCollector.Step {
    possibleKey?.bytes.append(byte)
    if let bytes = possibleKey?.bytes,
      ![0x1B, 0x03].contains(bytes[0]) || bytes.count > Self.longestKey
    {
      possibleKey = nil
    }
    return collector.add(byte)
  }

  /// Returns and removes the collected text, as `PasteCollector.drainText` does.
  mutating func drainText(isLast: Bool) -> String { collector.drainText(isLast: isLast) }

  /// Decides whether the latest bytes were a key; call it when nothing has followed them.
  ///
  /// - Returns: the key that ends the paste, and the number of its bytes, which are removed from
  ///   the text. `nil` if the bytes were text.
  mutating func decide() -> (key: Key, byteCount: Int)? {
    guard let possibleKey else { return nil }
    self.possibleKey = nil
    guard let key = KeyReader.key(of: possibleKey.bytes), key.phase == .press,
      [.named(.escape), .character("c", .ctrl)].contains(key.binding)
    else { return nil }
    collector = possibleKey.former
    collector.giveUpMarker()
    return (key, possibleKey.bytes.count)
  }
}
