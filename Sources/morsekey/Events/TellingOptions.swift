import Automation
import ArgumentParser
import Glibc
import LinuxSystem
import TerminalKeyboard
import Timeline

/// The options by which others hear of the keyboard and act on it.
struct TellingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Tell what happens as lines of JSON, in a file, a pipe, or an open descriptor by its number.",
      valueName: "file"))
  var events: String?

  @Option(
    help: ArgumentHelp(
      "Make a socket at which your other programs may act on the keyboard by lines of JSON.",
      valueName: "socket"))
  var control: String?

  /// Opens what is told and who is listened to.
  func open() throws -> Telling {
    let sink = try events.map(LineSink.init(path:))
    guard let control else { return Telling(events: sink.map { EventStream($0) }) }
    do throws(FileError) {
      return Telling(events: EventStream(sink), control: try ControlServer(path: control))
    } catch {
      throw SocketFailure(error)
    }
  }
}

/// Where others hear of the keyboard, and where they act on it; nobody unless asked for.
struct Telling {
  /// Where it is told what happens.
  var events: EventStream?
  /// Where others ask for something; what happens is told there too.
  var control: ControlServer?

  /// Does what others ask for.
  func serve<Keyboard: ControlledKeyboard>(
    _ keyboard: inout Keyboard, at now: Timestamp, into outputs: inout [Timed<Keyboard.Output>]
  ) {
    guard let control, let events else { return }
    control.serve(&keyboard, telling: events, at: now, into: &outputs)
  }

  /// Looks how the keyboard has changed, and tells it.
  func look(at keyboard: some ObservedKeyboard, at now: Timestamp) {
    events?.look(at: keyboard, at: now)
    control?.watchSubscribers()
  }

  /// Tells why the keyboard closed; nobody is listened to any more.
  func end(because reason: String, at now: Timestamp) {
    events?.end(because: reason, at: now)
    control?.close()
  }
}

/// A socket that cannot be made.
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
