import MorseKeyboard
import MorseKeying
import TerminalCodec
import TextInput
import Timeline

/// The keyboard, its panel and the bytes of both sides, joined: what is done with a key, and what comes of it.
struct RunStage {
  private var keyboard: HostedKeyboard
  private var panel: HostedPanel
  private var router = ByteRouter()
  private var hosting: RunSettings
  private var back = LongPress()
  /// Whether a switch was held for long where it does not key.
  private var wantsBack = false

  /// Begins with all rows the program's.
  init(
    session: KeyboardSession<KeystrokeDocument>, settings: RunSettings, columns: Int, rows: Int
  ) {
    keyboard = HostedKeyboard(session)
    panel = HostedPanel(columns: columns, rows: rows)
    hosting = settings
    panel.withScreen { $0.shareClipboard(settings.sharesClipboard) }
  }

  /// The keyboard.
  var session: KeyboardSession<KeystrokeDocument> {
    get { keyboard.session }
    _modify { yield &keyboard.session }
  }
  /// Whether nothing is to be heard.
  var isMuted: Bool { keyboard.isMuted }
  /// What is to be said of the inputs beside the terminal.
  var inputNotes: [String] {
    get { keyboard.inputNotes }
    set {
      guard newValue != keyboard.inputNotes else { return }
      keyboard.inputNotes = newValue
      setStale()
    }
  }
  /// What is to be written to the program, in order.
  var toProgram: [UInt8] {
    get { router.toProgram }
    _modify { yield &router.toProgram }
  }
  /// What is to be written to the terminal, in order.
  var toTerminal: [UInt8] {
    get { router.toTerminal }
    _modify { yield &router.toTerminal }
  }
  /// The program's screen.
  var screen: HostedScreen { panel.screen }
  /// What the keys are for, and whether the panel is shown.
  var mode: RunMode { panel.mode }
  /// The columns of the terminal's window.
  var columns: Int { panel.columns }
  /// How it was opened.
  var settings: RunSettings {
    get { hosting }
    set {
      hosting = newValue
      panel.withScreen { $0.shareClipboard(newValue.sharesClipboard) }
    }
  }
  /// The keyboard that is in use, or that the ordinary keys were left for.
  var layoutName: String { keyboard.layoutName }
  /// Whether the ordinary keys go to the program as they are.
  var passesKeys: Bool { !mode.isShown || keyboard.isOrdinary }
  /// Whether the terminal is asked where its cursor is.
  var isLocating: Bool { panel.isLocating }
  /// When something is due unless something happens.
  var deadline: Timestamp? {
    let due = earliest(earliest(keyboard.deadline, router.deadline), mode.locatingUntil)
    return earliest(due, keyboard.longPress.flatMap(back.deadline))
  }

  /// Notes that what the panel shows may have changed.
  mutating func setStale() { panel.setStale() }
  /// Has keystrokes kept until they are taken.
  mutating func keepKeystrokes() { router.keepKeystrokes() }
  /// What was sent to the program in place of edits since the last call.
  mutating func takeKeystrokes() -> [Keystroke] { router.takeKeystrokes() }
  /// Notes what the program's terminal takes for Backspace.
  mutating func setBackspace(_ byte: UInt8) { router.setBackspace(byte) }
  /// Changes the program's screen, and adds what the terminal is to be given.
  mutating func withScreen<Result>(
    _ body: (inout HostedScreen, inout [UInt8]) -> Result
  ) -> Result {
    panel.withScreen { body(&$0, &router.toTerminal) }
  }
  /// Passes on what the program wrote.
  mutating func pass(program bytes: [UInt8]) {
    panel.withScreen { router.pass(program: bytes, through: &$0) }
  }

  // MARK: - The keyboard

  /// Has the session do something, and does what comes of it.
  mutating func act(
    at now: Timestamp, into outputs: inout [Timed<RunOutput>], _ act: HostedKeyboard.Act
  ) {
    panel.setStale()
    let dismissed = keyboard.perform(into: &outputs, act)
    router.send(
      keyboard.session.takeKeystrokes(), hasApplicationCursor: screen.hasApplicationCursor)
    keepModes()
    if let dismissed { hide(at: dismissed, into: &outputs) }
    say(panel.adjust(to: hosting.height, list: listRows, into: &router.toTerminal), now, &outputs)
  }

  private func say(
    _ said: [RunOutput], _ now: Timestamp, _ outputs: inout [Timed<RunOutput>]
  ) {
    outputs += said.map { Timed($0, at: now) }
  }

  /// Has pasted text marked while Morse is typed, for what it holds is no keying, and a loss of the focus told.
  private mutating func keepModes() {
    let focus: Set<PrivateMode> = session.watchesFocus ? [.focus] : []
    let kept = wantsPasteMarks ? focus.union([.bracketedPaste]) : []
    panel.withScreen { $0.keep(kept, into: &router.toTerminal) }
  }

