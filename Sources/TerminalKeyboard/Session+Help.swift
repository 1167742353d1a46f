import TerminalCodec

/// The list of keys and codes.
extension Session {
  /// Takes note of the screen's size, by which the list of keys and codes is scrolled.
  public mutating func resize(columns: Int, rows: Int) {
    window = (columns, rows)
    helpOffset = helpWindow.offset
  }

  private var helpWindow: HelpWindow {
    HelpWindow(
      HelpSheet(self, columns: window.columns).lines, room: HelpWindow.room(rows: window.rows),
      offset: helpOffset)
  }

  mutating func toggleHelp() {
    showsHelp.toggle()
    helpOffset = 0
  }

  mutating func scrollHelp(by step: ScrollStep) {
    guard showsHelp else { return }
    helpOffset = helpWindow.offset(after: step)
    helpOffset = helpWindow.offset
  }
}
