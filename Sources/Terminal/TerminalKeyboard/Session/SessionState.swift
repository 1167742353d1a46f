import MorseKeying
public import MorseKeyboard
public import TerminalCodec
import TextInput
import Timeline

/// The state of a session, and how it is shown.
extension KeyboardSession {
  /// The keyboard and its document.
  public var keyboard: Keyboard<Document> { _read { yield controller.keyboard } }
  /// The settings of the keyboard.
  public var settings: KeyboardSettings { controller.configured.settings }
  /// The meanings of the terminal's keys.
  public var keyMap: KeyMap { controller.configured.keyMap }
  /// The page of fields; `nil` if there is only a document.
  public var page: FieldPage<Document>? { controller.page }

  /// Whether the sound is off.
  public var isMuted: Bool { controller.notes.isSoundOff || !hasSound }
  /// The notice about the last action; `nil` if there is none.
  public var notice: SessionNotice? { controller.notice }
  /// The notes to show under the panel.
  public var notes: [String] { (allNotes + advice).filter { !view.hasFaded($0) } }

  /// All problems, including those no longer shown.
  var allNotes: [String] {
    (configurationNote.map { [$0] } ?? []) + bindingNotes + inputNotes
  }
  /// Whether only auto-repeat tells a hold from a tap.
  var needsRepeats: Bool { releaseSupport == .repeats && !terminal.receivesReleases }
  /// How to key in a terminal that does not report key releases; not counted as a problem.
  var advice: [String] {
    guard releaseSupport != nil, !scansCells, keyboard.inputMode == .morse else { return [] }
    if keyboard.lacksReleases {
      let keyer = settings.keyer.rawValue
      return ["each press makes one element; \(keyer) needs kitty, foot or a paddle (--input)"]
    }
    if needsRepeats {
      return ["tap for a dit, hold until the key repeats for a dah; a mouse button is quicker"]
    }
    guard controller.configured.longPress != nil, !terminal.receivesReleases else { return [] }
    return ["--held-key needs key releases: kitty, foot or a switch (--input)"]
  }

  /// Short hints on how to key elements.
  var elementHints: [String] { keyMap.elementHints(isSwapped: isSwapped) }
  /// A short hint on how to end a letter.
  var letterHint: String { "\(keyMap.letterEnd.lowercased()) ends a letter" }
  /// Whether the keys for dit and dah make each other's elements.
  var isSwapped: Bool { settings.keyerSettings.isSwapped }

  /// The bound keys that this terminal does not report: modifiers, without the Kitty protocol.
  private var bindingNotes: [String] {
    guard let releaseSupport, releaseSupport != .kitty else { return [] }
    let keys = keyMap.bindings.keys.filter(\.code.isModifier).map { "\($0)" }.sorted()
    guard !keys.isEmpty else { return [] }
    return [
      "\(keys.joined(separator: ", ")): this terminal does not report such keys; bind others, as dit=f9"
    ]
  }
  /// Whether a mark is visible now; secret text never shows marks, which would tell dit from dah.
  var showsMark: Bool {
    view.flashes && keyboard.isMarking && !keyboard.document.traits.isSecureTextEntry
  }

  /// The modes that the terminal should have.
  public var modes: TerminalModes { terminal.modes }
  /// The terminal's key-release support; `nil` before it is known.
  public var releaseSupport: KeyReleaseSupport? { terminal.releaseSupport(for: keyMap.keySet) }

  // MARK: - Overlay

  /// Whether the help is shown.
  public var showsHelp: Bool { keyboard.overlay.isHelp }
  /// The list of layouts while it is shown; `nil` otherwise.
  public var choice: LayoutChoice? { keyboard.overlay.choice }
  /// Whether an overlay is shown.
  var showsSheet: Bool { showsHelp || choice != nil }

  /// The meaning of `key` on the active layout; `nil` if it has none.
  func meaning(of key: Key) -> KeyMap.Meaning? { controller.meaning(of: key) }

  // MARK: - Cells

  /// Whether a switch scans the cells of the active layout.
  var scansCells: Bool { controller.scansCells }
  /// The way in which the mark moves; inverse scanning needs key releases.
  var scanMode: ScanSettings.Mode {
    let mode = settings.scanning.mode
    return mode == .inverse && releaseSupport != nil && !terminal.receivesReleases ? .auto : mode
  }
  /// How to choose cells, and what holding the switch does.
  var scanHints: [String] {
    let back = scanMode == .inverse ? nil : keyMap.holdHint("takes back")
    return [keyMap.scanHint(scanMode), back].compactMap(\.self)
  }
  /// The marked cells of the scan.
  var scanMark: ScanMark { controller.scan?.mark ?? .none }

  /// The rows of the active layout's cells, with the marked ones reversed; empty if it has none.
  ///
  /// - Parameters:
  ///   - columns: the width of the screen; wider rows continue in the next line.
  ///   - rows: the maximum number of lines; the marked cell is among them.
  /// - Returns: the lines.
  func cellLines(columns: Int, rows: Int = .max) -> [StyledLine] {
    CellRows(
      keyboard, controller.scan?.grid ?? controller.grid, scanMark, columns: columns, height: rows,
      isLarge: cells == .large
    ).lines + LargeKeys(self, columns: columns, rows: rows).lines
  }

  /// The current choices of a switch, for surfaces with one row.
  ///
  /// `nil` if switches do not scan.
  public var scannedCells: ScannedCells? {
    scansCells
      ? ScannedCells(keyboard, controller.scan?.grid ?? controller.grid, controller.scan) : nil
  }

  /// All cells that a switch can choose, with the marked ones; `nil` if switches do not scan.
  public var scanView: ScanView? {
    scansCells ? ScanView(keyboard, controller.scan?.grid ?? controller.grid, scanMark) : nil
  }

  /// Problems of inputs other than the terminal, for display.
  public var inputNotes: [String] {
    get { view.inputNotes }
    set { view.inputNotes = newValue }
  }

  /// The end of the wait to show, or of the mark of a scan by probability.
  ///
  /// `nil` for secret text, which shows nothing of the open letter.
  var waitToShow: Timestamp? {
    keyboard.document.traits.isSecureTextEntry
      ? nil : keyboard.waitEnd ?? (scansCells ? controller.scan?.markEnd : nil)
  }
}
