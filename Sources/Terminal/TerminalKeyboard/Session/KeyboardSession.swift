public import MorseKeyboard
public import MorseKeying
public import TerminalCodec
public import TextComposition
public import TextInput
public import Timeline
public import WordPrediction

/// A keyboard in a terminal: turns input bytes and edges into outputs.
///
///     bytes ─► TerminalInput ─► keys ─┐
///     edges of other inputs ──────────┴─► KeyInput ─► actions ─► KeyboardController ─► outputs
///
/// A pure machine, whose calls add to its outputs. ``Panel`` draws it.
public struct KeyboardSession<Document: DocumentProxy> {
  /// The outputs since the last call of ``drainOutputs()``.
  public private(set) var outputs: [Timed<SessionOutput>] = []
  private(set) var controller: KeyboardController<Document>
  private(set) var terminal: TerminalInput
  private var input: KeyInput<Key.Code>
  private var nextKey = NextKey()
  /// The contact of the large cell that the pointer pressed last.
  private var pointed: KeyContact?
  /// Whether caps lock was on when the terminal last reported it.
  private var hasCapsLock = false
  private var back = LongPress()
  /// The press whose hold rings the call bell.
  private var call = Call()
  /// The effect of the press that is held, if a longer hold would ring the call bell instead.
  private var waiting: LongEffect?
  /// The number of presses so far.
  public private(set) var presses = 0

  /// A press whose hold rings the call bell.
  private struct Call {
    /// What is pressed: a key, or a contact of another input.
    enum Caller: Equatable {
      case key(Key)
      case contact(EdgeSource)
    }

    var hold = LongPress()
    var by: Caller?
    /// The text before the last two presses of a key that is no contact.
    ///
    /// Without releases, the first repeat counts as a press.
    var texts: [TextAround] = []
  }

  /// The effect of a long press.
  private enum LongEffect {
    /// An action in place of the element.
    case action(KeyAction)
    /// The way back from pass-through, where the press has typed this many characters.
    case back(typed: Int)
  }

  /// Opens a keyboard for `document`.
  ///
  /// - Parameters:
  ///   - document: the document to type into.
  ///   - settings: the settings of the keyboard.
  ///   - keyMap: the meanings of the terminal's keys.
  ///   - isMuted: whether sound is off at the beginning.
  ///   - flashes: whether marks are visible.
  ///   - filters: the filters for the edges of keys.
  ///   - receivesReleases: whether inputs other than the terminal report releases.
  ///   - mouseUse: when mouse buttons act as keys.
  ///   - modes: the terminal modes that are needed in any case.
  public init(
    document: Document, settings: KeyboardSettings = KeyboardSettings(),
    keyMap: KeyMap = KeyMap(), isMuted: Bool = false, flashes: Bool = false,
    filters: FilterTable = FilterTable(), receivesReleases: Bool = false,
    mouseUse: MouseUse = .never, modes: TerminalModes = TerminalModes()
  ) {
    controller = KeyboardController(
      document, ConfiguredKeyboard(settings: settings, keyMap: keyMap),
      receivesReleases: receivesReleases, PanelView(flashes: flashes),
      FeedbackNotes(isSoundOff: isMuted))
    terminal = TerminalInput(mouseUse: mouseUse, modes: modes, hasOtherKeys: receivesReleases)
    input = KeyInput(filters)
  }

  /// Returns the outputs since the last call, in order.
  public mutating func drainOutputs() -> [Timed<SessionOutput>] { outputs.drain() }

  // MARK: - Time

  /// Whether the keyboard's time is stopped, because a press is still undecided.
  private var isHeldBack: Bool { input.isUndecided && !controller.keyboard.isKeying }

  /// The next deadline; `nil` when nothing is pending.
  public var deadline: Timestamp? {
    var due = earliest(earliest(terminal.deadline, input.deadline), nextKey.deadline)
    due = earliest(due, keyMap.longPress.flatMap(back.deadline))
    due = earliest(due, bellHold.flatMap(call.hold.deadline))
    due = earliest(due, view.countdown.deadline)
    if !isHeldBack { due = earliest(due, controller.keyboard.deadline) }
    return input.isUndecided ? due : earliest(due, controller.deadline)
  }

