public import Timeline

/// Parses bytes from a terminal into events.
///
/// A `VTParser` parses sequences, a `KeyReader` interprets them, and a `PasteReader` collects
/// pasted text. Timeouts distinguish a lone Escape from the beginning of a sequence:
///
///     keys ──"CSI 200 ~"──► paste ──"CSI 201 ~"──► keys
///                             └──silence, then Escape or ctrl-c alone──► keys
///
/// A paste whose end is lost stays a paste: nothing that follows counts as a key press, however
/// late. After a second of silence, Escape or ctrl-c ends the paste if nothing follows the key at
/// once.
public struct InputParser: TimedMachine {
  /// Bytes as they were read.
  public typealias Input = ArraySlice<UInt8>
  /// The event of those bytes.
  public typealias Output = TerminalEvent

  private var parser = VTParser(of: .terminal)
  private var reader = KeyReader()
  /// The delay after the last byte until a lone Escape is a key and an unfinished sequence is
  /// dropped.
  public var escapeTimeout: Duration
  /// When the last bytes arrived; never runs backwards.
  private var latest: Timestamp?
  /// The paste in progress; `nil` while keys are read.
  private var paste: PasteReader?
  /// The number of received bytes that belong to no piece yet.
  public private(set) var count = 0
  /// The pieces produced by the current bytes.
  private var pieces: [Timed<InputPiece>] = []

  /// The pause in a paste after which the collected text is delivered.
  private static let pasteFlush = Duration.milliseconds(50)
  /// The pause in a paste after which the end of the paste may be lost, and a key can end it.
  private static let pasteStall = Duration.seconds(1)

  /// Creates a parser.
  ///
  /// - Parameter escapeTimeout: the time to wait after Escape for the rest of a sequence.
  public init(escapeTimeout: Duration = .milliseconds(25)) {
    self.escapeTimeout = escapeTimeout
  }

  /// The time at which the parser must be advanced to resolve unfinished input; `nil` if there is
  /// none.
  public var deadline: Timestamp? {
    guard let latest else { return nil }
    let isUnfinished = reader.awaitsBytes || !(parser.isAtRest || parser.isInCharacter)
    if paste?.mayEndInKey ?? isUnfinished { return latest.advanced(by: escapeTimeout) }
    guard paste?.hasText == true else { return nil }
    return latest.advanced(by: max(escapeTimeout, Self.pasteFlush))
  }

  /// Whether a paste is in progress.
  public var isPasting: Bool { paste != nil }

  /// Parses bytes that were read at `now`.
  public mutating func handle(
    _ input: ArraySlice<UInt8>, at now: Timestamp, into outputs: inout [Timed<TerminalEvent>]
  ) {
    parse(input, at: now)
    drainEvents(into: &outputs)
  }

  /// Applies the deadline if it has passed.
  public mutating func advance(to now: Timestamp, into outputs: inout [Timed<TerminalEvent>]) {
    handle([], at: now, into: &outputs)
  }

  /// Parses bytes that were read at `now`, and reports the number of bytes of each event.
  ///
  /// The counts of all pieces and `count` add up to the number of bytes received.
  public mutating func handle(
    _ input: ArraySlice<UInt8>, at now: Timestamp, into outputs: inout [Timed<InputPiece>]
  ) {
    parse(input, at: now)
    outputs += pieces
    pieces.removeAll(keepingCapacity: true)
  }

  /// Applies the deadline if it has passed, and reports the number of bytes of each event.
  public mutating func advance(to now: Timestamp, into outputs: inout [Timed<InputPiece>]) {
    handle([], at: now, into: &outputs)
  }

  private mutating func drainEvents(into outputs: inout [Timed<TerminalEvent>]) {
    for piece in pieces {
      if let event = piece.value.event { outputs.append(Timed(event, at: piece.moment)) }
    }
    pieces.removeAll(keepingCapacity: true)
  }
}

/// Bytes from a terminal that form one unit.
public struct InputPiece: Hashable, Sendable {
  /// The event; `nil` for bytes without meaning.
  public var event: TerminalEvent?
  /// The number of bytes.
  public var byteCount: Int
}

extension InputParser {
  private mutating func parse(_ input: ArraySlice<UInt8>, at now: Timestamp) {
    expire(to: now)
    guard !input.isEmpty else { return }
    if let latest, latest.advanced(by: Self.pasteStall) <= now { paste?.expectKey() }
    let moment = max(now, latest ?? now)
    latest = moment
    var index = input.startIndex
    while index < input.endIndex {
      guard paste == nil else {
        addPasted(input[index], at: moment)
        index += 1
        continue
      }
      let next =
        reader.awaitsBytes
        ? reader.handle(raw: input[index]) ? index + 1 : index
        : parser.step(input, at: index, to: &reader)
      count += next - index
      index = next
      forwardOutput(at: moment)
    }
  }

  private mutating func forwardOutput(at moment: Timestamp) {
    switch reader.drainOutput() {
    case .nothing: break
    case .pasteBegan: paste = PasteReader()
    // An Escape that aborted a string belongs to the following input.
    case .event(let event):
      append(event, count: parser.isAtRest ? count : count - 1, at: moment)
    }
  }

  private mutating func addPasted(_ byte: UInt8, at moment: Timestamp) {
    count += 1
    switch paste?.add(byte) {
    case .more, nil: break
    case .full: appendPasted(isLast: false, at: moment)
    case .ended:
      appendPasted(isLast: true, at: moment)
      paste = nil
    }
  }

  private mutating func appendPasted(isLast: Bool, at moment: Timestamp) {
    let text = paste?.drainText(isLast: isLast) ?? ""
    append(text.isEmpty ? nil : .paste(text), count: count, at: moment)
  }

  private mutating func append(_ event: TerminalEvent?, count bytes: Int, at moment: Timestamp) {
    pieces.append(Timed(InputPiece(event: event, byteCount: bytes), at: moment))
    count -= bytes
  }

  private mutating func expire(to now: Timestamp) {
    while let due = deadline, due <= now {
      if paste != nil {
        expirePaste(at: due)
      } else {
        if reader.awaitsBytes { reader.abandonAwaited() } else { parser.abandon(to: &reader) }
        forwardOutput(at: due)
      }
    }
  }

  /// Ends the paste if a key requests it; otherwise delivers the text so far.
  private mutating func expirePaste(at due: Timestamp) {
    guard paste?.mayEndInKey == true else { return appendPasted(isLast: false, at: due) }
    guard let (key, length) = paste?.decide() else { return }
    count -= length
    if count > 0 { appendPasted(isLast: true, at: due) }
    paste = nil
    count += length
    append(.key(key), count: count, at: due)
  }
}
