import MorseKeyboard
import TextInput
public import Timeline

/// What others ask of a keyboard.
extension KeyboardSession {
  /// Carries out an order.
  ///
  /// - Parameters:
  ///   - order: the order.
  ///   - now: the present.
  ///   - outputs: receives what comes of it.
  /// - Returns: why it is not carried out; `nil` when it is.
  public mutating func obey(
    _ order: KeyboardOrder, at now: Timestamp, into outputs: inout [Timed<SessionOutput>]
  ) -> OrderRefusal? {
    guard order.isHarmless || !keyboard.document.traits.isSecureTextEntry else { return .secret }
    advance(to: now, into: &outputs)
    switch order {
    case .insert(let text): perform(.insert(text.pastable), at: now, into: &outputs)
    case .delete(let count):
      for _ in 0..<count { perform(.command(.delete), at: now, into: &outputs) }
    case .nextKeyboard: perform(.nextKeyboard, at: now, into: &outputs)
    case .keyboard(let name):
      guard keyboard.knownNames.contains(name) else { return .noKeyboard(keyboard.knownNames) }
      if keyboard.boardName != name { perform(.keyboard(name), at: now, into: &outputs) }
    case .mute(let isOn) where !hasSound: return isOn == true ? nil : .noSound
    case .mute(let isOn):
      if isMuted != isOn { perform(.command(.mute), at: now, into: &outputs) }
    case .speed(let wpm): return changeSpeed(to: wpm, at: now, into: &outputs)
    case .lockSpeed(let isOn):
      if keyboard.isSpeedLocked != isOn { perform(.command(.lockSpeed), at: now, into: &outputs) }
    case .type, .language: takeTraits(order, at: now, into: &outputs)
    case .command(let code): perform(.command(code), at: now, into: &outputs)
    case .dismiss: perform(.dismiss, at: now, into: &outputs)
    case .show, .hide: return .unknownHere
    }
    return nil
  }

  private mutating func changeSpeed(
    to wpm: Double, at now: Timestamp, into outputs: inout [Timed<SessionOutput>]
  ) -> OrderRefusal? {
    let isPossible = keyboard.changeSpeed(to: wpm, at: now, into: &feedback)
    passFeedback(into: &outputs)
    return isPossible ? nil : .outOfRange
  }

  /// Takes the text for another kind of text; what its return key does stays.
  private mutating func takeTraits(
    _ order: KeyboardOrder, at now: Timestamp, into outputs: inout [Timed<SessionOutput>]
  ) {
    let former = keyboard.document.traits
    var traits = former
    if case .type(let type) = order {
      traits = InputTraits(keyboardType: type, language: former.language)
      if !former.hasLines { traits.returnKeyType = former.returnKeyType }
    } else if case .language(let tag) = order {
      traits.language = tag
    }
    interrupt(at: now, into: &outputs) { $0.traits = traits }
  }
}
