import MorseCode
import MorseKeyboard
import TextInput
public import Timeline

/// Which keyboard is used for which program.
extension RunSession {
  /// Changes to the keyboard that is configured for the program, and back when another is in front.
  mutating func takeLayout(at now: Timestamp) {
    let wanted = ofProgram(settings.layouts)
    guard wanted != layoutOfProgram?.name else { return }
    if let leaving = layoutOfProgram, session.keyboard.board.name == leaving.name {
      change(to: leaving.former, at: now)
    }
    layoutOfProgram = nil
    guard let wanted else { return }
    layoutOfProgram = (wanted, session.keyboard.homeName)
    change(to: wanted, at: now)
  }

  /// Changes to a keyboard; while the ordinary keys are in use, to be the one that they are left for.
  private mutating func change(to name: String, at now: Timestamp) {
    let passes = session.keyboard.layout == .passThrough
    session.handle(action: .keyboard(name), at: now, into: &sessionOutputs)
    guard passes else { return }
    session.handle(
      action: .keyboard(KeyboardLayout.passThroughName), at: now, into: &sessionOutputs)
  }

  /// Goes on with what was in use where this program was used last; a keyboard that is configured for it stays.
  ///
  /// - Parameters:
  ///   - keyboard: the keyboard's name, if it is enabled; `nil` to leave it.
  ///   - language: the language of the text; `nil` to leave it.
  ///   - speed: the speed of the elements, in words a minute; `nil` to leave it.
  ///   - now: the present.
  ///   - outputs: receives what comes of it.
  public mutating func resume(
    keyboard: String?, language: String?, speed: Double?, at now: Timestamp,
    into outputs: inout [Timed<RunOutput>]
  ) {
    isStale = true
    let isEnabled = session.keyboard.enabled.contains { $0.name == keyboard }
    if let keyboard, isEnabled, layoutOfProgram == nil { change(to: keyboard, at: now) }
    if let language { session.settle(.language(language), at: now, into: &sessionOutputs) }
    if let speed { session.settle(.speed(speed), at: now, into: &sessionOutputs) }
    passSession(at: now, into: &outputs)
  }

  /// Whether what is typed is secret: a secret is asked for, the program has said so or takes the ordinary keys only.
  ///
  /// Then nothing is told, remembered or taken from others. Every such rule asks here.
  public var isSecret: Bool {
    systemKeys != nil || program.hidesInput
      || session.keyboard.document.traits.isSecureTextEntry
  }
}

extension KeyboardSession {
  /// Carries out an order of the program's own; one that is not possible is passed over.
  fileprivate mutating func settle(
    _ order: KeyboardOrder, at now: Timestamp, into outputs: inout [Timed<SessionOutput>]
  ) {
    _ = obey(order, at: now, into: &outputs)
  }
}
