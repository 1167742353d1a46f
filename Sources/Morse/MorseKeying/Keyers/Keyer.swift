import MorseCode
import Timeline

/// A state machine that converts paddle events into marks.
protocol Keyer: TimedMachine, Sendable where Input == PaddleEvent, Output == KeyerEvent {
  /// The current element; `nil` if there is none or its element is unknown.
  var element: MorseElement? { get }

  /// Whether the key is down.
  var isMarking: Bool { get }

  /// Changes the speed of the elements, from the next mark or space on.
  mutating func change(to speed: MorseSpeed)

  /// Ends the current mark, if any, and clears the pending elements.
  ///
  /// Held paddles count as open until they are pressed again.
  ///
  /// - Parameters:
  ///   - now: the current moment; deadlines up to it expire first.
  ///   - outputs: receives the end of the mark.
  mutating func interrupt(at now: Timestamp, into outputs: inout [Timed<KeyerEvent>])
}

/// By default, the operator determines every mark and every space.
extension Keyer {
  var element: MorseElement? { nil }
  var deadline: Timestamp? { nil }

  mutating func change(to speed: MorseSpeed) {}

  mutating func advance(to now: Timestamp, into outputs: inout [Timed<KeyerEvent>]) {}
}
