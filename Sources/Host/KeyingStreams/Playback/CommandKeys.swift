package import LinuxSystem
package import TerminalCodec
import TerminalDevice
package import Timeline

/// A user's command to a playback or to `listen`.
package protocol KeyCommand: Equatable {
  /// The command when the terminal cannot be read any more.
  static var interrupt: Self { get }
  /// Returns the command of a key; `nil` for none.
  static func command(for key: Key) -> Self?
}

/// The keys that control a command while it plays or listens.
package final class CommandKeys<Command: KeyCommand> {
  private let session: TerminalSession
  private var parser = InputParser()

  /// Opens the terminal; `nil` if standard input is no terminal, or it cannot be used.
  ///
  /// - Parameter painter: what is drawn while the keys are read; a crash restores its terminal.
  package init?(below painter: ConsolePainter) {
    guard FileDescriptor.standardInput.isTerminal, let terminal = try? Terminal(),
      let session = try? TerminalSession(terminal, modes: .none), (try? session.enter()) != nil
    else { return nil }
    try? session.undo(by: painter.undoing)
    self.session = session
  }

  /// The descriptor to poll.
  package var descriptor: FileDescriptor { session.terminal.descriptor }

  /// Returns the commands of the keys pressed since the last call.
  package func commands(at now: Timestamp) -> [Command] {
    guard let bytes = try? session.terminal.read() else { return [.interrupt] }
    return parser.handle(bytes, at: now).compactMap { event in
      guard case .key(let key) = event.value else { return nil }
      return Command.command(for: key)
    }
  }

  /// Restores the terminal while the process is stopped.
  package func suspend() { session.suspend() }

  /// Opens the terminal again.
  package func resume() { try? session.resume() }

  /// Restores the terminal.
  package func end() { session.leave() }
}
