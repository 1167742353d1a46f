/// A machine that is told what happened and when, and that asks to be woken.
///
/// It reads no clock and owns no thread. Every conformer obeys three laws, which the tests check on
/// seeded random scripts:
///
/// 1. Late wake-ups change nothing: calls of `advance` may be added or left out between inputs
///    without a change in the outputs or in their moments.
/// 2. Deadlines lie ahead: after `advance(to: now)`, `deadline` is `nil` or later than `now`.
/// 3. No input stops the program.
///
/// Moments never run backwards. One that does is taken as the latest moment seen.
public protocol TimedMachine {
  /// The input of the machine.
  associatedtype Input
  /// What it answers, each answer with the moment it belongs to.
  associatedtype Output

  /// The moment at which the machine wants to be advanced even if nothing happens, if any.
  var deadline: Timestamp? { get }

  /// Takes in what happened at `now`, after letting every deadline up to `now` expire.
  ///
  /// - Parameters:
  ///   - input: what happened.
  ///   - now: when it happened.
  ///   - outputs: receives the answers, in the order of their moments.
  mutating func handle(_ input: Input, at now: Timestamp, into outputs: inout [Timed<Output>])

  /// Lets every deadline up to and including `now` expire, each at its own moment.
  ///
  /// - Parameters:
  ///   - now: the present.
  ///   - outputs: receives the answers, in the order of their moments.
  mutating func advance(to now: Timestamp, into outputs: inout [Timed<Output>])
}

extension TimedMachine {
  /// Takes in what happened at `now` and returns the answers.
  public mutating func handle(_ input: Input, at now: Timestamp) -> [Timed<Output>] {
    var outputs: [Timed<Output>] = []
    handle(input, at: now, into: &outputs)
    return outputs
  }

  /// Lets every deadline up to and including `now` expire and returns the answers.
  public mutating func advance(to now: Timestamp) -> [Timed<Output>] {
    var outputs: [Timed<Output>] = []
    advance(to: now, into: &outputs)
    return outputs
  }
}

/// The earlier of two deadlines, either of which may be absent.
public func earliest(_ first: Timestamp?, _ second: Timestamp?) -> Timestamp? {
  guard let first else { return second }
  guard let second else { return first }
  return min(first, second)
}
