import MorseKeyboard
import MorseKeying
import TerminalCodec
import TextInput
import Timeline

/// Joins the keyboard, its panel and the byte router; decides who receives each key.
struct RunStage {
  /// A call of the session.
  typealias Act = (inout KeyboardSession<KeystrokeDocument>) -> Void

  private var keyboard: KeyboardSession<KeystrokeDocument>
  /// The outputs since the last call of ``drainOutputs()``.
  private(set) var outputs: [Timed<RunOutput>] = []
  private var panel: HostedPanel
  private var router = ByteRouter()
  private var hosting: RunSettings
  private var back = LongPress()
  /// Whether a switch was held for long while its presses did not key.
  private var wantsBack = false
  /// Whether the window is reversed for a flash.
  private var reversesWindow = false

  /// Creates a stage with all rows the program's.
  init(
    session: KeyboardSession<KeystrokeDocument>, settings: RunSettings, columns: Int, rows: Int
  ) {
    keyboard = session
    panel = HostedPanel(columns: columns, rows: rows)
    keyboard.view.window = (columns, rows)
    hosting = settings
    panel.withScreen { $0.shareClipboard(settings.sharesClipboard) }
  }

  /// The keyboard.
  var session: KeyboardSession<KeystrokeDocument> {
    get { keyboard }
    _modify { yield &keyboard }
  }
  /// The bytes to write to the program, in order.
  var toProgram: [UInt8] {
    get { router.toProgram }
    _modify { yield &router.toProgram }
  }
  /// The bytes to write to the terminal, in order.
  var toTerminal: [UInt8] {
    get { router.toTerminal }
    _modify { yield &router.toTerminal }
  }
  /// The program's screen.
  var screen: HostedScreen { panel.screen }
  /// The mode of the keys, and whether the panel is shown.
  var mode: RunMode { panel.mode }
  /// The columns of the terminal's window.
  var columns: Int { panel.columns }
  /// The settings it was opened with, or the last change of them.
  var settings: RunSettings {
    get { hosting }
    set {
      hosting = newValue
      panel.withScreen { $0.shareClipboard(newValue.sharesClipboard) }
    }
  }
  /// Whether keys pass to the program unchanged.
  var passesKeys: Bool { !mode.isShown || keyboard.passesThrough }
  /// Whether a cursor position query is pending.
  var isLocating: Bool { panel.isLocating }
  /// The next deadline; `nil` when nothing is pending.
  var deadline: Timestamp? {
    let due = earliest(earliest(keyboard.deadline, router.deadline), mode.locatingUntil)
    return earliest(due, keyboard.keyMap.longPress.flatMap(back.deadline))
  }

  /// Returns the outputs since the last call.
  mutating func drainOutputs() -> [Timed<RunOutput>] { outputs.drain() }

  /// Reverses the window for a flash, or ends that.
  mutating func reverseWindow(_ isReversed: Bool) {
    reversesWindow = isReversed
    keepModes()
  }

  /// Marks the panel's contents as possibly changed.
  mutating func setStale() { panel.setStale() }
  /// Starts to record keystrokes.
  mutating func keepKeystrokes() { router.keepKeystrokes() }
  /// Returns the keystrokes sent to the program instead of edits since the last call.
  mutating func drainKeystrokes() -> [Keystroke] { router.drainKeystrokes() }
  /// Sets the byte that the program's terminal expects for Backspace.
  mutating func setBackspace(_ byte: UInt8) { router.setBackspace(byte) }
  /// Changes the program's screen; the second argument receives the bytes for the terminal.
  mutating func withScreen<Result>(
    _ body: (inout HostedScreen, inout [UInt8]) -> Result
  ) -> Result {
    panel.withScreen { body(&$0, &router.toTerminal) }
  }
  /// Forwards the program's output to the terminal.
  mutating func forward(program bytes: [UInt8]) {
    panel.withScreen { router.forward(program: bytes, through: &$0) }
  }

  // MARK: - The keyboard

