import MorseCode
import MorseKeyboard
import MorseKeying
import TerminalCodec
import TextInput
import Timeline

/// A keyboard and its surroundings.
///
/// They are its configuration, the fields of a page, the scanned cells, the panel's view and the
/// notes from its feedback.
///
/// Every change returns the session's outputs, each with the time it was caused.
struct KeyboardController<Document: DocumentProxy> {
  private(set) var keyboard: Keyboard<Document>
  /// The page of fields; `nil` if there is only a document.
  private(set) var page: FieldPage<Document>?
  /// The scan by switches, while there is one.
  private(set) var scan: SwitchScan?
  /// How the user presses the switch, once something was learnt of it.
  private var learntPresses: PressModel?
  var configured: ConfiguredKeyboard
  var view: PanelView
  var notes: FeedbackNotes

  init(
    _ document: Document, _ configured: ConfiguredKeyboard, receivesReleases: Bool,
    _ view: PanelView,
    _ notes: FeedbackNotes
  ) {
    keyboard = Keyboard(
      document: document, settings: configured.keyboardSettings, receivesReleases: receivesReleases)
    (self.configured, self.view, self.notes) = (configured, view, notes)
  }

  /// Whether a switch scans the cells of the active layout.
  var scansCells: Bool { keyboard.inputMode == .morse && keyboard.layout.scans }

  /// The notice to show; `nil` if there is none.
  var notice: SessionNotice? {
    notes.notice ?? scan.flatMap { $0.isAsleep ? .asleep(wakesByTwo: $0.wakesByTwo) : nil }
  }

  /// The scan's next deadline; `nil` when nothing is pending.
  var deadline: Timestamp? { scan?.deadline(configured.holds) }

  /// The longest hold of a key that may be meant; `nil` for any, where holding a switch scans.
  var longestHold: Duration? { scansCells ? nil : keyboard.longestHold }

  /// The cells that switches can choose now.
  var grid: ScanGrid {
    if let choice = keyboard.overlay.choice { return ScanGrid(choice) }
    return ScanGrid(
      keyboard, isQuestion: view.question != nil, isForProgram: configured.keyMap.isForProgram)
  }

  /// The meaning of `key` on the active layout; `nil` if it has none.
  func meaning(of key: Key) -> KeyMap.Meaning? {
    configured.keyMap.meaning(of: key, in: keyboard.inputMode, on: keyboard.layout)
  }

  /// The rows of the overlay; empty if there is none.
  func sheet(columns: Int) -> [StyledLine] {
    switch keyboard.overlay {
    case .none: []
    case .help: HelpSheet(self, columns: columns).lines
    case .layouts(let choice): choice.lines
    }
  }

  /// Reads from the keyboard, or makes a change that produces no feedback.
  mutating func update<Value>(_ body: (inout Keyboard<Document>) -> Value) -> Value {
    defer { notes.dropPastChange(in: keyboard.document) }
    return body(&keyboard)
  }

  /// Changes the keyboard and returns the resulting outputs.
  mutating func change(
    _ body: (inout Keyboard<Document>) -> [Timed<KeyboardFeedback>]
  ) -> [Timed<SessionOutput>] {
    let overlay = keyboard.overlay.kind
    let feedback = body(&keyboard)
    if !scansCells || keyboard.overlay.kind != overlay { scan = nil }
    notes.note(feedback, of: keyboard, hasSound: configured.hasSound)
    view.marks?.note(feedback)
    var outputs: [Timed<SessionOutput>] = []
    for item in feedback {
      if let output = output(of: item.value) { outputs.append(Timed(output, at: item.moment)) }
      outputs.append(Timed(.feedback(item.value), at: item.moment))
    }
    for item in feedback {
      if case .requested(let request) = item.value { outputs += handle(request, at: item.moment) }
    }
    return outputs
  }

  /// Performs the action of a key at `now`; on a layout that scans, a press chooses.
  mutating func perform(_ action: KeyAction, at now: Timestamp) -> [Timed<SessionOutput>] {
    notes.note(action, whileOpen: keyboard.isMarking || !keyboard.openPattern.isEmpty)
    if scansCells, let effects = scan(action, at: now) { return effects }
    return change { keyboard in
      guard case .press = action else { return keyboard.handle(action, at: now) }
      return keyboard.receiveReleases(true, at: now) + keyboard.handle(action, at: now)
    }
  }

