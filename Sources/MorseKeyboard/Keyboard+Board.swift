import MorseCode
import TextInput
import Timeline

/// The keyboard in use, and changing to another.
extension Keyboard {
  /// The keyboard in use, or the one that comes back when the system's own keys are left.
  public var board: KeyboardDescription { settings.board }

  /// The name of what is in use: a keyboard's, or that of the system's own keys.
  public var boardName: String {
    layout == .morse ? board.name : KeyboardLayout.passThroughName
  }

  /// The names of the keyboards that "next keyboard" goes round; the system's own keys are the last.
  public var enabledNames: [String] { enabled.map(\.name) + [KeyboardLayout.passThroughName] }

  /// The keyboards that "next keyboard" goes round beside the system's own keys.
  public var enabled: [KeyboardDescription] {
    settings.enabled.isEmpty ? [settings.board] : settings.enabled
  }

  /// The name of the keyboard that comes next.
  public var nextName: String {
    guard layout == .morse else { return enabled[0].name }
    let place = enabled.firstIndex { $0.name == homeName } ?? 0
    return enabledNames[place + 1]
  }

  /// The enabled keyboard that is in use, or from which a code has changed to another.
  public var homeName: String {
    enabled.contains { $0.name == board.name } ? board.name : lastEnabledName ?? board.name
  }

  /// The names of all keyboards that can be changed to: those that are enabled, and those of codes.
  public var knownNames: [String] {
    enabledNames + settings.others.map(\.name).filter { !enabledNames.contains($0) }
  }

  mutating func changeToNext(at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]) {
    changeKeyboard(to: nextName, at: now, into: &outputs)
  }

  /// Changes to the keyboard of this name; one that is not there is told of.
  mutating func changeKeyboard(
    to name: String, at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    finishComposition()
    guard name != KeyboardLayout.passThroughName else {
      layout = .passThrough
      return outputs.append(Timed(.layoutChanged(layout), at: now))
    }
    guard let board = settings.board(named: name) else {
      return outputs.append(Timed(.limitReached, at: now))
    }
    if enabled.contains(where: { $0.name == settings.board.name }) {
      lastEnabledName = settings.board.name
    }
    layout = .morse
    take(board)
    outputs.append(Timed(.layoutChanged(layout), at: now))
  }

  private mutating func take(_ board: KeyboardDescription) {
    guard board.name != settings.board.name else { return }
    // The one to begin with stays known, so that codes find back to it.
    if !settings.enabled.contains(where: { $0.name == settings.board.name }),
      !settings.others.contains(where: { $0.name == settings.board.name })
    {
      settings.others.append(settings.board)
    }
    settings.board = board
    (composer, isInAlternate) = (makeComposer(), false)
    renewDecoder()
  }

  /// Does what a code or a key of the keyboard is for.
  mutating func perform(
    _ reading: Reading, at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    switch reading {
    case .text(let text) where list == .keyboards: choose(text, at: now, into: &outputs)
    case .phrase where list == .keyboards, .key where list == .keyboards:
      outputs.append(Timed(.limitReached, at: now))
    case .text(let text): type(text, at: now, into: &outputs)
    case .command(let code): obey(code, at: now, into: &outputs)
    case .phrase(let text):
      insertAsIs(board.typesMarks ? parted(text) : text, at: now, into: &outputs)
      last = reading
    case .key(let key, let modifiers):
      press(key, with: modifiers, at: now, into: &outputs)
      last = reading
    case .keyboard(let name): changeKeyboard(to: name, at: now, into: &outputs)
    }
  }

  /// Chooses by a figure from the list that is shown; nothing else is typed.
  private mutating func choose(
    _ text: String, at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    cancelWordGap(at: now)
    showMarkedText("")
    guard let figure = text.first?.wholeNumberValue, figure > 0 else {
      return outputs.append(Timed(.limitReached, at: now))
    }
    outputs.append(Timed(.requested(.choose(figure - 1)), at: now))
  }

  /// Marks with what parts them from those before: a blank between letters, a stroke between words.
  private func parted(_ marks: String) -> String {
    let context = document.documentContextBeforeInput ?? ""
    guard let mark = context.last(where: { $0 != " " }), mark == "." || mark == "_" else {
      return marks
    }
    return (context.last == " " ? "/ " : " ") + marks
  }
}
