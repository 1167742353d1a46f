/// Control sequences: `CSI … final`.
extension HostedScreen {
  /// Passes a control sequence; answers with the index after it, `nil` when it is not all there.
  mutating func passControl(
    _ bytes: [UInt8], at start: Int, into output: inout [UInt8]
  ) -> Int? {
    var index = start + 2
    var controls: [UInt8] = []
    while index < bytes.count, index - start <= Self.sequenceLimit {
      switch bytes[index] {
      case 0x20...0x3F, 0x7F: index += 1
      case 0x40...0x7E:
        finishControl(bytes, start..<index + 1, around: controls, into: &output)
        return index + 1
      case 0x18, 0x1A, 0x1B, 0x80...: return index
      default:
        controls.append(bytes[index])
        index += 1
      }
    }
    return index - start > Self.sequenceLimit ? index : nil
  }

  /// Control characters inside a sequence are obeyed at once: they go out before it.
  private mutating func finishControl(
    _ bytes: [UInt8], _ range: Range<Int>, around controls: [UInt8], into output: inout [UInt8]
  ) {
    let body = bytes[range].dropFirst(2).dropLast()
    guard !controls.isEmpty else {
      parameters.read(body)
      return obey(final: bytes[range.upperBound - 1], bytes, range, into: &output)
    }
    let passing = controls.filter { obey(control: $0) }
    let clean = bytes[range].filter { $0 >= 0x20 && $0 != 0x7F || $0 == 0x1B }
    var others: [UInt8] = []
    passWhole(clean, into: &others)
    replace(bytes, range, with: passing + others, into: &output)
  }

  private mutating func obey(
    final: UInt8, _ bytes: [UInt8], _ range: Range<Int>, into output: inout [UInt8]
  ) {
    let replacement: [UInt8]? =
      switch (parameters.marker, parameters.intermediate) {
      case (0, 0): plain(final, Array(bytes[range]))
      case (UInt8(ascii: "?"), 0): obey(private: final, Array(bytes[range]))
      default: obey(other: final, Array(bytes[range]))
      }
    if let replacement { replace(bytes, range, with: replacement, into: &output) }
  }

  /// Follows a sequence without marker; answers with what is to pass in its place, if not itself.
  private mutating func plain(_ final: UInt8, _ sequence: [UInt8]) -> [UInt8]? {
    switch UnicodeScalar(final) {
    case "m": position.rendition.apply(parameters)
    case "A"..."I", "Z", "`", "a", "d", "e", "f": return move(final)
    case "J": isDamaged = isDamaged || [0, 2].contains(parameters[0, else: 0])
    case "L", "M": (position.column, isColumnDoubtful) = (0, true)
    case "b": return repeatLast()
    case "g": clearTabs()
    case "r": return setMargins()
    case "h", "l": setModes(final == UInt8(ascii: "h"))
    case "n": if parameters[0, else: 0] == 6 { queries.append(.cursor) }
    case "c": queries.append(.attributes)
    case "s" where !modes.contains(69): save()
    case "u" where parameters.count == 0: return restored(sequence)
    default: break
    }
    return nil
  }

  private mutating func restored(_ sequence: [UInt8]) -> [UInt8]? {
    var output: [UInt8] = []
    restore(sequence, 0..<sequence.count, into: &output)
    return output.isEmpty ? nil : output
  }

  private mutating func clearTabs() {
    switch parameters[0, else: 0] {
    case 0: tabStops.set(position.column, false)
    case 3: tabStops.clear()
    default: break
    }
  }

  private mutating func setModes(_ isOn: Bool) {
    for index in 0..<parameters.count {
      switch parameters[index, else: 0] {
      case 4: modes.isInserting = isOn
      case 20: modes.isNewLine = isOn
      default: break
      }
    }
    hasChangedModes = true
  }

  /// Sets the margins; those that leave the rows, or are left to the terminal, are made ours.
  private mutating func setMargins() -> [UInt8]? {
    let top = parameters.number(0) - 1
    let asked = parameters[1, else: 0]
    let bottom = (asked == 0 ? rows : min(asked, rows)) - 1
    guard top < bottom else { return rows > 1 ? [] : nil }
    setMargins(top...bottom)
    position.row = position.isOriginRelative ? top : 0
    (position.column, position.isWrapPending, isColumnDoubtful) = (0, false, false)
    return asked == bottom + 1 ? nil : marginBytes()
  }

  /// Writes the last character again, where the terminal has forgotten it.
  private mutating func repeatLast() -> [UInt8]? {
    guard let last else { return nil }
    let count = min(parameters.number(0), columns * rows)
    let forgotten = hasPainted || position.row > margins.upperBound
    let copies = (0..<count).flatMap { _ in last.bytes }
    var output: [UInt8] = []
    passWhole(copies, into: &output)
    return forgotten ? output : nil
  }

  /// Passes bytes that are whole and no part of the chunk in hand.
  private mutating func passWhole(_ bytes: [UInt8], into output: inout [UInt8]) {
    let former = chunk
    chunk = Chunk()
    pass(bytes, into: &output)
    chunk = former
  }

  // MARK: - Other sequences

  private mutating func obey(other final: UInt8, _ sequence: [UInt8]) -> [UInt8]? {
    switch (
      UnicodeScalar(parameters.marker), UnicodeScalar(parameters.intermediate), UnicodeScalar(final)
    ) {
    case (_, "!", "p"): return sequence + softReset()
    case (_, " ", "q"):
      modes.hasCursorShape = parameters[0, else: 0] != 0
      hasChangedModes = true
    case (_, "$", "p"): queries.append(.mode)
    case (_, "$", _): isDamaged = true
    case (">", _, "m"):
      modes.modifiesOtherKeys = parameters[0, else: 0] == 4 && parameters[1, else: 0] != 0
      hasChangedModes = true
    case (">", _, "u"):
      modes.pushKeyboard(parameters[0, else: 0])
      hasChangedModes = true
    case ("<", _, "u"):
      modes.popKeyboard(parameters.number(0))
      hasChangedModes = true
    default: break
    }
    return nil
  }

  private mutating func softReset() -> [UInt8] {
    modes.softReset()
    position.rendition = Rendition()
    position.charsets = Charsets()
    position.isOriginRelative = false
    saved[modes.alternate == nil ? 0 : 1] = nil
    setMargins(0...rows - 1)
    hasChangedModes = true
    var bytes = marginBytes()
    appendCursor(to: &bytes)
    return bytes
  }
}
