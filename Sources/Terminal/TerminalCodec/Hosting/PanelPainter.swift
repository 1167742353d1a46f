/// Paints the panel below a program's rows and restores the program's cursor.
struct PanelPainter: Sendable {
  /// The number of the panel's rows.
  private(set) var rows = 0
  private var shown: [StyledLine] = []

  /// Sets the number of the panel's rows; they are empty.
  mutating func resize(rows: Int) {
    self.rows = rows
    shown = []
  }

  /// Appends the bytes that show `lines`; nothing if they are already shown.
  ///
  /// - Parameters:
  ///   - lines: the lines to show.
  ///   - look: their look.
  ///   - screen: the program's screen.
  ///   - link: the open hyperlink.
  ///   - output: receives the bytes.
  /// - Returns: whether the cursor was restored by its position instead of the terminal's saved
  ///   cursor.
  mutating func paint(
    _ lines: [StyledLine], look: PanelLook, below screen: Screen, link: [UInt8],
    into output: inout [UInt8]
  ) -> Bool {
    let columns = screen.writer.columns
    let fitted = (0..<rows).map { row in
      (row < lines.count ? lines[row] : StyledLine()).fitted(to: columns - 1, look: look)
    }
    guard screen.isDamaged || fitted != shown else { return false }
    let former = screen.isDamaged ? [] : shown
    shown = fitted
    guard rows > 0 else { return false }
    let isFree = screen.writer.hasFreeSlot
    begin(on: screen, saving: isFree, link: link, into: &output)
    for (row, line) in fitted.enumerated() where row >= former.count || line != former[row] {
      output.append(contentsOf: "\u{1B}[\(screen.writer.rows + row + 1);1H".utf8)
      line.write(into: &output)
      TerminalCommand.eraseToEndOfLine.append(to: &output)
    }
    end(on: screen, saved: isFree, link: link, into: &output)
    return !isFree
  }

  /// Appends the bytes that disable all modes that affect painting: margins, wrapping, insertion,
  /// other character sets.
  ///
  /// - Parameters:
  ///   - screen: the program's screen.
  ///   - saving: whether to save the cursor in the terminal.
  ///   - link: the open hyperlink.
  ///   - output: receives the bytes.
  func begin(on screen: Screen, saving: Bool, link: [UInt8], into output: inout [UInt8]) {
    if !screen.requested.contains(2026) {
      TerminalCommand.mode(.synchronizedUpdate, true).append(to: &output)
    }
    TerminalCommand.mode(.cursor, false).append(to: &output)
    if saving { output += [0x1B, 0x37] }
    if screen.writer.isOriginRelative { output.append(contentsOf: "\u{1B}[?6l".utf8) }
    if screen.requested.contains(69) { output.append(contentsOf: "\u{1B}[?69l".utf8) }
    TerminalCommand.mode(.wrap, false).append(to: &output)
    if screen.requested.isInserting { output.append(contentsOf: "\u{1B}[4l".utf8) }
    if !screen.writer.isPlain { output += Charsets.plain }
    if !link.isEmpty { output.append(contentsOf: "\u{1B}]8;;\u{1B}\\".utf8) }
    TerminalCommand.resetRendition.append(to: &output)
  }

  /// Appends the bytes that restore the program's cursor and modes; the parameters are those of
  /// `begin`.
  func end(on screen: Screen, saved: Bool, link: [UInt8], into output: inout [UInt8]) {
    if !link.isEmpty { output += [0x1B, 0x5D] + link + [0x1B, 0x5C] }
    if screen.requested.isInserting { output.append(contentsOf: "\u{1B}[4h".utf8) }
    if screen.requested.contains(69) { output += screen.writer.page.sideMarginBytes }
    if saved {
      if screen.writer.isOriginRelative { output.append(contentsOf: "\u{1B}[?6h".utf8) }
      if screen.requested.contains(7) { TerminalCommand.mode(.wrap, true).append(to: &output) }
      output += [0x1B, 0x38]
    } else {
      screen.writer.appendCursor(to: &output)
    }
    if screen.requested.contains(25) { TerminalCommand.mode(.cursor, true).append(to: &output) }
    if !screen.requested.contains(2026) {
      TerminalCommand.mode(.synchronizedUpdate, false).append(to: &output)
    }
  }
}
