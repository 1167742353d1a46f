/// EUC-JP, the encoding of older Japanese files; only JIS X 0208 and half-width kana are supported.
enum EUCJP {
  private static let rowLength = 94

  private static let scalars: [Unicode.Scalar] =
    HanTable.jis0208.unicodeScalars.filter { $0 != "\n" }

  /// Decodes `bytes` and appends the text in UTF-8.
  ///
  /// - Returns: whether all bytes are valid EUC-JP; if not, nothing is appended.
  static func decode(_ bytes: ArraySlice<UInt8>, into text: inout [UInt8]) -> Bool {
    let start = text.count
    var place = bytes.startIndex
    while place < bytes.endIndex {
      let byte = bytes[place]
      place += 1
      if byte < 0x80 {
        text.append(byte)
        continue
      }
      guard place < bytes.endIndex, let scalar = scalar(byte, bytes[place]) else {
        text.removeSubrange(start...)
        return false
      }
      place += 1
      text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
    return true
  }

  private static func scalar(_ lead: UInt8, _ trail: UInt8) -> Unicode.Scalar? {
    // Half-width kana have the same order in Unicode as in JIS X 0201.
    if lead == 0x8E, (0xA1...0xDF).contains(trail) {
      return Unicode.Scalar(0xFF61 + UInt32(trail - 0xA1))
    }
    guard (0xA1...0xFE).contains(lead), (0xA1...0xFE).contains(trail) else { return nil }
    let scalar = scalars[Int(lead - 0xA1) * rowLength + Int(trail - 0xA1)]
    let isSpace = lead == 0xA1 && trail == 0xA1
    return scalar == HanTable.none && !isSpace ? nil : scalar
  }
}