  /// Processes everything due up to and including `now`, each at its own time.
  public mutating func advance(to now: Timestamp) {
    guard let due = deadline, due <= now else { return catchUp(to: now) }
    tracing(.wake(due: due), at: now) { $0.catchUp(to: now) }
  }

  /// Processes everything due, then updates the countdown.
  private mutating func catchUp(
    to now: Timestamp, since start: Timestamp = Timestamp(nanoseconds: .min)
  ) {
    expire(to: now, since: start)
    view.countdown.wait(until: waitToShow, at: now)
  }

  /// Processes everything due; outputs that were held back until `start` get that time.
  private mutating func expire(
    to now: Timestamp, since start: Timestamp = Timestamp(nanoseconds: .min)
  ) {
    input.limitHolds(to: controller.longestHold)
    input.countEveryPress(controller.keyboard.countsEveryPress)
    var moment = start
    while let due = deadline, due <= now {
      moment = max(moment, due)
      keepHeldCharacter(at: due)
      if !isHeldBack {
        forward(controller.change { $0.advance(to: due) }, at: moment)
      }
      perform(input.advance(to: due), at: moment)
      handle(terminal.advance(to: due), at: moment)
      if nextKey.hold(to: due), choice == nil {
        forward(controller.perform(.other(.keyboards), at: due), at: moment)
      }
      if let length = keyMap.longPress, let typed = back.expire(to: due, for: length) {
        forward(performLong(.back(typed: typed), at: due), at: due)
      }
      if !input.isUndecided { forward(controller.scan(to: due), at: moment) }
      if let length = bellHold, call.hold.expire(to: due, for: length) != nil {
        ring(at: due)
      }
      view.countdown.advance(to: due)
    }
  }

  /// Restarts the pause of the open character before it ends at `due`, because its key is held and
  /// may become too long.
  private mutating func keepHeldCharacter(at due: Timestamp) {
    guard input.mayBecomeTooLong || waiting != nil, !keyboard.openPattern.isEmpty,
      keyboard.waitEnd == due
    else { return }
    let now = due.advanced(byNanoseconds: -1)
    forward(controller.perform(.holdElement, at: now), at: due)
  }

  /// Processes an input event, or a request to decide pending presses first; then executes `body`.
  private mutating func key(
    _ event: KeyInput<Key.Code>.Input, at now: Timestamp,
    then body: (inout Self) -> [Timed<SessionOutput>] = { _ in [] }
  ) {
    catchUp(to: now)
    perform(input.handle(event, at: now), at: now)
    forward(body(&self), at: now)
    catchUp(to: now, since: now)
  }

  // MARK: - The trace

  /// The trace of the session's inputs and decisions; `nil` without one.
  public var trace: SessionTrace? {
    get { controller.notes.trace }
    set { controller.notes.trace = newValue }
  }

  private var isSecret: Bool { keyboard.document.traits.isSecureTextEntry }

  /// Returns the trace's lines since the last call.
  public mutating func drainTrace() -> String { controller.notes.trace?.drainLines() ?? "" }

  /// Processes an input, recording it in the trace first.
  mutating func tracing(
    _ input: @autoclosure () -> SessionTrace.Input, at now: Timestamp, _ body: (inout Self) -> Void
  ) {
    guard controller.notes.trace != nil else { return body(&self) }
    note(input(), at: now)
    body(&self)
    let (releases, isSecret) = (releaseSupport?.rawValue ?? "not known yet", isSecret)
    controller.notes.trace?.note(releases: releases)
    controller.notes.trace?.hideLast(isSecret: isSecret)
  }

  /// Records an input in the trace, if there is one.
  private mutating func note(_ input: SessionTrace.Input, at now: Timestamp?) {
    let isSecret = isSecret
    controller.notes.trace?.note(input, at: now, isSecret: isSecret)
  }

  // MARK: - Input

  /// The moment of bytes that are read at `now`.
  ///
  /// Several bytes that are there when an unfinished sequence has run out of time complete it,
  /// however late this process was woken: no person types so fast.
  public func arrival(of bytes: [UInt8], by now: Timestamp) -> Timestamp {
    guard bytes.count > 1, let due = terminal.sequenceDeadline, due <= now else { return now }
    return due.advanced(by: .nanoseconds(-1))
  }

