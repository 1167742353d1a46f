public import LinuxSystem
import Glibc
import MorseKeyboard
public import PseudoTerminal
import TerminalCodec
public import TerminalDevice
public import TerminalKeyboard
public import TextInput
public import Timeline

/// A program that is typed into, in the upper rows of the terminal; the panel has the lowest.
///
/// Nothing grows: the program is read only while the terminal has taken everything, the terminal only while
/// the program has taken nearly everything.
public struct ProgramSurface: Surface {
  /// How it ended; `nil` while it has not.
  public private(set) var ending: ProgramEnding?
  /// The terminal's size.
  public private(set) var window: WindowSize?
  private let displays: Displays
  private var program: ProgramTerminal
  private var watch = ProgramWatch()
  private var farewell = Farewell()
  private var source: TerminalSource
  private var programToken: EventLoop.Token?

  /// The terminals that are drawn on.
  private struct Displays {
    /// The program's, with the panel under it.
    let terminal: TerminalSession
    /// Where the panel is drawn, if not under the program.
    let panel: DetachedPanel?
  }

  private var display: TerminalSession { displays.terminal }
  private var detached: DetachedPanel? { displays.panel }

  /// Makes a terminal for a program; it is started when the keyboard knows its size.
  ///
  /// - Parameters:
  ///   - command: the program and its arguments.
  ///   - watcher: what looks at programs where this process may not; `nil` where it may.
  ///   - display: the terminal that is shared.
  ///   - keyboard: the keyboard, which knows the program's rows.
  ///   - detached: where the panel is drawn; `nil` for under the program.
  /// - Throws: `SystemError` when there are no more terminals.
  public init(
    _ command: [String], watching watcher: ProcessWatcher?, sharing display: TerminalSession,
    with keyboard: RunSession, panelOn detached: DetachedPanel? = nil
  ) throws(SystemError) {
    displays = Displays(terminal: display, panel: detached)
    source = TerminalSource(display.terminal)
    program = try ProgramTerminal(
      command, watching: watcher, columns: keyboard.screen.columns, rows: keyboard.screen.rows,
      like: display.terminal.descriptor)
  }

  /// The program's process, also before it is the program: the only one that may be sent every signal.
  public var programProcess: CInt { program.identifier }
  /// Whether the program was started.
  public var isReady: Bool { program.isRunning }
  /// Whether the program has taken nearly all that was typed.
  public var takesOrders: Bool { program.hasRoom }
  /// When the program is to be looked at, or made to end.
  public var deadline: Timestamp? { earliest(watch.deadline, farewell.deadline) }
  /// Nothing: a program that is gone ends the keyboard.
  public var notes: [String] { [] }

  // MARK: - Waiting

  /// Makes the terminal raw, and asks where its cursor is.
  public mutating func begin(
    _ keyboard: inout RunSession, on loop: some EventLoopProtocol,
    _ outputs: inout [Timed<RunOutput>]
  ) throws(SystemError) {
    try display.enter()
    window = display.terminal.windowSize
    try arm(keyboard, cursorKnown: false)
    source.add(to: loop)
    programToken = loop.add(program.descriptor, for: [])
    keyboard.begin(at: loop.now)
  }

  /// Waits for the terminal while the program has room, for the program while the terminal has.
  public mutating func prepare(for keyboard: RunSession, on loop: some EventLoopProtocol) {
    source.prepare(on: loop, reads: program.hasRoom)
    guard let programToken else { return }
    let isHeld = display.terminal.hasPending || keyboard.isLocating
    var wanted: Readiness = isHeld ? [] : .readable
    if program.hasUnread { wanted.insert(.writable) }
    loop.modify(programToken, for: wanted)
  }

  // MARK: - Keys

  /// Reads the terminal's keys.
  public mutating func read(
    _ events: [EventLoop.Event], into keyboard: inout RunSession, at now: Timestamp,
    _ outputs: inout [Timed<RunOutput>]
  ) throws(SystemError) {
    let limit = keyboard.passesKeys ? Int.max : InputFlood.portion
    switch try source.read(events, atMost: limit) {
    case .nothing: keyboard.advance(to: now, into: &outputs)
    case .bytes(let bytes):
      watch.note(at: now)
      keyboard.receive(terminal: bytes, at: now, into: &outputs)
    case .gone: leave(for: .hangup, at: now)
    }
  }

