import MorseCode
import TextInput
public import Timeline

/// What the codes do.
extension Keyboard {
  mutating func obey(
    _ code: CommandCode, at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    outputs.append(Timed(.click(code.click), at: now))
    if list.takes(code) { return outputs.append(Timed(.requested(.steer(code)), at: now)) }
    defer { if code != .repeatLast { last = .command(code) } }
    guard !turnsPage(code) else { return }
    switch code {
    case .space where !modifiers.makeCommands: insertSpace(at: now, into: &outputs)
    case .newline where !modifiers.makeCommands: insertLine(at: now, into: &outputs)
    case .delete: takeBack(at: now, into: &outputs)
    case .deleteWord: perform(.deleteWord, at: now, into: &outputs)
    case .nextKeyboard: perform(.nextKeyboard, at: now, into: &outputs)
    case .shift: change(\.shift, at: now, into: &outputs)
    case .capsLock: lockCapitals(at: now, into: &outputs)
    case .control: change(\.control, at: now, into: &outputs)
    case .alt: change(\.alt, at: now, into: &outputs)
    case .faster: changeSpeed(by: 1.1, at: now, into: &outputs)
    case .slower: changeSpeed(by: 1 / 1.1, at: now, into: &outputs)
    case .lockSpeed: lockSpeed(at: now, into: &outputs)
    case .repeatLast: repeatLast(at: now, into: &outputs)
    case .dismiss: dismissOrArm(at: now, into: &outputs)
    case .suggestion1, .suggestion2, .suggestion3:
      takeSettledOffer(code.suggestionNumber ?? 0, at: now, into: &outputs)
    default: pressOrAsk(code, at: now, into: &outputs)
    }
  }

  private mutating func pressOrAsk(
    _ code: CommandCode, at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    if code == .tab, hasFields {
      let used = useModifiers(at: now, into: &outputs)
      outputs.append(Timed(.requested(.field(used.contains(.shift) ? -1 : 1)), at: now))
    } else if let key = code.pressedKey {
      let selects = code == .selectLeft || code == .selectRight
      press(key, with: selects ? .shift : [], at: now, into: &outputs)
    } else if let command = code.editing {
      ask(command, at: now, into: &outputs)
    } else if let request = KeyboardRequest(code) {
      outputs.append(Timed(.requested(request), at: now))
    }
  }

  /// Presses a key with the modifiers that are in force, and with others if need be.
  mutating func press(
    _ key: ControlKey, with others: KeyModifiers = [], at now: Timestamp,
    into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    let used = useModifiers(at: now, into: &outputs)
    finishComposition()
    showMarkedText("")
    var did = false
    edit { did = $0.press(key, used.union(others)) }
    if !did { outputs.append(Timed(.limitReached, at: now)) }
  }

  private mutating func ask(
    _ command: EditingCommand, at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    if command == .paste, let text = document.clipboard {
      return insertAsIs(text, at: now, into: &outputs)
    }
    var did = false
    edit { did = $0.perform(command) }
    guard did else { return outputs.append(Timed(.limitReached, at: now)) }
    if command == .copy || command == .cut, let text = document.clipboard {
      outputs.append(Timed(.requested(.copy(text)), at: now))
    }
  }

  /// Takes back what the keyboard last changed, or else deletes a character.
  mutating func takeBack(at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]) {
    last = .command(.delete)
    guard !modifiers.makeCommands else { return press(.backspace, at: now, into: &outputs) }
    guard !takeBackSign(), !undoOwnChange() else { return }
    if hasNothingToDelete { outputs.append(Timed(.limitReached, at: now)) }
    deleteCharacter()
  }

  private mutating func repeatLast(
    at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    switch last {
    case .command(.dismiss), .keyboard, nil: outputs.append(Timed(.limitReached, at: now))
    case .some(let reading): perform(reading, at: now, into: &outputs)
    }
  }

  private mutating func dismissOrArm(
    at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    guard !isDismissalArmed else { return perform(.dismiss, at: now, into: &outputs) }
    isDismissalArmed = true
    outputs.append(Timed(.dismissalArmed, at: now))
  }
}

// MARK: - Modifiers

extension Keyboard {
  /// Types a character's text, or presses its key where a modifier makes a command of it.
  mutating func type(
    _ text: String, at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    defer { last = .text(text) }
    if modifiers.makeCommands, text.count == 1, let key = text.first {
      press(.character(key), at: now, into: &outputs)
    } else if !compose(text, at: now, into: &outputs) {
      insertSmartly(text, at: now, into: &outputs) { $0.typeIntoWord($0.cased(text)) }
      _ = useModifiers(at: now, into: &outputs)
    }
  }

  private mutating func change(
    _ modifier: WritableKeyPath<StickyModifiers, StickyModifiers.State>, at now: Timestamp,
    into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    let state = modifiers[keyPath: modifier]
    let isLowered = modifier == \.shift && state == .off && capitalizesNext
    modifiers[keyPath: modifier] = isLowered ? .lowered : state.next
    outputs.append(Timed(.modifiersChanged(modifiers), at: now))
  }

  private mutating func lockCapitals(
    at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    modifiers.shift = modifiers.shift == .locked ? .off : .locked
    outputs.append(Timed(.modifiersChanged(modifiers), at: now))
  }

  mutating func useModifiers(
    at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]
  ) -> KeyModifiers {
    let former = modifiers
    let used = modifiers.use()
    if modifiers != former { outputs.append(Timed(.modifiersChanged(modifiers), at: now)) }
    return used
  }
}

// MARK: - Speed

extension Keyboard {
  /// Changes the speed at which elements are made, by a word a minute at least.
  private mutating func changeSpeed(
    by factor: Double, at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    let former = speed.characterWPM
    let least = former + (factor > 1 ? 1 : -1)
    let wanted = factor > 1 ? max(least, former * factor) : min(least, former * factor)
    guard changeSpeed(to: wanted.rounded(), at: now, into: &outputs) else {
      return outputs.append(Timed(.limitReached, at: now))
    }
  }

  /// Changes the speed at which elements are made; the effective one stays in proportion.
  ///
  /// - Parameters:
  ///   - wpm: the speed of characters, in words a minute.
  ///   - now: the present.
  ///   - outputs: receives what is to be seen or heard of it.
  /// - Returns: whether there is such a speed.
  public mutating func changeSpeed(
    to wpm: Double, at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]
  ) -> Bool {
    let (former, effective) = (speed.characterWPM, speed.effectiveWPM)
    guard let speed = MorseSpeed(wpm: wpm, effectiveWPM: effective / former * wpm) else {
      return false
    }
    settings.speed = speed
    keyer.speed = speed
    if decoder.settings.hasMadeGaps { renewDecoder() }
    outputs.append(Timed(.speedChanged(speed), at: now))
    return true
  }

  /// Keeps what is known of the hand as it is, or learns again.
  private mutating func lockSpeed(
    at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    if decoder.isLocked { decoder.unlock() } else { decoder.lock() }
    outputs.append(Timed(.speedLocked(decoder.isLocked), at: now))
  }
}

extension CommandCode {
  /// The key that it presses, with a modifier at least.
  fileprivate var pressedKey: ControlKey? {
    switch self {
    case .space: .character(" ")
    case .newline: .enter
    default: key
    }
  }
}

extension KeyboardRequest {
  /// What `code` asks of the program; `nil` when it is not for the program.
  fileprivate init?(_ code: CommandCode) {
    switch code {
    case .help: self = .help
    case .mute: self = .mute
    case .keyboardList: self = .keyboardList
    case .language: self = .language
    default: return nil
    }
  }
}