  /// Processes bytes read at `now`.
  public mutating func handle(_ bytes: [UInt8], at now: Timestamp) {
    tracing(.bytes(bytes), at: now) { $0.handle(.bytes(bytes), at: now) }
  }

  /// Begins the session in the terminal.
  ///
  /// - Parameters:
  ///   - asks: whether to query the terminal; one that cannot move its cursor is not queried.
  ///   - now: the current time.
  public mutating func begin(asking asks: Bool, at now: Timestamp) {
    tracing(.begin(asks: asks), at: now) { $0.handle(.begin(asking: asks), at: now) }
  }

  /// Resumes after another program has used the terminal, and queries its modes again.
  public mutating func resume(at now: Timestamp) {
    tracing(.resume, at: now) { $0.handle(.resumed, at: now) }
  }

  private mutating func handle(_ input: TerminalInput.Input, at now: Timestamp) {
    catchUp(to: now)
    handle(terminal.handle(input, at: now), at: now)
    catchUp(to: now, since: now)
  }

  /// Processes an event of the terminal whose bytes were parsed elsewhere.
  public mutating func handle(_ event: TerminalEvent, at now: Timestamp) {
    switch event {
    case .key(let key):
      expire(to: now)
      if !note(key, at: now) { handle(key, at: now) }
      catchUp(to: now, since: now)
    case .paste(let text): handle(action: .insert(text.pastable), at: now)
    case .mouse(let mouse):
      guard terminal.modes.mouse else { return }
      if case .press = mouse.action, notePress() { return }
      if let action = largeKey(at: mouse) {
        pointed = nil
        return handle(action: action, at: now)
      }
      guard let edge = edge(of: mouse) else { return }
      terminal.hasKeyedMouse = true
      handle(FilterInput.edge(edge), at: now)
    case .focus(let isIn): if !isIn { loseFocus(at: now) }
    case .reply(let reply): handle(TerminalInput.Input.reply(reply), at: now)
    case .unknown: break
    }
  }

  /// The action of the drawn key that is pressed; `nil` elsewhere.
  private func largeKey(at mouse: Mouse) -> KeyAction? {
    guard case .press(.left) = mouse.action, LargeKeys.areShown(self) else { return nil }
    let (columns, rows) = view.window
    let panel = Panel(self, soundNote: nil, columns: columns, rows: rows)
    guard let top = panel.largeKeysRow else { return nil }
    return LargeKeys(self, columns: columns, rows: max(0, rows - 4))
      .action(row: mouse.cell.row - top, column: mouse.cell.column)
  }

  /// The edge of a mouse event; with large cells, the half of the window selects the contact.
  private mutating func edge(of mouse: Mouse) -> KeyEdge? {
    guard cells == .large, keyMap.keySet != .one, !controller.scansCells else {
      return keyMap.edge(of: mouse)
    }
    switch mouse.action {
    case .press(.left):
      pointed = mouse.cell.column < view.window.columns / 2 ? .dit : .dah
    case .release(.left): break
    case .press, .release, .move, .wheel: return keyMap.edge(of: mouse)
    }
    // The finger may have left the cell that it pressed.
    let isDown = if case .press = mouse.action { true } else { false }
    return pointed.map { KeyEdge($0, isDown: isDown, source: .mouse) }
  }

  /// Processes an event of an input that reports presses and releases.
  public mutating func handle(_ input: FilterInput, at now: Timestamp) {
    guard !note(input, at: now) else { return }
    tracing(.filter(input), at: now) {
      $0.key(.filter(input), at: now) { $0.performWaiting(at: now) }
    }
  }

  // MARK: - The call bell

  /// The hold that rings the call bell; `nil` for none, and where holding a switch scans.
  private var bellHold: Duration? {
    scansCells && scanMode == .inverse ? nil : controller.configured.bellHold
  }

  /// Whether the hold of the key that is down rings the call bell, unless it ends before.
  private var mayRing: Bool { bellHold.flatMap(call.hold.deadline) != nil }

