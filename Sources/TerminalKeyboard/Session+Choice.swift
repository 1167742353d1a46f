import MorseKeyboard
import TerminalCodec
import Timeline

/// The keyboards to choose from, as they are shown.
public struct KeyboardChoice: Hashable, Sendable {
  /// Their names, in the order of "next keyboard".
  public let names: [String]
  /// What people read of them.
  public let titles: [String]
  /// Which of them is marked, counted from zero.
  public internal(set) var marked: Int

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

  mutating func toggleChoice() {
    guard choice == nil else { return closeChoice() }
    if showsHelp { toggleHelp() }
    let titles = keyboard.enabled.map(\.title) + ["ordinary keys"]
    let names = keyboard.enabledNames
    choice = KeyboardChoice(
      names: names, titles: titles, marked: names.firstIndex(of: keyboard.boardName) ?? 0)
    keyboard.list = .keyboards
    helpOffset = 0
  }

  mutating func closeChoice() {
    choice = nil
    keyboard.list = .none
  }

  /// Takes the keyboard of this number, counted from zero; one that is not there is told of.
  mutating func choose(
    _ number: Int, at now: Timestamp, into outputs: inout [Timed<SessionOutput>]
  ) {
    guard let choice else { return }
    guard choice.names.indices.contains(number) else {
      return outputs.append(Timed(.feedback(.limitReached), at: now))
    }
    closeChoice()
    chosen = choice.names[number]
  }

  /// Changes to the keyboard that was chosen.
  mutating func takeChosen(at now: Timestamp, into outputs: inout [Timed<SessionOutput>]) {
    guard let name = chosen else { return }
    chosen = nil
    perform(.keyboard(name), at: now, into: &outputs)
  }

  /// Moves or closes the list that is shown.
  mutating func steer(
    _ code: CommandCode, at now: Timestamp, into outputs: inout [Timed<SessionOutput>]
  ) {
    if choice != nil {
      steerChoice(code, at: now, into: &outputs)
    } else {
      _ = steersHelp(.command(code))
    }
  }

  private mutating func mark(by offset: Int) {
    guard let choice else { return }
    self.choice?.marked = (choice.marked + offset + choice.names.count) % choice.names.count
    let room = HelpWindow.room(rows: window.rows)
    helpOffset = max(0, (self.choice?.marked ?? 0) - max(1, room - 2))
  }

  /// Does what a code asks for while the list is shown.
  mutating func steerChoice(
    _ code: CommandCode, at now: Timestamp, into outputs: inout [Timed<SessionOutput>]
  ) {
    switch code {
    case .up, .left, .pageUp: mark(by: -1)
    case .down, .right, .pageDown, .nextKeyboard: mark(by: 1)
    case .newline, .space: if let choice { choose(choice.marked, at: now, into: &outputs) }
    case .escape, .dismiss, .keyboardList: closeChoice()
    default: break
    }
  }

  /// Does what a key is for while the list is shown; whether it is for anything then.
  mutating func takesChoice(
    _ key: Key, at now: Timestamp, into outputs: inout [Timed<SessionOutput>]
  ) -> Bool {
    guard choice != nil else { return false }
    defer { takeChosen(at: now, into: &outputs) }
    if let figure = key.text?.wholeNumberValue, figure > 0 {
      choose(figure - 1, at: now, into: &outputs)
      return true
    }
    let isOpen = !keyboard.openPattern.isEmpty
    switch key.binding {
    case .named(.enter) where !isOpen: steerChoice(.newline, at: now, into: &outputs)
    case .character(" ") where isOpen: perform(.endCharacter, at: now, into: &outputs)
    case .named(.up), .named(.tab, .shift): mark(by: -1)
    case .named(.down), .named(.tab): mark(by: 1)
    case .named(.escape): closeChoice()
    default: return keyMap.meaning(of: key, in: .morse).map(\.isTyping) ?? true
    }
    return true
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
  mutating func showListWhenHeld(at now: Timestamp) {
    guard let due = listDeadline, due <= now else { return }
    nextKeyPressed = nil
    if choice == nil { toggleChoice() }
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
