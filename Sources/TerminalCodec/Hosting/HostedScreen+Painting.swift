/// The panel, and the frame of the program's rows above it.
extension HostedScreen {
  /// Adds the bytes that show `lines` in the panel's rows and leave the program's cursor as it was.
  ///
  /// Nothing is added when they are shown already. Only when `isPaintable`.
  public mutating func paint(_ lines: [StyledLine], look: PanelLook, into output: inout [UInt8]) {
    let fitted = (0..<panelRows).map { row in
      (row < lines.count ? lines[row] : StyledLine()).fitted(to: columns - 1, look: look)
    }
    guard isDamaged || fitted != shown else { return }
    let former = isDamaged ? [] : shown
    (shown, isDamaged) = (fitted, false)
    guard panelRows > 0 else { return }
    let isFree = saved[modes.alternate == nil ? 0 : 1] == nil && modes.alternate == nil
    beginPainting(saving: isFree, into: &output)
    for (row, line) in fitted.enumerated() where row >= former.count || line != former[row] {
      output.append(contentsOf: "\u{1B}[\(rows + row + 1);1H".utf8)
      line.write(into: &output)
      TerminalCommand.eraseToEndOfLine.append(to: &output)
    }
    endPainting(saved: isFree, into: &output)
    hasPainted = true
  }

  /// Wrapping, inserting, counting from the margins and other characters are off while painting.
  private func beginPainting(saving: Bool, into output: inout [UInt8]) {
    if !modes.contains(2026) {
      TerminalCommand.mode(.synchronizedUpdate, true).append(to: &output)
    }
    TerminalCommand.mode(.cursor, false).append(to: &output)
    if saving { output += [0x1B, 0x37] }
    if position.isOriginRelative { output.append(contentsOf: "\u{1B}[?6l".utf8) }
    TerminalCommand.mode(.wrap, false).append(to: &output)
    if modes.isInserting { output.append(contentsOf: "\u{1B}[4l".utf8) }
    if !position.charsets.isPlain { output += Charsets.plain }
    if !hyperlink.isEmpty { output.append(contentsOf: "\u{1B}]8;;\u{1B}\\".utf8) }
    TerminalCommand.resetRendition.append(to: &output)
  }

  private func endPainting(saved: Bool, into output: inout [UInt8]) {
    if !hyperlink.isEmpty { output += [0x1B, 0x5D] + hyperlink + [0x1B, 0x5C] }
    if modes.isInserting { output.append(contentsOf: "\u{1B}[4h".utf8) }
    if saved {
      if position.isOriginRelative { output.append(contentsOf: "\u{1B}[?6h".utf8) }
      if modes.contains(7) { TerminalCommand.mode(.wrap, true).append(to: &output) }
      output += [0x1B, 0x38]
    } else {
      appendPosition(to: &output)
    }
    if modes.contains(25) { TerminalCommand.mode(.cursor, true).append(to: &output) }
    if !modes.contains(2026) {
      TerminalCommand.mode(.synchronizedUpdate, false).append(to: &output)
    }
  }

  /// Adds the bytes that make the terminal write where and how the program does.
  ///
  /// A wrap that is pending comes back only by writing the last column's character again.
  func appendPosition(to output: inout [UInt8]) {
    if position.isOriginRelative { output.append(contentsOf: "\u{1B}[?6h".utf8) }
    if modes.contains(7) { TerminalCommand.mode(.wrap, true).append(to: &output) }
    if position.isWrapPending, let last {
      var place = self
      place.position.column = columns - last.width
      place.appendCursor(to: &output)
      position.charsets.append(to: &output)
      last.rendition.append(to: &output)
      output += last.bytes
    } else {
      appendCursor(to: &output)
      position.charsets.append(to: &output)
    }
    position.rendition.append(to: &output)
  }

  // MARK: - The frame

  /// Adds the bytes that give the program all rows of a terminal but the lowest `panelRows`.
  ///
  /// The margins are the whole of the program's rows again, as after any change of a window's size. What
  /// would be under the panel is scrolled up.
  ///
  /// - Parameters:
  ///   - columns: the terminal's columns.
  ///   - terminalRows: the terminal's rows.
  ///   - panelRows: how many of them are the panel's.
  ///   - cursor: where the terminal's cursor is; `nil` when it is where it was last known to be.
  ///   - output: receives the bytes.
  public mutating func place(
    columns: Int, terminalRows: Int, panelRows: Int, cursor: Cell? = nil,
    into output: inout [UInt8]
  ) {
    // The former panel has moved with the cursor, if the terminal has moved its rows.
    var formerPanel = (cursor?.row ?? position.row) + rows - position.row
    if let cursor {
      (position.row, position.column, position.isWrapPending) = (cursor.row, cursor.column, false)
    }
    self.columns = max(1, columns)
    rows = max(1, terminalRows - panelRows)
    self.panelRows = panelRows
    tabStops.resize(columns: self.columns)
    beginPainting(saving: false, into: &output)
    output.append(contentsOf: "\u{1B}[r".utf8)
    let excess = max(0, min(position.row, terminalRows - 1) - rows + 1)
    if excess > 0 {
      output.append(contentsOf: "\u{1B}[\(terminalRows);1H".utf8)
      output += [UInt8](repeating: 0x0A, count: excess)
      formerPanel -= excess
    }
    position.row = min(position.row, rows - 1)
    position.column = min(position.column, self.columns - 1)
    let first = max(position.row + 1, min(rows, formerPanel))
    if first < terminalRows {
      output.append(contentsOf: "\u{1B}[\(first + 1);1H\u{1B}[J".utf8)
    }
    setMargins(0...rows - 1)
    output += marginBytes()
    endPainting(saved: false, into: &output)
    (shown, isDamaged) = ([], true)
  }

  /// The bytes that make the terminal what it was before the program, its cursor where the program left it.
  ///
  /// - Parameter isKnown: whether the cursor is still where the program had it; without that it goes to
  ///   the last row.
  /// - Returns: the bytes.
  public func undoing(cursorKnown isKnown: Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    var end = position
    modes.appendLeavingAlternate(to: &bytes)
    if modes.alternate != nil { end = saved[0] ?? WritingPosition(row: rows - 1) }
    modes.appendUndoing(to: &bytes)
    if !position.charsets.isPlain { bytes += Charsets.plain }
    if !hyperlink.isEmpty { bytes.append(contentsOf: "\u{1B}]8;;\u{1B}\\".utf8) }
    bytes.append(contentsOf: "\u{1B}[m\u{1B}[r".utf8)
    if panelRows > 0 { bytes.append(contentsOf: "\u{1B}[\(rows + 1);1H\u{1B}[J".utf8) }
    let row = isKnown ? end.row + 1 : rows + panelRows
    let column = isKnown ? end.column + 1 : 1
    bytes.append(contentsOf: "\u{1B}[\(row);\(column)H".utf8)
    return bytes
  }

  /// Adds the bytes that set anew what the program has asked for, after it was undone.
  public func appendRedoing(to bytes: inout [UInt8]) {
    modes.appendRedoing(to: &bytes)
  }
}