  /// Performs the effect of a long press; one that may ring the call bell waits for its end.
  ///
  /// A press that has rung the bell has no other effect.
  private mutating func performLong(
    _ effect: LongEffect, at now: Timestamp
  ) -> [Timed<SessionOutput>] {
    guard bellHold == nil || !call.hold.isSpent else { return [] }
    waiting = effect
    return mayRing ? [] : performWaiting(at: now)
  }

  /// Performs the effect of a long press that has ended without a call.
  private mutating func performWaiting(at now: Timestamp) -> [Timed<SessionOutput>] {
    switch waiting.take() {
    case .action(let action): controller.perform(action, at: now)
    case .back(let typed): leadBack(deleting: typed, at: now)
    case nil: []
    }
  }

  /// Whether the call bell rings.
  private var isCalling: Bool { controller.notes.notice == .ringing }

  /// Counts a press of any key; returns whether it ended the call bell, and does nothing else.
  public mutating func notePress() -> Bool {
    defer { controller.notes.endRinging() }
    presses &+= 1
    return isCalling
  }

  /// Notes a key, also one that passes to a program: a press ends the call bell, a long one rings it.
  ///
  /// - Returns: whether the key is for the bell only.
  mutating func note(_ key: Key, at now: Timestamp) -> Bool {
    guard key.phase != .release else {
      call.hold.release()
      forward(performWaiting(at: now), at: now)
      return false
    }
    guard let length = bellHold else { return key.phase == .press ? notePress() : isCalling }
    if call.by != .key(key.binding) { call = Call(by: .key(key.binding)) }
    switch call.hold.press(
      reportingRelease: releaseSupport == .kitty, typing: false, at: now, for: length)
    {
    case .press:
      forward(performWaiting(at: now), at: now)
      if !controller.task(for: key).isContact, !keyMap.isSwitch(key) {
        call.texts = call.texts.suffix(1) + [TextAround(keyboard.document)]
      }
      return notePress()
    case .held: return isCalling
    case .long:
      ring(at: now)
      return true
    }
  }

  /// Notes an event of another input, also of one that types nothing now.
  ///
  /// - Returns: whether the event is for the call bell only.
  mutating func note(_ input: FilterInput, at now: Timestamp) -> Bool {
    call = Call()
    guard case .edge(let edge) = input, edge.isDown else { return false }
    let isForBell = notePress()
    call.by = .contact(edge.source)
    if let length = bellHold {
      _ = call.hold.press(reportingRelease: true, typing: false, at: now, for: length)
    }
    return isForBell
  }

  /// Rings the call bell; the key was held for that, so its letter is dropped, and all that it typed
  /// or deleted is taken back.
  private mutating func ring(at now: Timestamp) {
    if case .back(let typed) = waiting.take(), keyboard.inputMode == .passThrough {
      for _ in 0..<typed { forward(controller.perform(.delete, at: now), at: now) }
    }
    // The end of the press makes no mark, and a scan drops the press itself.
    if !scansCells {
      switch call.by {
      case .contact(let source): key(.filter(.lost(source)), at: now)
      case .key, nil: releaseKeys(at: now)
      }
    }
    forward(controller.perform(.cancelCharacter, at: now), at: now)
    let texts = call.texts
    call.texts = []
    if let former = releaseSupport == .kitty ? texts.last : texts.first {
      changeDocument(at: now) { former.restore(in: &$0) }
    }
    forward(controller.ring(at: now), at: now)
  }

  /// Performs an action that comes from something other than a key.
  public mutating func handle(action: KeyAction, at now: Timestamp) {
    key(.interrupt, at: now) { $0.controller.perform(action, at: now) }
  }

  /// Releases all keys and buttons of the terminal, whose releases may never be reported.
  public mutating func releaseAllKeys(at now: Timestamp) {
    tracing(.releaseAllKeys, at: now) { $0.releaseKeys(at: now) }
  }

  private mutating func releaseKeys(at now: Timestamp) {
    _ = nextKey.release()
    terminal.forgetKeys()
    for source in [EdgeSource.kitty, .mouse] {
      key(.filter(.lost(source)), at: now)
    }
  }

  /// Whether a loss of the window's focus affects the open character.
  var watchesFocus: Bool { controller.configured.focusLoss != .keep }