  /// Performs the task of a terminal key.
  mutating func perform(_ task: KeyTask, at now: Timestamp) -> [Timed<SessionOutput>] {
    switch task {
    case .use, .nothing, .other(.action): return []
    case .list(let step): return apply(step, at: now)
    case .field(let step): return moveField(by: step, at: now)
    case .other(.help): return change { $0.toggle(.help, at: now) }
    case .other(.keyboards): return change { $0.toggle(.layouts, at: now) }
    case .other(.cancel): return [Timed(.cancelled, at: now)]
    case .other(.suspend): return [Timed(.suspended, at: now)]
    }
  }

  /// Asks for the call bell, for a press that does nothing else.
  mutating func ring(at now: Timestamp) -> [Timed<SessionOutput>] {
    let cancelled = updateScan(at: now) { scan, _ in scan.cancelPress(at: now) }
    return cancelled + change { _ in [Timed(.requested(.voice(.ring)), at: now)] }
  }

  // MARK: - Requests

  private func output(of feedback: KeyboardFeedback) -> SessionOutput? {
    switch feedback {
    case .dismissed: .dismissed
    case .requested(.enter) where page == nil: .dismissed
    case .requested(.copy(let text)) where configured.sharesClipboard: .ask([.copy(text)])
    default: nil
    }
  }

  private mutating func handle(
    _ request: KeyboardRequest, at now: Timestamp
  ) -> [Timed<SessionOutput>] {
    switch request {
    case .scroll(let code): return apply(.overlay(.scroll(code)), at: now)
    case .enter: return moveField(by: 1, at: now)
    case .field(let step): return moveField(by: step, at: now)
    case .secret(let name):
      guard let secret = configured.secrets[name] else {
        notes.say(.noSecret(name))
        return []
      }
      return change { $0.handle(.insert(secret.text), at: now) }
    case .sleep: sleep()
    case .mute, .suggestion, .copy, .voice: break
    }
    return []
  }

  private mutating func apply(_ step: OverlayStep, at now: Timestamp) -> [Timed<SessionOutput>] {
    switch step {
    case .overlay(.scroll(let code)): scrollHelp { $0.offset(after: code) }
    case .overlay(let step): return change { $0.perform(step, at: now) }
    case .choose(let number): return change { $0.chooseLayout(number, at: now) }
    case .endCharacter: return perform(.endCharacter, at: now)
    case .nothing: break
    }
    return []
  }

  // MARK: - Lists

  /// The keyboard's rows on a screen of `rows` rows.
  func height(of rows: Int) -> Int {
    switch configured.height {
    case .automatic: rows
    case .rows(let most): max(1, min(rows, most))
    }
  }

  /// The rows above the text on a screen of `columns` by `rows`: a lesson, or what was said.
  ///
  /// A list and scanned cells keep their rows below it. Where no list has rows, the task of a lesson is
  /// shown in however low a window, before the status: of a long one, from the letter to key next.
  func lessonRows(columns: Int, rows: Int) -> [String] {
    let hasList = keyboard.overlay != .none && HelpWindow.room(rows: height(of: rows)) > 0
    let room = max(0, height(of: rows) - (hasList ? 7 : 3))
    if let said {
      let least = min(1, room - 1)
      let rows = max(least, room - 1 - scannedRows(columns: columns))
      return spokenRows(said, columns: columns, rows: rows)
    }
    guard lessonStart(columns: columns, rows: rows) == nil else { return [] }
    let (task, place) = taskRows(columns: columns)
    let others = view.lesson.dropFirst().flatMap { $0.wrapped(columns: columns) }
    let most = hasList ? room : max(room, min(task.count, max(1, height(of: rows) - 1)))
    let start = max(0, min(place, task.count - most))
    return Array((task.dropFirst(start) + others).prefix(most))
  }

  /// The task of a lesson in front of the text, in a window of one row; `nil` in any other.
  func lessonStart(columns: Int, rows: Int) -> String? {
    guard height(of: rows) == 1, said == nil, !view.lesson.isEmpty else { return nil }
    let (task, place) = taskRows(columns: columns - Self.answerWidth)
    return task[place] + "  "
  }

