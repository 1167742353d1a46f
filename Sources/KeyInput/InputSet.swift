public import LinuxSystem
public import MorseKeying
public import Timeline

/// The inputs of a session.
public final class InputSet {
  private let inputs: [any EdgeInput]

  /// Gathers inputs.
  public init(_ inputs: [any EdgeInput] = []) {
    self.inputs = inputs
  }

  /// What to poll; it changes as devices come and go.
  public var descriptors: [FileDescriptor] { inputs.flatMap(\.descriptors) }

  /// When something is due though nothing can be read.
  public var deadline: Timestamp? { inputs.reduce(nil) { earliest($0, $1.deadline) } }

  /// What is wrong with each input that is not as it should be.
  public var notes: [String] {
    inputs.compactMap { input in input.state.note.map { "\(input.source): \($0)" } }
  }

  /// Each input and how it fares.
  public var states: [(source: EdgeSource, state: InputState)] {
    inputs.map { ($0.source, $0.state) }
  }

  /// Takes what has come, of all inputs in the order of its moments.
  public func read(at now: Timestamp) -> [Timed<FilterInput>] {
    var events: [Timed<FilterInput>] = []
    for input in inputs { input.read(at: now, into: &events) }
    return inputs.count > 1 ? Self.sorted(events) : events
  }

  /// The events by their moments; those of one moment stay as they came.
  private static func sorted(_ events: [Timed<FilterInput>]) -> [Timed<FilterInput>] {
    events.enumerated().sorted { ($0.element.moment, $0.offset) < ($1.element.moment, $1.offset) }
      .map(\.element)
  }
}
