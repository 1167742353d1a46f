import Glibc

/// Names, arguments and variables of the system: any bytes but zero, of which most are UTF-8.
///
/// Here they are ordinary strings, so that every option and message can hold them: a byte that is no UTF-8 stands as
/// a scalar of a private range. Going there and back gives the same bytes, whatever they are, since the UTF-8 of
/// that range itself is taken for single bytes too.
extension String {
  /// Where the bytes from 0x80 to 0xFF stand: at U+10FE80 to U+10FEFF.
  private static let base: UInt32 = 0x10FE00
  private static let range: ClosedRange<UInt32> = 0x10FE80...0x10FEFF

  /// Reads bytes that came from the system.
  public init(systemBytes bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    if let text = String(validating: bytes, as: UTF8.self), !text.holdsLoneBytes {
      self = text
      return
    }
    self = ""
    var rest = bytes[...]
    while let first = rest.first {
      let length = Self.length(from: first)
      if let text = String(validating: rest.prefix(length), as: UTF8.self), !text.holdsLoneBytes {
        self += text
        rest = rest.dropFirst(length)
      } else {
        unicodeScalars.append(Unicode.Scalar(Self.base + UInt32(first)) ?? "\u{FFFD}")
        rest = rest.dropFirst()
      }
    }
  }

  /// Reads a string of C that came from the system.
  public init(systemString: UnsafePointer<CChar>) {
    let bytes = UnsafeBufferPointer(start: systemString, count: strlen(systemString))
    self.init(systemBytes: bytes.map(UInt8.init(bitPattern:)))
  }

  /// The bytes that the system is given.
  public var systemBytes: [UInt8] {
    guard holdsLoneBytes else { return Array(utf8) }
    var bytes: [UInt8] = []
    for scalar in unicodeScalars {
      if Self.range.contains(scalar.value) {
        bytes.append(UInt8(scalar.value - Self.base))
      } else {
        bytes += Array(String(scalar).utf8)
      }
    }
    return bytes
  }

  /// The bytes that the system is given, as a string of C.
  public var systemString: [CChar] { systemBytes.map(CChar.init(bitPattern:)) + [0] }

  /// The text as it can be shown: a byte that is no UTF-8 as `\xFF`.
  public var showingLoneBytes: String {
    guard holdsLoneBytes else { return self }
    return unicodeScalars.reduce(into: "") { shown, scalar in
      if Self.range.contains(scalar.value) {
        shown += "\\x" + String(scalar.value - Self.base, radix: 16, uppercase: true)
      } else {
        shown.unicodeScalars.append(scalar)
      }
    }
  }

  private var holdsLoneBytes: Bool {
    // All of the range begins with this byte in UTF-8.
    utf8.contains(0xF4) && unicodeScalars.contains { Self.range.contains($0.value) }
  }

  /// How many bytes a character of UTF-8 has that begins so.
  private static func length(from first: UInt8) -> Int {
    switch first {
    case 0xC0...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xFF: 4
    default: 1
    }
  }
}
