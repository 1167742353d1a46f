package import LinuxSystem
package import TerminalCodec
import TerminalDevice
package import Timeline

/// What a user wants of a command that plays or listens.
package protocol SteeringWish: Equatable {
  /// What a terminal stands for that cannot be read any more.
  static var interrupt: Self { get }
  /// The wish that a key stands for; `nil` for none.
  static func wish(for key: Key) -> Self?
}

/// The keys of the terminal that steer a command while it plays or listens.
package final class SteeringKeys<Wish: SteeringWish> {
  private let session: TerminalSession
  private var parser = InputParser()

  /// Takes the terminal; `nil` when standard input is none, or it cannot be taken.
  package init?() {
    guard FileDescriptor.standardInput.isTerminal, let terminal = try? Terminal(),
      let session = try? TerminalSession(terminal, modes: .none), (try? session.enter()) != nil
    else { return nil }
    self.session = session
  }

  /// What to poll.
  package var descriptor: FileDescriptor { session.terminal.descriptor }

  /// What the keys pressed since mean.
  package func wishes(at now: Timestamp) -> [Wish] {
    guard let bytes = try? session.terminal.read() else { return [.interrupt] }
    return parser.handle(bytes, at: now).compactMap { event in
      guard case .key(let key) = event.value else { return nil }
      return Wish.wish(for: key)
    }
  }

  /// Gives the terminal back for as long as the process is stopped.
  package func suspend() { session.suspend() }

  /// Takes the terminal again.
  package func resume() { try? session.resume() }

  /// Gives the terminal back.
  package func end() { session.leave() }
}
