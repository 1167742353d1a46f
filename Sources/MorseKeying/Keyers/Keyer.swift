public import MorseCode
public import Timeline

/// A machine that turns what a hand does to paddles into marks.
public protocol Keyer: TimedMachine where Input == PaddleEvent, Output == KeyerEvent {
  /// How fast the keyer makes elements; a change holds from the next mark or space on.
  var speed: MorseSpeed { get set }

  /// The element that is being made; `nil` when none is, or none that could be named.
  var element: MorseElement? { get }

  /// Whether the key is down.
  var isMarking: Bool { get }

  /// Ends the mark that is being made, if any, and forgets what was to follow.
  ///
  /// Paddles that are held count as open until they are pressed again.
  ///
  /// - Parameters:
  ///   - now: the present; deadlines up to it expire first.
  ///   - outputs: receives the end of the mark.
  mutating func interrupt(at now: Timestamp, into outputs: inout [Timed<KeyerEvent>])
}
