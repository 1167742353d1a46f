import MorseKeyboard
import TerminalCodec
import Timeline

/// The list of keys and codes.
extension KeyboardSession {
  /// Takes note of the screen's size, by which the list of keys and codes is scrolled.
  public mutating func resize(columns: Int, rows: Int) {
    window = (columns, rows)
    keyboard.scrollHelp(to: helpWindow.offset)
  }

  private var helpWindow: HelpWindow {
    HelpWindow(
      sheet(columns: window.columns), room: HelpWindow.room(rows: window.rows),
      offset: helpOffset)
  }

  /// Whether the list of keys and codes is shown.
  public var showsHelp: Bool { keyboard.overlay.isHelp }

  /// The rows of the list that is shown that are above its window.
  public var helpOffset: Int {
    switch keyboard.overlay {
    case .none: 0
    case .help(let offset): offset
    case .layouts(let choice):
      max(0, choice.marked - max(1, HelpWindow.room(rows: window.rows) - 2))
    }
  }

  mutating func toggleHelp(at now: Timestamp, into outputs: inout [Timed<SessionOutput>]) {
    keyboard.toggle(.help, at: now, into: &feedback)
    passFeedback(into: &outputs)
  }

  /// Moves or closes the list, if it is shown and the key is one of those that do; whether it was.
  mutating func steersHelp(_ action: KeyAction, at now: Timestamp) -> Bool {
    guard showsHelp else { return false }
    switch action {
    case .command(.up): scrollHelp(by: .rows(-1))
    case .command(.down): scrollHelp(by: .rows(1))
    case .command(.pageUp): scrollHelp(by: .pages(-1))
    case .command(.pageDown): scrollHelp(by: .pages(1))
    case .command(.escape), .dismiss: keyboard.toggle(.help, at: now, into: &feedback)
    default: return false
    }
    return true
  }

  private mutating func scrollHelp(by step: ScrollStep) {
    keyboard.scrollHelp(to: helpWindow.offset(after: step))
    keyboard.scrollHelp(to: helpWindow.offset)
  }
}
