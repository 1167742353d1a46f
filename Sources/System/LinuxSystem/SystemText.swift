import Glibc

/// Converts names, arguments and variables of the system: any bytes except zero, mostly UTF-8.
///
/// They become ordinary strings, so that every option and message can contain them. A byte that is
/// not valid UTF-8 is represented by a scalar in a private range. The round trip preserves all
/// bytes, because the UTF-8 encoding of that range is itself treated as single bytes.
extension String {
  /// The bytes 0x80 to 0xFF are represented by U+10FE80 to U+10FEFF.
  private static let base: UInt32 = 0x10FE00
  private static let range: ClosedRange<UInt32> = 0x10FE80...0x10FEFF

  /// Decodes bytes that came from the system.
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

  /// Decodes a C string that came from the system.
  public init(systemString: UnsafePointer<CChar>) {
    let bytes = UnsafeBufferPointer(start: systemString, count: strlen(systemString))
    self.init(systemBytes: bytes.map(UInt8.init(bitPattern:)))
  }

  /// The bytes to pass to the system.
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

  /// The bytes to pass to the system, as a C string.
  public var systemString: [CChar] { systemBytes.map(CChar.init(bitPattern:)) + [0] }

  /// The path, split into its folder and its name.
  package var splitPath: (folder: String, name: String) {
    // By bytes, because a slash and a following combining mark form one `Character`.
    guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", self) }
    let folder = slash == startIndex ? "/" : String(self[..<slash])
    return (folder, String(self[utf8.index(after: slash)...]))
  }

  /// The text for display, with invalid bytes as `\xFF`.
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
    // Every scalar of the range begins with this byte in UTF-8.
    utf8.contains(0xF4) && unicodeScalars.contains { Self.range.contains($0.value) }
  }

  /// The length of a UTF-8 character with this first byte.
  private static func length(from first: UInt8) -> Int {
    switch first {
    case 0xC0...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xFF: 4
    default: 1
    }
  }
}
