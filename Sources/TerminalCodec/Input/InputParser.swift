public import Timeline

/// Bytes from a terminal → events.
///
/// A `VTParser` reads sequences, a `KeyReader` says what they mean, a `PasteCollector` gathers pasted text,
/// and an `EscapeTimer` says when to wait no longer:
///
///     keys ──"CSI 200 ~"──► paste ──"CSI 201 ~"──► keys
///                             └──silence, then Escape or ctrl-c alone──► keys
///
/// A paste whose end is lost stays a paste: nothing that follows counts as a press, however late it comes. After
/// a second of silence Escape or ctrl-c ends it, if nothing comes right after the key.
public struct InputParser: TimedMachine {
  /// Bytes, as they were read.
  public typealias Input = ArraySlice<UInt8>
  /// What they mean.
  public typealias Output = TerminalEvent

  private var parser = VTParser(of: .terminal)
  private var reader = KeyReader()
  private var timer: EscapeTimer
  /// The paste that is being told; `nil` while keys are read.
  private var paste: PasteReader?
  /// How many bytes have come since the last piece.
  private var count = 0
  /// What was told by the bytes in hand.
  private var pieces: [Timed<InputPiece>] = []

  /// Creates a parser.
  ///
  /// - Parameter escapeTimeout: how long to wait after Escape for the rest of a sequence.
  public init(escapeTimeout: Duration = .milliseconds(25)) {
    timer = EscapeTimer(timeout: escapeTimeout)
  }

  /// How long after its last byte a lone Escape is one, and an unfinished sequence is dropped.
  public var escapeTimeout: Duration {
    get { timer.timeout }
    set { timer.timeout = newValue }
  }

  /// When the parser must be woken to tell what an unfinished sequence was.
  public var deadline: Timestamp? {
    if let paste {
      return paste.isInDoubt
        ? timer.deadline(of: .sequence) : paste.hasText ? timer.deadline(of: .pastedText) : nil
    }
    let isWaiting = reader.awaitsBytes || !(parser.isAtRest || parser.isInCharacter)
    return isWaiting ? timer.deadline(of: .sequence) : nil
  }

  /// How many bytes have come that no piece holds yet.
  public var unfinishedCount: Int { count }

  /// Whether pasted text is being told.
  public var isPasting: Bool { paste != nil }

  /// Takes in bytes that were read at `now`.
  public mutating func handle(
    _ input: ArraySlice<UInt8>, at now: Timestamp, into outputs: inout [Timed<TerminalEvent>]
  ) {
    take(input, at: now)
    takeEvents(into: &outputs)
  }

  /// Lets the deadline expire if it has passed.
  public mutating func advance(to now: Timestamp, into outputs: inout [Timed<TerminalEvent>]) {
    expire(to: now)
    takeEvents(into: &outputs)
  }

  /// Takes in bytes that were read at `now`, and tells how many of them told each event.
  ///
  /// The counts of all pieces and `unfinishedCount` add up to the bytes that came.
  public mutating func handle(
    _ input: ArraySlice<UInt8>, at now: Timestamp, into outputs: inout [Timed<InputPiece>]
  ) {
    take(input, at: now)
    outputs += pieces
    pieces.removeAll(keepingCapacity: true)
  }

  /// Lets the deadline expire if it has passed, and tells how many bytes told each event.
  public mutating func advance(to now: Timestamp, into outputs: inout [Timed<InputPiece>]) {
    expire(to: now)
    outputs += pieces
    pieces.removeAll(keepingCapacity: true)
  }

  private mutating func takeEvents(into outputs: inout [Timed<TerminalEvent>]) {
    for piece in pieces {
      if let event = piece.value.event { outputs.append(Timed(event, at: piece.moment)) }
    }
    pieces.removeAll(keepingCapacity: true)
  }
}

/// Some bytes from a terminal that belong together.
public struct InputPiece: Hashable, Sendable {
  /// What they mean; `nil` for bytes that mean nothing.
  public var event: TerminalEvent?
  /// How many there are.
  public var byteCount: Int
}

extension InputParser {
  private mutating func take(_ input: ArraySlice<UInt8>, at now: Timestamp) {
    expire(to: now)
    guard !input.isEmpty else { return }
    if timer.hasStalled(at: now) { paste?.expectKey() }
    let moment = timer.note(now)
    var index = input.startIndex
    while index < input.endIndex {
      guard paste == nil else {
        takePasted(input[index], at: moment)
        index += 1
        continue
      }
      let next =
        reader.awaitsBytes
        ? reader.take(raw: input[index]) ? index + 1 : index
        : parser.step(input, at: index, to: &reader)
      count += next - index
      index = next
      forwardOutput(at: moment)
    }
  }

  private mutating func forwardOutput(at moment: Timestamp) {
    switch reader.takeOutput() {
    case .nothing: break
    case .pasteBegan: paste = PasteReader()
    // An Escape that broke off a string belongs to what follows.
    case .event(let event):
      hand(event, count: parser.isAtRest ? count : count - 1, at: moment)
    }
  }

  private mutating func takePasted(_ byte: UInt8, at moment: Timestamp) {
    count += 1
    switch paste?.take(byte) {
    case .more, nil: break
    case .full: handPasted(isLast: false, at: moment)
    case .ended:
      handPasted(isLast: true, at: moment)
      paste = nil
    }
  }

  private mutating func handPasted(isLast: Bool, at moment: Timestamp) {
    let text = paste?.takeText(isLast: isLast) ?? ""
    hand(text.isEmpty ? nil : .paste(text), count: count, at: moment)
  }

  private mutating func hand(_ event: TerminalEvent?, count told: Int, at moment: Timestamp) {
    pieces.append(Timed(InputPiece(event: event, byteCount: told), at: moment))
    count -= told
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

  /// Ends the paste if a key asks for it; or else hands on the text so far.
  private mutating func expirePaste(at due: Timestamp) {
    guard paste?.isInDoubt == true else { return handPasted(isLast: false, at: due) }
    guard let (key, length) = paste?.decide() else { return }
    count -= length
    if count > 0 { handPasted(isLast: true, at: due) }
    paste = nil
    count += length
    hand(.key(key), count: count, at: due)
  }
}
