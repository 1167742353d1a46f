import Glibc
import LinuxSystem
import TerminalDevice
import TerminalKeyboard

/// A program in a separate terminal: its output, its unread input and its process state.
struct ProgramTerminal {
  private let terminal: HostTerminal
  private let process: HostedProcess
  /// Reads facts about programs on behalf of this process; `nil` if it may do so itself.
  private let watcher: ProcessWatcher?
  /// Whether the program was stopped and must be continued with the keyboard.
  private var isStopped = false
  /// The input that the program has not read yet.
  private var unread = ByteQueue()
  private var buffer = [UInt8](repeating: 0, count: 16_384)

  /// The size of the unread input, in bytes, above which no more input is read for the program.
  private static let unreadLimit = 65_536
  /// The size of output, in bytes, after which one read of the program ends.
  private static let portion = 32_768

  /// Creates the terminal, and a process that waits to execute the program.
  init(
    _ command: [String], watching watcher: ProcessWatcher?, columns: Int, rows: Int,
    like other: FileDescriptor
  ) throws(SystemError) {
    self.watcher = watcher
    terminal = try HostTerminal(columns: columns, rows: rows, like: other)
    process = try HostedProcess(waiting: command, environment: .forHostedProgram, in: terminal)
  }

  /// The program's process, also before it executes the program.
  var identifier: CInt { process.identifier }

  /// The descriptor to poll.
  var descriptor: FileDescriptor { terminal.descriptor }

  /// Whether the program was started.
  var isRunning: Bool { process.isStarted }

  /// Whether there is space for more input.
  var hasRoom: Bool { unread.count < Self.unreadLimit }

  /// Whether there is unread input.
  var hasUnread: Bool { !unread.isEmpty }

  /// Starts the program.
  ///
  /// - Throws: `SystemError` with the reason why it cannot be run.
  func start() throws(SystemError) { try process.start() }

  func resize(columns: Int, rows: Int) throws(SystemError) {
    try terminal.resize(columns: columns, rows: rows)
  }

  // MARK: - Bytes

  /// Sends bytes to the program, now or when it reads them.
  mutating func feed(_ bytes: [UInt8]) {
    if !bytes.isEmpty { unread.append(bytes) }
    guard isRunning else { return }
    // A program that stops reading is about to end; SIGCHLD reports that.
    try? unread.write(to: terminal.descriptor)
  }

  /// Reads a large part of the program's output at once, because the kernel delivers it in small
  /// pieces.
  mutating func read(_ handle: ([UInt8]) -> Void) {
    var total = 0
    while total < Self.portion, let bytes = readSome() {
      handle(bytes)
      total += bytes.count
    }
  }

  /// Reads one piece of the program's output; returns `nil` when there is none, or never will be.
  mutating func readSome() -> [UInt8]? {
    guard let count = try? terminal.descriptor.read(into: &buffer), count > 0 else { return nil }
    return Array(buffer[..<count])
  }

  /// Closes the program's side here, so that the output ends with the last program that has the
  /// terminal open.
  func closeProgramSide() {
    terminal.closeProgramSide()
  }

  // MARK: - The program

  /// The input mode of the program's terminal; `nil` when there is no program.
  var lineMode: LineMode? {
    isRunning ? terminal.settings.map { LineMode($0) } : nil
  }

  /// The foreground program and its working folder; `nil` if they are unknown.
  var foreground: (program: HostedProgram, folder: String?)? {
    guard isRunning, let group = terminal.foregroundGroup, let settings = terminal.settings else {
      return nil
    }
    let found = watcher.map { $0.facts(ofGroup: group) } ?? ProcessFacts(ofGroup: group)
    guard let facts = found else { return nil }
    let program = HostedProgram(
      group: group, names: facts.names, optsOut: facts.optsOut,
      line: LineMode(settings),
      backspace: settings.erase ?? 0x7F)
    return (program, facts.folder)
  }

  /// Returns the change of the program's state since the last call.
  mutating func look() -> HostedProcess.Change {
    let change = isRunning ? process.look() : .none
    if change == .stopped { isStopped = true }
    return change
  }

  /// Continues a stopped program.
  mutating func goOn() {
    if isStopped { send(.continue) }
    isStopped = false
  }

  /// Notifies the program that its terminal is gone, even if it is stopped.
  ///
  /// The program leads the session: the kernel notifies the foreground when it ends (setsid(2)).
  func hangUp() {
    send(.hangup)
    send(.continue)
  }

  /// Sends a signal to the program.
  func send(_ signal: Signal) {
    if isRunning { process.send(signal) }
  }

  /// Asks the foreground program to draw again.
  func askForRedraw() {
    if isRunning { terminal.askForRedraw() }
  }
}

extension [String] {
  /// The environment of a hosted program, without the variables for the size of the whole terminal.
  fileprivate static var forHostedProgram: [String] {
    ProcessEnvironment.variables.filter { !$0.hasPrefix("LINES=") && !$0.hasPrefix("COLUMNS=") }
  }
}

extension LineMode {
  /// Creates the mode of a terminal's settings.
  fileprivate init(_ settings: LineSettings) {
    self.init(
      isEchoing: settings.isEchoing, isCanonical: settings.isCanonical,
      isOrdinary: settings.isOrdinary, hasSignalKeys: settings.hasSignalKeys)
  }
}
