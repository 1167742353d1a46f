public import MorseKeying
public import TextComposition
public import MorseKeyboard
public import TextInput
public import Timeline
public import WordPrediction

/// What the program around a session asks of its keyboard between keys.
extension KeyboardSession {
  /// Takes into use what knows words.
  public mutating func predict(
    with predictor: WordPredictor, at now: Timestamp, into outputs: inout [Timed<SessionOutput>]
  ) {
    tracing(.words, at: now) { session in
      session.changeKeyboard(at: now, into: &outputs) {
        $0.predict(with: predictor, at: now, into: &$1)
      }
    }
  }

  /// Takes dictionaries into use that tell what may be written for kana.
  public mutating func convert(
    by dictionaries: [KanaDictionary], at now: Timestamp,
    into outputs: inout [Timed<SessionOutput>]
  ) {
    tracing(.other("dictionaries"), at: now) { session in
      session.changeKeyboard(at: now, into: &outputs) {
        $0.convert(by: dictionaries, at: now, into: &$1)
      }
    }
  }

  /// Makes elements at another speed; whether there is such a speed.
  mutating func changeSpeed(
    to wpm: Double, at now: Timestamp, into outputs: inout [Timed<SessionOutput>]
  ) -> Bool {
    var isPossible = false
    changeKeyboard(at: now, into: &outputs) {
      isPossible = $0.changeSpeed(to: wpm, at: now, into: &$1)
    }
    return isPossible
  }

  /// Ends the open character, and has the document changed by something other than the keyboard.
  mutating func interrupt(
    at now: Timestamp, into outputs: inout [Timed<SessionOutput>],
    _ body: (inout Document) -> Void
  ) {
    changeKeyboard(at: now, into: &outputs) { $0.interrupt(at: now, into: &$1, body) }
  }

  /// Commits the open character and all marked text: nothing more is typed.
  public mutating func finishText(at now: Timestamp, into outputs: inout [Timed<SessionOutput>]) {
    tracing(.finish, at: now) { session in
      session.changeKeyboard(at: now, into: &outputs) { $0.leaveDocument(at: now, into: &$1) }
    }
  }

  /// Has the document changed by its owner, whatever is being keyed; what is offered follows.
  mutating func changeDocument(
    at now: Timestamp, into outputs: inout [Timed<SessionOutput>],
    _ body: (inout Document) -> Void
  ) {
    changeKeyboard(at: now, into: &outputs) {
      $0.changeDocument(body)
      $0.advance(to: now, into: &$1)
    }
  }

  /// Has the document changed by its owner, at no moment.
  mutating func changeDocument(_ body: (inout Document) -> Void) {
    update { $0.changeDocument(body) }
  }

  /// The words that were typed and kept since the last call, in order.
  public mutating func takeLessons() -> [WordLesson] { update { $0.takeLessons() } }

  /// The edges that have counted since the last call; none unless they are kept.
  public mutating func takeEdges() -> [Timed<KeyEdge>] {
    guard let taken = edges, !taken.isEmpty else { return [] }
    edges = []
    return taken
  }

  /// What is to be sent to a program in place of edits, since the last call.
  public mutating func takeKeystrokes() -> [Keystroke] {
    update { keyboard in
      var keystrokes: [Keystroke] = []
      keyboard.changeDocument { keystrokes = $0.takeKeystrokes() }
      return keystrokes
    }
  }

  /// Has figures be keyed short in this way from now on, where nothing but figures is wanted.
  mutating func useFigures(_ figures: FigureCode) { update { $0.useFigures(figures) } }

  /// Turns habits on and off as the user has chosen for what is typed into now.
  mutating func use(_ switches: HabitSwitches) { update { $0.use(switches) } }

  /// Opens the keyboard again after it was dismissed.
  mutating func reopen() { update { $0.reopen() } }
}

extension String {
  /// Pasted text as the document takes it: control characters left out but for newline and tab.
  var pastable: String {
    filter { character in
      character == "\n" || character == "\t"
        || !character.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
  }
}
