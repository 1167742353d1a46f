/// A state machine that receives timed inputs and reports its next deadline.
///
/// It reads no clock and owns no thread. Every conforming type obeys three laws, which the tests
/// check on seeded random scripts:
///
/// 1. Late wake-ups change nothing: calls of `advance` between inputs may be added or omitted
///    without a change in the outputs or their times.
/// 2. Deadlines lie ahead: after `advance(to: now)`, `deadline` is `nil` or later than `now`.
/// 3. No input stops the program.
///
/// Times never decrease. An earlier time is treated as the latest time so far.
public protocol TimedMachine {
  /// The input of the machine.
  associatedtype Input
  /// The output of the machine.
  associatedtype Output

  /// The next deadline, at which the machine must be advanced even without input; `nil` if there is
  /// none.
  var deadline: Timestamp? { get }

  /// Processes an input at `now`, after expiring every deadline up to `now`.
  ///
  /// - Parameters:
  ///   - input: the input.
  ///   - now: the time of the input.
  ///   - outputs: receives the outputs, in the order of their times.
  mutating func handle(_ input: Input, at now: Timestamp, into outputs: inout [Timed<Output>])

  /// Expires every deadline up to and including `now`, each at its own time.
  ///
  /// - Parameters:
  ///   - now: the current time.
  ///   - outputs: receives the outputs, in the order of their times.
  mutating func advance(to now: Timestamp, into outputs: inout [Timed<Output>])
}

extension TimedMachine {
  /// Processes an input at `now` and returns the outputs.
  public mutating func handle(_ input: Input, at now: Timestamp) -> [Timed<Output>] {
    var outputs: [Timed<Output>] = []
    handle(input, at: now, into: &outputs)
    return outputs
  }

  /// Expires every deadline up to and including `now` and returns the outputs.
  public mutating func advance(to now: Timestamp) -> [Timed<Output>] {
    var outputs: [Timed<Output>] = []
    advance(to: now, into: &outputs)
    return outputs
  }
}

extension Array {
  /// Returns all elements and removes them, as a machine empties its outbox at the end of a call.
  package mutating func drain() -> Self {
    defer { self = [] }
    return self
  }
}

/// The earlier of two optional deadlines; `nil` if both are.
public func earliest(_ first: Timestamp?, _ second: Timestamp?) -> Timestamp? {
  guard let first else { return second }
  guard let second else { return first }
  return min(first, second)
}
