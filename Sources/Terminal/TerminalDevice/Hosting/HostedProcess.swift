import CLinux
import Glibc
public import LinuxSystem

/// A program in a separate session, whose terminal is a ``HostTerminal``.
public final class HostedProcess {
  /// Its process identifier; the process leads the session.
  public let identifier: CInt
  private let name: String
  /// How it ended; `nil` while it is running.
  public private(set) var ending: Ending?

  /// How a program ended.
  public enum Ending: Hashable, Sendable {
    /// It exited with a status.
    case exited(CInt)
    /// A signal killed it.
    case killed(Signal)
  }

  /// A change of a program's state since the last look.
  public enum Change: Hashable, Sendable {
    /// No change.
    case none
    /// It was stopped.
    case stopped
    /// It has ended.
    case ended(Ending)
  }

  /// The process that waits to execute the program; `nil` after the program was started.
  private var waiting: clinux_helper?

  /// Creates a process that waits to execute a program.
  ///
  /// A sandbox that this process enters meanwhile does not restrict the program.
  ///
  /// - Parameters:
  ///   - arguments: its name, searched in `PATH` if it contains no slash, and its arguments.
  ///   - environment: its environment, as `NAME=value`.
  ///   - terminal: its terminal.
  /// - Throws: `SystemError` if no process can be created.
  public init(
    waiting arguments: [String], environment: [String], in terminal: HostTerminal
  ) throws(SystemError) {
    var process = clinux_helper()
    let failure = Self.withList(arguments) { arguments in
      Self.withList(environment) { environment in
        clinux_prepare_session(&process, terminal.path, arguments, environment)
      }
    }
    name = arguments.first ?? ""
    guard failure == 0 else { throw SystemError(call: name, errno: failure) }
    identifier = process.process
    waiting = process
  }

  /// Starts a program at once; for the parameters see ``init(waiting:environment:in:)``.
  ///
  /// - Throws: `SystemError` with the reason why it cannot be executed.
  public convenience init(
    _ arguments: [String], environment: [String], in terminal: HostTerminal
  ) throws(SystemError) {
    try self.init(waiting: arguments, environment: environment, in: terminal)
    try start()
  }

  deinit {
    if var waiting { clinux_helper_end(&waiting) }
  }

  /// Whether the program was started.
  public var isStarted: Bool { waiting == nil }

  /// Makes the waiting process execute the program.
  ///
  /// - Throws: `SystemError` with the reason why it cannot be executed.
  public func start() throws(SystemError) {
    guard var process = waiting else { return }
    waiting = nil
    let failure = clinux_start_session(&process)
    guard failure == 0 else { throw SystemError(call: name, errno: failure) }
  }

  private static func withList<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    var list: [UnsafeMutablePointer<CChar>?] = strings.map { strdup($0.systemString) }
    list.append(nil)
    defer { for string in list { free(string) } }
    return body(list)
  }

  /// Returns the change of its state, without waiting.
  public func look() -> Change {
    guard ending == nil else { return .none }
    var code = CInt()
    switch Int(clinux_wait(identifier, &code)) {
    case Int(CLINUX_CHILD_STOPPED): return .stopped
    case Int(CLINUX_CHILD_EXITED): return end(.exited(code))
    case Int(CLINUX_CHILD_KILLED): return end(.killed(Signal(rawValue: code)))
    case Int(CLINUX_CHILD_RUNS): return .none
    // It is no longer a child of this process, as if another part had waited for it.
    default: return errno == ECHILD ? end(.exited(0)) : .none
    }
  }

  private func end(_ ending: Ending) -> Change {
    self.ending = ending
    return .ended(ending)
  }

  /// Sends a signal to the program itself.
  public func send(_ signal: Signal) {
    if ending == nil { kill(identifier, signal.rawValue) }
  }
}

extension HostedProcess.Ending {
  /// The exit status that a shell reports for this ending.
  public var status: CInt {
    switch self {
    case .exited(let status): status
    case .killed(let signal): signal.exitStatus
    }
  }
}