  /// Performs a call of the session, then sends its keystrokes and applies its outputs.
  mutating func act(at now: Timestamp, _ act: Act) {
    panel.setStale()
    act(&keyboard)
    var dismissed: Timestamp?
    for output in keyboard.drainOutputs() {
      switch output.value {
      case .feedback(let feedback): outputs.append(Timed(.feedback(feedback), at: output.moment))
      case .dismissed: dismissed = output.moment
      case .cancelled, .suspended, .ask, .modes: break
      }
    }
    router.send(keyboard.drainKeystrokes(), hasApplicationCursor: screen.hasApplicationCursor)
    keepModes()
    if let dismissed { hide(at: dismissed) }
    apply(panel.adjust(to: hosting.height, list: list, into: &router.toTerminal), at: now)
  }

  /// Outputs a change of the panel's rows, by which lists are scrolled from now on.
  private mutating func apply(_ change: [RunOutput], at now: Timestamp) {
    outputs += change.map { Timed($0, at: now) }
    let rows = RunPanel.listRows(height: screen.panelRows)
    if keyboard.view.hostedListRows != rows { keyboard.view.hostedListRows = rows }
  }

  /// Keeps paste markers on while Morse is active, since pasted text is not keying, focus reports
  /// if needed, and the reversed window of a flash.
  private mutating func keepModes() {
    let focus: Set<PrivateMode> = session.watchesFocus ? [.focus] : []
    var kept = wantsPasteMarks ? focus.union([.bracketedPaste]) : []
    if reversesWindow { kept.insert(.reverseScreen) }
    panel.withScreen { $0.keep(kept, into: &router.toTerminal) }
  }

  private var wantsPasteMarks: Bool { !passesKeys && !isLocating }

  private var list: PanelList {
    PanelList(
      rows: RunPanel.rows(session, columns: columns).count, isOverlay: session.showsSheet)
  }

  /// Processes everything due up to and including `now`.
  mutating func advance(to now: Timestamp) {
    guard let due = deadline, due <= now else { return }
    handle(router.read([], at: now))
    if let length = session.keyMap.longPress, back.expire(to: now, for: length) != nil {
      wantsBack = true
    }
    act(at: now) { $0.advance(to: now) }
    if let end = mode.locatingUntil, end <= now { locate(nil, at: now) }
  }

  /// Requires pass-through while there is a reason.
  mutating func require(_ reason: PassThroughReason?, at now: Timestamp) {
    switch panel.require(reason, isMorse: !keyboard.passesThrough) {
    case .leaveMorse: change(to: InputMode.passThroughName, at: now)
    case .returnToMorse where keyboard.passesThrough: returnToMorse(at: now)
    case .returnToMorse, .none: panel.setStale()
    }
  }

  // MARK: - The panel

  /// Begins the session in the terminal.
  mutating func begin(at now: Timestamp) {
    // The terminal is not queried.
    keyboard.begin(asking: false, at: now)
    askForCursor(at: now)
  }

  /// Applies a new size of the terminal's window.
  mutating func resize(columns: Int, rows: Int, at now: Timestamp) {
    panel.resize(columns: columns, rows: rows)
    keyboard.resize(columns: columns, rows: rows)
    askForCursor(at: now)
  }

  /// Returns whether the panel must be painted now, and marks it as painted.
  mutating func beginPainting(note: String?) -> Bool { panel.beginPainting(note: note) }

  private mutating func askForCursor(at now: Timestamp) {
    router.askForCursor(isLocating: isLocating)
    panel.beginLocating(at: now)
  }

  private mutating func locate(_ cursor: Cell?, at now: Timestamp) {
    apply(panel.locate(cursor, hosting.height, list: list, into: &router.toTerminal), at: now)
    keepModes()
  }

  /// Hides the panel; Morse is active when it is shown again.
  mutating func hide(at now: Timestamp) {
    keyboard.update { $0.reopen() }
    show(false, at: now)
  }

  private mutating func show(_ isShown: Bool, at now: Timestamp) {
    apply(panel.show(isShown, hosting.height, list: list, into: &router.toTerminal), at: now)
    keepModes()
  }

  /// Returns to Morse if pass-through is active; otherwise shows or hides the panel.
  ///
  /// A hidden panel is shown in either case.
  mutating func pressPanelKey(at now: Timestamp) {
    act(at: now) { $0.interrupt(at: now) { _ in } }
    let isLeft = keyboard.passesThrough && mode.reason == nil
    if !mode.isShown || !isLeft { show(!mode.isShown, at: now) }
    guard mode.isShown, isLeft else { return }
    returnToMorse(at: now)
  }

