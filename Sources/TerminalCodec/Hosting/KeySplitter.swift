public import Timeline

/// What a terminal sends, in the pieces it was sent in: each key with the very bytes that told it.
///
/// So a program can be given what is not the keyboard's, untouched.
public struct KeySplitter: TimedMachine {
  /// Something a terminal sent, and the bytes.
  public struct Piece: Hashable, Sendable {
    /// What it means; `nil` for bytes that mean nothing.
    public var event: TerminalEvent?
    /// The bytes, as they came.
    public var bytes: [UInt8]
  }

  private var parser: InputParser
  private var bytes: [UInt8] = []
  private var events: [Timed<TerminalEvent>] = []

  /// Creates a splitter.
  ///
  /// - Parameter escapeTimeout: how long to wait after Escape for the rest of a sequence.
  public init(escapeTimeout: Duration = .milliseconds(25)) {
    parser = InputParser(escapeTimeout: escapeTimeout)
  }

  /// When the splitter must be woken to tell what an unfinished sequence was.
  public var deadline: Timestamp? { parser.deadline }

  /// The bytes of a piece that has begun and not ended.
  public var unfinished: [UInt8] { bytes }

  /// Whether pasted text is being told.
  public var isPasting: Bool { parser.isPasting }

  /// Takes in bytes that were read at `now`.
  public mutating func handle(
    _ input: [UInt8], at now: Timestamp, into outputs: inout [Timed<Piece>]
  ) {
    advance(to: now, into: &outputs)
    for byte in input {
      bytes.append(byte)
      parser.handle([byte], at: now, into: &events)
      if events.isEmpty, parser.isAtRest { hand(nil, at: now, into: &outputs) }
      handAll(endingIn: byte, into: &outputs)
    }
  }

  /// Lets the deadline expire if it has passed.
  public mutating func advance(to now: Timestamp, into outputs: inout [Timed<Piece>]) {
    guard let due = deadline, due <= now else { return }
    parser.advance(to: now, into: &events)
    handAll(endingIn: nil, into: &outputs)
    if !bytes.isEmpty, parser.isAtRest { hand(nil, at: due, into: &outputs) }
  }

  /// Hands on what was told; a byte that begins the next piece stays behind.
  private mutating func handAll(endingIn byte: UInt8?, into outputs: inout [Timed<Piece>]) {
    guard !events.isEmpty else { return }
    let told = events
    events.removeAll(keepingCapacity: true)
    for event in told {
      let begun = byte.map { !parser.isAtRest && !parser.isPasting && bytes.count > 1 ? [$0] : [] }
      if let begun, !begun.isEmpty { bytes.removeLast(begun.count) }
      hand(event.value, at: event.moment, into: &outputs)
      bytes = begun ?? []
    }
  }

  private mutating func hand(
    _ event: TerminalEvent?, at now: Timestamp, into outputs: inout [Timed<Piece>]
  ) {
    outputs.append(Timed(Piece(event: event, bytes: bytes), at: now))
    bytes.removeAll(keepingCapacity: true)
  }
}
