import MorseKeyboard
import TerminalCodec

/// The list of keys and codes.
extension KeyboardSession {
  /// Takes note of the screen's size, by which the list of keys and codes is scrolled.
  public mutating func resize(columns: Int, rows: Int) {
    window = (columns, rows)
    helpOffset = helpWindow.offset
  }

  private var helpWindow: HelpWindow {
    HelpWindow(
      sheet(columns: window.columns), room: HelpWindow.room(rows: window.rows),
      offset: helpOffset)
  }

  mutating func toggleHelp() {
    showsHelp.toggle()
    keyboard.list = showsHelp ? .help : .none
    choice = nil
    helpOffset = 0
  }

  /// Moves or closes the list, if it is shown and the key is one of those that do; whether it was.
  mutating func steersHelp(_ action: KeyAction) -> Bool {
    guard showsHelp else { return false }
    switch action {
    case .command(.up): scrollHelp(by: .rows(-1))
    case .command(.down): scrollHelp(by: .rows(1))
    case .command(.pageUp): scrollHelp(by: .pages(-1))
    case .command(.pageDown): scrollHelp(by: .pages(1))
    case .command(.escape), .dismiss: toggleHelp()
    default: return false
    }
    return true
  }

  private mutating func scrollHelp(by step: ScrollStep) {
    helpOffset = helpWindow.offset(after: step)
    helpOffset = helpWindow.offset
  }
}
