import MorseCode
import MorseKeyboard
import MorseKeying
import TerminalKeyboard
import TextInput
import Timeline

@testable import DesktopKeyboard

/// A desktop with some fields, one of which has the focus, and a keyboard; time is what tests make it.
struct SimulatedDesktop {
  private(set) var session: DesktopSession
  var fields: [SimulatedClient]
  private(set) var focus: Int?
  private(set) var now = Timestamp.zero
  private(set) var feedback: [KeyboardFeedback] = []
  /// Every edit that was sent, and the field that its engine stands for.
  private(set) var sent: [(edit: DesktopEdit, field: Int)] = []
  private(set) var auxiliary = ""
  /// How often a client was asked for its text.
  private(set) var asks = 0
  /// The fields that have withdrawn the capability to report text.
  private var withdrawn: Set<Int> = []
  private var shown = ShownPanel()

  static let evdev: [UInt32: UInt32] = [
    0xFF57: 107, 0x66: 33, 0x6A: 36, 0x20: 57, 0xFF08: 14, 0xFF0D: 28, 0xFF51: 105, 0xFFC9: 88,
    0xFFE3: 29, 0xFFE1: 42,
  ]

  init(
    _ fields: [SimulatedClient], settings: DesktopSettings = DesktopSettings(),
    canPressKeys: Bool = false, keyboard: KeyboardSettings = KeyboardSettings(),
    keyMap: KeyMap = KeyMap()
  ) {
    self.fields = fields
    session = DesktopSession(
      ConfiguredKeyboard(settings: keyboard, keyMap: keyMap), settings: settings,
      canPressKeys: canPressKeys)
    for index in fields.indices {
      call(.created, to: index)
      call(.capabilities(fields[index].name == "xim" ? 0b1001 : 0b101001), to: index)
    }
  }

  /// A desktop with one field that has the focus and holds `text`.
  init(
    _ client: SimulatedClient, holding text: String = "", content: ContentType? = nil,
    settings: DesktopSettings = DesktopSettings(), canPressKeys: Bool = false,
    keyboard: KeyboardSettings = KeyboardSettings(), keyMap: KeyMap = KeyMap()
  ) {
    self.init(
      [client], settings: settings, canPressKeys: canPressKeys, keyboard: keyboard, keyMap: keyMap)
    fields[0].set(text)
    if let content { call(.content(content), to: 0) }
    move(focusTo: 0)
  }

  /// A desktop with one empty field that has the focus, and a configured keyboard.
  init(_ client: SimulatedClient, configured: ConfiguredKeyboard, filters: FilterTable) {
    self.init([client])
    session = DesktopSession(configured, filters: filters)
    call(.created, to: 0)
    call(.capabilities(0b101001), to: 0)
    move(focusTo: 0)
  }

  var text: String { fields[0].text }
  var preedit: String { focus.map { fields[$0].preedit } ?? "" }

  // MARK: - The desktop

  mutating func call(_ kind: EngineCall.Kind, to engine: Int) {
    _ = session.handle(EngineCall(kind, to: engine), at: now)
    deliver()
  }

  mutating func move(focusTo field: Int?) {
    if let focus {
      fields[focus].loseFocus()
      let former = focus
      self.focus = field
      call(.focusOut, to: former)
    }
    focus = field
    guard let field else { return }
    fields[field].forgetReport()
    call(.focusIn(client: fields[field].name, field: "field \(field)"), to: field)
  }

  /// Asks something of the session by other means than a key.
  mutating func order(_ body: (inout DesktopSession, Timestamp) -> Void) {
    body(&session, now)
    deliver()
  }

  /// Sends what the session gives out, shows its panel, and has clients tell their text.
  private mutating func deliver() {
    feedback += session.drainOutputs().map(\.value)
    let edits = session.drainEdits(at: now)
    if let focus, !edits.isEmpty {
      shown.hidePreedit().forEach { show($0, in: focus) }
      for edit in edits {
        sent.append((edit, focus))
        fields[focus].send(edit, at: now)
      }
    }
    if session.drainTextRequest(), let focus {
      asks += 1
      report(focus, beforeKey: true)
      // Toolkits withdraw the capability when the program reports no text.
      if fields[focus].reporting == .never, !withdrawn.contains(focus) {
        withdrawn.insert(focus)
        call(.capabilities(0b1001), to: focus)
      }
    }
    guard let engine = session.engine else {
      shown.leave().forEach { show($0, in: focus) }
      return
    }
    for signal in shown.show(session.panel) { show(signal, in: engine) }
  }

  private mutating func show(_ signal: EngineSignal, in field: Int?) {
    switch signal {
    case .preedit(let text, let isKept):
      if let field { fields[field].show(preedit: text, isKept: isKept) }
    case .auxiliary(let line): auxiliary = line.text
    default: break
    }
  }

  private mutating func report(_ field: Int, beforeKey: Bool) {
    if let report = fields[field].report(beforeKey: beforeKey) {
      call(.surrounding(report), to: field)
    }
  }

  /// Lets time pass.
  mutating func wait(_ milliseconds: Int) {
    let end = now.advanced(by: .milliseconds(milliseconds))
    while let due = earliest(session.deadline, fields.compactMap(\.deadline).min()), due <= end {
      now = max(now, due)
      for index in fields.indices { fields[index].advance(to: now) }
      if let focus { report(focus, beforeKey: false) }
      session.advance(to: now)
      deliver()
    }
    now = end
    session.advance(to: now)
    deliver()
  }

  // MARK: - Keys

  /// Presses or releases a key; whether the keyboard took it.
  @discardableResult
  mutating func send(_ keysym: UInt32, isDown: Bool, state: DesktopKey.State = []) -> Bool {
    guard let focus else { return false }
    for index in fields.indices { fields[index].advance(to: now) }
    report(focus, beforeKey: true)
    let key = DesktopKey(
      keysym: keysym, code: Self.evdev[keysym] ?? 200 + keysym % 50,
      state: isDown ? state : state.union(.release))
    let sentBefore = sent.count
    let isHandled = session.handle(
      EngineCall(.key(key), to: focus), at: now)
    deliver()
    if !isHandled, isDown {
      if fields[focus].losesTextInKeys, sent.count > sentBefore, !key.typesCharacter {
        fields[focus].loseText()
        fields[focus].type(key)
      }
      // The key follows what was committed before it.
      if !fields[focus].passesKeysFirst {
        fields[focus].advance(to: now.advanced(by: .milliseconds(fields[focus].delays.text)))
      }
      fields[focus].type(key)
    }
    return isHandled
  }

  @discardableResult
  mutating func tap(_ keysym: UInt32, hold: Int = 20, after: Int = 40) -> Bool {
    let isHandled = send(keysym, isDown: true)
    wait(hold)
    send(keysym, isDown: false)
    wait(after)
    return isHandled
  }

  mutating func tap(_ character: Character) { tap(character.unicodeScalars.first?.value ?? 0) }

  /// Keys a pattern with the two keys.
  mutating func marks(_ pattern: String) {
    for mark in pattern { tap(mark == "." ? "f" : "j") }
  }

  /// Keys a pattern, and waits until it is read.
  mutating func code(_ pattern: String) {
    marks(pattern)
    wait(1000)
  }

  /// Keys text, with the code for a space, and pauses between letters.
  mutating func key(_ text: String, pause: Int = 750) {
    for character in text {
      let pattern = MorseAlphabet.international.pattern(for: character)?.description
      marks(character == " " ? "..--" : pattern ?? "")
      wait(pause)
    }
  }
}
