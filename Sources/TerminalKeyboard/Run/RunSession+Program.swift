import MorseKeyboard
import TerminalCodec
import TextInput
public import Timeline

/// What the program is, and what that means for the keyboard.
extension RunSession {
  /// Takes note of what reads what is typed now.
  public mutating func note(
    _ program: HostedProgram, at now: Timestamp, into outputs: inout [Timed<RunOutput>]
  ) {
    forgetStatement(ofOthersThan: program)
    guard program != self.program else { return }
    let former = self.program
    (self.program, isStale) = (program, true)
    if program.group != former.group || program.hidesInput != former.hidesInput {
      session.interrupt(at: now, into: &sessionOutputs) { $0.beginAnother() }
    }
    obeyRules(at: now, into: &outputs)
  }

  /// Takes note of how the program's terminal treats what is typed now: to be told right before any key.
  public mutating func note(
    _ line: LineMode, at now: Timestamp, into outputs: inout [Timed<RunOutput>]
  ) {
    var program = program
    program.hidesInput = hidesInput(line, of: program.names)
    note(program, at: now, into: &outputs)
  }

  /// Whether programs ask for a secret whose terminal treats so what is typed.
  public func hidesInput(_ line: LineMode, of names: [String]) -> Bool {
    line.hidesInput(of: names, isFullScreen: screen.isFullScreen)
  }

  /// Does what is configured for the program.
  mutating func obeyRules(at now: Timestamp, into outputs: inout [Timed<RunOutput>]) {
    takeTraits(at: now, into: &outputs)
    session.useFigures(ofProgram(settings.figures) ?? session.settings.figures)
    takeLayout(at: now)
    require(reason(for: program), at: now)
    passSession(at: now, into: &outputs)
  }

  private func reason(for program: HostedProgram) -> SystemKeysReason? {
    if let name = program.names.first(where: settings.denies) { return .denied(name) }
    if program.optsOut { return .optedOut(program.names.first ?? "") }
    return program.hidesInput && settings.secureEntry == .passThrough ? .secureEntry : nil
  }

  /// Changes from the system's own keys to the keyboard that was in use before.
  mutating func returnToMorse(at now: Timestamp) {
    session.handle(
      action: .keyboard(session.keyboard.board.name), at: now, into: &sessionOutputs)
  }

  /// Changes to the system's keys for as long as they are required, and back by itself.
  private mutating func require(_ reason: SystemKeysReason?, at now: Timestamp) {
    let former = systemKeys
    systemKeys = reason
    if former == nil, reason != nil, session.keyboard.layout == .morse {
      returnsToMorse = true
      session.handle(
        action: .keyboard(KeyboardLayout.passThroughName), at: now, into: &sessionOutputs)
    } else if former != nil, reason == nil, returnsToMorse {
      returnsToMorse = false
      if session.keyboard.layout == .passThrough {
        returnToMorse(at: now)
      }
    }
  }
}
