/// Text and control characters.
extension HostedScreen {
  private var isWrapOn: Bool { modes.contains(7) }

  /// Whether the next row after the cursor's is not the program's, and nothing scrolls to make it so.
  private var isAtFloor: Bool { position.row == rows - 1 && position.row != margins.upperBound }

  /// Passes a run of ASCII characters.
  mutating func passText(
    _ bytes: [UInt8], at start: Int, into output: inout [UInt8]
  ) -> Int {
    var end = start + 1
    while end < bytes.count, bytes[end] &- 0x20 < 0x5F { end += 1 }
    if position.row > margins.upperBound || isSingleShift {
      for index in start..<end { passCell(bytes, index..<index + 1, width: 1, into: &output) }
    } else {
      advance(by: end - start)
    }
    note(UnicodeScalar(bytes[end - 1]), width: 1)
    return end
  }

  /// Passes one character beyond ASCII; what is no UTF-8 counts as the sign that is shown for it.
  mutating func passCharacter(
    _ bytes: [UInt8], at start: Int, into output: inout [UInt8]
  ) -> Int? {
    var (value, end, missing) = (UInt32(0), start + 1, 0)
    switch bytes[start] {
    case 0xC2...0xDF: (value, missing) = (UInt32(bytes[start] & 0x1F), 1)
    case 0xE0...0xEF: (value, missing) = (UInt32(bytes[start] & 0x0F), 2)
    case 0xF0...0xF4: (value, missing) = (UInt32(bytes[start] & 0x07), 3)
    default: break
    }
    let isLead = missing > 0
    while missing > 0, end < bytes.count, bytes[end] & 0xC0 == 0x80 {
      value = value << 6 | UInt32(bytes[end] & 0x3F)
      (end, missing) = (end + 1, missing - 1)
    }
    if missing > 0, end == bytes.count { return nil }
    let scalar = isLead && missing == 0 ? UnicodeScalar(value) ?? "\u{FFFD}" : "\u{FFFD}"
    write(scalar, bytes, start..<end, into: &output)
    return end
  }

  private mutating func write(
    _ scalar: UnicodeScalar, _ bytes: [UInt8], _ range: Range<Int>, into output: inout [UInt8]
  ) {
    let width = Self.width(of: scalar)
    if scalar.value >= 0x1F000 || scalar == "\u{FE0F}" || scalar == "\u{200D}" {
      isColumnDoubtful = true
    }
    guard width > 0 else {
      if last?.marks.count ?? 8 < 8 { last?.marks.append(scalar) }
      return
    }
    passCell(bytes, range, width: width, into: &output)
    note(scalar, width: width)
  }

  /// The columns of a scalar, quickly for those that are common.
  private static func width(of scalar: UnicodeScalar) -> Int {
    switch scalar.value {
    case 0xA0..<0x300, 0x2500..<0x25A0: 1
    case 0x4E00..<0xA000, 0xAC00..<0xD7A4: 2
    default: CellWidth.of(scalar)
    }
  }

  /// Passes a character that is `width` columns wide, and keeps it from wrapping out of the rows.
  private mutating func passCell(
    _ bytes: [UInt8], _ range: Range<Int>, width: Int, into output: inout [UInt8]
  ) {
    isSingleShift = false
    if isWrapOn, position.isWrapPending || position.column + width > columns {
      if isAtFloor {
        replace(bytes, range.lowerBound..<range.lowerBound, with: [0x0D], into: &output)
      }
      wrap()
    }
    let column = position.column + width
    position.isWrapPending = isWrapOn && column >= columns
    position.column = min(column, columns - 1)
  }

  private mutating func wrap() {
    (position.column, position.isWrapPending) = (0, false)
    feedLine()
  }

  /// Moves past `count` cells at once, where wrapping cannot leave the rows.
  private mutating func advance(by count: Int) {
    let start = position.column + (position.isWrapPending ? 1 : 0)
    let end = start + count
    guard end >= columns else { return position.column = end }
    guard isWrapOn else {
      (position.column, position.isWrapPending) = (columns - 1, false)
      return
    }
    for _ in 0..<min((end - 1) / columns, rows) { feedLine() }
    let column = (end - 1) % columns + 1
    position.isWrapPending = column == columns
    position.column = min(column, columns - 1)
  }

  private mutating func note(_ scalar: UnicodeScalar, width: Int) {
    last = WrittenCharacter(scalar: scalar, width: width, rendition: position.rendition)
    hasPainted = false
  }

  /// Moves a row down, or scrolls; answers whether there was a row to go to.
  @discardableResult
  mutating func feedLine() -> Bool {
    guard position.row != margins.upperBound else { return true }
    guard position.row < rows - 1 else { return false }
    position.row += 1
    return true
  }

  /// Follows a control character; answers whether it may pass.
  mutating func obey(control byte: UInt8) -> Bool {
    switch byte {
    case 0x08:
      position.column = max(0, position.column - 1)
      position.isWrapPending = false
    case 0x09: position.column = tabStops.next(after: position.column)
    case 0x0A...0x0C:
      if modes.isNewLine { position.column = 0 }
      position.isWrapPending = false
      return feedLine()
    case 0x0D:
      (position.column, position.isWrapPending) = (0, false)
      isColumnDoubtful = false
    case 0x0E: position.charsets.shift = 1
    case 0x0F: position.charsets.shift = 0
    default: break
    }
    return true
  }
}
