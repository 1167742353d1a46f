/// The exit statuses of commands, with the numbers of `sysexits.h`.
package enum CommandStatus: Int32 {
  case success = 0
  /// A check failed.
  case failure = 1
  /// The command line is invalid.
  case usage = 64
  /// The input is invalid.
  case badData = 65
  /// An input cannot be opened.
  case noInput = 66
  /// A required service is not running.
  case unavailable = 69
  /// An output cannot be created.
  case cannotCreate = 73
  /// Reading or writing failed, or a device does not work.
  case ioError = 74
  /// The terminal hung up.
  case hungUp = 129
  /// The user interrupted the command.
  case interrupted = 130
  /// The user ended the command with Ctrl-\.
  case quit = 131
  /// Another program ended the command.
  case terminated = 143

  /// The status of a command that a signal ends, as a shell reports it.
  package init(endedBy signal: Signal) {
    self = Self(rawValue: signal.exitStatus) ?? .interrupted
  }
}