  /// Releases all keys when the window loses the focus, and treats the open character as
  /// configured.
  private mutating func loseFocus(at now: Timestamp) {
    releaseKeys(at: now)
    call = Call()
    forward(performWaiting(at: now), at: now)
    let action: KeyAction
    switch controller.configured.focusLoss {
    case .keep: return
    case .commit: action = .endCharacter
    case .drop: action = .removeElement
    }
    while !keyboard.openPattern.isEmpty { handle(action: action, at: now) }
  }

  private mutating func handle(_ events: [Timed<TerminalInput.Output>], at now: Timestamp) {
    // Of keys that arrive together, only the last updates the words: a search for each would delay
    // the next.
    let areMany = events.count > 1
    if areMany { update { $0.postponeWords() } }
    for item in events {
      switch item.value {
      case .event(let event): handle(event, at: now)
      case .ask(let commands): outputs.append(Timed(.ask(commands), at: now))
      case .modes(let modes): outputs.append(Timed(.modes(modes), at: now))
      case .found(let isChange):
        if isChange { releaseKeys(at: now) }
        let (receives, settings) = (
          terminal.receivesReleases, controller.configured.keyboardSettings
        )
        changeKeyboard(at: now) {
          $0.receiveReleases(receives, at: now)
            + (isChange ? $0.change(to: settings, at: now) : [])
        }
      }
    }
    guard areMany else { return }
    forward(controller.change { $0.offerWords(at: now) }, at: now)
  }

  private mutating func handle(_ key: Key, at now: Timestamp) {
    noteCapsLock(of: key, at: now)
    guard !isHeldOn(key, at: now) else { return }
    if releaseSupport == .kitty, page == nil, choice == nil {
      // On a page of fields, Tab is the key for the next field.
      let next = nextKey.handle(key, at: now)
      if next.isTap { perform([Timed(.nextKeyboard, at: now)], at: now) }
      guard !next.isHandled else { return }
    }
    let (key, task) = judge(key, at: now)
    if task == .nothing { noteUnused(key) }
    let event = KeyEvent(key, task.use, source: terminal.source)
    perform(input.handle(.key(event), at: now), at: now)
    forward(controller.perform(task, at: now), at: now)
  }

  /// Returns a key with the phase that it means, and its task; judges whether releases are reported.
  private mutating func judge(_ key: Key, at now: Timestamp) -> (Key, KeyTask) {
    let task = controller.task(for: key)
    guard key.phase == .release || task.isContact else { return (key, task) }
    let (meant, wasKept) = terminal.judge(key, at: now)
    let isKept = terminal.source == .kitty
    if wasKept, !isKept {
      loseReleases(at: now)
    } else if !wasKept, isKept {
      changeKeyboard(at: now) { $0.receiveReleases(true, at: now) }
    }
    return (meant, meant.phase == .release ? .nothing : task)
  }

  /// Continues without releases: a straight key that was waiting for one has been tapped.
  private mutating func loseReleases(at now: Timestamp) {
    _ = nextKey.release()
    var actions: [Timed<KeyAction>] = []
    let taps = input.loseReleases(of: .kitty, at: now, into: &actions)
    perform(actions, at: now)
    if !terminal.receivesReleases {
      forward(controller.change { $0.loseReleases(at: now) }, at: now)
    }
    for tap in taps {
      perform(input.handle(.key(tap.value), at: tap.moment), at: now)
    }
  }

  /// Shows that a key does nothing here; a modifier is ignored, as it may be held for the next key.
  mutating func noteUnused(_ key: Key) {
    guard key.phase == .press, !key.code.isModifier else { return }
    controller.notes.say(.unusedKey("\(key)"))
  }

  /// Follows caps lock, if the terminal reports it.
  private mutating func noteCapsLock(of key: Key, at now: Timestamp) {
    let isOn = key.modifiers.contains(.capsLock)
    guard releaseSupport == .kitty, isOn != hasCapsLock else { return }
    hasCapsLock = isOn
    forward(controller.change { $0.lockShift(isOn, at: now) }, at: now)
  }

  // MARK: - Back from pass-through

