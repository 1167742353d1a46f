/// Gathers the bytes of a bracketed paste until its end marker, in pieces of bounded size.
struct PasteCollector: Sendable {
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

  /// Takes bytes that looked like the marker's beginning as text after all.
  mutating func giveUpMarker() {
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

/// Reads a bracketed paste, and finds the key that ends one whose end marker was lost.
///
/// The text after a long silence may be such a key. It is one when it is Escape or ctrl-c, however the terminal
/// sends them, and when nothing comes right after it. Until that is known it is taken as text, so that an end
/// marker counts at once.
struct PasteReader: Sendable {
  /// What may be a key: the bytes, and the paste as it was before them.
  private struct Doubt {
    let former: PasteCollector
    var bytes: [UInt8] = []
  }

  private var collector = PasteCollector()
  private var doubt: Doubt?

  /// More bytes than a terminal sends for Escape or ctrl-c.
  private static let longestKey = 24

  /// Whether what came last may be a key.
  var isInDoubt: Bool { doubt != nil }

  /// Whether a whole character waits to be taken.
  var hasText: Bool { collector.hasText }

  /// Takes what comes next for a key, if it is one that ends a paste.
  mutating func expectKey() {
    doubt = Doubt(former: collector)
  }

  /// Takes in a byte.
  mutating func take(_ byte: UInt8) -> PasteCollector.Step {
    doubt?.bytes.append(byte)
    if let bytes = doubt?.bytes, ![0x1B, 0x03].contains(bytes[0]) || bytes.count > Self.longestKey {
      doubt = nil
    }
    return collector.take(byte)
  }

  /// Takes the text gathered so far, as `PasteCollector.takeText` does.
  mutating func takeText(isLast: Bool) -> String { collector.takeText(isLast: isLast) }

  /// Ends the doubt: nothing has come after the bytes.
  ///
  /// - Returns: the key that ends the paste, and how many bytes it took; they are no longer in the text. `nil`
  ///   when the bytes were text.
  mutating func decide() -> (key: Key, byteCount: Int)? {
    guard let doubt else { return nil }
    self.doubt = nil
    guard let key = KeyReader.key(of: doubt.bytes), key.phase == .press,
      [.named(.escape), .character("c", .ctrl)].contains(key.binding)
    else { return nil }
    collector = doubt.former
    collector.giveUpMarker()
    return (key, doubt.bytes.count)
  }
}