  private var wantsPasteMarks: Bool { !passesKeys && !isLocating }

  private var listRows: Int { RunPanel.rows(session, columns: columns).count }

  /// Does what is due up to and including `now`.
  mutating func advance(to now: Timestamp, into outputs: inout [Timed<RunOutput>]) {
    guard let due = deadline, due <= now else { return }
    take(router.advance(to: now), into: &outputs)
    if let length = session.keyMap.longPress, back.expire(to: now, for: length) != nil {
      wantsBack = true
    }
    act(at: now, into: &outputs) { $0.advance(to: now, into: &$1) }
    if let end = mode.locatingUntil, end <= now { locate(nil, at: now, into: &outputs) }
  }

  /// Has only the system's own keys type as long as there is a reason.
  mutating func require(
    _ reason: SystemKeysReason?, at now: Timestamp, into outputs: inout [Timed<RunOutput>]
  ) {
    switch panel.require(reason, isMorse: keyboard.isMorse) {
    case .leaveMorse:
      let name = InputMode.passThroughName
      act(at: now, into: &outputs, HostedKeyboard.change(to: name, at: now))
    case .returnToMorse where keyboard.isOrdinary:
      act(at: now, into: &outputs, HostedKeyboard.change(to: keyboard.layoutName, at: now))
    case .returnToMorse, .none: panel.setStale()
    }
  }

  // MARK: - The panel

  /// Begins: the terminal listens.
  mutating func begin(at now: Timestamp) {
    keyboard.begin(at: now)
    askForCursor(at: now)
  }

  /// Takes note of another size of the terminal's window.
  mutating func resize(columns: Int, rows: Int, at now: Timestamp) {
    panel.resize(columns: columns, rows: rows)
    keyboard.session.resize(columns: columns, rows: rows)
    askForCursor(at: now)
  }

  /// Answers whether the panel must be painted now, and takes it as painted.
  mutating func takePainting(note: String?) -> Bool { panel.takePainting(note: note) }

  private mutating func askForCursor(at now: Timestamp) {
    router.askForCursor()
    panel.beginLocating(at: now)
  }

  private mutating func locate(
    _ cursor: Cell?, at now: Timestamp, into outputs: inout [Timed<RunOutput>]
  ) {
    say(
      panel.locate(cursor, hosting.height, list: listRows, into: &router.toTerminal), now, &outputs)
    keepModes()
  }

  /// Hides the panel; Morse is there when it comes back.
  mutating func hide(at now: Timestamp, into outputs: inout [Timed<RunOutput>]) {
    keyboard.session.reopen()
    show(false, at: now, into: &outputs)
  }

  private mutating func show(
    _ isShown: Bool, at now: Timestamp, into outputs: inout [Timed<RunOutput>]
  ) {
    say(
      panel.show(isShown, hosting.height, list: listRows, into: &router.toTerminal), now, &outputs)
    keepModes()
  }

  /// Brings Morse back, or else shows the panel or hides it.
  mutating func pressPanelKey(at now: Timestamp, into outputs: inout [Timed<RunOutput>]) {
    act(at: now, into: &outputs) { $0.interrupt(at: now, into: &$1) { _ in } }
    let isLeft = keyboard.isOrdinary && mode.reason == nil
    if !mode.isShown || !isLeft { show(!mode.isShown, at: now, into: &outputs) }
    guard mode.isShown, isLeft else { return }
    act(at: now, into: &outputs, HostedKeyboard.change(to: keyboard.layoutName, at: now))
  }

  // MARK: - Back to Morse

  /// Whether a switch was held for long where it does not key; asked once.
  mutating func takeComeback() -> Bool {
    defer { wantsBack = false }
    return wantsBack
  }

  /// Shows the panel, and puts Morse in use.
  mutating func comeBack(at now: Timestamp, into outputs: inout [Timed<RunOutput>]) {
    if !mode.isShown { show(true, at: now, into: &outputs) }
    guard keyboard.isOrdinary, mode.reason == nil else { return }
    act(at: now, into: &outputs, HostedKeyboard.change(to: keyboard.layoutName, at: now))
  }

  /// Watches whether a switch beside the terminal is held for long where it does not key.
  mutating func watch(_ input: FilterInput, at now: Timestamp) {
    guard let length = session.keyMap.longPress else { return }
    switch input {
    case .edge(let edge) where edge.isDown && passesKeys:
      _ = back.press(reportingRelease: true, typing: false, at: now, for: length)
    case .edge(let edge) where edge.isDown: break
    case .edge, .lost: back.release()
    case .committed: break
    }
  }

