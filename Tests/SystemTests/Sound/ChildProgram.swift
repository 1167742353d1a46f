import Glibc

/// Another program that runs for a test.
///
/// Not Foundation's `Process`, which loses the end of one child while another still runs.
final class ChildProgram {
  let identifier: pid_t
  private var status: CInt?

  /// Starts a program that is in the search path.
  ///
  /// - Parameters:
  ///   - words: its name and its arguments.
  ///   - environment: its whole environment.
  ///   - output: the file that its standard output goes to.
  /// - Throws: `ChildProgramError` when there is no such program.
  init(_ words: [String], environment: [String: String], output: String = "/dev/null") throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var arguments = words.map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { (arguments + variables).forEach { free($0) } }
    var child = pid_t()
    let failure = posix_spawnp(&child, words[0], &actions, nil, &arguments, &variables)
    guard failure == 0 else { throw ChildProgramError(program: words[0], code: failure) }
    identifier = child
  }

  /// Waits until the program has ended, and tells its status.
  @discardableResult
  func wait() -> CInt {
    if let status { return status }
    var ended: CInt = 0
    while waitpid(identifier, &ended, 0) < 0, errno == EINTR {}
    status = ended
    return ended
  }

  /// Kills the program: it was started from a thread that may block every other signal.
  func end() {
    guard status == nil else { return }
    kill(identifier, SIGKILL)
    wait()
  }
}

/// A program that could not be started.
struct ChildProgramError: Error {
  let program: String
  let code: CInt
}
