public import MorseCode
import MorseKeyboard
import TerminalCodec
public import Timeline

/// What edges do, wherever they come from.
extension KeyboardSession {
  /// Takes in what an input tells that knows when its keys are pressed and released.
  public mutating func handle(
    _ input: FilterInput, at now: Timestamp, into outputs: inout [Timed<SessionOutput>]
  ) {
    advance(to: now, into: &outputs)
    filter.handle(input, at: now, into: &filtered)
    passFiltered(into: &outputs)
  }

  mutating func pass(
    _ edge: KeyEdge, at now: Timestamp, into outputs: inout [Timed<SessionOutput>]
  ) {
    filter.handle(.edge(edge), at: now, into: &filtered)
    passFiltered(into: &outputs)
  }

  mutating func take(
    _ mouse: Mouse, at now: Timestamp, into outputs: inout [Timed<SessionOutput>]
  ) {
    let (button, isDown): (Mouse.Button, Bool)
    switch mouse.action {
    case .press(let pressed): (button, isDown) = (pressed, true)
    case .release(let released): (button, isDown) = (released, false)
    case .move, .wheel: return
    }
    guard modes.mouse, let contact = keyMap.contact(of: button) else { return }
    pass(KeyEdge(contact, isDown: isDown, source: .mouse), at: now, into: &outputs)
  }

  mutating func passFiltered(into outputs: inout [Timed<SessionOutput>]) {
    while !filtered.isEmpty {
      let event = filtered.removeFirst()
      switch event.value {
      case .edge(let edge): key(edge, at: event.moment, into: &outputs)
      case .cancelCharacter:
        perform(.cancelCharacter, at: event.moment, into: &outputs)
        wasHeldTooLong = true
      case .withdrawn: perform(.takeBackElement, at: event.moment, into: &outputs)
      }
    }
  }

  private mutating func key(
    _ edge: KeyEdge, at now: Timestamp, into outputs: inout [Timed<SessionOutput>]
  ) {
    edges?.append(Timed(edge, at: now))
    if edge.source == .terminal {
      if edge.isDown { tap(edge.contact, at: now, into: &outputs) }
    } else if held.change(edge) {
      keyboard.hearReleases(true, at: now, into: &feedback)
      switch (edge.contact.paddle, edge.isDown) {
      case (let paddle?, false): perform(.release(paddle), at: now, into: &outputs)
      case (_, true): perform(KeyAction(edge.contact), at: now, into: &outputs)
      case (nil, false): break
      }
    }
  }

  /// Does what a press asks for whose release is not told.
  ///
  /// Beside paddles whose release is told, it is a tap. That of a straight key is a dit.
  private mutating func tap(
    _ contact: KeyContact, at now: Timestamp, into outputs: inout [Timed<SessionOutput>]
  ) {
    let contact = contact == .straight ? KeyContact.dit : contact
    perform(KeyAction(contact), at: now, into: &outputs)
    if keyboard.hearsReleases, let paddle = contact.paddle {
      perform(.release(paddle), at: now, into: &outputs)
    }
  }
}
