import MorseCode
import MorseKeyboard
import TerminalCodec
import TextInput
public import Timeline

/// What the terminal's own keys do.
extension KeyboardSession {
  mutating func take(
    _ key: Key, at now: Timestamp, into outputs: inout [Timed<SessionOutput>]
  ) {
    if choice == nil, takesNextKey(key, at: now, into: &outputs) { return }
    guard key.phase != .release else { return release(key, at: now, into: &outputs) }
    takeBackModifier(held: key, at: now, into: &outputs)
    if !isSwitch(key) { countSwitch(at: now, into: &outputs) }
    if takesChoice(key, at: now, into: &outputs) { return }
    if let step = step(by: key) { return moveField(by: step, at: now, into: &outputs) }
    guard let meaning = meaning(of: key) else { return }
    switch meaning {
    case .action(let action) where steersHelp(action, at: now): passFeedback(into: &outputs)
    case .action where isSwitch(key): pressSwitch(key, at: now, into: &outputs)
    case .action(let action): press(key, action, at: now, into: &outputs)
    case .help: if key.phase == .press { toggleHelp(at: now, into: &outputs) }
    case .keyboards: if key.phase == .press { toggleChoice(at: now, into: &outputs) }
    case .cancel: outputs.append(Timed(.cancelled, at: now))
    case .suspend: outputs.append(Timed(.suspended, at: now))
    }
  }

  /// What `key` means: to the keyboard in use, or to all of them.
  func meaning(of key: Key) -> KeyMap.Meaning? {
    guard key.phase != .release, keyboard.layout == .morse,
      keyMap.bindings[key.contactBinding] == nil
    else { return keyMap.meaning(of: key, in: keyboard.layout) }
    if let own = keyboard.board.keys[key.binding.description] {
      return .action(.perform(own.reading))
    }
    return scansCells ? cellMeaning(of: key) : keyMap.meaning(of: key, in: .morse)
  }

  private mutating func press(
    _ key: Key, _ action: KeyAction, at now: Timestamp,
    into outputs: inout [Timed<SessionOutput>]
  ) {
    if let contact = action.contact {
      if rung == .kitty { return hold(key, contact, at: now, into: &outputs) }
      if contact == .straight { return tap(key, at: now, into: &outputs) }
    }
    repeatedKey = RepeatedKey()
    switch heldKeys.judge(key, isElement: action.isPress, at: now) {
    case .pressed:
      beforeRun = action.isPress ? snapshot : nil
      performKey(action, at: now, into: &outputs)
    case .suspected: performKey(action, at: now, into: &outputs)
    case .foundHeld: takeBackRun(at: now, into: &outputs)
    case .held: break
    }
  }

  /// Makes it as if the presses of a held key had never been, whatever has come of them.
  private mutating func takeBackRun(at now: Timestamp, into outputs: inout [Timed<SessionOutput>]) {
    guard let former = beforeRun else { return }
    beforeRun = nil
    restore(former, at: now, into: &outputs)
  }

  /// Makes the keyboard what it was, and lets the time since then pass over it.
  private mutating func restore(
    _ former: Snapshot, tapping paddle: Timed<Paddle>? = nil, at now: Timestamp,
    into outputs: inout [Timed<SessionOutput>]
  ) {
    let document = keyboard.document
    snapshot = former
    keyboard.changeDocument {
      let meant = $0
      $0 = document
      $0.revert(to: meant)
    }
    if let paddle {
      keyboard.handle(.press(paddle.value), at: paddle.moment, into: &feedback)
      keyboard.handle(.release(paddle.value), at: paddle.moment, into: &feedback)
    }
    keyboard.advance(to: now, into: &feedback)
    feedback = feedback.map { Timed($0.value, at: now) }
    passFeedback(into: &outputs)
  }

  /// Does what a key asks for whose release is not told, through the filters if it is a contact.
  ///
  /// To the filters the key is let go at once.
  private mutating func performKey(
    _ action: KeyAction, at now: Timestamp, into outputs: inout [Timed<SessionOutput>]
  ) {
    guard let contact = action.contact else { return perform(action, at: now, into: &outputs) }
    for isDown in [true, false] {
      pass(KeyEdge(contact, isDown: isDown, source: .terminal), at: now, into: &outputs)
    }
  }
}

// MARK: - Keys that tell their release

extension KeyboardSession {
  private mutating func hold(
    _ key: Key, _ contact: KeyContact, at now: Timestamp,
    into outputs: inout [Timed<SessionOutput>]
  ) {
    guard key.phase == .press else { return }
    if key.code.isModifier, !keysDown.hasModifier { beforeModifier = snapshot }
    guard keysDown.press(key, contact) else { return }
    pass(KeyEdge(contact, isDown: true, source: .kitty), at: now, into: &outputs)
  }

  private mutating func release(
    _ key: Key, at now: Timestamp, into outputs: inout [Timed<SessionOutput>]
  ) {
    guard let contact = keysDown.release(key) else { return }
    pass(KeyEdge(contact, isDown: false, source: .kitty), at: now, into: &outputs)
  }

  /// Makes it as if a modifier that keys had not been pressed, when it turns out to be held for the
  /// sake of another key.
  private mutating func takeBackModifier(
    held key: Key, at now: Timestamp, into outputs: inout [Timed<SessionOutput>]
  ) {
    guard !key.code.isModifier, !key.binding.modifiers.isEmpty, keysDown.hasModifier,
      let former = beforeModifier
    else { return }
    openAll(at: now, into: &outputs)
    restore(former, at: now, into: &outputs)
  }

  /// Lets go of all the terminal's keys and buttons: their releases may never be told.
  public mutating func letGo(
    at now: Timestamp, into outputs: inout [Timed<SessionOutput>]
  ) {
    advance(to: now, into: &outputs)
    openAll(at: now, into: &outputs)
  }

  mutating func openAll(at now: Timestamp, into outputs: inout [Timed<SessionOutput>]) {
    keysDown = HeldKeys()
    beforeModifier = nil
    repeatedKey = RepeatedKey()
    switchPresses = SwitchPresses()
    for source in [EdgeSource.kitty, .mouse] {
      filter.handle(.lost(source), at: now, into: &filtered)
    }
    passFiltered(into: &outputs)
  }
}

// MARK: - A straight key whose release is not told

extension KeyboardSession {
  /// Takes a press of a straight key for a tap, until the terminal repeats it: then it was a dah.
  private mutating func tap(
    _ key: Key, at now: Timestamp, into outputs: inout [Timed<SessionOutput>]
  ) {
    switch repeatedKey.judge(key, at: now) {
    case .tapped:
      beforeTaps = beforeTaps.suffix(1) + [Timed(snapshot, at: now)]
      performKey(.press(.straight), at: now, into: &outputs)
    case .heldSince(let start):
      guard let former = beforeTaps.first(where: { $0.moment == start }) else { return }
      beforeTaps = []
      restore(former.value, tapping: Timed(.dah, at: start), at: now, into: &outputs)
    case .held: break
    }
  }
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