  /// Looks how the program's terminal treats what is typed: a secret may have been asked for without a word.
  public func look(
    _ keyboard: inout RunSession, at now: Timestamp, _ outputs: inout [Timed<RunOutput>]
  ) {
    if let line = program.lineMode { keyboard.note(line, at: now, into: &outputs) }
  }

  /// Gives the program its size, and starts it with the first one.
  public mutating func perform(
    _ output: RunOutput, of keyboard: inout RunSession, at now: Timestamp,
    _ outputs: inout [Timed<RunOutput>]
  ) throws(SystemError) -> SurfaceAction? {
    switch output {
    case .feedback: return nil
    case .frame(let event): return .frame(event)
    case .window(let columns, let rows):
      try program.resize(columns: columns, rows: rows)
      try arm(keyboard, cursorKnown: false)
      if !program.isRunning { start() }
      return nil
    }
  }

  private mutating func start() {
    do throws(SystemError) {
      try program.start()
    } catch {
      ending = .notStarted(error)
    }
  }

  /// Has the program read what was typed; returns what stands for edits.
  public mutating func deliver(_ keyboard: inout RunSession) throws(SystemError) -> [Keystroke] {
    program.feed(keyboard.toProgram)
    keyboard.toProgram.removeAll(keepingCapacity: true)
    return keyboard.takeSentKeystrokes()
  }

  // MARK: - The program

  /// Reads the program, takes signals, and looks what reads what is typed.
  public mutating func attend(
    _ events: [EventLoop.Event], _ keyboard: inout RunSession, at now: Timestamp,
    _ outputs: inout [Timed<RunOutput>]
  ) throws(SystemError) -> [SurfaceAction] {
    if events[programToken].contains(.readable) {
      watch.note(at: now)
      program.read { keyboard.receive(program: $0, at: now, into: &outputs) }
    }
    var actions: [SurfaceAction] = []
    for signal in events.signals where ending == nil {
      if let action = try take(signal, &keyboard, at: now, &outputs) { actions.append(action) }
    }
    if let action = look(&keyboard, at: now, &outputs) { actions.append(action) }
    bid(at: now)
    return actions
  }

  /// Looks what reads what is typed, if it is time.
  private mutating func look(
    _ keyboard: inout RunSession, at now: Timestamp, _ outputs: inout [Timed<RunOutput>]
  ) -> SurfaceAction? {
    guard program.isRunning, ending == nil, watch.isDue(at: now),
      let (program, folder) = program.foreground(keyboard.hidesInput)
    else { return nil }
    keyboard.note(program, at: now, into: &outputs)
    return .enter(program: program.names.first ?? "run", folder: folder)
  }

  private mutating func take(
    _ signal: Signal, _ keyboard: inout RunSession, at now: Timestamp,
    _ outputs: inout [Timed<RunOutput>]
  ) throws(SystemError) -> SurfaceAction? {
    switch signal {
    case .child: return try lookAtProgram(&keyboard, at: now, &outputs)
    // A terminal that hangs up continues what it stops (setsid(2)); there is nothing to take back.
    case _ where farewell.signal != nil: break
    case .windowChange:
      let size = display.terminal.windowSize
      window = size
      keyboard.resize(columns: size.columns, rows: size.rows, at: now)
    case .stop: return .suspend(group: false)
    case .continue: try takeBack(&keyboard, at: now, &outputs)
    default: leave(for: signal, at: now)
    }
    return nil
  }

  private mutating func lookAtProgram(
    _ keyboard: inout RunSession, at now: Timestamp, _ outputs: inout [Timed<RunOutput>]
  ) throws(SystemError) -> SurfaceAction? {
    switch program.look() {
    case .none: return nil
    case .stopped:
      // Nobody but us could continue it: it is stopped with us and continued with us.
      return .suspend(group: false)
    case .ended(let ended):
      try drain(&keyboard, at: now, &outputs)
      ending = farewell.signal.map(ProgramEnding.signalled) ?? .ended(ended)
      return nil
    }
  }

