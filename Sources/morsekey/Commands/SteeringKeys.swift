import LinuxSystem
import TerminalCodec
import TerminalDevice
import Timeline

/// The keys of the terminal that steer a command while it plays or listens.
class SteeringKeys<Wish> {
  private let session: TerminalSession
  private let meaning: (Key) -> Wish?
  private let gone: Wish
  private var parser = InputParser()

  /// Takes the terminal; `nil` when standard input is none, or it cannot be taken.
  ///
  /// - Parameters:
  ///   - gone: the wish that a terminal stands for that cannot be read any more.
  ///   - meaning: the wish that a key stands for; `nil` for none.
  init?(gone: Wish, meaning: @escaping (Key) -> Wish?) {
    guard FileDescriptor.standardInput.isTerminal, let terminal = try? Terminal(),
      let session = try? TerminalSession(terminal, modes: .none), (try? session.enter()) != nil
    else { return nil }
    (self.session, self.gone, self.meaning) = (session, gone, meaning)
  }

  /// What to poll.
  var descriptor: FileDescriptor { session.terminal.descriptor }

  /// What the keys pressed since mean.
  func wishes(at now: Timestamp) -> [Wish] {
    guard let bytes = try? session.terminal.read() else { return [gone] }
    return parser.handle(bytes, at: now).compactMap { event in
      guard case .key(let key) = event.value else { return nil }
      return meaning(key)
    }
  }

  /// Gives the terminal back for as long as the process is stopped.
  func suspend() { session.suspend() }

  /// Takes the terminal again.
  func resume() { try? session.resume() }

  /// Gives the terminal back.
  func end() { session.leave() }
}
