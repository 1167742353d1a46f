public import LinuxSystem
import Glibc
import MorseKeyboard
public import TerminalDevice
import TerminalCodec
public import TerminalKeyboard
public import TextInput
public import Timeline

/// A program in the upper rows of the terminal that receives the text; the panel has the lowest
/// rows.
///
/// Memory is bounded. The program is read only after the terminal has received everything. The
/// terminal is read only while the program has received nearly everything.
public struct ProgramSurface: Surface {
  /// The ending; `nil` while the surface is in use.
  public private(set) var ending: ProgramEnding?
  /// The terminal's size.
  public private(set) var window: WindowSize?
  private let displays: Displays
  private var program: ProgramTerminal
  private var watch = ProgramWatch()
  private var shutdown = ProgramShutdown()
  private var source: TerminalSource
  private var programToken: EventLoop.Token?

  /// The terminals that are drawn on.
  private struct Displays {
    /// The program's terminal, with the panel below it.
    let terminal: TerminalSession
    /// The separate terminal of the panel; `nil` if the panel is below the program.
    let panel: DetachedPanel?
  }

  private var display: TerminalSession { displays.terminal }
  private var detached: DetachedPanel? { displays.panel }

  /// Creates a terminal for a program.
  ///
  /// The program starts when the keyboard knows its size.
  ///
  /// - Parameters:
  ///   - command: the program and its arguments.
  ///   - watcher: reads facts about programs on behalf of this process; `nil` if it may do so
  ///     itself.
  ///   - display: the terminal that is shared.
  ///   - keyboard: the keyboard, which knows the program's rows.
  ///   - detached: the separate terminal of the panel; `nil` for below the program.
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

  /// The program's process, also before it executes the program.
  ///
  /// Only this process may be sent every signal.
  public var programProcess: CInt { program.identifier }
  /// Whether the program was started.
  public var isReady: Bool { program.isRunning }
  /// Whether the program has received nearly all typed text.
  public var acceptsRequests: Bool { program.hasRoom }
  /// The next time to inspect the program, or to take the next step in ending it.
  public var deadline: Timestamp? { earliest(watch.deadline, shutdown.deadline) }
  /// Always empty: the loss of the program ends the keyboard.
  public var notes: [String] { [] }

  // MARK: - Waiting

  /// Makes the terminal raw, and queries its cursor position.
  public mutating func begin(
    _ keyboard: inout RunSession, on loop: some EventLoopProtocol
  ) throws(SystemError) {
    try display.enter()
    window = display.terminal.windowSize
    try arm(keyboard, cursorKnown: false)
    source.add(to: loop)
    programToken = loop.add(program.descriptor, for: [])
    keyboard.begin(at: loop.now)
  }

