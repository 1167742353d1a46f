import MorseKeyboard
import TerminalCodec

/// What the panel shows beside the keyboard's own state: notes, and how it is drawn.
struct PanelView {
  /// What is wrong with inputs beside the terminal.
  var inputNotes: [String] = []
  /// What a lesson asks for, above the text.
  var lesson: [String] = []
  /// Whether text from right to left is drawn in the order in which it is seen.
  var ordersText = true
  /// Whether Esc leaves without the text.
  var isQuestion = false
  /// The wait for the end of a letter or word.
  var countdown = Countdown()
  /// Whether the wait is shown.
  var showsCountdown = false {
    didSet { countdown = Countdown(isOn: showsCountdown) }
  }
  /// Whether the code tree is shown.
  var showsTree = false
  /// Whether marks are to be seen.
  let flashes: Bool
  /// How many characters were committed while each note was there.
  private var ages: [String: Int] = [:]
  /// The screen, by which lists are scrolled.
  private(set) var window = (columns: 80, rows: 24)

  init(flashes: Bool) {
    self.flashes = flashes
  }

  /// How many characters are committed while a note is shown before it goes: it has been seen by then.
  static let noteLife = 20

  /// Notes that a character was committed while these notes were there; those that are gone may come anew.
  mutating func fade(_ notes: [String]) {
    guard !notes.isEmpty || !ages.isEmpty else { return }
    ages = Dictionary(notes.map { ($0, (ages[$0] ?? 0) + 1) }) { first, _ in first }
  }

  /// Whether a note has been shown for long enough.
  func hasFaded(_ note: String) -> Bool { ages[note, default: 0] >= Self.noteLife }

  /// What is wrong, as it was when the last character was committed.
  var problems: [String] { ages.keys.sorted() }

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
