/// Converts UTF-16, as spreadsheets and laboratory programs of Windows write it, to UTF-8, with its
/// byte order mark.
struct UTF16Text: Sendable {
  private let isBigEndian: Bool
  private var half: UInt8?
  private var high: UInt16?

  /// Recognizes UTF-16 by its byte order mark, or by the zeros of two ASCII characters.
  ///
  /// - Returns: `nil` if the four bytes are no UTF-16.
  init?(beginning bytes: ArraySlice<UInt8>) {
    guard bytes.count >= 4 else { return nil }
    let head = Array(bytes.prefix(4))
    let isText: (UInt8) -> Bool = { $0 == 9 || (32..<127).contains($0) }
    if head.starts(with: [0xFF, 0xFE])
      || isText(head[0]) && isText(head[2]) && head[1] == 0
        && head[3] == 0
    {
      isBigEndian = false
    } else if head.starts(with: [0xFE, 0xFF])
      || isText(head[1]) && isText(head[3])
        && head[0] == 0 && head[2] == 0
    {
      isBigEndian = true
    } else {
      return nil
    }
  }

  /// Converts the next bytes.
  mutating func convert(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    for byte in bytes {
      guard let first = half else {
        half = byte
        continue
      }
      half = nil
      let unit = isBigEndian ? UInt16(first) << 8 | UInt16(byte) : UInt16(byte) << 8 | UInt16(first)
      append(unit, to: &text)
    }
    return text
  }

  private mutating func append(_ unit: UInt16, to text: inout [UInt8]) {
    if UTF16.isLeadSurrogate(unit) {
      high = unit
      return
    }
    let units = high.map { [$0, unit] } ?? [unit]
    high = nil
    text += String(decoding: units, as: UTF16.self).utf8
  }
}
