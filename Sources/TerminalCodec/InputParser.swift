public import Timeline

/// Bytes from a terminal → events.
///
/// A byte-level state machine after Paul Williams's "A parser for DEC's ANSI-compatible video terminals"
/// (vt100.net/emu/dec_ansi_parser), turned round: it reads what a terminal sends. Bytes may be split
/// anywhere. Only time tells a lone Escape from the beginning of a sequence, so there is a deadline.
///
///     ground ──ESC──► escape ──'['──► control ──final──► (event) ground
///       ▲ │             │ │ └─'O'──► shift3 ──final──► (event) ground
///       │ └─lead─► utf8 │ └─']' 'P' 'X' '^' '_'──► string ──BEL, ESC '\'──► ground
///       │               └─other──► alt and that key ──► ground
///       └──deadline── escape (an Escape key), control, shift3, string (dropped)
///
///     control ──"200~"──► paste ──"CSI 201 ~"──► ground
public struct InputParser: TimedMachine {
  /// How long after its last byte a lone Escape is one, and an unfinished sequence is dropped.
  public var escapeTimeout: Duration
  /// How long a paste may be silent before what has come of it is handed on.
  static let pasteFlush = Duration.milliseconds(50)
  /// How long a paste may be silent before its end is taken as lost.
  static let pasteTimeout = Duration.seconds(1)
  /// The most bytes a control sequence may have; a longer one is swallowed.
  static let bodyLimit = 256

  private enum State {
    case ground
    case utf8(UTF8Collector, alt: Bool)
    case escape
    case control
    case swallowed(Int)
    case ignored
    case shift3
    case string
    case stringEscape
    case paste
  }

  private var state = State.ground
  private var body: [UInt8] = []
  private var paste = PasteCollector()
  private var latest: Timestamp?

  /// Creates a parser.
  ///
  /// - Parameter escapeTimeout: how long to wait after Escape for the rest of a sequence.
  public init(escapeTimeout: Duration = .milliseconds(25)) {
    self.escapeTimeout = escapeTimeout
  }

  /// When the parser must be woken to tell what an unfinished sequence was.
  public var deadline: Timestamp? {
    guard let latest else { return nil }
    switch state {
    case .ground, .utf8: return nil
    case .paste:
      return latest.advanced(by: paste.hasText ? Self.pasteFlush : Self.pasteTimeout)
    default: return latest.advanced(by: escapeTimeout)
    }
  }

  /// Whether nothing has begun that has not ended.
  var isAtRest: Bool {
    if case .ground = state { true } else { false }
  }

  /// Whether pasted text is being told.
  var isPasting: Bool {
    if case .paste = state { true } else { false }
  }

  /// Takes in bytes that were read at `now`.
  public mutating func handle(
    _ input: ArraySlice<UInt8>, at now: Timestamp, into outputs: inout [Timed<TerminalEvent>]
  ) {
    advance(to: now, into: &outputs)
    guard !input.isEmpty else { return }
    let moment = max(now, latest ?? now)
    latest = moment
    for byte in input {
      if let event = step(byte) { outputs.append(Timed(event, at: moment)) }
    }
  }

  /// Lets the deadline expire if it has passed.
  public mutating func advance(to now: Timestamp, into outputs: inout [Timed<TerminalEvent>]) {
    while let due = deadline, due <= now {
      if let event = expire(at: due) { outputs.append(Timed(event, at: due)) }
    }
  }

  private mutating func expire(at due: Timestamp) -> TerminalEvent? {
    switch state {
    case .escape:
      state = .ground
      return .key(.named(.escape))
    case .paste where paste.hasText:
      latest = due
      return .paste(paste.takeText(isLast: false))
    default:
      state = .ground
      return nil
    }
  }
}

extension InputParser {
  /// Takes in one byte; answers with the event it completes, if it does.
  private mutating func step(_ byte: UInt8) -> TerminalEvent? {
    switch state {
    case .ground: stepGround(byte, alt: false)
    case .utf8(let collector, let alt): stepUTF8(byte, collector, alt: alt)
    case .escape: stepEscape(byte)
    case .control: stepControl(byte)
    case .swallowed(let missing): stepSwallowed(missing)
    case .ignored: stepIgnored(byte)
    case .shift3: stepShift3(byte)
    case .string: stepString(byte)
    case .stringEscape: stepStringEscape(byte)
    case .paste: stepPaste(byte)
    }
  }

