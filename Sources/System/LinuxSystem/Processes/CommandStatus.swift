/// The exit statuses of commands, with the numbers of `sysexits.h`.
package struct CommandStatus: RawRepresentable, Hashable, Sendable {
  /// The number.
  package let rawValue: Int32

  package init(rawValue: Int32) { self.rawValue = rawValue }

  package static let success = CommandStatus(rawValue: 0)
  /// A check failed.
  package static let failure = CommandStatus(rawValue: 1)
  /// The command line is invalid.
  package static let usage = CommandStatus(rawValue: 64)
  /// The input is invalid.
  package static let badData = CommandStatus(rawValue: 65)
  /// An input cannot be opened.
  package static let noInput = CommandStatus(rawValue: 66)
  /// A required service is not running.
  package static let unavailable = CommandStatus(rawValue: 69)
  /// An output cannot be created.
  package static let cannotCreate = CommandStatus(rawValue: 73)
  /// Reading or writing failed, or a device does not work.
  package static let ioError = CommandStatus(rawValue: 74)
  /// The user interrupted the command.
  package static let interrupted = CommandStatus(endedBy: .interrupt)

  /// The status of a command that a signal ends, as a shell reports it.
  package init(endedBy signal: Signal) { self.init(rawValue: signal.exitStatus) }
}
