/// Escape sequences and strings.
extension HostedScreen {
  /// Passes what begins with Escape; answers with the index after it, `nil` when it is not all there.
  mutating func passSequence(
    _ bytes: [UInt8], at start: Int, into output: inout [UInt8]
  ) -> Int? {
    guard start + 1 < bytes.count else { return nil }
    let endsString = endsUnpassedString && bytes[start + 1] == 0x5C
    endsUnpassedString = false
    switch bytes[start + 1] {
    case 0x5C where endsString:
      replace(bytes, start..<start + 2, with: [], into: &output)
      return start + 2
    case 0x5B: return passControl(bytes, at: start, into: &output)
    case 0x5D: return beginCommand(bytes, at: start, into: &output)
    case 0x50, 0x58, 0x5E, 0x5F, 0x6B: return beginString(.other, at: start)
    default: break
    }
    var index = start + 1
    while index < bytes.count, (0x20...0x2F).contains(bytes[index]) { index += 1 }
    guard index < bytes.count else { return index - start > Self.sequenceLimit ? index : nil }
    guard (0x30...0x7E).contains(bytes[index]) else { return index }
    obey(escape: Array(bytes[start + 1...index]), bytes, start..<index + 1, into: &output)
    return index + 1
  }

  /// Begins an operating system command; what may be a request waits until it is known.
  private mutating func beginCommand(
    _ bytes: [UInt8], at start: Int, into output: inout [UInt8]
  ) -> Int? {
    let mark = ProgramRequest.mark
    let beginning = bytes[(start + 2)...].prefix(mark.count)
    if beginning.elementsEqual(mark) {
      let end = start + 2 + mark.count
      replace(bytes, start..<end, with: [], into: &output)
      _ = beginString(.request, at: start)
      return end
    }
    let mayBecomeOne = beginning.count < mark.count && mark.starts(with: beginning)
    return mayBecomeOne && start + 2 + beginning.count == bytes.count
      ? nil : beginString(.command, at: start)
  }

  private mutating func beginString(_ kind: StringKind, at start: Int) -> Int {
    string = kind
    stringBody.removeAll(keepingCapacity: true)
    return start + 2
  }

  /// Passes a part of a string; the Escape of its end is read like any other.
  mutating func passString(
    _ bytes: [UInt8], at start: Int, into output: inout [UInt8]
  ) -> Int {
    var end = start
    while end < bytes.count, !isStringEnd(bytes[end]) { end += 1 }
    let room = max(0, Self.bodyLimit - stringBody.count)
    stringBody.append(contentsOf: bytes[start..<min(end, start + room)])
    let isRequest = string == .request
    if isRequest { replace(bytes, start..<end, with: [], into: &output) }
    guard end < bytes.count else { return end }
    if isRequest { finishRequest(endingIn: bytes[end]) } else { finishString() }
    guard bytes[end] != 0x1B else { return end }
    if isRequest { replace(bytes, end..<end + 1, with: [], into: &output) }
    return end + 1
  }

  /// How much of a string is read: the longest hyperlink that terminals take, and more.
  private static let bodyLimit = 2200

  private func isStringEnd(_ byte: UInt8) -> Bool {
    byte == 0x1B || byte == 0x18 || byte == 0x1A || byte == 0x07 && string != .other
  }

  /// Reads a request that has ended; one that was broken off is none.
  private mutating func finishRequest(endingIn byte: UInt8) {
    string = nil
    endsUnpassedString = byte == 0x1B
    if byte == 0x1B || byte == 0x07 { request = ProgramRequest(stringBody) ?? request }
  }

  private mutating func finishString() {
    defer { string = nil }
    guard string == .command else {
      // Pictures move the cursor as they please, and may cover the panel.
      (isColumnDoubtful, isDamaged) = (true, true)
      return
    }
    if stringBody.starts(with: "133;A".utf8) { prompts += 1 }
    guard stringBody.starts(with: "8;".utf8) else { return }
    let isOpen = stringBody.last != UInt8(ascii: ";") && stringBody.count < Self.bodyLimit
    hyperlink = isOpen ? stringBody : []
  }

