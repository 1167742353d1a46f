package import LinuxSystem

/// The error for a named file that is unusable, such as a profile or a board.
package struct NamedFileFailure: Error, CustomStringConvertible {
  package let description: String
  /// The exit status.
  package let status: CommandStatus

  package init(_ description: String, status: CommandStatus) {
    self.description = description
    self.status = status
  }
}
