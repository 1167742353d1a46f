import Glibc
import LinuxSystem

/// Another program that runs for a test, in a separate session; it has only the terminal that it is
/// given.
///
/// Every wait for it ends. It does not use Foundation's `Process`, which misses the end of one
/// child while another still runs.
public final class ChildProgram {
  /// The target of one of the program's standard streams.
  public enum Stream: Sendable {
    /// A file, with the flags that open(2) takes.
    case file(String, CInt)
    /// A descriptor of this process.
    case descriptor(CInt)

    /// The null device.
    public static let nothing = Stream.file("/dev/null", O_RDWR)
  }

  /// The maximum wait for something immediate, so that a busy machine does not fail a test.
  public static let patience = Duration.seconds(60)
  /// The status of a program that was killed because it did not end in time.
  public static let neverEnded = Int32.min

  /// The process ID.
  public let identifier: CInt
  private var status: Int32?

  /// Starts a program, without the descriptors of this process.
  ///
  /// - Parameters:
  ///   - words: the name, looked up in the search path, and the arguments.
  ///   - environment: the complete environment; `nil` for the environment of this process.
  ///   - input: the standard input.
  ///   - output: the standard output.
  ///   - errors: the standard error.
  /// - Throws: ``ChildProgramError`` if the program does not exist.
  public init(
    _ words: [String], environment: [String: String]? = nil, input: Stream = .nothing,
    output: Stream = .nothing, errors: Stream = .nothing
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, stream) in [(CInt(0), input), (1, output), (2, errors)] {
      switch stream {
      case .file(let path, let flags):
        posix_spawn_file_actions_addopen(&actions, number, path, flags, 0o600)
      case .descriptor(let descriptor):
        posix_spawn_file_actions_adddup2(&actions, descriptor, number)
      }
    }
    for descriptor in 3..<min(1024, getdtablesize()) {
      posix_spawn_file_actions_addclose(&actions, descriptor)
    }
    var attributes = Self.attributes()
    defer { posix_spawnattr_destroy(&attributes) }
    var arguments = words.map { strdup($0.systemString) } + [nil]
    var variables = environment.map { $0.map { strdup("\($0)=\($1)".systemString) } + [nil] } ?? []
    defer { (arguments + variables).forEach { free($0) } }
    var child = pid_t()
    let failure =
      environment == nil
      ? posix_spawnp(&child, words[0], &actions, &attributes, &arguments, environ)
      : posix_spawnp(&child, words[0], &actions, &attributes, &arguments, &variables)
    guard failure == 0 else { throw ChildProgramError(program: words[0], code: failure) }
    identifier = child
  }

  deinit { end() }

  /// Returns attributes for a separate session, no blocked signals, and the default action for
  /// SIGPIPE.
  private static func attributes() -> posix_spawnattr_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    let newSession: Int16 = 0x80
    posix_spawnattr_setflags(
      &attributes, newSession | Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
    return attributes
  }

  /// The status if the program has ended: its exit status, or the negative number of the signal.
  public var ending: Int32? {
    if let status { return status }
    var ended: CInt = 0
    guard waitpid(identifier, &ended, WNOHANG) == identifier else { return nil }
    let signal = ended & 0x7F
    status = signal == 0 ? ended >> 8 & 0xFF : -signal
    return status
  }

  /// Waits for the program's end, and kills it after ``patience``; returns its ``ending``.
  @discardableResult
  public func wait(_ patience: Duration = patience) -> Int32 {
    let deadline = ContinuousClock.now + patience
    while true {
      if let ending { return ending }
      guard ContinuousClock.now < deadline else { break }
      usleep(500)
    }
    end()
    return Self.neverEnded
  }

  /// Kills the program if it still runs.
  public func end() {
    guard ending == nil else { return }
    kill(identifier, SIGKILL)
    while waitpid(identifier, nil, 0) < 0, errno == EINTR {}
    status = Self.neverEnded
  }
}

/// Looks until a condition holds; returns whether that was within a test's patience.
@discardableResult
public func eventually(_ condition: () throws -> Bool) rethrows -> Bool {
  let deadline = ContinuousClock.now + ChildProgram.patience
  while try !condition() {
    guard ContinuousClock.now < deadline else { return false }
    usleep(5000)
  }
  return true
}

/// A program that could not be started.
public struct ChildProgramError: Error {
  let program: String
  let code: CInt
}
