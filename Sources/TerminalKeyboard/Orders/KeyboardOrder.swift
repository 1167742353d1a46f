public import MorseKeyboard
public import TextInput
public import Timeline

/// What someone other than the user's hand asks of a keyboard.
public enum KeyboardOrder: Hashable, Sendable {
  /// Types text as it is.
  case insert(String)
  /// Deletes so many characters before the insertion point.
  case delete(Int)
  /// Changes to the next keyboard.
  case nextKeyboard
  /// Changes to the keyboard of this name.
  case keyboard(String)
  /// Turns sound off or on; `nil` turns it about.
  case mute(Bool?)
  /// Makes elements at so many words a minute.
  case speed(Double)
  /// Keeps what is known of the hand as it is, or learns again; `nil` turns it about.
  case lockSpeed(Bool?)
  /// Takes the text for one of this kind.
  case type(KeyboardType)
  /// Takes the text for one in this language; `nil` for one of which that is not told.
  case language(String?)
  /// Does what a code does.
  case command(CommandCode)
  /// Shows the panel.
  case show
  /// Hides the panel.
  case hide
  /// Closes the keyboard; under a program it hides the panel.
  case dismiss

  /// Whether it may be done while what is typed is secret: it says nothing and types nothing.
  public var isHarmless: Bool {
    switch self {
    case .mute, .show, .hide: true
    default: false
    }
  }
}

/// Why an order is not carried out.
public enum OrderRefusal: Hashable, Sendable {
  /// What is typed is secret, or goes to a program that takes the ordinary keys only.
  case secret
  /// Such a keyboard cannot do it.
  case unknownHere
  /// The keyboard was opened without sound.
  case noSound
  /// The keyboard can do it, but not with this value.
  case outOfRange
  /// There is no such keyboard here; with the names of those that there are.
  case noKeyboard([String])
}

extension KeyboardSession {
  /// Carries out an order.
  ///
  /// - Parameters:
  ///   - order: the order.
  ///   - now: the present.
  ///   - outputs: receives what comes of it.
  /// - Returns: why it is not carried out; `nil` when it is.
  public mutating func execute(
    _ order: KeyboardOrder, at now: Timestamp, into outputs: inout [Timed<SessionOutput>]
  ) -> OrderRefusal? {
    guard order.isHarmless || !keyboard.document.traits.isSecureTextEntry else { return .secret }
    tracing(.other("order"), at: now) { $0.advance(to: now, into: &outputs) }
    var actions: [KeyAction] = []
    switch order {
    case .insert(let text): actions = [.insert(text.pastable)]
    case .delete(let count): actions = Array(repeating: .command(.delete), count: max(0, count))
    case .nextKeyboard: actions = [.nextKeyboard]
    case .keyboard(let name):
      guard keyboard.knownNames.contains(name) else { return .noKeyboard(keyboard.knownNames) }
      if keyboard.layoutName != name { actions = [.keyboard(name)] }
    case .mute(let isOn) where !hasSound: return isOn == true ? nil : .noSound
    case .mute(let isOn): if isMuted != isOn { actions = [.command(.mute)] }
    case .speed(let wpm):
      return changeSpeed(to: wpm, at: now, into: &outputs) ? nil : .outOfRange
    case .lockSpeed(let isOn):
      if keyboard.isSpeedLocked != isOn { actions = [.command(.lockSpeed)] }
    case .type, .language:
      let traits = keyboard.document.traits.changed(by: order)
      interrupt(at: now, into: &outputs) { $0.traits = traits }
    case .command(let code): actions = [.command(code)]
    case .dismiss: actions = [.dismiss]
    case .show, .hide: return .unknownHere
    }
    for action in actions { handle(action: action, at: now, into: &outputs) }
    return nil
  }
}

extension InputTraits {
  /// The traits of another kind of text or another language; what the return key does stays.
  fileprivate func changed(by order: KeyboardOrder) -> InputTraits {
    var traits = self
    if case .type(let type) = order {
      traits = InputTraits(keyboardType: type, language: language)
      if !hasLines { traits.returnKeyType = returnKeyType }
    } else if case .language(let tag) = order {
      traits.language = tag
    }
    return traits
  }
}