  /// The task of a lesson in rows, in which a longer word is divided, and the row of the letter to
  /// key next; no row without a lesson.
  private func taskRows(columns: Int) -> (rows: [String], place: Int) {
    let rows = view.lesson.prefix(1).flatMap {
      Self.rows(of: $0, columns: max(Self.leastColumns, columns))
    }
    var rest = view.lessonPlace
    let place = rows.firstIndex { row in
      rest -= row.count { $0 != " " }
      return rest < 0
    }
    return (rows.map { String($0.trimmedEnd) }, place ?? 0)
  }

  /// The columns of a task in however narrow a window: its first word has three.
  private static var leastColumns: Int { 4 }

  /// The columns that an answer has at least in a window of one row.
  private static var answerWidth: Int { 7 }

  /// The text for the people around: the call, or the line that was given out last.
  private var said: String? {
    notes.notice == .ringing ? "HELLO!" : keyboard.document.givenLines.last
  }

  /// What was said, in large letters if they fit, below as many earlier lines as there is room for.
  private func spokenRows(_ said: String, columns: Int, rows: Int) -> [String] {
    let large = LargeText(said, columns: columns, height: rows).rows
    let plain = Self.rows(of: said, columns: columns)
    let last = large.isEmpty ? Array(plain.suffix(max(0, rows))) : large
    let earlier = keyboard.document.givenLines.dropLast().flatMap {
      Self.rows(of: $0, columns: columns)
    }
    return earlier.suffix(max(0, min(Self.earlierRows, rows - last.count))) + last
  }

  /// A line in rows that are narrower than the screen; a longer word is divided.
  private static func rows(of line: String, columns: Int) -> [String] {
    StyledLine(line).wrapped(columns: columns).map(\.text)
  }

  /// The rows of the cells that switches scan; none below a list.
  private func scannedRows(columns: Int) -> Int {
    guard scansCells, keyboard.overlay == .none else { return 0 }
    return CellRows(
      keyboard, scan?.grid ?? grid, scan?.mark ?? .none, columns: columns,
      isLarge: configured.cells == .large
    ).lines.count
  }

  /// The most rows of earlier lines above the last one.
  private static var earlierRows: Int { 3 }

  /// The number of rows that the help or the list of layouts has on the screen.
  private func listRoom(columns: Int, rows: Int) -> Int {
    let lesson = lessonRows(columns: columns, rows: rows).count
    return view.hostedListRows ?? HelpWindow.room(rows: height(of: rows) - lesson)
  }

  /// The number of rows above the visible ones.
  var listOffset: Int {
    switch keyboard.overlay {
    case .none: 0
    case .help(let offset): offset
    case .layouts(let choice):
      max(
        0,
        choice.marked
          - max(1, listRoom(columns: view.window.columns, rows: view.window.rows) - 2))
    }
  }

  /// The visible part of the help or of the list of layouts on a screen of `columns` by `rows`.
  ///
  /// Both drawing and scrolling use it, so a page is what the screen shows.
  func list(columns: Int, rows: Int) -> HelpWindow {
    HelpWindow(
      sheet(columns: columns), room: listRoom(columns: columns, rows: rows), offset: listOffset,
      switchedBy: scansCells && keyboard.overlay.isHelp ? configured.keyMap.scanKeys?.first : nil)
  }

  /// Sets the screen's size, which limits the help's scroll offset.
  mutating func resize(columns: Int, rows: Int) {
    view.window = (columns, rows)
    scrollHelp(\.offset)
  }

  private mutating func scrollHelp(_ offset: (HelpWindow) -> Int) {
    guard keyboard.overlay.isHelp else { return }
    let (columns, rows) = view.window
    keyboard.scrollHelp(to: offset(list(columns: columns, rows: rows)))
    keyboard.scrollHelp(to: list(columns: columns, rows: rows).offset)
  }

  // MARK: - Cells

  /// Processes what is due in the scan.
  mutating func scan(to now: Timestamp) -> [Timed<SessionOutput>] {
    updateScan(at: now) { $0.advance(to: now, $1.holds) }
  }