  private mutating func change(to name: String, at now: Timestamp) {
    act(at: now) { $0.handle(action: .keyboard(name), at: now) }
  }

  private mutating func returnToMorse(at now: Timestamp) {
    change(to: keyboard.keyboard.layout.name, at: now)
  }

  // MARK: - Back to Morse

  /// Whether a switch was held for long while its presses did not key; reading it clears it.
  mutating func drainComeback() -> Bool {
    defer { wantsBack = false }
    return wantsBack
  }

  /// Shows the panel and activates Morse.
  mutating func comeBack(at now: Timestamp) {
    if !mode.isShown { show(true, at: now) }
    guard keyboard.passesThrough, mode.reason == nil else { return }
    returnToMorse(at: now)
  }

  /// Checks for a long press of a switch other than the terminal while its presses do not key.
  mutating func watch(_ input: FilterInput, at now: Timestamp) {
    if passesKeys, keyboard.note(input, at: now) { return }
    guard let length = session.keyMap.longPress else { return }
    switch input {
    case .edge(let edge) where edge.isDown && passesKeys:
      _ = back.press(reportingRelease: true, typing: false, at: now, for: length)
    case .edge(let edge) where edge.isDown: break
    case .edge, .lost: back.release()
    case .committed: break
    }
  }

  /// Whether a key that would pass to the program is for the call bell only.
  private mutating func isForBell(_ key: Key, at now: Timestamp) -> Bool {
    var isForBell = false
    act(at: now) { isForBell = $0.note(key, at: now) }
    return isForBell
  }

  /// Handles a switch key that passes to the program: a long press returns to Morse.
  ///
  /// - Returns: whether the key is still held and must be ignored.
  private mutating func isHeldOn(_ key: Key, at now: Timestamp) -> Bool {
    guard let length = session.keyMap.longPress, session.keyMap.isSwitch(key), key.phase != .release
    else {
      if key.phase == .press { back.release() }
      return false
    }
    guard passesKeys || back.isSpent else { return false }
    let judgement = back.press(
      reportingRelease: false, typing: key.text != nil, at: now, for: length)
    if case .long(let typed) = judgement {
      // In a full-screen program the keys were commands, and so would Backspace be.
      if !screen.isFullScreen { router.erase(typed) }
      wantsBack = true
    }
    return judgement != .press
  }

  // MARK: - The terminal

  /// Processes input from the terminal.
  mutating func receive(terminal bytes: [UInt8], at now: Timestamp) {
    advance(to: now)
    panel.setStale()
    var rest = bytes[...]
    while !rest.isEmpty {
      let flood = floodCount(rest)
      if flood > 0 {
        back.release()
        interrupt(at: now)
        router.forward(text: rest.prefix(flood))
        rest = rest.dropFirst(flood)
      } else {
        let portion = rest.prefix(passesKeys ? Self.portion : rest.count)
        handle(router.read(Array(portion), at: now))
        rest = rest.dropFirst(portion.count)
      }
    }
    if passesKeys, !isLocating { router.forwardUnfinished() }
  }

  /// The minimum number of bytes at once that are not treated as typed by hand.
  private static let flood = 32
  /// The number of bytes parsed before checking again whether only text follows.
  private static let portion = 64

  /// The number of next bytes that pass to the program unparsed, as they contain no key of the
  /// keyboard.
  ///
  /// Keys typed by hand are parsed one by one; so is text that may contain the panel key.
  private func floodCount(_ bytes: ArraySlice<UInt8>) -> Int {
    guard passesKeys, !isLocating, router.isAtRest, bytes.count >= Self.flood,
      case .function = hosting.panelKey.code
    else { return 0 }
    let end = bytes.firstIndex { !Self.isText($0) } ?? bytes.endIndex
    let count = end - bytes.startIndex
    return count < Self.flood ? 0 : count
  }

