public import MorseKeyboard
public import MorseKeying
public import TextInput
public import Timeline
public import Training

/// What the program around a session takes from it, and changes without a time.
extension KeyboardSession {
  /// Returns the words typed and kept since the last call, in order.
  public mutating func drainLearntWords() -> [LearntWord] { update { $0.drainLearntWords() } }

  /// Returns the hands that have changed since the last call, to be remembered.
  public mutating func drainHands(atEnd isEnd: Bool) -> HandTable {
    update { $0.drainHands(atEnd: isEnd) }
  }

  /// Returns the Morse of a lesson to play, once; `nil` for none.
  public mutating func drainPrompt() -> SoundedPrompt? {
    guard let prompt = view.prompt else { return nil }
    view.prompt = nil
    return prompt
  }

  /// Notes whether no sound can be heard: a lesson then shows what it would sound.
  public mutating func note(lacksSound: Bool) { view.lacksSound = lacksSound }

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
  public mutating func yieldToPassThrough(at now: Timestamp) {
    update { $0.reopen() }
    handle(action: .keyboard(InputMode.passThroughName), at: now)
  }
}

extension RunSession {
  /// Shows a text that a code reads back, until the next press, because nothing is heard.
  public mutating func show(reading text: String) { session.show(reading: text) }
}
