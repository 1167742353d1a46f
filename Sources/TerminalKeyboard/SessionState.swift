import MorseKeying
public import MorseKeyboard
public import TerminalCodec
import TextInput
import Timeline

/// What a session tells of itself, and how it is shown.
extension KeyboardSession {
  /// The keyboard and its document.
  public var keyboard: Keyboard<Document> { _read { yield desk.keyboard } }
  /// What the keyboard is set to.
  public var settings: KeyboardSettings { desk.configured.settings }
  /// What the keys mean.
  var keyMap: KeyMap { desk.configured.keyMap }
  /// The fields of the page that is typed on; `nil` where there is only the document.
  public var page: FieldPage<Document>? { desk.page }

  /// Whether nothing is to be heard.
  public var isMuted: Bool { desk.notes.isSoundOff || !hasSound }
  /// What is to be said of the last thing that was done.
  public var notice: SessionNotice? { desk.notes.notice }
  /// What is to be said under the panel.
  public var notes: [String] { (allNotes + advice).filter { !view.hasFaded($0) } }

  /// What is wrong, be it to be said still or not.
  var allNotes: [String] {
    (configurationNote.map { [$0] } ?? []) + bindingNotes + inputNotes
  }
  /// How to key in a terminal that does not report key releases; not counted as a problem.
  var advice: [String] {
    guard let releaseSupport, !scansCells, keyboard.inputMode == .morse else { return [] }
    if keyboard.lacksReleases {
      let keyer = settings.keyer.rawValue
      return ["each press makes one element; \(keyer) needs kitty, foot or a paddle (--input)"]
    }
    guard releaseSupport == .repeats, !terminal.receivesReleases else { return [] }
    return ["tap for a dit, hold until the key repeats for a dah; a mouse button is quicker"]
  }
  /// What a lesson asks for; empty outside of one.
  public var lesson: [String] {
    view.lesson
  }

  /// Whether the key timings are recorded.
  var isRecorded: Bool { recorder != nil }
  /// Whether events of this keyboard are sent to others.
  var hasEventOutput: Bool { edges != nil }

  /// The bound keys that this terminal does not report: modifiers, without the Kitty protocol.
  private var bindingNotes: [String] {
    guard let releaseSupport, releaseSupport != .kitty else { return [] }
    let keys = keyMap.bindings.keys.filter(\.code.isModifier).map { "\($0)" }.sorted()
    guard !keys.isEmpty else { return [] }
    return [
      "\(keys.joined(separator: ", ")): this terminal does not report such keys; bind others, as dit=f9"
    ]
  }
  /// Whether a mark is to be seen now; secure text is not told dit from dah.
  var showsMark: Bool {
    view.flashes && keyboard.isMarking && !keyboard.document.traits.isSecureTextEntry
  }

  /// The modes that the terminal is to have.
  public var modes: TerminalModes { terminal.modes }
  /// How the terminal tells releases; `nil` before that is known.
  public var releaseSupport: KeyReleaseSupport? { terminal.releaseSupport(for: keyMap.keySet) }

  // MARK: - Lists

  /// Whether the list of keys and codes is shown.
  public var showsHelp: Bool { keyboard.overlay.isHelp }
  /// How many rows of the list are above its window.
  public var helpOffset: Int { view.offset(of: keyboard.overlay) }
  /// The keyboards to choose from while they are shown.
  public var choice: LayoutChoice? { keyboard.overlay.choice }
  /// Whether a list is shown over the text.
  var showsSheet: Bool { showsHelp || choice != nil }

  /// The rows of the list that is shown; none when none is.
  func sheet(columns: Int) -> [StyledLine] { desk.sheet(columns: columns) }

  /// What `key` means: to the keyboard in use, or to all of them.
  func meaning(of key: Key) -> KeyMap.Meaning? { desk.meaning(of: key) }

  // MARK: - Cells

  /// Whether presses of a switch scan the cells of the keyboard in use.
  var scansCells: Bool { desk.scansCells }
  /// The mark that switches choose by, while there is one.
  var scanner: CellScanner? { desk.scan?.scanner }

  /// The rows of cells of the keyboard in use, with what is marked reversed; none where it has none.
  ///
  /// - Parameters:
  ///   - columns: the width of the screen; rows that are wider go on in the next line.
  ///   - rows: how many lines there is room for; what is marked is among them.
  /// - Returns: the lines.
  func cellLines(columns: Int, rows: Int = .max) -> [StyledLine] {
    CellRows(
      keyboard, desk.scan?.grid ?? desk.grid, scanner, columns: columns, height: rows,
      isLarge: cells == .large
    ).lines + LargeKeys(self, columns: columns, rows: rows).lines
  }

  /// The rows that the keyboard takes of a screen of so many.
  func height(of rows: Int) -> Int {
    switch desk.configured.height {
    case .automatic: rows
    case .rows(let most): max(1, min(rows, most))
    }
  }

  /// What a switch chooses among, for surfaces with one row; `nil` where presses of a switch scan nothing.
  public var scannedCells: ScannedCells? {
    scansCells ? ScannedCells(keyboard, desk.scan?.grid ?? desk.grid, scanner) : nil
  }

  // MARK: - How it is shown

  /// What is wrong with inputs beside the terminal, to be shown.
  public var inputNotes: [String] {
    get { view.inputNotes }
    set { view.inputNotes = newValue }
  }

  /// Whether the panel brings what is written from right to left into the order in which it is seen;
  /// otherwise the terminal does.
  public var ordersText: Bool {
    get { view.ordersText }
    set { view.ordersText = newValue }
  }

  /// Whether the panel shows how long a letter or word stays open.
  public var showsCountdown: Bool {
    get { view.showsCountdown }
    set { view.showsCountdown = newValue }
  }

  /// Whether the panel shows the code tree, where there is room.
  public var showsTree: Bool {
    get { view.showsTree }
    set { view.showsTree = newValue }
  }

  /// The end of the wait that may be shown: secure text shows nothing of the open letter.
  var waitToShow: Timestamp? {
    keyboard.document.traits.isSecureTextEntry ? nil : keyboard.waitEnd
  }

  /// Whether Esc leaves without the text: what is typed is the answer to a question.
  public var isQuestion: Bool {
    get { view.isQuestion }
    set { view.isQuestion = newValue }
  }
}