  /// Handles a switch key while pass-through is active: a long press returns to Morse.
  ///
  /// - Returns: whether the key is still held and must be ignored.
  private mutating func isHeldOn(_ key: Key, at now: Timestamp) -> Bool {
    guard let length = keyMap.longPress, keyMap.isSwitch(key), key.phase != .release else {
      if key.phase == .press || keyMap.isSwitch(key) { back.release() }
      return false
    }
    guard controller.keyboard.inputMode == .passThrough || back.isSpent else { return false }
    let judgement = back.press(
      reportingRelease: releaseSupport == .kitty, typing: key.text != nil, at: now, for: length)
    if case .long(let typed) = judgement {
      forward(leadBack(deleting: typed, at: now), at: now)
    }
    return judgement != .press
  }

  /// Leaves pass-through, and deletes the text that the switch has typed since.
  private mutating func leadBack(deleting count: Int, at now: Timestamp) -> [Timed<SessionOutput>] {
    guard controller.keyboard.inputMode == .passThrough else { return [] }
    let deletions = Array(repeating: KeyAction.delete, count: count)
    var outputs: [Timed<SessionOutput>] = []
    for action in deletions + [.keyboard(controller.keyboard.homeName)] {
      outputs += controller.perform(action, at: now)
    }
    return outputs
  }

  // MARK: - Outputs

  private mutating func perform(_ actions: [Timed<KeyAction>], at now: Timestamp) {
    for action in actions {
      guard action.value == .cancelCharacter, let command = controller.configured.longPress else {
        forward(controller.perform(action.value, at: action.moment), at: now)
        continue
      }
      for _ in 0..<heldElements {
        forward(controller.perform(.removeElement, at: action.moment), at: now)
      }
      let other: KeyAction = command == .delete ? .delete : .command(command)
      forward(performLong(.action(other), at: action.moment), at: now)
    }
  }

  /// The number of elements that a press which is too long has made.
  ///
  /// Its other action takes their place, so the elements before them stay. A keyer has made more than
  /// one element of the press.
  private var heldElements: Int {
    let isOne = [.element, .straight].contains(controller.configured.settings.keyer)
    let open = controller.keyboard.openPattern.count
    return isOne ? min(open, 1) : open
  }

  /// Outputs the keyboard's outputs at `now`, though some have earlier causes.
  private mutating func forward(_ asked: [Timed<SessionOutput>], at now: Timestamp) {
    var actions: [Timed<KeyAction>] = []
    for item in asked {
      outputs.append(Timed(item.value, at: now))
      guard case .feedback(let feedback) = item.value else { continue }
      if case .committed = feedback { controller.view.fade(allNotes + advice) }
      input.handle(.feedback(feedback), at: item.moment, into: &actions)
    }
    perform(actions, at: now)
  }

  // MARK: - Changes between keys

  /// Changes the keyboard, after deciding pending presses.
  private mutating func changeKeyboard(
    at now: Timestamp, _ body: (inout Keyboard<Document>) -> [Timed<KeyboardFeedback>]
  ) {
    key(.decide, at: now) { $0.controller.change(body) }
  }

  /// Reads from the keyboard, or makes a change that does not depend on time.
  mutating func update<Value>(_ body: (inout Keyboard<Document>) -> Value) -> Value {
    controller.update(body)
  }

  /// Opens a page of fields and activates the first one.
  public mutating func open(_ page: FieldPage<Document>, at now: Timestamp) {
    key(.interrupt, at: now) { $0.controller.open(page, at: now) }
  }

  /// Whether no letter is open, and no press is undecided that may begin one.
  public var isBetweenLetters: Bool {
    keyboard.openPattern.isEmpty && !keyboard.isMarking && !keyboard.isKeying && !input.isUndecided
  }

  /// Ends the open character, releases all keys and applies a new configuration.
  public mutating func change(to configured: ConfiguredKeyboard, at now: Timestamp) {
    note(.other("configuration"), at: now)
    catchUp(to: now)
    releaseKeys(at: now)
    // Secrets are read once, before the sandbox closes.
    apply(configured, keeping: \.secrets)
    let settings = configured.keyboardSettings
    changeKeyboard(at: now) { $0.change(to: settings, at: now) }
    guard page == nil, let traits = configured.traits, traits != keyboard.document.traits else {
      return
    }
    changeDocument(at: now) { $0.traits = traits }
  }

  // MARK: - Configuration by the program around it