  private mutating func obey(
    escape sequence: [UInt8], _ bytes: [UInt8], _ range: Range<Int>, into output: inout [UInt8]
  ) {
    guard sequence.count == 1 else {
      return obey(designation: sequence, into: &output, bytes, range)
    }
    switch UnicodeScalar(sequence[0]) {
    case "7": save()
    case "8": restore(bytes, range, into: &output)
    case "=", ">":
      modes.isKeypadApplication = sequence[0] == UInt8(ascii: "=")
      hasChangedModes = true
    case "D": if !feedLine() { replace(bytes, range, with: [], into: &output) }
    case "E":
      (position.column, position.isWrapPending) = (0, false)
      if !feedLine() { replace(bytes, range, with: [0x0D], into: &output) }
    case "M": if position.row != margins.lowerBound { position.row = max(0, position.row - 1) }
    case "H": tabStops.set(position.column, true)
    case "N", "O": isSingleShift = true
    case "n": position.charsets.shift = 2
    case "o": position.charsets.shift = 3
    case "Z": queries.append(.attributes)
    case "c": reset(bytes, range, into: &output)
    default: break
    }
  }

  private mutating func obey(
    designation sequence: [UInt8], into output: inout [UInt8], _ bytes: [UInt8],
    _ range: Range<Int>
  ) {
    if sequence == Array("#8".utf8) {
      position = WritingPosition(rendition: position.rendition, charsets: position.charsets)
      setMargins(0...rows - 1)
      replace(bytes, range, with: bytes[range] + marginBytes(), into: &output)
      isDamaged = true
    } else {
      position.charsets.designate(sequence)
    }
  }

  /// Everything is as a terminal begins (RIS).
  private mutating func reset(
    _ bytes: [UInt8], _ range: Range<Int>, into output: inout [UInt8]
  ) {
    position = WritingPosition()
    saved = [nil, nil]
    modes = ProgramModes()
    hyperlink = []
    tabStops = TabStops(columns: columns)
    setMargins(0...rows - 1)
    (isDamaged, hasChangedModes) = (true, true)
    replace(bytes, range, with: bytes[range] + marginBytes(), into: &output)
  }

  // MARK: - Saving and restoring

  private var screenIndex: Int { modes.alternate == nil ? 0 : 1 }

  mutating func save() {
    saved[screenIndex] = position
  }

  /// Goes back to what was saved; a row that is not the program's any more is left again at once.
  ///
  /// With nothing saved a terminal goes to its first cell; not so one in which the panel has saved.
  mutating func restore(
    _ bytes: [UInt8], _ range: Range<Int>, into output: inout [UInt8]
  ) {
    let former = saved[screenIndex]
    restoreQuietly()
    if former == nil {
      var others = Array("\u{1B}[m\u{1B}[?6l\u{1B}[H".utf8)
      others += Charsets.plain
      replace(bytes, range, with: others, into: &output)
    } else if position.row != former?.row {
      var others = Array(bytes[range])
      appendCursor(to: &others)
      replace(bytes, range, with: others, into: &output)
    }
  }

  /// Goes back to what was saved, as the terminal does by itself.
  mutating func restoreQuietly() {
    position = saved[screenIndex] ?? WritingPosition()
    modes.set(6, position.isOriginRelative)
    position.row = min(position.row, rows - 1)
    position.column = min(position.column, columns - 1)
  }

  // MARK: - Margins

  mutating func setMargins(_ range: ClosedRange<Int>) {
    margins = range
  }

  /// The bytes that set the margins; they take the cursor to the first cell.
  func marginBytes() -> [UInt8] {
    Array("\u{1B}[\(margins.lowerBound + 1);\(margins.upperBound + 1)r".utf8)
  }

  /// Adds the bytes that take the cursor where the program has it.
  func appendCursor(to bytes: inout [UInt8]) {
    let top = position.isOriginRelative ? margins.lowerBound : 0
    let row = max(0, position.row - top)
    bytes.append(contentsOf: "\u{1B}[\(row + 1);\(position.column + 1)H".utf8)
  }
}
