import MorseCode
import MorseKeyboard
import TerminalCodec
import TerminalKeyboard
import TextInput

/// The parts of a session that the desktop shows.
public struct DesktopPanel: Hashable, Sendable {
  /// The provisional text in the field.
  public fileprivate(set) var preedit = ""
  /// Whether the provisional text is committed in its field when the focus leaves.
  var keepsPreedit = false
  /// The line beside the field: open elements, their character, continuations, speed, or a notice.
  public private(set) var auxiliary = PanelLine()
  /// The suggested words, the layout list, or the cells that a switch scans.
  public private(set) var table = CandidateTable()
  /// The desktop's menu for the keyboard, with the symbol of the layout.
  public private(set) var properties: [EngineProperty] = []

  /// The maximum number of continuations of the open pattern in the line.
  private static let followers = 8

  /// What the panel shows besides the state of the keyboard.
  struct Additions: Hashable, Sendable {
    /// A short message, shown for a moment; `nil` for none.
    var message: String?
    /// The help; `nil` while it is closed.
    var help: HelpPages?
    /// Whether the user has keyed nothing yet.
    var isFirstUse = true
  }

  /// Makes the panel of a session.
  ///
  /// - Parameters:
  ///   - session: the keyboard.
  ///   - settings: the settings for graphical programs.
  ///   - additions: a message, the help and the hint for new users.
  ///   - isShown: whether Morse can be keyed into a field that has the focus.
  init(
    _ session: KeyboardSession<InputContextDocument>, _ settings: DesktopSettings,
    _ additions: Additions, isShown: Bool
  ) {
    let keyboard = session.keyboard
    properties = [Self.menu(session, settings)]
    guard isShown else { return }
    if let message = additions.message { auxiliary = PanelLine(message) }
    guard keyboard.inputMode == .morse else { return }
    if let help = additions.help {
      (auxiliary, table) = (PanelLine(help.title), help.table)
      return
    }
    if let choice = keyboard.overlay.choice {
      table.words = choice.titles
      table.labels = choice.titles.indices.map { "\($0 + 1)" }
      table.marked = choice.marked
      return
    }
    if let cells = session.scannedCells {
      table.words = cells.labels
      table.labels = cells.labels.map { _ in "" }
      table.marked = cells.marked
    }
    guard !keyboard.document.traits.isSecureTextEntry else { return }
    preedit = Self.preedit(of: session, settings)
    keepsPreedit = keyboard.document.client.keepsMarkedText
    if session.scannedCells == nil {
      table.words = keyboard.suggestions.map(\.text)
      table.labels = keyboard.suggestions.indices.map { "\($0 + 1)" }
    }
    if !keyboard.openPattern.isEmpty {
      auxiliary = Self.openLine(session, settings)
    } else if additions.message == nil, !settings.isLinear {
      auxiliary = PanelLine(Self.idleLine(session, settings, additions, table))
    }
  }

  /// Returns the provisional text of a session, unless it would replace selected text.
  static func preedit(
    of session: KeyboardSession<InputContextDocument>, _ settings: DesktopSettings
  ) -> String {
    let keyboard = session.keyboard
    guard keyboard.inputMode == .morse, !keyboard.document.traits.isSecureTextEntry else {
      return ""
    }
    guard !keyboard.document.awaitsReset else { return "" }
    guard showsMarks(keyboard, settings) else { return keyboard.composedText }
    return keyboard.document.heldText + keyboard.composedText + shown(keyboard, settings.preedit)
  }

  private static func showsMarks(
    _ keyboard: Keyboard<InputContextDocument>, _ settings: DesktopSettings
  ) -> Bool {
    settings.preedit != .none && keyboard.document.canShowMarks
  }

  /// The held text of an unknown hand that the field does not show.
  private static func unshown(
    _ keyboard: Keyboard<InputContextDocument>, _ settings: DesktopSettings
  ) -> String {
    showsMarks(keyboard, settings) ? "" : keyboard.document.heldText
  }

  private static func shown(
    _ keyboard: Keyboard<InputContextDocument>, _ preedit: DesktopSettings.Preedit
  ) -> String {
    switch preedit {
    case .none: return ""
    case .elements: return keyboard.openPattern.description
    case .letter:
      guard case .text(let text)? = keyboard.action(of: keyboard.openPattern) else { return "" }
      return keyboard.shown(text)
    }
  }

  /// The line while a character is open: its letter, its elements, and the letters that may follow.
  private static func openLine(
    _ session: KeyboardSession<InputContextDocument>, _ settings: DesktopSettings
  ) -> PanelLine {
    let (keyboard, open) = (session.keyboard, session.keyboard.openPattern)
    let label = keyboard.action(of: open).map { keyboard.label(of: open, $0) }
    let held = unshown(keyboard, settings)
    guard !settings.isLinear else { return PanelLine(held + (label ?? "")) }
    let own = held + (label ?? (keyboard.openPatternMeansNothing ? "means nothing" : "?"))
    let followers = self.followers(of: open, in: keyboard).map { pattern, reading in
      shown(pattern.description.dropFirst(open.count)) + " " + keyboard.label(of: pattern, reading)
    }
    let parts = ["\(own)    \(shown(open.description))"] + followers
    return PanelLine(parts.joined(separator: "    "), emphasis: own.unicodeScalars.count)
  }