  /// Applies the configuration besides settings and key map, before anything is typed.
  public mutating func use(_ configured: ConfiguredKeyboard) {
    apply(configured, keeping: \.note)
  }

  /// Applies a configuration, except for a property and for the program that receives the keys.
  private mutating func apply<Value>(
    _ configured: ConfiguredKeyboard, keeping path: WritableKeyPath<ConfiguredKeyboard, Value>
  ) {
    let (isForProgram, kept) = (keyMap.isForProgram, controller.configured[keyPath: path])
    controller.configured = configured
    controller.configured.keyMap.isForProgram = isForProgram
    controller.configured[keyPath: path] = kept
  }

  /// Whether there is sound to turn on and off; otherwise requests for it are refused.
  public var hasSound: Bool {
    get { controller.configured.hasSound }
    set { controller.configured.hasSound = newValue }
  }

  /// The size of the cells.
  public var cells: CellSize {
    get { controller.configured.cells }
    set { controller.configured.cells = newValue }
  }

  /// A problem in the configuration, to be shown; `nil` if there is none.
  public var configurationNote: String? {
    get { controller.configured.note }
    set { controller.configured.note = newValue }
  }

  /// Shows a text that a code reads back, until the next press, because nothing is heard.
  public mutating func show(reading text: String) { controller.notes.say(.read(text)) }

  /// The recorder of the key timings; `nil` without one.
  public var recorder: KeyingRecorder? {
    get { controller.notes.recorder }
    set { controller.notes.recorder = newValue }
  }

  /// The filtered edges since the last call of `drainEdges()`; `nil` when they are not recorded.
  public var edges: [Timed<KeyEdge>]? {
    get { input.edges }
    set { input.edges = newValue }
  }

  /// Sets the screen's size, by which lists are scrolled.
  public mutating func resize(columns: Int, rows: Int) {
    note(.size(columns: columns, rows: rows), at: nil)
    controller.resize(columns: columns, rows: rows)
  }

  /// The panel's state and drawing options.
  public var view: PanelView {
    get { controller.view }
    set { controller.view = newValue }
  }
}

/// Calls of the program around a session, between keys.
extension KeyboardSession {
  /// Installs the word predictor.
  public mutating func predict(with predictor: WordPredictor, at now: Timestamp) {
    tracing(.words, at: now) { session in
      session.changeKeyboard(at: now) { $0.predict(with: predictor, at: now) }
    }
  }

  /// Installs dictionaries that list the kanji spellings of kana.
  public mutating func convert(by dictionaries: [KanaDictionary], at now: Timestamp) {
    tracing(.other("dictionaries"), at: now) { session in
      session.changeKeyboard(at: now) { $0.convert(by: dictionaries, at: now) }
    }
  }

  /// Sets the speed of the elements in words a minute; returns whether the speed is supported.
  mutating func changeSpeed(to wpm: Double, at now: Timestamp) -> Bool {
    var isPossible = false
    changeKeyboard(at: now) { keyboard in
      var feedback: [Timed<KeyboardFeedback>] = []
      isPossible = keyboard.changeSpeed(to: wpm, at: now, into: &feedback)
      return feedback
    }
    return isPossible
  }

  /// Ends the open character, then applies an edit that did not come from the keyboard.
  public mutating func interrupt(at now: Timestamp, _ body: (inout Document) -> Void) {
    changeKeyboard(at: now) { $0.interrupt(at: now, body) }
  }

  /// Commits the open character and all marked text, at the end of typing.
  public mutating func finishText(at now: Timestamp) {
    tracing(.finish, at: now) { session in
      session.changeKeyboard(at: now) { $0.leaveDocument(at: now) }
    }
  }

  /// Applies an edit by the document's owner while a letter may be open, then updates the
  /// suggestions.
  mutating func changeDocument(at now: Timestamp, _ body: (inout Document) -> Void) {
    changeKeyboard(at: now) {
      $0.changeDocument(body)
      return $0.advance(to: now)
    }
  }

  // MARK: - Calls for an owner of many documents, one of which is being typed into

  /// Switches to another document and keeps the layout; the open character is dropped.
  public mutating func replaceDocument(with document: Document, at now: Timestamp) {
    changeKeyboard(at: now) { $0.replaceDocument(with: document, at: now) }
  }
}
