import MorseCode
import MorseKeyboard
import TerminalKeyboard
import TextInput

/// The parts of a session that the desktop shows.
public struct DesktopPanel: Hashable, Sendable {
  /// The provisional text in the field.
  public fileprivate(set) var preedit = ""
  /// The line beside the field: open elements, their character, continuations, speed, or a notice.
  public private(set) var auxiliary = ""
  /// The suggested words, the layout list, or the cells that a switch scans.
  public private(set) var table = CandidateTable()
  /// The desktop's menu for the keyboard, with the symbol of the layout.
  public private(set) var properties: [EngineProperty] = []

  /// The maximum number of continuations of the open pattern in the line.
  private static let followers = 12

  /// Makes the panel of a session.
  ///
  /// - Parameters:
  ///   - session: the keyboard.
  ///   - settings: the settings for graphical programs.
  ///   - isShown: whether Morse can be keyed into a field that has the focus.
  init(
    _ session: KeyboardSession<InputContextDocument>, _ settings: DesktopSettings, isShown: Bool
  ) {
    let keyboard = session.keyboard
    properties = [Self.menu(session, settings)]
    guard isShown, keyboard.inputMode == .morse else { return }
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
    preedit = keyboard.composedText + Self.shown(keyboard, settings.preedit)
    auxiliary = Self.line(session, settings)
    guard session.scannedCells == nil else { return }
    table.words = keyboard.suggestions.map(\.text)
    table.labels = keyboard.suggestions.indices.map { "\($0 + 1)" }
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

  private static func line(
    _ session: KeyboardSession<InputContextDocument>, _ settings: DesktopSettings
  ) -> String {
    let (keyboard, open) = (session.keyboard, session.keyboard.openPattern)
    guard !open.isEmpty else { return settings.isLinear ? "" : Panel.notice(session) ?? "" }
    let label = keyboard.action(of: open).map { keyboard.label(of: open, $0) }
    guard !settings.isLinear else { return label ?? "" }
    let followers = keyboard.reachable(from: open).prefix(Self.followers).map { pattern, reading in
      "\(pattern.description.dropFirst(open.count)) \(keyboard.label(of: pattern, reading))"
    }
    let speed = "\(Int(keyboard.speed.characterWPM.rounded())) wpm"
    let unknown = keyboard.openPatternMeansNothing ? "means nothing" : "?"
    return (["\(open)  \(label ?? unknown)"] + followers + [speed]).joined(separator: "   ")
  }

  private static func menu(
    _ session: KeyboardSession<InputContextDocument>, _ settings: DesktopSettings
  ) -> EngineProperty {
    let keyboard = session.keyboard
    let isMorse = keyboard.inputMode == .morse
    var menu = EngineProperty(
      "keyboard", .menu, isMorse ? keyboard.layout.title : "pass-through")
    menu.symbol = isMorse ? symbol(keyboard) : "abc"
    let key = "\(settings.nextKey)"
    menu.tooltip = """
      \(key.prefix(1).uppercased() + key.dropFirst()): Morse or pass-through. The desktop's own switch, often \
      Super+Space, leaves morsekey.
      """
    menu.entries = keyboard.enabledNames.map { name in
      let title = keyboard.enabled.first { $0.name == name }?.title ?? "pass-through"
      return EngineProperty(
        "keyboard:\(name)", .choice, title, isOn: name == keyboard.layoutName)
    }
    menu.entries += [
      EngineProperty("mute", .toggle, "Sound off", isOn: session.isMuted),
      EngineProperty("lock-speed", .toggle, "Keep the speed", isOn: keyboard.isSpeedLocked),
    ]
    return menu
  }

  private static func symbol(_ keyboard: Keyboard<InputContextDocument>) -> String {
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
    if panel.preedit != shown?.preedit ?? "" { signals.append(.preedit(panel.preedit)) }
    if panel.auxiliary != shown?.auxiliary ?? "" { signals.append(.auxiliary(panel.auxiliary)) }
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
    return [.preedit("")]
  }

  /// Returns the signals that hide the line and the table after the field has lost the focus.
  ///
  /// They do not change the provisional text: it may already belong to another field.
  public mutating func leave() -> [EngineSignal] {
    defer { shown = nil }
    var signals: [EngineSignal] = []
    if shown?.auxiliary.isEmpty == false { signals.append(.auxiliary("")) }
    if shown?.table.words.isEmpty == false { signals.append(.table(CandidateTable())) }
    return signals
  }
}