  /// The letters that may follow; the commands where no letter follows.
  private static func followers(
    of open: MorsePattern, in keyboard: Keyboard<InputContextDocument>
  ) -> [(pattern: MorsePattern, action: PatternAction)] {
    let all = keyboard.reachable(from: open)
    // A prosign such as <SN> means nothing to most users.
    let letters = all.filter { _, action in
      if case .text(let text) = action { text.count == 1 } else { false }
    }
    return Array((letters.isEmpty ? all : letters).prefix(followers))
  }

  /// The line while no character is open.
  ///
  /// Beside words there is always a line, so that the words keep their place.
  private static func idleLine(
    _ session: KeyboardSession<InputContextDocument>, _ settings: DesktopSettings,
    _ additions: Additions, _ table: CandidateTable
  ) -> String {
    let keyboard = session.keyboard
    let held = unshown(keyboard, settings)
    guard held.isEmpty else { return held }
    if let notice = Panel.notice(session) { return notice }
    if additions.isFirstUse, session.scannedCells == nil {
      return "\(keys(session.keyMap.keySet))   \(named(settings)): normal keys"
    }
    guard !table.words.isEmpty else { return "" }
    return "\(symbol(keyboard))   \(Int(keyboard.speed.characterWPM.rounded())) wpm"
  }

  private static func keys(_ keySet: KeySet) -> String {
    keySet == .one ? "f, j or Space: the Morse key" : "f: dit ·   j: dah −"
  }

  /// The name of the key for the next layout.
  static func named(_ settings: DesktopSettings) -> String {
    let key = "\(settings.nextKey)"
    return key.prefix(1).uppercased() + key.dropFirst()
  }

  /// Elements as they are shown.
  private static func shown(_ elements: some StringProtocol) -> String {
    String(elements.map { $0 == "." ? "·" : $0 == "-" ? "−" : $0 })
  }

  private static func menu(
    _ session: KeyboardSession<InputContextDocument>, _ settings: DesktopSettings
  ) -> EngineProperty {
    let keyboard = session.keyboard
    let isMorse = keyboard.inputMode == .morse
    var menu = EngineProperty(
      "keyboard", .menu, isMorse ? keyboard.layout.title : "pass-through")
    menu.symbol = isMorse ? symbol(keyboard) : "abc"
    menu.tooltip = """
      \(named(settings)): Morse or pass-through. The desktop's own switch, often \
      Super+Space, leaves morsekey.
      """
    menu.entries = keyboard.enabledNames.map { name in
      let title = keyboard.enabled.first { $0.name == name }?.title ?? "pass-through"
      return EngineProperty(
        "keyboard:\(name)", .choice, title, isOn: name == keyboard.layoutName)
    }
    menu.entries += [
      EngineProperty("help", .button, "Help"),
      EngineProperty("mute", .toggle, "Sound off", isOn: session.isMuted),
      EngineProperty("lock-speed", .toggle, "Keep the speed", isOn: keyboard.isSpeedLocked),
    ]
    return menu
  }

  static func symbol(_ keyboard: Keyboard<InputContextDocument>) -> String {
    guard let language = keyboard.layout.language, !keyboard.layout.alphabet.isLatin else {
      return "·−"
    }
    return language.prefix { $0 != "-" }.uppercased()
  }
}

/// The panel that the desktop currently shows; creates the signals for changes.
public struct ShownPanel {
  private var shown: DesktopPanel?

  /// Creates an empty panel.
  public init() {}

  /// Returns the signals that show `panel`; none if the desktop already shows it.
  public mutating func show(_ panel: DesktopPanel) -> [EngineSignal] {
    defer { shown = panel }
    var signals: [EngineSignal] = []
    if panel.preedit != shown?.preedit ?? "" {
      signals.append(.preedit(panel.preedit, isKept: panel.keepsPreedit))
    }
    if panel.auxiliary != shown?.auxiliary ?? PanelLine() {
      signals.append(.auxiliary(panel.auxiliary))
    }
    if panel.table != shown?.table ?? CandidateTable() { signals.append(.table(panel.table)) }
    if panel.properties != shown?.properties {
      signals +=
        shown == nil
        ? [.properties(panel.properties)] : panel.properties.map(EngineSignal.property)
    }
    return signals
  }

  /// Returns the signals that hide the provisional text.
  ///
  /// Send them before a commit: otherwise Chromium inserts the text twice.
  public mutating func hidePreedit() -> [EngineSignal] {
    guard shown?.preedit.isEmpty == false else { return [] }
    shown?.preedit = ""
    return [.preedit("", isKept: false)]
  }

  /// Returns the signals that hide the line and the table after the field has lost the focus.
  ///
  /// They do not change the provisional text: it may already belong to another field.
  public mutating func leave() -> [EngineSignal] {
    defer { shown = nil }
    var signals: [EngineSignal] = []
    if shown?.auxiliary.text.isEmpty == false { signals.append(.auxiliary(PanelLine())) }
    if shown?.table.words.isEmpty == false { signals.append(.table(CandidateTable())) }
    return signals
  }
}
