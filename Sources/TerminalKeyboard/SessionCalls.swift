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
  public mutating func interrupt(
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

  /// Returns the words typed and kept since the last call, in order.
  public mutating func drainLearntWords() -> [LearntWord] { update { $0.drainLearntWords() } }

  /// Returns the filtered edges since the last call; empty unless they are recorded.
  public mutating func drainEdges() -> [Timed<KeyEdge>] {
    guard let recorded = edges, !recorded.isEmpty else { return [] }
    edges = []
    return recorded
  }

  /// Returns the keystrokes for the program, instead of edits, since the last call.
  public mutating func drainKeystrokes() -> [Keystroke] {
    updateDocument { $0.drainKeystrokes() } ?? []
  }

  /// Reopens the keyboard after it was dismissed.
  mutating func reopen() { update { $0.reopen() } }

  // MARK: - Calls for an owner of many documents, one of which is being typed into

  /// Switches to another document and keeps the layout; the open character is dropped.
  public mutating func replaceDocument(
    with document: Document, at now: Timestamp, into outputs: inout [Timed<SessionOutput>]
  ) {
    changeKeyboard(at: now, into: &outputs) {
      $0.replaceDocument(with: document, at: now, into: &$1)
    }
  }

  /// Changes or reads the document, without a time; an open character stays open.
  @discardableResult
  public mutating func updateDocument<Value>(_ body: (inout Document) -> Value) -> Value? {
    update { keyboard in
      var value: Value?
      keyboard.changeDocument { value = body(&$0) }
      return value
    }
  }

  /// Reopens the keyboard after it was dismissed, with pass-through active.
  public mutating func yieldToPassThrough(
    at now: Timestamp, into outputs: inout [Timed<SessionOutput>]
  ) {
    reopen()
    handle(action: .keyboard(InputMode.passThroughName), at: now, into: &outputs)
  }
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
