public import MorseCode
public import Timeline

/// A state machine that converts paddle events into marks.
public protocol Keyer: TimedMachine where Input == PaddleEvent, Output == KeyerEvent {
  /// The speed of the elements; a change applies from the next mark or space.
  var speed: MorseSpeed { get set }

  /// The current element; `nil` if there is none or its element is unknown.
  var element: MorseElement? { get }

  /// Whether the key is down.
  var isMarking: Bool { get }

  /// Ends the current mark, if any, and clears the pending elements.
  ///
  /// Held paddles count as open until they are pressed again.
  ///
  /// - Parameters:
  ///   - now: the current moment; deadlines up to it expire first.
  ///   - outputs: receives the end of the mark.
  mutating func interrupt(at now: Timestamp, into outputs: inout [Timed<KeyerEvent>])
}