  /// Processes a switch event; returns `nil` if the action is none.
  ///
  /// The list of layouts is scanned like a grid with one cell in each row.
  private mutating func scan(_ action: KeyAction, at now: Timestamp) -> [Timed<SessionOutput>]? {
    guard action.isSwitch else { return nil }
    let isOfTwo = configured.keyMap.keySet != .one && action != .press(.straight)
    let isSecond = isOfTwo && action.isDah
    if keyboard.overlay.isHelp, action.isPress { return turnHelp(orClosing: isSecond, at: now) }
    guard action.isPress || scan != nil else { return [] }
    if scan == nil { beginScan() }
    let click = Timed(SessionOutput.feedback(.click(.modifier)), at: now)
    let mode = configured.settings.scanning.mode
    return (action.isPress && scan?.isAsleep != true ? [click] : [])
      + updateScan(at: now) { scan, configured in
        switch action {
        case .press, .element:
          scan.press(
            reportingRelease: !action.isElement, ofTwo: isOfTwo, second: isSecond, mode, at: now)
        case .release: scan.release(configured.holds, at: now)
        default: scan.stillHeld(configured.holds, at: now)
        }
      }
  }

  /// Puts the scan to sleep; where nothing is scanned, reports that.
  private mutating func sleep() {
    guard scansCells, keyboard.overlay == .none else { return notes.say(.unavailable("sleep")) }
    if scan == nil { beginScan() }
    scan?.sleep()
  }

  /// Creates the scan, at rest.
  private mutating func beginScan() {
    let grid = grid
    var settings = configured.settings.scanning
    // The list of layouts is one column.
    if keyboard.overlay.choice != nil { settings.order = .rows }
    let isProbable = settings.order == .probable
    scan = SwitchScan(
      grid, settings, chances: isProbable ? ScanChances(grid, keyboard, doubt: 0).cells : nil,
      presses: presses)
  }

  /// How the user presses the switch, as far as it is known.
  private var presses: PressModel { learntPresses ?? configured.presses }

  /// Shows the next page of the help; after the last page, or if asked to, closes it.
  private mutating func turnHelp(
    orClosing isClosing: Bool, at now: Timestamp
  ) -> [Timed<SessionOutput>] {
    let (columns, rows) = view.window
    guard !isClosing, rows > 0, list(columns: columns, rows: rows).hasMore else {
      return change { $0.perform(.close, at: now) }
    }
    return apply(.overlay(.scroll(.pageDown)), at: now)
  }

  private mutating func updateScan(
    at now: Timestamp, _ body: (inout SwitchScan, ConfiguredKeyboard) -> [SwitchScan.Effect]
  ) -> [Timed<SessionOutput>] {
    guard var changed = scan else { return [] }
    let (former, isMarked) = (changed.markedText, changed.mark.isShown)
    let effects = body(&changed, configured)
    scan = changed
    var outputs: [Timed<SessionOutput>] = []
    for effect in effects {
      switch effect {
      case .choose(let cell): outputs += choose(cell, at: now)
      case .undoChoice: outputs += undoChoice(at: now)
      case .wake: continueScan(isOther: true, isUndone: false, at: now)
      case .unsure(let cells):
        notes.say(.undecided(cells.map { CellRows.label(of: $0.key, keyboard) }))
      }
    }
    // A scan that came to rest by time asks no more.
    if isMarked, effects.isEmpty, scan?.mark.isShown != true, case .undecided = notes.notice {
      notes.clear()
    }
    if let choice = keyboard.overlay.choice, let row = scan?.mark.row,
      row != choice.marked
    {
      outputs += change { $0.perform(.mark(row - choice.marked), at: now) }
    }
    let marked = scan?.markedText
    if configured.settings.scanning.cue != .off,
      effects.isEmpty ? marked != former : marked != nil
    {
      outputs.append(Timed(.feedback(.marked(marked ?? "")), at: now))
    }
    return outputs
  }

