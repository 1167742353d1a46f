/// Paints the panel below a program's rows, and leaves the program's cursor as it was.
struct PanelPainter: Sendable {
  private var panelRows = 0
  private var shown: [StyledLine] = []

  /// How many rows the panel has.
  var rows: Int { panelRows }

  /// Gives the panel so many rows; nothing is in them.
  mutating func resize(rows: Int) {
    panelRows = rows
    shown = []
  }

  /// Adds the bytes that show `lines`; none when they are shown already.
  ///
  /// - Parameters:
  ///   - lines: what is to be shown.
  ///   - look: how it looks.
  ///   - screen: the program's screen.
  ///   - link: the hyperlink that is open.
  ///   - output: receives the bytes.
  /// - Returns: whether the terminal's cursor was taken back to the program's by its place.
  mutating func paint(
    _ lines: [StyledLine], look: PanelLook, below screen: Screen, link: [UInt8],
    into output: inout [UInt8]
  ) -> Bool {
    let columns = screen.writing.columns
    let fitted = (0..<panelRows).map { row in
      (row < lines.count ? lines[row] : StyledLine()).fitted(to: columns - 1, look: look)
    }
    guard screen.isDamaged || fitted != shown else { return false }
    let former = screen.isDamaged ? [] : shown
    shown = fitted
    guard panelRows > 0 else { return false }
    let isFree = screen.writing.hasFreeSlot
    begin(on: screen, saving: isFree, link: link, into: &output)
    for (row, line) in fitted.enumerated() where row >= former.count || line != former[row] {
      output.append(contentsOf: "\u{1B}[\(screen.writing.rows + row + 1);1H".utf8)
      line.write(into: &output)
      TerminalCommand.eraseToEndOfLine.append(to: &output)
    }
    end(on: screen, saved: isFree, link: link, into: &output)
    return !isFree
  }

  /// Adds the bytes that end all that changes what is written: margins, wrapping, inserting, other characters.
  ///
  /// - Parameters:
  ///   - screen: the program's screen.
  ///   - saving: whether the terminal saves the cursor.
  ///   - link: the hyperlink that is open.
  ///   - output: receives the bytes.
  func begin(on screen: Screen, saving: Bool, link: [UInt8], into output: inout [UInt8]) {
    if !screen.asked.contains(2026) {
      TerminalCommand.mode(.synchronizedUpdate, true).append(to: &output)
    }
    TerminalCommand.mode(.cursor, false).append(to: &output)
    if saving { output += [0x1B, 0x37] }
    if screen.writing.isOriginRelative { output.append(contentsOf: "\u{1B}[?6l".utf8) }
    if screen.asked.contains(69) { output.append(contentsOf: "\u{1B}[?69l".utf8) }
    TerminalCommand.mode(.wrap, false).append(to: &output)
    if screen.asked.isInserting { output.append(contentsOf: "\u{1B}[4l".utf8) }
    if !screen.writing.isPlain { output += Charsets.plain }
    if !link.isEmpty { output.append(contentsOf: "\u{1B}]8;;\u{1B}\\".utf8) }
    TerminalCommand.resetRendition.append(to: &output)
  }

  /// Adds the bytes that make the terminal write where and how the program does; the parameters are those of `begin`.
  func end(on screen: Screen, saved: Bool, link: [UInt8], into output: inout [UInt8]) {
    if !link.isEmpty { output += [0x1B, 0x5D] + link + [0x1B, 0x5C] }
    if screen.asked.isInserting { output.append(contentsOf: "\u{1B}[4h".utf8) }
    if screen.asked.contains(69) { output += screen.writing.sideMarginBytes }
    if saved {
      if screen.writing.isOriginRelative { output.append(contentsOf: "\u{1B}[?6h".utf8) }
      if screen.asked.contains(7) { TerminalCommand.mode(.wrap, true).append(to: &output) }
      output += [0x1B, 0x38]
    } else {
      screen.writing.appendCursor(to: &output)
    }
    if screen.asked.contains(25) { TerminalCommand.mode(.cursor, true).append(to: &output) }
    if !screen.asked.contains(2026) {
      TerminalCommand.mode(.synchronizedUpdate, false).append(to: &output)
    }
  }
}