  /// Waits for the terminal while the program has buffer space, and for the program while the
  /// terminal has.
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
    _ events: [EventLoop.Event], into keyboard: inout RunSession, at now: Timestamp
  ) throws(SystemError) {
    let limit = keyboard.passesKeys ? Int.max : InputFlood.portion
    switch try source.read(events, atMost: limit) {
    case .nothing: keyboard.advance(to: now)
    case .bytes(let bytes):
      watch.note(at: now)
      keyboard.receive(terminal: bytes, at: now)
    case .gone: leave(for: .hangup, at: now)
    }
  }

  /// Reads the mode of the program's terminal, because it may have switched to password entry
  /// without any output; also determines the foreground program, unless that was done a moment ago.
  public func look(_ keyboard: inout RunSession, at now: Timestamp) {
    if watch.isStale(at: now), let (foreground, _) = program.foreground {
      keyboard.note(foreground, at: now)
    } else if let line = program.lineMode {
      keyboard.note(line, at: now)
    }
  }

  /// Sends the program its size, and starts it at the first size.
  public mutating func perform(
    _ output: RunOutput, of keyboard: inout RunSession, at now: Timestamp
  ) throws(SystemError) -> SurfaceAction? {
    switch output {
    case .feedback: return nil
    case .frame(let event): return .frame(event)
    case .window(let columns, let rows):
      try program.resize(columns: columns, rows: rows)
      try arm(keyboard, cursorKnown: false)
      if !program.isRunning { start(at: now) }
      return nil
    }
  }

  /// Starts the program, and determines it soon, whether it prints anything or not.
  private mutating func start(at now: Timestamp) {
    do throws(SystemError) {
      try program.start()
      watch.note(at: now)
    } catch {
      ending = .notStarted(error)
    }
  }

  /// Sends the typed text to the program; returns the keystrokes of edits.
  public mutating func deliver(_ keyboard: inout RunSession) throws(SystemError) -> [Keystroke] {
    program.feed(keyboard.toProgram)
    keyboard.toProgram.removeAll(keepingCapacity: true)
    return keyboard.drainSentKeystrokes()
  }

  // MARK: - The program

  /// Reads the program's output, handles signals, and determines the foreground program.
  public mutating func attend(
    _ events: [EventLoop.Event], _ keyboard: inout RunSession, at now: Timestamp
  ) throws(SystemError) -> [SurfaceAction] {
    if events[programToken].contains(.readable) {
      watch.note(at: now)
      program.read { keyboard.receive(program: $0, at: now) }
    }
    var actions: [SurfaceAction] = []
    for signal in events.signals where ending == nil {
      if let action = try handle(signal, &keyboard, at: now) { actions.append(action) }
    }
    if let action = look(&keyboard, at: now) { actions.append(action) }
    bid(at: now)
    return actions
  }

  /// Determines the foreground program, if it is time.
  private mutating func look(_ keyboard: inout RunSession, at now: Timestamp) -> SurfaceAction? {
    guard program.isRunning, ending == nil, watch.isDue(at: now),
      let (program, folder) = program.foreground
    else { return nil }
    keyboard.note(program, at: now)
    return .enter(program: program.names.first ?? "run", folder: folder)
  }

  private mutating func handle(
    _ signal: Signal, _ keyboard: inout RunSession, at now: Timestamp
  ) throws(SystemError) -> SurfaceAction? {
    switch signal {
    case .child: return try lookAtProgram(&keyboard, at: now)
    // A terminal that hangs up continues the processes it stops (setsid(2)), so it must not be
    // prepared again.
    case _ where shutdown.signal != nil: break
    case .windowChange:
      let size = display.terminal.windowSize
      window = size
      keyboard.resize(columns: size.columns, rows: size.rows, at: now)
    case .stop: return .suspend(group: false)
    case .continue: try resumeAfterStop(&keyboard, at: now)
    default: leave(for: signal, at: now)
    }
    return nil
  }

  private mutating func lookAtProgram(
    _ keyboard: inout RunSession, at now: Timestamp
  ) throws(SystemError) -> SurfaceAction? {
    switch program.look() {
    case .none: return nil
    case .stopped:
      // No other process could continue it: it is stopped and continued together with the keyboard.
      return .suspend(group: false)
    case .ended(let ended):
      try drain(&keyboard, at: now)
      ending = shutdown.signal.map(ProgramEnding.signalled) ?? .ended(ended)
      return nil
    }
  }

  /// Forwards the program's last output; does not wait for other processes that keep its terminal
  /// open.
  private mutating func drain(_ keyboard: inout RunSession, at now: Timestamp) throws(SystemError) {
    program.closeProgramSide()
    while let bytes = program.readSome() {
      keyboard.receive(program: bytes, at: now)
      try passOn(&keyboard)
      guard try display.terminal.drain(patience: .milliseconds(500)) else { break }
    }
    keyboard.finish()
    try passOn(&keyboard)
  }

  /// Sends the program a hang-up; the keyboard ends when the program has ended.
  private mutating func leave(for signal: Signal, at now: Timestamp) {
    guard shutdown.signal == nil else { return }
    guard program.isRunning else { return ending = .signalled(signal) }
    shutdown.begin(for: signal, at: now)
    program.hangUp()
  }

  /// Takes the next step in ending a program that does not end.
  private mutating func bid(at now: Timestamp) {
    guard let step = shutdown.advance(to: now) else { return }
    switch step {
    case .terminate: program.send(.terminate)
    case .kill: program.send(Signal(rawValue: SIGKILL))
    case .giveUp: ending = shutdown.signal.map(ProgramEnding.signalled)
    }
  }

  // MARK: - The terminal

  /// Reverses the window, or ends that; the next drawing sends it.
  public mutating func reverseWindow(_ isReversed: Bool, of keyboard: inout RunSession) {
    keyboard.reverseWindow(isReversed)
  }

  /// Paints the panel, and sends the program's output and the panel to the terminal.
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
    if keyboard.drainModesChanged() { try arm(keyboard, cursorKnown: false) }
    if !keyboard.toTerminal.isEmpty { try passOn(&keyboard) }
  }

  private func passOn(_ keyboard: inout RunSession) throws(SystemError) {
    try display.terminal.send(keyboard.toTerminal)
    keyboard.toTerminal.removeAll(keepingCapacity: true)
  }

  /// Sets the bytes that restore the terminal after a crash.
  private func arm(_ keyboard: RunSession, cursorKnown: Bool) throws(SystemError) {
    try display.undo(by: keyboard.undoing(cursorKnown: cursorKnown))
  }

  /// Returns the terminal to the shell until the process is continued.
  ///
  /// The program's output is sent first: only modes that the terminal has received can be undone.
  public mutating func suspend(
    _ keyboard: inout RunSession, at now: Timestamp
  ) throws(SystemError) {
    keyboard.releaseAllKeys(at: now)
    try passOn(&keyboard)
    try arm(keyboard, cursorKnown: true)
    display.suspend()
  }

  /// Prepares the terminal again, and continues a stopped program.
  public mutating func resume(_ keyboard: inout RunSession, at now: Timestamp) throws(SystemError) {
    try display.resume()
    try restoreScreen(&keyboard, at: now)
    program.goOn()
  }

  /// Prepares the terminal again after a stop that gave no warning (SIGSTOP).
  private mutating func resumeAfterStop(
    _ keyboard: inout RunSession, at now: Timestamp
  ) throws(SystemError) {
    keyboard.releaseAllKeys(at: now)
    // The program's modes are undone first, then set again.
    try passOn(&keyboard)
    try arm(keyboard, cursorKnown: false)
    try display.resume()
    try restoreScreen(&keyboard, at: now)
  }

  private mutating func restoreScreen(
    _ keyboard: inout RunSession, at now: Timestamp
  ) throws(SystemError) {
    let size = display.terminal.windowSize
    window = size
    keyboard.resume(columns: size.columns, rows: size.rows, at: now)
    try arm(keyboard, cursorKnown: false)
    // The screen content is lost: the foreground program is asked to redraw it.
    program.askForRedraw()
  }

  /// Undoes the modes that the program and the panel have set.
  public mutating func end(_ keyboard: RunSession) throws(SystemError) {
    try display.undo(by: keyboard.undoing(cursorKnown: true))
  }

  /// Restores the terminal's original state.
  public func leave() {
    detached?.clear()
    display.leave()
  }
}