  /// Judges a switch that goes to the program: held for long, it leads back.
  ///
  /// - Returns: whether the key is only still held, and does nothing else.
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
      router.erase(typed)
      wantsBack = true
    }
    return judgement != .press
  }

  // MARK: - The terminal

  /// Takes in what the terminal sent.
  mutating func receive(
    terminal bytes: [UInt8], at now: Timestamp, into outputs: inout [Timed<RunOutput>]
  ) {
    advance(to: now, into: &outputs)
    panel.setStale()
    var rest = bytes[...]
    while !rest.isEmpty {
      let flood = floodCount(rest)
      if flood > 0 {
        back.release()
        interrupt(at: now, into: &outputs)
        router.pass(text: rest.prefix(flood))
        rest = rest.dropFirst(flood)
      } else {
        let portion = rest.prefix(passesKeys ? Self.portion : rest.count)
        take(router.read(Array(portion), at: now), into: &outputs)
        rest = rest.dropFirst(portion.count)
      }
    }
    if passesKeys, !isLocating { router.passUnfinished() }
  }

  /// How many keys at least come at once that are not typed by hand.
  private static let flood = 32
  /// How many bytes are told apart before it is looked again whether only text follows.
  private static let portion = 64

  /// How many of the next bytes are text that the program is given as it comes: no key of the keyboard's is in it.
  ///
  /// Who types by hand has each key looked at; so is text that may hold the panel's key.
  private func floodCount(_ bytes: ArraySlice<UInt8>) -> Int {
    guard passesKeys, !isLocating, router.isAtRest, bytes.count >= Self.flood,
      case .function = hosting.panelKey.code
    else { return 0 }
    let end = bytes.firstIndex { !Self.isText($0) } ?? bytes.endIndex
    let count = end - bytes.startIndex
    return count < Self.flood ? 0 : count
  }

  /// Whether a byte is part of a character, or ends a line, or is a tab.
  private static func isText(_ byte: UInt8) -> Bool {
    byte >= 0x20 ? byte != 0x7F : byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  private mutating func take(
    _ pieces: [Timed<TerminalReader.Piece>], into outputs: inout [Timed<RunOutput>]
  ) {
    var isInterrupted = false
    for piece in pieces {
      // Of keys in a row that the program is given, the first has ended what is being keyed.
      if isInterrupted, isOrdinary(piece.value) {
        router.pass(piece.value)
      } else {
        take(piece.value, at: piece.moment, into: &outputs)
        isInterrupted = passesKeys && isOrdinary(piece.value)
      }
    }
  }

  /// Whether it is a key that is the program's while the ordinary keys are.
  private func isOrdinary(_ piece: TerminalReader.Piece) -> Bool {
    guard case .key(let key) = piece.event, !isLocating else { return false }
    return key.binding != hosting.panelKey
  }

  private mutating func take(
    _ piece: TerminalReader.Piece, at now: Timestamp, into outputs: inout [Timed<RunOutput>]
  ) {
    if let cursor = router.takeCursor(piece, isLocating: isLocating) {
      return locate(cursor, at: now, into: &outputs)
    }
    if case .key(let key) = piece.event, isHeldOn(key, at: now) { return }
    switch piece.event {
    case .key(let key) where key.binding == hosting.panelKey:
      if key.phase == .press { pressPanelKey(at: now, into: &outputs) }
    case .key(let key) where !passesKeys && keyboard.takes(key):
      act(at: now, into: &outputs) { $0.handle(.key(key), at: now, into: &$1) }
    case .key(let key) where !passesKeys && keyboard.ignores(key):
      act(at: now, into: &outputs) { session, _ in session.noteUnused(key) }
    case .key(let key):
      interrupt(byMoving: key.isMovement, at: now, into: &outputs)
      router.pass(piece)
    case .paste(let text):
      interrupt(at: now, into: &outputs)
      let isOurs = wantsPasteMarks && !screen.hasBracketedPaste
      if isOurs { router.pass(pasted: text, of: piece) } else { router.pass(piece) }
    case .focus where session.watchesFocus:
      if let event = piece.event {
        act(at: now, into: &outputs) { $0.handle(event, at: now, into: &$1) }
      }
      if screen.hasFocusReports { router.pass(piece) }
    case .reply(let reply): router.pass(reply, piece, to: screen)
    default: router.pass(piece)
    }
  }

  /// Ends the open character before the program is given something else.
  ///
  /// - Parameters:
  ///   - isMovement: whether that moves the cursor.
  ///   - now: the present.
  ///   - outputs: receives what comes of it.
  private mutating func interrupt(
    byMoving isMovement: Bool = false, at now: Timestamp, into outputs: inout [Timed<RunOutput>]
  ) {
    act(at: now, into: &outputs) {
      $0.interrupt(at: now, into: &$1) { $0.loseContext(byMoving: isMovement) }
    }
  }
}

extension Key {
  /// Whether the cursor of a program may stand in a word after it.
  fileprivate var isMovement: Bool {
    let movements: [Key.Name] = [.left, .right, .up, .down, .home, .pageUp, .pageDown]
    return movements.contains { code == .named($0) }
  }
}
