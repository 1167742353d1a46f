import JSONText
public import Automation
public import LinuxSystem
import TerminalKeyboard
public import Timeline

/// Lets the user's other programs control the keyboard by lines on a socket, without ever waiting
/// for them.
public final class ControlServer {
  private let listener: LocalListener
  private let group: DescriptorGroup
  private var clients: [FileDescriptor: ControlClient] = [:]

  /// The most programs connected at once.
  public static let mostClients = 32

  /// Creates the socket.
  public init(path: String) throws(FileError) {
    listener = try LocalListener(path: path)
    do throws(SystemError) {
      group = try DescriptorGroup()
    } catch {
      throw FileError(name: path, number: error.errno)
    }
    group.watch(listener.descriptor)
  }

  /// The descriptor to poll.
  public var descriptor: FileDescriptor { group.descriptor }

  /// Removes the socket and closes all connections.
  public func close() {
    listener.close()
    clients.removeAll()
  }

  /// Reads the pending requests, executes them and answers.
  ///
  /// - Parameters:
  ///   - keyboard: the keyboard.
  ///   - events: the event stream, to which subscribers are added.
  ///   - now: the present.
  public func serve(
    _ keyboard: inout some ControlledKeyboard, sendingTo events: EventStream, at now: Timestamp
  ) {
    for (member, isGone) in group.ready() {
      guard let client = clients[member] else {
        letIn()
        continue
      }
      client.flush()
      // Requests sent before a program disconnected are still executed.
      let lines = client.mayAsk ? client.read() : []
      for line in lines {
        answer(line, of: client, by: &keyboard, sendingTo: events, at: now)
      }
      if client.isDone || isGone && !client.mayAsk { leave(client, events) } else { watch(client) }
    }
  }

  private func letIn() {
    while let descriptor = listener.accept() {
      let client = ControlClient(descriptor)
      guard clients.count < Self.mostClients else {
        let problem = JSONObject.Problem(
          error: "too many programs", expected: "at most \(Self.mostClients)")
        client.answer(ControlAnswer(problem).line(id: nil))
        continue
      }
      clients[descriptor] = client
      watch(client)
    }
  }

  private func watch(_ client: ControlClient) {
    group.watch(client.descriptor, reads: client.mayAsk, writes: client.isWaiting)
  }

  private func leave(_ client: ControlClient, _ events: EventStream) {
    events.remove(client)
    group.forget(client.descriptor)
    clients[client.descriptor] = nil
  }

  /// Watches for buffer space at subscribers that have unsent lines.
  public func watchSubscribers() {
    for client in clients.values where client.isSubscribed { watch(client) }
  }

  private func answer(
    _ line: ControlClient.Line, of client: ControlClient,
    by keyboard: inout some ControlledKeyboard, sendingTo events: EventStream, at now: Timestamp
  ) {
    var id: JSON?
    do throws(JSONObject.Problem) {
      guard case .whole(let bytes) = line else {
        throw JSONObject.Problem(
          error: "the line is too long", expected: "at most \(ControlClient.lineLimit) bytes")
      }
      let object = try JSONObject(bytes)
      id = object.echo(of: "id")
      switch try ControlRequest(object) {
      case .state: client.answer(ControlAnswer(stateOf: keyboard).line(id: id))
      case .capabilities:
        client.answer(ControlAnswer(capabilitiesOf: keyboard).line(id: id))
      case .subscribe:
        client.answer(ControlAnswer.done.line(id: id))
        guard !client.isSubscribed else { return }
        client.isSubscribed = true
        events.add(client, observing: keyboard, at: now)
      case .order(let order):
        let refusal = keyboard.execute(order, at: now)
        client.answer((refusal.map { ControlAnswer($0) } ?? .done).line(id: id))
      }
    } catch {
      client.answer(ControlAnswer(error).line(id: id))
    }
  }
}