  private mutating func choose(
    _ cell: ScanGrid.Cell, at now: Timestamp
  ) -> [Timed<SessionOutput>] {
    if let choice = keyboard.overlay.choice, case .layout(let name) = cell.key.action {
      let number = choice.names.firstIndex(of: name) ?? choice.marked
      return change { $0.chooseLayout(number, at: now) }
    }
    // The document would undo a whole word.
    if cell.key.action == .command(.undo), scan?.hasChoices == true { return undoChoice(at: now) }
    let (name, before) = (keyboard.layoutName, keyboard.document.documentContextBeforeInput ?? "")
    guard let action = cell.action(offering: keyboard.suggestions) else { return [] }
    let label = CellRows.label(of: cell.key, keyboard)
    var outputs = perform(action, at: now)
    if scan?.isAsleep == true { return outputs }
    if scan?.groups != nil, notes.notice == nil { notes.say(.chose(label)) }
    if case .perform(.text) = action { outputs += perform(.spaceAfterMark, at: now) }
    if keyboard.layoutName != name {
      scan?.remember(.layout(name))
    } else if let opposite = action.oppositeMove {
      scan?.remember(.opposite(opposite))
    } else if keyboard.document.documentContextBeforeInput ?? "" != before {
      scan?.remember(.text(before))
    }
    continueScan(
      isOther: keyboard.layoutName != name, isUndone: cell.key.action == .command(.undo), at: now)
    return outputs
  }

  /// Undoes the last choice and continues with the first row.
  private mutating func undoChoice(at now: Timestamp) -> [Timed<SessionOutput>] {
    var outputs: [Timed<SessionOutput>] = []
    switch scan?.removeLast() {
    case .text(let former): outputs = change { $0.restore(former, at: now) }
    case .layout(let name): outputs = perform(.keyboard(name), at: now)
    case .opposite(let action): outputs = perform(action, at: now)
    case nil: break
    }
    continueScan(isOther: true, isUndone: true, at: now)
    return outputs + [Timed(.feedback(.click(.delete)), at: now)]
  }

  /// Continues with the cells after a choice, and keeps what was learnt about the presses.
  private mutating func continueScan(isOther: Bool, isUndone: Bool, at now: Timestamp) {
    let grid = grid
    let former = isUndone ? nil : scan?.formerLayout
    let cells =
      scan?.groups.map {
        ScanChances(grid, keyboard, doubt: isUndone ? 0 : $0.doubt, since: former).cells
      } ?? []
    scan?.goOn(with: grid, cells, isOther: isOther, isUndone: isUndone, at: now)
    guard let learnt = scan?.presses else { return }
    let isPaced = configured.settings.scanning.pace == .learnt
    if isPaced, learnt.isTired, !presses.isTired { notes.say(.slowedDown) }
    learntPresses = learnt
  }

  // MARK: - Fields

  /// Opens a page of fields and activates the first one.
  mutating func open(_ page: FieldPage<Document>, at now: Timestamp) -> [Timed<SessionOutput>] {
    self.page = page
    return enter(page.field, at: now)
  }

  /// Activates another field; the last is followed by the first.
  private mutating func moveField(by step: Int, at now: Timestamp) -> [Timed<SessionOutput>] {
    guard page != nil else { return [] }
    let outputs = change { $0.leaveDocument(at: now) }
    page?.move(by: step, leaving: keyboard.document)
    return outputs + (page.map { enter($0.field, at: now) } ?? [])
  }

  private mutating func enter(
    _ field: FieldPage<Document>.Field, at now: Timestamp
  ) -> [Timed<SessionOutput>] {
    notes.clear()
    let layout = field.layout ?? configured.settings.layout
    return change { $0.enter(field.document, on: layout, at: now) }
  }
}

extension Overlay {
  /// The kind of the overlay; `nil` for none.
  fileprivate var kind: Kind? { isHelp ? .help : choice == nil ? nil : .layouts }
}

extension KeyAction {
  /// Whether the action is a switch event.
  fileprivate var isSwitch: Bool {
    switch self {
    case .press, .element, .release, .holdElement: true
    default: false
    }
  }

  /// Whether it is a press whose release is not reported.
  fileprivate var isElement: Bool {
    if case .element = self { true } else { false }
  }

  /// Whether it presses the dah.
  fileprivate var isDah: Bool {
    switch self {
    case .press(.dah), .element(.dah): true
    default: false
    }
  }

  /// The movement that undoes this one; `nil` for other actions.
  fileprivate var oppositeMove: KeyAction? {
    switch self {
    case .perform(.command(.left)): .command(.right)
    case .perform(.command(.right)): .command(.left)
    case .perform(.command(.up)): .command(.down)
    case .perform(.command(.down)): .command(.up)
    default: nil
    }
  }
}
