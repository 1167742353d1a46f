public import MorseKeying
public import TextComposition
public import MorseKeyboard
public import TextInput
public import Timeline
public import WordPrediction

/// Calls of the program around a session, between keys.
extension KeyboardSession {
  /// Installs the word predictor.
  public mutating func predict(
    with predictor: WordPredictor, at now: Timestamp, into outputs: inout [Timed<SessionOutput>]
  ) {
    tracing(.words, at: now) { session in
      session.changeKeyboard(at: now, into: &outputs) {
        $0.predict(with: predictor, at: now, into: &$1)
      }
    }
  }

  /// Installs dictionaries that list the kanji spellings of kana.
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

  /// Sets the speed of the elements in words a minute; returns whether the speed is supported.
  mutating func changeSpeed(
    to wpm: Double, at now: Timestamp, into outputs: inout [Timed<SessionOutput>]
  ) -> Bool {
    var isPossible = false
    changeKeyboard(at: now, into: &outputs) {
      isPossible = $0.changeSpeed(to: wpm, at: now, into: &$1)
    }
    return isPossible
  }

  /// Ends the open character, then applies an edit that did not come from the keyboard.
  mutating func interrupt(
    at now: Timestamp, into outputs: inout [Timed<SessionOutput>],
    _ body: (inout Document) -> Void
  ) {
    changeKeyboard(at: now, into: &outputs) { $0.interrupt(at: now, into: &$1, body) }
  }

  /// Commits the open character and all marked text, at the end of typing.
  public mutating func finishText(at now: Timestamp, into outputs: inout [Timed<SessionOutput>]) {
    tracing(.finish, at: now) { session in
      session.changeKeyboard(at: now, into: &outputs) { $0.leaveDocument(at: now, into: &$1) }
    }
  }

  /// Applies an edit by the document's owner while a letter may be open, then updates the
  /// suggestions.
  mutating func changeDocument(
    at now: Timestamp, into outputs: inout [Timed<SessionOutput>],
    _ body: (inout Document) -> Void
  ) {
    changeKeyboard(at: now, into: &outputs) {
      $0.changeDocument(body)
      $0.advance(to: now, into: &$1)
    }
  }

  /// Applies an edit by the document's owner, without a time.
  mutating func changeDocument(_ body: (inout Document) -> Void) {
    update { $0.changeDocument(body) }
  }

  /// Returns the words typed and kept since the last call, in order.
  public mutating func takeLearntWords() -> [LearntWord] { update { $0.takeLearntWords() } }

  /// Returns the filtered edges since the last call; empty unless they are recorded.
  public mutating func takeEdges() -> [Timed<KeyEdge>] {
    guard let taken = edges, !taken.isEmpty else { return [] }
    edges = []
    return taken
  }

  /// Returns the keystrokes for the program, instead of edits, since the last call.
  public mutating func takeKeystrokes() -> [Keystroke] {
    update { keyboard in
      var keystrokes: [Keystroke] = []
      keyboard.changeDocument { keystrokes = $0.takeKeystrokes() }
      return keystrokes
    }
  }

  /// Sets the short codes for digits, used where only digits are expected.
  mutating func useDigitCode(_ digits: DigitCode) { update { $0.useDigitCode(digits) } }

  /// Enables and disables habits as the user has configured for the current program.
  mutating func use(_ switches: HabitSwitches) { update { $0.use(switches) } }

  /// Reopens the keyboard after it was dismissed.
  mutating func reopen() { update { $0.reopen() } }
}

extension String {
  /// The text as it is pasted: without control characters, except newline and tab.
  var pastable: String {
    filter { character in
      character == "\n" || character == "\t"
        || !character.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
  }
}
