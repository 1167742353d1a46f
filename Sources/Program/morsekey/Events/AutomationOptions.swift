import ArgumentParser
import Glibc
import KeyboardHost
import LinuxSystem

/// The options for event output and the control socket.
struct AutomationOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Write every event as a line of JSON to a file, a pipe, or the number of an open descriptor.",
      valueName: "file"))
  var events: String?

  @Option(
    help: ArgumentHelp(
      "Create a socket through which your other programs control the keyboard with lines of JSON.",
      valueName: "socket"))
  var control: String?

  /// Opens the event output and the control socket.
  func open() throws -> HostAutomation {
    let sink = try events.map(LineSink.init(path:))
    guard let control else { return HostAutomation(events: sink.map { EventStream($0) }) }
    do throws(FileError) {
      return HostAutomation(
        events: EventStream(sink), control: try ControlServer(path: control))
    } catch {
      throw SocketFailure(error)
    }
  }
}

/// The error for a socket that cannot be created.
struct SocketFailure: Error, CustomStringConvertible {
  let description: String

  init(_ error: FileError) {
    let (reason, expected) =
      switch error.number {
      case EADDRINUSE: ("somebody listens there", "a socket of this keyboard's own")
      case EEXIST: ("there is something else", "a name for a socket")
      case EPERM: ("it is another user's", "a name for a socket")
      case ENAMETOOLONG: ("the name is too long for a socket", "at most 107 bytes")
      default: (error.reason, "a folder to make a socket in")
      }
    description = "\(error.name): \(reason); expected \(expected)"
  }
}
