/// Text on an 8-bit terminal: ISO 8859-1, as a Linux console shows it after `unicode_stop`.
///
/// Characters outside ISO 8859-1 are replaced by a similar character or by `?`, in the same number
/// of columns.
public struct Latin1Coding: Sendable {
  /// The character whose last bytes are still missing.
  private var open: UTF8Decoder?

  /// Creates a converter with no incomplete character.
  public init() {}

  /// Converts UTF-8 to ISO 8859-1; an incomplete character waits for the next call.
  public mutating func encode(_ bytes: [UInt8]) -> [UInt8] {
    var coded: [UInt8] = []
    coded.reserveCapacity(bytes.count)
    for byte in bytes { add(byte, to: &coded) }
    return coded
  }

  private mutating func add(_ byte: UInt8, to coded: inout [UInt8]) {
    guard var decoder = open else {
      open = UTF8Decoder(lead: byte)
      if open == nil { coded.append(byte) }
      return
    }
    open = nil
    switch decoder.add(byte) {
    case .more: open = decoder
    case .scalar(let scalar): coded += Self.bytes(of: scalar)
    case .refused:
      coded.append(UInt8(ascii: "?"))
      add(byte, to: &coded)
    }
  }

  private static func bytes(of scalar: UnicodeScalar) -> [UInt8] {
    switch scalar {
    case "\u{A0}"..."\u{FF}": [UInt8(scalar.value)]
    case "\u{2018}", "\u{2019}": [UInt8(ascii: "'")]
    case "\u{201C}", "\u{201D}": [UInt8(ascii: "\"")]
    case "\u{2013}", "\u{2014}", "\u{2500}": [UInt8(ascii: "-")]
    case "\u{2022}": [UInt8(ascii: "*")]
    case "\u{2026}": [UInt8(ascii: "~")]
    default:
      Array(repeating: UInt8(ascii: "?"), count: CellWidth.of(Character(scalar)))
    }
  }

  /// Converts bytes from the keyboard of such a terminal to UTF-8.
  public static func decode(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard bytes.contains(where: { $0 >= 0xA0 }) else { return bytes }
    return bytes.reduce(into: []) { text, byte in
      text += byte < 0xA0 ? [byte] : [0xC0 | byte >> 6, 0x80 | byte & 0x3F]
    }
  }
}
