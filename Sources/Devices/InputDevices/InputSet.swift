public import LinuxSystem
public import MorseKeying
public import Timeline

/// The inputs of a session.
public final class InputSet {
  private let inputs: [any EdgeInput]

  /// Creates a set of inputs.
  public init(_ inputs: [any EdgeInput] = []) {
    self.inputs = inputs
  }

  /// The descriptors to poll; they change when devices appear and disappear.
  public var descriptors: [FileDescriptor] { inputs.flatMap(\.descriptors) }

  /// The next deadline that does not depend on a readable descriptor.
  public var deadline: Timestamp? { inputs.reduce(nil) { earliest($0, $1.deadline) } }

  /// The problems of the inputs, as lines for the panel.
  public var notes: [String] { inputs.compactMap(\.note) }

  /// The inputs with their states.
  public var states: [(source: EdgeSource, state: InputState)] {
    inputs.map { ($0.source, $0.state) }
  }

  /// Reads the pending events of all inputs, in the order of their moments.
  public func read(at now: Timestamp) -> [Timed<FilterInput>] {
    let events = inputs.flatMap { $0.read(at: now) }
    return inputs.count > 1 ? events.sorted { $0.moment < $1.moment } : events
  }
}
