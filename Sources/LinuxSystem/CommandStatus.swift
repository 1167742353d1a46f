/// How a command ends, in the numbers of `sysexits.h`.
package enum CommandStatus: Int32 {
  case success = 0
  /// What was checked is not as it must be.
  case failure = 1
  /// The command line is wrong.
  case usage = 64
  /// The input is not what it should be.
  case badData = 65
  /// An input cannot be opened.
  case noInput = 66
  /// A service that is needed does not run.
  case unavailable = 69
  /// An output cannot be created.
  case cannotCreate = 73
  /// Reading or writing failed, or a device does not work.
  case ioError = 74
  /// The user interrupted it.
  case interrupted = 130
}
