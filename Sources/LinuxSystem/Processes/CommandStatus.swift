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
  /// The user interrupted the command.
  case interrupted = 130
}
