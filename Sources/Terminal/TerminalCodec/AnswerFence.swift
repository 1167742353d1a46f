import Timeline

/// A question after which everything that the terminal had sent before has arrived.
///
/// Bytes are added one by one. The answer ends the fence; later bytes belong to others.
public struct AnswerFence {
  private var parser = InputParser()
  /// Whether the answer has arrived.
  public private(set) var isPassed = false

  /// Creates a fence; its question must have been sent.
  public init() {}

  /// The question, which every terminal answers: its attributes.
  public static let question = TerminalCommand.queryAttributes.bytes

  /// Adds a received byte.
  public mutating func add(_ byte: UInt8) {
    var events: [Timed<TerminalEvent>] = []
    parser.handle([byte], at: .zero, into: &events)
    isPassed =
      isPassed
      || events.contains { event in
        if case .reply(.attributes) = event.value { true } else { false }
      }
  }
}
