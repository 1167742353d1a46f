import KeyInput
import LinuxSystem
import MorseCode
import MorseKeyboard
import TerminalCodec
import TerminalDevice
import TerminalKeyboard
import Timeline

/// Listens to the inputs and to the terminal's own keys and buttons, with no keyboard behind them.
///
/// A terminal that tells releases is asked to.
final class EdgeListener {
  /// What is heard.
  enum News {
    /// A contact closed or opened.
    case edge(KeyEdge)
    /// A terminal's key that is no contact, by its name.
    case other(String)
    /// An input is gone.
    case lost(EdgeSource)
    /// What is wrong with inputs has changed.
    case notes([String])
  }

  private let inputs: InputSet
  private let clock: MonotonicClock
  private let signals: SignalFile
  private let display: TerminalSession?
  private var parser = InputParser()
  private var probe = KeyboardProbe()
  private var wanted: [Timed<KeyboardProbe.Output>] = []
  private let keyMap = KeyMap()
  private var events: [Timed<TerminalEvent>] = []
  private var notes: [String] = []
  private var isOver = false
  private var hearsReleases = false
  /// The signal that asked for the end.
  private var signal: Signal?

  /// Takes the terminal, if there is one.
  init(inputs: InputSet, clock: MonotonicClock) throws(SystemError) {
    self.inputs = inputs
    self.clock = clock
    signals = try SignalFile()
    display = (try? Terminal()).flatMap {
      try? TerminalSession($0, modes: TerminalModes(mouse: true))
    }
  }

  /// Whether there is a terminal to listen to.
  var hasTerminal: Bool { display != nil }

  /// Listens until someone ends it (Esc, q, Ctrl-C), `end` comes or there is nothing to listen to.
  ///
  /// - Parameters:
  ///   - end: when it is over at the latest; `nil` never.
  ///   - hear: told each piece of news, with its moment and the moment at which it was read.
  /// - Throws: what failed in the system, or what `hear` could not write.
  func listen(
    until end: Timestamp?, _ hear: (Timed<News>, Timestamp) throws(FileError) -> Void
  ) throws(ListeningError) {
    do throws(SystemError) {
      try display?.enter()
      probe.handle(.begin, at: clock.now, into: &wanted)
      try carryOutWanted()
    } catch {
      throw .system(error)
    }
    defer { leave() }
    while !isOver, end.map({ clock.now < $0 }) ?? true, canHear {
      var poller = Poller([signals.descriptor] + inputs.descriptors + terminalDescriptors)
      do { try poller.wait(until: earliest(deadline, end), on: clock) } catch {
        throw .system(error)
      }
      do { try hearAll(at: clock.now, hear) } catch { throw .output(error) }
      while let next = signals.next() { obey(next) }
    }
  }

  private var terminalDescriptors: [FileDescriptor] {
    display.map { [$0.terminal.descriptor] } ?? []
  }

  private var deadline: Timestamp? {
    earliest(earliest(inputs.deadline, parser.deadline), probe.deadline)
  }

  /// Whether anything can still come.
  private var canHear: Bool {
    display != nil || !inputs.descriptors.isEmpty || inputs.deadline != nil
  }

  private func obey(_ signal: Signal) {
    switch signal {
    case .windowChange, .continue: break
    case .stop:
      display?.suspend()
      signals.stopProcess(group: false)
      try? display?.resume()
    default:
      self.signal = signal
      isOver = true
    }
  }

  /// Gives the terminal back; a signal that ends programs ends this one, save the interruption that
  /// people end it with.
  private func leave() {
    display?.leave()
    if let signal, signal != .interrupt { signal.endProcess() }
  }

  private func hearAll(
    at now: Timestamp, _ hear: (Timed<News>, Timestamp) throws(FileError) -> Void
  ) throws(FileError) {
    for event in inputs.read(at: now) {
      switch event.value {
      case .edge(let edge): try hear(Timed(.edge(edge), at: event.moment), now)
      case .lost(let source): try hear(Timed(.lost(source), at: event.moment), now)
      case .committed: break
      }
    }
    if inputs.notes != notes {
      notes = inputs.notes
      try hear(Timed(.notes(notes), at: now), now)
    }
    readTerminal(at: now)
    for event in events { try tell(event, at: now, hear) }
    events.removeAll()
    probe.advance(to: now, into: &wanted)
    carryOutWantedOrEnd()
  }

  private func readTerminal(at now: Timestamp) {
    guard let display else { return }
    do {
      guard let bytes = try display.terminal.read() else {
        throw SystemError(call: "read", errno: 0)
      }
      if bytes.isEmpty { parser.advance(to: now, into: &events) }
      parser.handle(bytes, at: now, into: &events)
    } catch {
      isOver = true
    }
  }

  /// Asks what the probe wants to know; a terminal that speaks the protocol is to tell releases.
  private func carryOutWanted() throws(SystemError) {
    guard let display else { return }
    for output in wanted {
      var modes = display.modes
      switch output.value {
      case .ask(let commands): try display.terminal.write(commands.flatMap(\.bytes))
      case .push(let flags): modes.keyboard = flags
      case .pop: modes.keyboard = []
      case .found(let flags): hearsReleases = !flags.isEmpty
      }
      try display.change(to: modes)
    }
    wanted.removeAll()
  }

  private func carryOutWantedOrEnd() {
    do { try carryOutWanted() } catch { isOver = true }
  }
}

/// Why listening ended before its time.
enum ListeningError: Error {
  /// A call to the system failed.
  case system(SystemError)
  /// What was heard could not be written.
  case output(FileError)
}

// MARK: - The terminal's keys

extension EdgeListener {
  private func tell(
    _ event: Timed<TerminalEvent>, at now: Timestamp,
    _ hear: (Timed<News>, Timestamp) throws(FileError) -> Void
  ) throws(FileError) {
    switch event.value {
    case .key(let key): try tell(key, at: event.moment, now, hear)
    case .mouse(let mouse):
      guard let edge = KeyEdge(mouse) else { return }
      try hear(Timed(.edge(edge), at: event.moment), now)
    case .reply(let reply):
      probe.handle(.reply(reply), at: event.moment, into: &wanted)
      carryOutWantedOrEnd()
    case .paste, .focus, .unknown: break
    }
  }

  private func tell(
    _ key: Key, at moment: Timestamp, _ now: Timestamp,
    _ hear: (Timed<News>, Timestamp) throws(FileError) -> Void
  ) throws(FileError) {
    if key.phase == .press, Self.endingKeys.contains(key.binding.description) { isOver = true }
    guard key.phase != .repeat, !isOver else { return }
    guard case .action(let action) = keyMap.meaning(of: key.binding, in: .morse),
      let contact = action.contact
    else {
      if key.phase == .press { try hear(Timed(.other(key.description), at: moment), now) }
      return
    }
    let source: EdgeSource = hearsReleases ? .kitty : .terminal
    let edge = KeyEdge(contact, isDown: key.phase == .press, source: source)
    try hear(Timed(.edge(edge), at: moment), now)
  }

  private static let endingKeys: Set<String> = ["escape", "q", "ctrl-c"]
}

extension KeyEdge {
  /// What a mouse's button is: the left the dit, the right the dah, the middle a straight key.
  init?(_ mouse: Mouse) {
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