  private mutating func stepGround(_ byte: UInt8, alt: Bool) -> TerminalEvent? {
    state = .ground
    let held: Key.Modifiers = alt ? .alt : []
    switch byte {
    case 0x1B:
      state = .escape
      return nil
    case 0x20...0x7E:
      return .key(.character(Character(UnicodeScalar(byte)), held))
    case 0x80...:
      if let collector = UTF8Collector(lead: byte) { state = .utf8(collector, alt: alt) }
      return nil
    default:
      var key = SequenceDecoder.controlCharacter(byte)
      key.modifiers.formUnion(held)
      return .key(key)
    }
  }

  private mutating func stepUTF8(
    _ byte: UInt8, _ collector: UTF8Collector, alt: Bool
  ) -> TerminalEvent? {
    var collector = collector
    switch collector.take(byte) {
    case .more:
      state = .utf8(collector, alt: alt)
      return nil
    case .character(let character):
      state = .ground
      return .key(.character(character, alt ? .alt : []))
    case .invalid:
      state = .ground
      return nil
    case .refused:
      return stepGround(byte, alt: false)
    }
  }

  private mutating func stepEscape(_ byte: UInt8) -> TerminalEvent? {
    switch UnicodeScalar(byte) {
    case "[":
      body.removeAll(keepingCapacity: true)
      state = .control
      return nil
    case "O":
      body.removeAll(keepingCapacity: true)
      state = .shift3
      return nil
    case "]", "P", "X", "^", "_":
      state = .string
      return nil
    case "\u{1B}":
      return .key(.named(.escape))
    default:
      return stepGround(byte, alt: true)
    }
  }

  private mutating func stepControl(_ byte: UInt8) -> TerminalEvent? {
    switch byte {
    case UInt8(ascii: "[") where body.isEmpty, 0x20...0x3F:
      guard body.count < Self.bodyLimit else {
        state = .ignored
        return nil
      }
      body.append(byte)
      return nil
    case 0x40...0x7E:
      return finishControl(byte)
    default:
      return stepGround(byte, alt: false)
    }
  }

  private mutating func finishControl(_ final: UInt8) -> TerminalEvent? {
    state = .ground
    // The Linux console sends F1 to F5 as `CSI [ A` to `CSI [ E` (console_codes(4)).
    if body.first == UInt8(ascii: "[") {
      return (0x41...0x45).contains(final) ? .key(Key(.function(Int(final) - 0x40))) : .unknown
    }
    // xterm's first mouse mode: three bytes follow, which must not be taken for keys.
    if body.isEmpty, final == UInt8(ascii: "M") {
      state = .swallowed(3)
      return nil
    }
    let sequence = ControlSequence(body: body, final: final)
    guard sequence[0] == 200, final == UInt8(ascii: "~"), sequence.marker == nil else {
      return SequenceDecoder.control(sequence)
    }
    paste = PasteCollector()
    state = .paste
    return nil
  }

  private mutating func stepSwallowed(_ missing: Int) -> TerminalEvent? {
    state = missing > 1 ? .swallowed(missing - 1) : .ground
    return missing > 1 ? nil : .unknown
  }

  private mutating func stepIgnored(_ byte: UInt8) -> TerminalEvent? {
    guard !(0x40...0x7E).contains(byte) else {
      state = .ground
      return .unknown
    }
    return (0x20...0x3F).contains(byte) ? nil : stepGround(byte, alt: false)
  }

  /// Some terminals put a modifier before the letter: `SS3 5 P`.
  private mutating func stepShift3(_ byte: UInt8) -> TerminalEvent? {
    switch byte {
    case 0x31...0x39 where body.isEmpty:
      body.append(byte)
      return nil
    case 0x20...0x7E:
      state = .ground
      let held = body.first.map { Key.Modifiers(parameter: Int($0) - 0x30) }
      return SequenceDecoder.shift3(byte, modifiers: held ?? [])
    default:
      return stepGround(byte, alt: false)
    }
  }

  /// The contents of OSC, DCS, SOS, PM and APC strings are swallowed, however long they are.
  private mutating func stepString(_ byte: UInt8) -> TerminalEvent? {
    switch byte {
    case 0x07:
      state = .ground
      return .unknown
    case 0x1B:
      state = .stringEscape
      return nil
    default:
      return nil
    }
  }

  private mutating func stepStringEscape(_ byte: UInt8) -> TerminalEvent? {
    guard byte == UInt8(ascii: "\\") else {
      state = .escape
      return stepEscape(byte)
    }
    state = .ground
    return .unknown
  }

  private mutating func stepPaste(_ byte: UInt8) -> TerminalEvent? {
    switch paste.take(byte) {
    case .more:
      return nil
    case .full:
      return .paste(paste.takeText(isLast: false))
    case .ended:
      state = .ground
      let text = paste.takeText(isLast: true)
      return text.isEmpty ? nil : .paste(text)
    }
  }
}
