package import LinuxSystem
package import MorseKeying
import MorseKeyboard
package import TerminalCodec
import TerminalDevice
import TerminalKeyboard
package import Timeline

/// Converts the terminal's keys and mouse buttons to edges, and enables key releases if the
/// terminal supports them.
package struct TerminalEdges {
  /// An event of the terminal.
  package enum Event {
    /// A contact closed or opened.
    case edge(KeyEdge)
    /// A key that is no contact, by its name.
    case other(String)
    /// The user ended the listening (Esc, q, Ctrl-C), or the terminal was lost.
    case ended
  }

  private let display: TerminalSession
  private let keyMap: KeyMap
  private var parser = InputParser()
  private var probe = KeyboardProbe()
  private var reportsReleases = false

  /// Opens the terminal from which the process was started; `nil` if there is none.
  init?(_ keyMap: KeyMap) {
    guard let terminal = try? Terminal(),
      let display = try? TerminalSession(terminal, modes: TerminalModes(mouse: true))
    else { return nil }
    (self.display, self.keyMap) = (display, keyMap)
  }

  /// The descriptor to poll.
  package var descriptor: FileDescriptor { display.terminal.descriptor }

  /// The next deadline, if the terminal sends no data before.
  package var deadline: Timestamp? { earliest(parser.deadline, probe.deadline) }

  /// Makes the terminal raw, and queries its key-release support.
  package mutating func enter(at now: Timestamp) throws(SystemError) {
    try display.enter()
    try carryOut(probe.handle(.begin, at: now))
  }

  /// Restores the terminal.
  package func leave() { display.leave() }

  /// Restores the terminal while the process is stopped.
  package func suspend() { display.suspend() }

  /// Makes the terminal raw again after a stop.
  package func resume() { try? display.resume() }

  /// Reads the terminal's data without waiting.
  package mutating func read(at now: Timestamp) -> [Timed<Event>] {
    var sent: [Timed<TerminalEvent>] = []
    var events: [Timed<Event>] = []
    do throws(SystemError) {
      guard let bytes = try display.terminal.read() else { return [Timed(.ended, at: now)] }
      if bytes.isEmpty { parser.advance(to: now, into: &sent) }
      parser.handle(bytes, at: now, into: &sent)
      for event in sent {
        if case .reply(let reply) = event.value {
          // The reply applies from the next key on.
          try carryOut(probe.handle(.reply(reply), at: event.moment))
        } else if let meant = meaning(of: event.value) {
          events.append(Timed(meant, at: event.moment))
        }
      }
      try carryOut(probe.advance(to: now))
    } catch {
      events.append(Timed(.ended, at: now))
    }
    return events
  }

  private func meaning(of event: TerminalEvent) -> Event? {
    switch event {
    case .key(let key): meaning(of: key)
    case .mouse(let mouse): edge(of: mouse).map(Event.edge)
    case .reply, .paste, .focus, .unknown: nil
    }
  }

  /// Returns the edge of a mouse button; with one key the left button is that key.
  private func edge(of mouse: Mouse) -> KeyEdge? {
    keyMap.keySet == .one ? keyMap.edge(of: mouse) : KeyEdge(mouse)
  }

  private static let endingKeys: Set<String> = ["escape", "q", "ctrl-c"]

  private func meaning(of key: Key) -> Event? {
    if key.phase == .press, Self.endingKeys.contains(key.binding.description) { return .ended }
    guard key.phase != .repeat else { return nil }
    guard let contact = contact(of: key) else {
      return key.phase == .press ? .other(key.description) : nil
    }
    let source: EdgeSource = reportsReleases ? .kitty : .terminal
    return .edge(KeyEdge(contact, isDown: key.phase == .press, source: source))
  }

  /// Returns the contact of a key.
  ///
  /// The space bar is the straight key for users with a single key.
  private func contact(of key: Key) -> KeyContact? {
    if let bound = keyMap.bindings[key.contactBinding] { return bound }
    if key.binding == .character(" "), keyMap.keySet != .three { return .straight }
    guard case .action(let action) = keyMap.meaning(of: key.binding, in: .morse) else { return nil }
    return action.contact
  }

  /// Sends the queries of the probe, and enables release events on a terminal that supports the
  /// protocol.
  private mutating func carryOut(_ asked: [Timed<KeyboardProbe.Output>]) throws(SystemError) {
    for output in asked {
      var modes = display.modes
      switch output.value {
      case .ask(let commands): try display.terminal.write(commands.flatMap(\.bytes))
      case .push(let flags): modes.keyboard = flags
      case .pop: modes.keyboard = []
      case .found(let flags): reportsReleases = !flags.isEmpty
      }
      try display.change(to: modes)
    }
  }
}

extension KeyEdge {
  /// Converts a mouse button event: the left button is the dit, the right the dah, the middle a
  /// straight key.
  package init?(_ mouse: Mouse) {
    let (button, isDown): (Mouse.Button, Bool)
    switch mouse.action {
    case .press(let pressed): (button, isDown) = (pressed, true)
    case .release(let released): (button, isDown) = (released, false)
    case .move, .wheel: return nil
    }
    switch button {
    case .left: self.init(.dit, isDown: isDown, source: .mouse)
    case .right: self.init(.dah, isDown: isDown, source: .mouse)
    case .middle: self.init(.straight, isDown: isDown, source: .mouse)
    case .extra: return nil
    }
  }
}
