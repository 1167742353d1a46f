import Glibc
import LinuxSystem
import PseudoTerminal
import TerminalKeyboard

/// A program in a terminal of its own: what it writes, what it has not read yet, what becomes of it.
struct ProgramTerminal {
  private let terminal: HostTerminal
  private let process: HostedProcess
  /// What looks at programs where this process may not; `nil` where it may.
  private let watcher: ProcessWatcher?
  /// Whether the program was stopped, and is to go on when the keyboard does.
  private var isStopped = false
  /// What the program has not taken yet.
  private var unread = ByteQueue()
  private var buffer = [UInt8](repeating: 0, count: 16_384)

  /// How much may wait for a program that does not read before nothing more is read for it.
  private static let unreadLimit = 65_536
  /// How much of the program's output is read in one go.
  private static let portion = 32_768

  /// Makes the terminal, and a process that waits to become the program.
  init(
    _ command: [String], watching watcher: ProcessWatcher?, columns: Int, rows: Int,
    like other: FileDescriptor
  ) throws(SystemError) {
    self.watcher = watcher
    terminal = try HostTerminal(columns: columns, rows: rows, like: other)
    process = try HostedProcess(waiting: command, environment: .forHostedProgram, in: terminal)
  }

  /// The program's process, also before it is the program.
  var identifier: CInt { process.identifier }

  /// What to wait for.
  var descriptor: FileDescriptor { terminal.descriptor }

  /// Whether the program was started.
  var isRunning: Bool { process.isStarted }

  /// Whether it takes what is typed, or nearly.
  var hasRoom: Bool { unread.count < Self.unreadLimit }

  /// Whether something waits for it to read.
  var hasUnread: Bool { !unread.isEmpty }

  /// Starts the program.
  ///
  /// - Throws: `SystemError` with the reason why it cannot be run.
  func start() throws(SystemError) { try process.start() }

  func resize(columns: Int, rows: Int) throws(SystemError) {
    try terminal.resize(columns: columns, rows: rows)
  }

  // MARK: - Bytes

  /// Has the program read bytes, now or when it takes them.
  mutating func feed(_ bytes: [UInt8]) {
    if !bytes.isEmpty { unread.append(bytes) }
    guard isRunning else { return }
    // One that takes nothing any more is about to end, which is told by its signal.
    try? unread.write(to: terminal.descriptor)
  }

  /// Reads what the program has written, a good deal at once: the kernel hands it out in small pieces.
  mutating func read(_ take: ([UInt8]) -> Void) {
    var total = 0
    while total < Self.portion, let bytes = readSome() {
      take(bytes)
      total += bytes.count
    }
  }

  /// Reads one piece of what the program has written; `nil` when there is none, or never will be.
  mutating func readSome() -> [UInt8]? {
    guard let count = try? terminal.descriptor.read(into: &buffer), count > 0 else { return nil }
    return Array(buffer[..<count])
  }

  /// Has the output end with the last program that has the terminal open.
  func closeProgramSide() {
    terminal.closeProgramSide()
  }

  // MARK: - The program

  /// How the program's terminal treats what is typed; `nil` when there is no program.
  var lineMode: LineMode? {
    isRunning ? terminal.settings.map { LineMode($0) } : nil
  }

  /// What reads what is typed, and the folder that it works in; `nil` when there is nothing to know.
  ///
  /// - Parameter hidesInput: whether programs of these names ask for a secret in this mode.
  /// - Returns: the program and its folder.
  func foreground(
    _ hidesInput: (LineMode, [String]) -> Bool
  ) -> (program: HostedProgram, folder: String?)? {
    guard isRunning, let group = terminal.foregroundGroup, let settings = terminal.settings else {
      return nil
    }
    let facts = watcher?.facts(ofGroup: group) ?? ProcessFacts(ofGroup: group)
    let program = HostedProgram(
      group: group, names: facts.names, optsOut: facts.optsOut,
      hidesInput: hidesInput(LineMode(settings), facts.names),
      backspace: settings.erase ?? 0x7F)
    return (program, facts.folder)
  }

  /// What has become of the program since the last call.
  mutating func look() -> HostedProcess.Change {
    let change = isRunning ? process.look() : .none
    if change == .stopped { isStopped = true }
    return change
  }

  /// Has a program that was stopped go on.
  mutating func goOn() {
    if isStopped { send(.continue) }
    isStopped = false
  }

  /// Tells the program that its terminal is gone, also if it is stopped.
  func hangUp() {
    sendToForeground(.hangup)
    send(.hangup)
    send(.continue)
  }

  /// Sends a signal to the program.
  func send(_ signal: Signal) {
    if isRunning { process.send(signal) }
  }

  /// Sends a signal to what is in front in its terminal.
  func sendToForeground(_ signal: Signal) {
    guard isRunning, let group = terminal.foregroundGroup else { return }
    process.send(signal, toGroup: group)
  }
}

extension [String] {
  /// The environment of a program whose window is not all of the terminal's: what says otherwise is left out.
  fileprivate static var forHostedProgram: [String] {
    ProcessEnvironment.variables.filter { !$0.hasPrefix("LINES=") && !$0.hasPrefix("COLUMNS=") }
  }
}

extension LineMode {
  /// The mode that a terminal's settings make.
  fileprivate init(_ settings: LineSettings) {
    self.init(
      isEchoing: settings.isEchoing, isCanonical: settings.isCanonical,
      isOrdinary: settings.isOrdinary)
  }
}
