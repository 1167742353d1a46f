import LinuxSystem
import TerminalCodec
import TerminalDevice
import Timeline

/// The keys that steer `listen`, where standard input is a terminal.
final class ListenKeys {
  /// What the user wants.
  enum Wish: Equatable {
    case lowerTone, higherTone, strongestTone, stop, interrupt, suspend
  }

  private let session: TerminalSession
  private var parser = InputParser()

  /// Takes the terminal; `nil` when there is none to be taken.
  init?() {
    guard FileDescriptor.standardInput.isTerminal, let terminal = try? Terminal(),
      let session = try? TerminalSession(terminal, modes: .none), (try? session.enter()) != nil
    else { return nil }
    self.session = session
  }

  /// What to poll.
  var descriptor: FileDescriptor { session.terminal.descriptor }

  /// What the keys pressed since mean.
  func wishes(at now: Timestamp) -> [Wish] {
    guard let bytes = try? session.terminal.read() else { return [.interrupt] }
    return parser.handle(bytes, at: now).compactMap { event in
      guard case .key(let key) = event.value else { return nil }
      return Self.wish(for: key)
    }
  }

  static func wish(for key: Key) -> Wish? {
    switch key.binding.description {
    case "left": .lowerTone
    case "right": .higherTone
    case "a", "A": .strongestTone
    case "q", "Q": .stop
    case "ctrl-c": .interrupt
    case "ctrl-z": .suspend
    default: nil
    }
  }

  /// Gives the terminal back for as long as the process is stopped.
  func suspend() { session.suspend() }

  /// Takes the terminal again.
  func resume() { try? session.resume() }

  /// Gives the terminal back.
  func end() { session.leave() }
}