  /// Passes on what the program wrote last; what others write who keep its terminal is not waited for.
  private mutating func drain(
    _ keyboard: inout RunSession, at now: Timestamp, _ outputs: inout [Timed<RunOutput>]
  ) throws(SystemError) {
    program.closeProgramSide()
    while let bytes = program.readSome() {
      keyboard.receive(program: bytes, at: now, into: &outputs)
      try passOn(&keyboard)
      guard try display.terminal.drain(patience: .milliseconds(500)) else { break }
    }
    keyboard.finish()
    try passOn(&keyboard)
  }

  /// Tells the program that the terminal is gone, and ends when it has.
  private mutating func leave(for signal: Signal, at now: Timestamp) {
    guard farewell.signal == nil else { return }
    guard program.isRunning else { return ending = .signalled(signal) }
    farewell.begin(for: signal, at: now)
    program.hangUp()
  }

  /// Insists, if the program does not go.
  private mutating func bid(at now: Timestamp) {
    guard let step = farewell.advance(to: now) else { return }
    switch step {
    case .insist: program.send(.terminate)
    case .kill: program.send(Signal(rawValue: SIGKILL))
    case .giveUp: ending = farewell.signal.map(ProgramEnding.signalled)
    }
  }

  // MARK: - The terminal

  /// Paints the panel, and sends the terminal what the program has written and what was painted.
  public mutating func draw(
    _ keyboard: inout RunSession, soundNote: String?
  ) throws(SystemError) {
    if !display.terminal.hasPending, ending == nil, program.isRunning {
      let hasChanged = keyboard.paint(soundNote: soundNote)
      if hasChanged, let detached {
        let size = detached.size
        detached.paint(
          keyboard.panelLines(soundNote: soundNote, columns: size.columns, rows: size.rows))
      }
    }
    if keyboard.takeModesChanged() { try arm(keyboard, cursorKnown: false) }
    if !keyboard.toTerminal.isEmpty { try passOn(&keyboard) }
  }

  private func passOn(_ keyboard: inout RunSession) throws(SystemError) {
    try display.terminal.send(keyboard.toTerminal)
    keyboard.toTerminal.removeAll(keepingCapacity: true)
  }

  /// Has a crash put the terminal in order.
  private func arm(_ keyboard: RunSession, cursorKnown: Bool) throws(SystemError) {
    try display.undo(by: keyboard.undoing(cursorKnown: cursorKnown))
  }

  /// Hands the terminal back until somebody continues the process.
  ///
  /// What the program has written is sent first: only what the terminal was told can be undone.
  public mutating func suspend(
    _ keyboard: inout RunSession, at now: Timestamp, _ outputs: inout [Timed<RunOutput>]
  ) throws(SystemError) {
    keyboard.letGo(at: now, into: &outputs)
    try passOn(&keyboard)
    try arm(keyboard, cursorKnown: true)
    display.suspend()
  }

  /// Takes the terminal again, and has a program go on that was stopped.
  public mutating func resume(
    _ keyboard: inout RunSession, at now: Timestamp, _ outputs: inout [Timed<RunOutput>]
  ) throws(SystemError) {
    try display.resume()
    try takeUp(&keyboard, at: now)
    program.goOn()
  }

  /// Takes the terminal again after a stop that could not be prepared for (SIGSTOP).
  private mutating func takeBack(
    _ keyboard: inout RunSession, at now: Timestamp, _ outputs: inout [Timed<RunOutput>]
  ) throws(SystemError) {
    keyboard.letGo(at: now, into: &outputs)
    // What the program has set is set once more: it is undone first.
    try passOn(&keyboard)
    try arm(keyboard, cursorKnown: false)
    try display.resume()
    try takeUp(&keyboard, at: now)
  }

  private mutating func takeUp(
    _ keyboard: inout RunSession, at now: Timestamp
  ) throws(SystemError) {
    let size = display.terminal.windowSize
    window = size
    keyboard.resume(columns: size.columns, rows: size.rows, at: now)
    try arm(keyboard, cursorKnown: false)
    // What was on the screen is gone: whoever draws on it is asked to do so again.
    program.sendToForeground(.windowChange)
  }

  /// Undoes what the program and the panel have set.
  public mutating func end(_ keyboard: RunSession) throws(SystemError) {
    try display.undo(by: keyboard.undoing(cursorKnown: true))
  }

  /// Restores the terminal as it was found.
  public func leave() {
    detached?.clear()
    display.leave()
  }
}
