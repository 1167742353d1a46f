public import MorseKeyboard
import TerminalCodec
import Timeline

extension LayoutChoice {
  /// The rows as plain text; what is marked has an arrow behind it.
  public var text: [String] {
    lines.enumerated().map { index, line in line.text + (index == marked ? " <" : "") }
  }

  /// The rows that show them, each with its figure.
  var lines: [StyledLine] {
    titles.enumerated().map { index, title in
      let figure = index < 9 ? "\(index + 1)" : " "
      return StyledLine(
        " \(figure) \(title) ", index == marked ? TextStyle([.bold, .reverse]) : .plain)
    }
  }
}

/// The list of keyboards: shown by a key, by holding the key for the next one, and by a code.
///
/// A figure chooses, typed or keyed; Up, Down and Return, or their codes, move and choose; Escape closes.
extension KeyboardSession {
  /// How long the key for the next keyboard is held to have the list instead.
  static var holdForList: Duration { .milliseconds(400) }

  /// Whether a list is shown over the text.
  var showsSheet: Bool { showsHelp || choice != nil }

  /// The rows of the list that is shown; none when none is.
  func sheet(columns: Int) -> [StyledLine] {
    if let choice { return choice.lines }
    return showsHelp ? HelpSheet(self, columns: columns).lines : []
  }

  /// The layouts to choose from while they are shown.
  public var choice: LayoutChoice? { keyboard.overlay.choice }

  mutating func toggleChoice(at now: Timestamp, into outputs: inout [Timed<SessionOutput>]) {
    keyboard.toggle(.layouts, at: now, into: &feedback)
    passFeedback(into: &outputs)
  }

  /// Does what a key is for while the list is shown; whether it is for anything then.
  mutating func takesChoice(
    _ key: Key, at now: Timestamp, into outputs: inout [Timed<SessionOutput>]
  ) -> Bool {
    guard choice != nil else { return false }
    defer { passFeedback(into: &outputs) }
    if let figure = key.text?.wholeNumberValue, figure > 0 {
      keyboard.chooseLayout(figure - 1, at: now, into: &feedback)
      return true
    }
    let isOpen = !keyboard.openPattern.isEmpty
    switch key.binding {
    case .named(.enter) where !isOpen: step(.choose, at: now)
    case .character(" ") where isOpen: perform(.endCharacter, at: now, into: &outputs)
    case .named(.up), .named(.tab, .shift): step(.mark(-1), at: now)
    case .named(.down), .named(.tab): step(.mark(1), at: now)
    case .named(.escape): step(.close, at: now)
    default: return keyMap.meaning(of: key, in: .morse).map(\.isTyping) ?? true
    }
    return true
  }

  private mutating func step(_ step: Overlay.Step, at now: Timestamp) {
    keyboard.perform(step, at: now, into: &feedback)
  }

  // MARK: - Holding the key for the next keyboard

  /// Takes the key for the next keyboard where its release is told: that decides, or the time.
  ///
  /// On a page of fields it is the key for the next field.
  mutating func takesNextKey(
    _ key: Key, at now: Timestamp, into outputs: inout [Timed<SessionOutput>]
  ) -> Bool {
    guard rung == .kitty, page == nil else { return false }
    guard key.binding == .named(.tab) else {
      // A key that follows before the release is meant for the next keyboard.
      if key.phase == .press, nextKeyPressed != nil { changeToNext(at: now, into: &outputs) }
      return false
    }
    switch key.phase {
    case .press: nextKeyPressed = now
    case .repeat: break
    case .release:
      if nextKeyPressed != nil { changeToNext(at: now, into: &outputs) }
    }
    return true
  }

  private mutating func changeToNext(
    at now: Timestamp, into outputs: inout [Timed<SessionOutput>]
  ) {
    nextKeyPressed = nil
    perform(.nextKeyboard, at: now, into: &outputs)
  }

  /// When the key for the next keyboard has been held for long enough; `nil` while it is up.
  var listDeadline: Timestamp? { nextKeyPressed?.advanced(by: Self.holdForList) }

  /// Shows the list if the key for the next keyboard has been held for long enough.
  mutating func showListWhenHeld(
    at now: Timestamp, into outputs: inout [Timed<SessionOutput>]
  ) {
    guard let due = listDeadline, due <= now else { return }
    nextKeyPressed = nil
    if choice == nil { toggleChoice(at: now, into: &outputs) }
  }
}

extension KeyMap.Meaning {
  /// Whether it types, or changes what was typed, save for the elements that choose from a list too.
  fileprivate var isTyping: Bool {
    switch self {
    case .action(.press), .action(.endCharacter), .action(.takeBackElement), .action(.delete): false
    case .action: true
    case .help, .keyboards, .cancel, .suspend: false
    }
  }
}
