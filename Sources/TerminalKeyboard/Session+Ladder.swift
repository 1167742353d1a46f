import MorseCode
import MorseKeyboard
import TerminalCodec
public import Timeline

/// How a session finds out how its terminal tells releases, and gets it to.
extension KeyboardSession {
  /// How long half an answer is waited for while answers are due: longer than for half a key.
  private static var answerTimeout: Duration { .milliseconds(100) }

  var escapeTimeout: Duration {
    probe.isAsking ? Self.answerTimeout : InputParser().escapeTimeout
  }

  /// Begins: the terminal listens.
  ///
  /// - Parameters:
  ///   - asks: whether the terminal can be asked; one that cannot move its cursor is not.
  ///   - now: the present.
  ///   - outputs: receives what to ask the terminal.
  public mutating func begin(
    asking asks: Bool, at now: Timestamp, into outputs: inout [Timed<SessionOutput>]
  ) {
    advance(to: now, into: &outputs)
    guard asks else {
      rung = keyMap.keySet == .one ? .repeats : .presses
      return widenGaps(at: now, into: &outputs)
    }
    change(at: now, into: &outputs) { [ladder] in
      $0.mouse = ladder.mouse == .always
      $0.focus = $0.mouse
    }
    probe.handle(.begin, at: now, into: &probed)
    passProbed(into: &outputs)
  }

  /// Goes on after the terminal was handed to others: what is in force there is asked again.
  public mutating func resume(
    at now: Timestamp, into outputs: inout [Timed<SessionOutput>]
  ) {
    advance(to: now, into: &outputs)
    probe.handle(.resumed, at: now, into: &probed)
    passProbed(into: &outputs)
  }

  mutating func passProbed(into outputs: inout [Timed<SessionOutput>]) {
    let answered = probed
    probed.removeAll(keepingCapacity: true)
    for output in answered {
      switch output.value {
      case .ask(let commands): outputs.append(Timed(.ask(commands), at: output.moment))
      case .push(let flags): change(at: output.moment, into: &outputs) { $0.keyboard = flags }
      case .pop: change(at: output.moment, into: &outputs) { $0.keyboard = [] }
      case .found(let flags): settle(flags, at: output.moment, into: &outputs)
      }
    }
  }

  private mutating func change(
    at now: Timestamp, into outputs: inout [Timed<SessionOutput>],
    _ body: (inout TerminalModes) -> Void
  ) {
    let former = modes
    body(&modes)
    if modes != former { outputs.append(Timed(.modes(modes), at: now)) }
  }

  /// Takes the best rung there is.
  private mutating func settle(
    _ flags: KeyboardProtocol.Flags, at now: Timestamp,
    into outputs: inout [Timed<SessionOutput>]
  ) {
    let former = rung
    let usesMouse = ladder.mouse == .always || (ladder.mouse == .whenNeeded && flags.isEmpty)
    rung =
      if !flags.isEmpty { .kitty } else if usesMouse { .mouse } else if keyMap.keySet == .one {
        .repeats
      } else { .presses }
    if former != nil, rung != former { openAll(at: now, into: &outputs) }
    change(at: now, into: &outputs) {
      $0.mouse = usesMouse
      $0.focus = usesMouse || !flags.isEmpty
    }
    let hears = rung == .kitty || usesMouse || hearsOthers
    keyboard.hearReleases(hears, at: now, into: &feedback)
    passFeedback(into: &outputs)
    if rung == .repeats { widenGaps(at: now, into: &outputs) }
  }

  /// Gives a hand whose holds are known only by their repeats the time it needs: the terminal's delay
  /// before the first, and a pause of the hand's own.
  mutating func widenGaps(at now: Timestamp, into outputs: inout [Timed<SessionOutput>]) {
    guard rung == .repeats, keyboard.layout == .morse else { return }
    var settings = settings
    if settings.characterGap == .automatic {
      settings.characterGap = .fixed(.milliseconds(1200))
    }
    if settings.wordGap == .automatic { settings.wordGap = .fixed(.milliseconds(2500)) }
    if !keyboard.openPattern.isEmpty { perform(.endCharacter, at: now, into: &outputs) }
    let predictor = keyboard.predictor
    keyboard = Keyboard(
      document: keyboard.document, settings: settings, hearsReleases: keyboard.hearsReleases)
    keyboard.predict(with: predictor, at: now, into: &feedback)
    keyboard.advance(to: now, into: &feedback)
  }
}
