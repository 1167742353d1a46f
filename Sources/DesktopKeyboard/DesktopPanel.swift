import MorseCode
import MorseKeyboard
import TerminalKeyboard
import TextInput

/// What a desktop shows of the keyboard: a value made from a session.
public struct DesktopPanel: Hashable, Sendable {
  /// The provisional text in the field.
  public private(set) var preedit = ""
  /// The line beside it: the open elements, their character, what can follow, and notices.
  public private(set) var auxiliary = ""
  /// The words that are offered, or the layouts to choose from.
  public private(set) var table = CandidateTable()
  /// The sign of the layout, and its menu.
  public private(set) var properties: [EngineProperty] = []

  /// The most patterns that can follow of which the line tells.
  private static let followers = 12

  /// Makes the panel of a session.
  ///
  /// - Parameters:
  ///   - session: the keyboard.
  ///   - settings: how it is shown.
  ///   - isShown: whether there is anything to show: not where the ordinary keys type, or no field has the focus.
  init(
    _ session: KeyboardSession<InputContextDocument>, _ settings: DesktopSettings, isShown: Bool
  ) {
    let keyboard = session.keyboard
    properties = [Self.menu(session)]
    guard isShown, keyboard.layout == .morse else { return }
    if let choice = keyboard.overlay.choice {
      table.words = choice.titles
      table.labels = choice.titles.indices.map { "\($0 + 1)" }
      table.marked = choice.marked
      return
    }
    guard !keyboard.document.traits.isSecureTextEntry else { return }
    preedit = keyboard.composedText + Self.shown(keyboard, settings.preedit)
    auxiliary = Self.line(session, settings)
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
      guard case .text(let text)? = keyboard.reading(of: keyboard.openPattern) else { return "" }
      return keyboard.shown(text)
    }
  }

  private static func line(
    _ session: KeyboardSession<InputContextDocument>, _ settings: DesktopSettings
  ) -> String {
    let (keyboard, open) = (session.keyboard, session.keyboard.openPattern)
    guard !open.isEmpty else { return settings.isLinear ? "" : Panel.notice(session) ?? "" }
    let label = keyboard.reading(of: open).map { keyboard.label(of: open, $0) }
    guard !settings.isLinear else { return label ?? "" }
    let followers = keyboard.reachable(from: open).prefix(Self.followers).map { pattern, reading in
      "\(pattern.description.dropFirst(open.count)) \(keyboard.label(of: pattern, reading))"
    }
    let speed = "\(Int(keyboard.speed.characterWPM.rounded())) wpm"
    return (["\(open)  \(label ?? "?")"] + followers + [speed]).joined(separator: "   ")
  }

  private static func menu(_ session: KeyboardSession<InputContextDocument>) -> EngineProperty {
    let keyboard = session.keyboard
    let isMorse = keyboard.layout == .morse
    var menu = EngineProperty(
      "keyboard", .menu, isMorse ? keyboard.board.title : "ordinary keys")
    menu.symbol = isMorse ? symbol(keyboard) : "abc"
    menu.tooltip =
      "F12: Morse or the ordinary keys. The desktop's own switch, often Super+Space, leaves morsekey."
    menu.entries = keyboard.enabledNames.map { name in
      let title = keyboard.enabled.first { $0.name == name }?.title ?? "ordinary keys"
      var entry = EngineProperty("keyboard:\(name)", .choice, title)
      entry.isOn = name == keyboard.boardName
      return entry
    }
    var mute = EngineProperty("mute", .toggle, "Sound off")
    mute.isOn = session.isMuted
    var lock = EngineProperty("lock-speed", .toggle, "Keep the speed")
    lock.isOn = keyboard.isSpeedLocked
    menu.entries += [mute, lock]
    return menu
  }

  private static func symbol(_ keyboard: Keyboard<InputContextDocument>) -> String {
    guard let language = keyboard.board.language, !keyboard.board.alphabet.isLatin else {
      return "·−"
    }
    return language.prefix { $0 != "-" }.uppercased()
  }
}

/// The panel as the desktop shows it now.
public struct ShownPanel {
  private var shown: DesktopPanel?

  /// Creates a panel of which nothing is shown.
  public init() {}

  /// The signals that show `panel`; none where it is shown already.
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

  /// The signals that hide the provisional text, which goes before text is committed: Chromium would double it.
  public mutating func hidePreedit() -> [EngineSignal] {
    guard shown?.preedit.isEmpty == false else { return [] }
    shown?.hidePreedit()
    return [.preedit("")]
  }

  /// The signals that hide what stands beside the text of a field that has lost the focus.
  ///
  /// The text itself is not touched any more: it may be another field's by now.
  public mutating func leave() -> [EngineSignal] {
    defer { shown = nil }
    var signals: [EngineSignal] = []
    if shown?.auxiliary.isEmpty == false { signals.append(.auxiliary("")) }
    if shown?.table.words.isEmpty == false { signals.append(.table(CandidateTable())) }
    return signals
  }
}

extension DesktopPanel {
  fileprivate mutating func hidePreedit() { preedit = "" }
}
