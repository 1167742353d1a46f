import MorseKeyboard
import TerminalCodec

/// What the panel shows beside the keyboard's own state: notes, and how it is drawn.
struct PanelView {
  /// What is wrong with inputs beside the terminal.
  var inputNotes: [String] = []
  /// Whether text from right to left is drawn in the order in which it is seen.
  var ordersText = true
  /// Whether Esc leaves without the text.
  var isQuestion = false
  /// Whether marks are to be seen.
  let flashes: Bool
  /// The screen, by which lists are scrolled.
  private(set) var window = (columns: 80, rows: 24)

  init(flashes: Bool) {
    self.flashes = flashes
  }

  /// Takes note of the screen's size.
  mutating func resize(columns: Int, rows: Int) { window = (columns, rows) }

  /// The rows of a list that are in sight, `offset` rows of it above them.
  func part(of rows: [StyledLine], from offset: Int) -> HelpWindow {
    HelpWindow(rows, room: HelpWindow.room(rows: window.rows), offset: offset)
  }

  /// The rows above those that are in sight.
  func offset(of overlay: Overlay) -> Int {
    switch overlay {
    case .none: 0
    case .help(let offset): offset
    case .layouts(let choice):
      max(0, choice.marked - max(1, HelpWindow.room(rows: window.rows) - 2))
    }
  }
}