  /// Whether a byte belongs to a character, a line end or a tab.
  private static func isText(_ byte: UInt8) -> Bool {
    byte >= 0x20 ? byte != 0x7F : byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  private mutating func handle(_ pieces: [Timed<TerminalReader.Piece>]) {
    var isInterrupted = false
    for piece in pieces {
      // In a row of keys for the program, the first has already ended the open character.
      if isInterrupted, isOrdinary(piece.value) {
        router.forward(piece.value)
      } else {
        handle(piece.value, at: piece.moment)
        isInterrupted = passesKeys && isOrdinary(piece.value)
      }
    }
  }

  /// Whether the piece is a key that goes to the program while pass-through is active.
  private func isOrdinary(_ piece: TerminalReader.Piece) -> Bool {
    guard case .key(let key) = piece.event, !isLocating else { return false }
    return key.binding != hosting.panelKey
  }

  private mutating func handle(_ piece: TerminalReader.Piece, at now: Timestamp) {
    if let cursor = router.parseCursor(piece, isLocating: isLocating) {
      // An earlier reply tells the place before the window changed again.
      if !router.awaitsCursor { locate(cursor, at: now) }
      return
    }
    if case .key(let key) = piece.event {
      if passesKeys, isForBell(key, at: now) { return }
      if isHeldOn(key, at: now) { return }
    }
    switch piece.event {
    case .key(let key) where key.binding == hosting.panelKey:
      if key.phase == .press { pressPanelKey(at: now) }
    case .key(let key) where !passesKeys && keyboard.accepts(key):
      act(at: now) { $0.handle(.key(key), at: now) }
    case .key(let key) where !passesKeys && keyboard.ignores(key):
      act(at: now) { $0.noteUnused(key) }
    case .key(let key):
      interrupt(byMoving: key.isMovement, at: now)
      router.forward(piece)
    case .paste(let text):
      interrupt(at: now)
      let isOurs = wantsPasteMarks && !screen.hasBracketedPaste
      if isOurs { router.forward(pasted: text, of: piece) } else { router.forward(piece) }
    case .focus where session.watchesFocus:
      if let event = piece.event {
        act(at: now) { $0.handle(event, at: now) }
      }
      if screen.hasFocusReports { router.forward(piece) }
    case .reply(let reply): router.forward(reply, piece, to: screen)
    default: router.forward(piece)
    }
  }

  /// Ends the open character before the program receives other input.
  ///
  /// - Parameters:
  ///   - isMovement: whether that input moves the cursor.
  ///   - now: the current time.
  private mutating func interrupt(byMoving isMovement: Bool = false, at now: Timestamp) {
    act(at: now) {
      $0.interrupt(at: now) { $0.loseContext(byMoving: isMovement) }
    }
  }
}

extension Key {
  /// Whether the program's cursor may be inside a word after this key.
  fileprivate var isMovement: Bool {
    let movements: [Key.Name] = [.left, .right, .up, .down, .home, .pageUp, .pageDown]
    return movements.contains { code == .named($0) }
  }
}

extension KeyboardSession<KeystrokeDocument> {
  /// Whether pass-through is active.
  fileprivate var passesThrough: Bool { keyboard.inputMode == .passThrough }

  /// Whether a key belongs to the keyboard while Morse is active, and not to the program.
  fileprivate func accepts(_ key: Key) -> Bool {
    choice != nil || meaning(of: key) != nil && !isCommand(key)
  }

  /// Whether a key types text that has no meaning here: it is dropped.
  fileprivate func ignores(_ key: Key) -> Bool { key.text != nil && meaning(of: key) == nil }

  /// Whether a key is a command that the program executes.
  private func isCommand(_ key: Key) -> Bool {
    guard !showsHelp, case .action(.command(let command)) = meaning(of: key) else { return false }
    // The page keys turn the pages of candidates.
    let turns = command == .pageUp || command == .pageDown
    return !(turns && keyboard.candidatePage != nil)
  }

  /// Changes the Morse layout.
  ///
  /// Pass-through stays active if it is; the layout is then the one to return to.
  mutating func change(toBoard name: String, at now: Timestamp) {
    let passes = passesThrough
    handle(action: .keyboard(name), at: now)
    guard passes else { return }
    handle(action: .keyboard(InputMode.passThroughName), at: now)
  }
}
