import Timeline

/// Reads a Standard MIDI File: a note is a key, down while it sounds.
///
/// The reader uses the first track with notes, and in it the requested note or the first one that
/// sounds. The tempo comes from the first track. Vail's adapter (Vail-CW/vail-adapter) sends note 0
/// for a straight key, and notes 1 and 2 for the paddles. A file whose first note is one of these
/// three is read as a recording of the adapter. Paddles go through a keyer: ``PaddleKeying``.
///
///     header ──► chunk ──"MTrk"──► delta ──► status ──► data ──► delta
///                  │  ▲              ▲          └─FF, F0, F7─► kind ──► length ──► body ─┐
///                  ▼  └── track over ┴───────────────────────────────────────────────────┘
///                 skipped
///
/// Source: Standard MIDI Files 1.1 (MIDI Association, RP-001).
struct MIDIReader: TimingReader {
  private enum State: Sendable {
    case header
    case chunk
    case skipped(Int)
    case delta
    case status
    case data
    case kind
    case length
    case body(Int)
  }

  let hints = TimingHints()
  private var state = State.header
  /// The bytes of the header, a chunk header, an event or a tempo.
  private var held: [UInt8] = []
  private var number = VariableNumber()
  private var count = 0
  private var trackLeft = 0
  private var tracks = 0
  private var status: UInt8 = 0
  private var metaKind: UInt8?
  private var clock = MIDIClock()
  private var keys: MIDIKeys

  init(options: TimingOptions) {
    keys = MIDIKeys(options: options)
  }

  mutating func read(_ bytes: Span<UInt8>, into runs: inout TimingRuns) throws(TimingError) {
    for index in bytes.indices {
      count += 1
      try parse(bytes[index], into: &runs)
    }
  }

  mutating func finish(into runs: inout TimingRuns) throws(TimingError) {
    switch state {
    case .chunk where held.isEmpty, .skipped: break
    case .header where count == 0: break
    default:
      throw TimingError(.endsEarly(expected: "the rest of a track"), line: 1, column: count + 1)
    }
    runs.finish()
  }

  private mutating func parse(_ byte: UInt8, into runs: inout TimingRuns) throws(TimingError) {
    switch state {
    case .header: try parseHeader(byte)
    case .chunk: try parseChunk(byte)
    case .skipped(let left): state = left > 1 ? .skipped(left - 1) : .chunk
    default:
      trackLeft -= 1
      try parseEvent(byte, into: &runs)
      if trackLeft == 0 { try endTrack(into: &runs) }
    }
  }

  private mutating func parseHeader(_ byte: UInt8) throws(TimingError) {
    held.append(byte)
    guard held.count == 14 else { return }
    let division = Int(held[12]) << 8 | Int(held[13])
    guard held.starts(with: "MThd".utf8), held[4...7].elementsEqual([0, 0, 0, 6]),
      clock.setDivision(division)
    else { throw problem("no header of a MIDI file", expected: "MThd and a division", at: 1) }
    held = []
    state = .chunk
  }

  private mutating func parseChunk(_ byte: UInt8) throws(TimingError) {
    held.append(byte)
    guard held.count == 8 else { return }
    let size = held[4...].reduce(0) { $0 << 8 | Int($1) }
    let isTrack = held.starts(with: "MTrk".utf8)
    held = []
    guard isTrack, size > 0 else {
      state = size > 0 ? .skipped(size) : .chunk
      return
    }
    tracks += 1
    trackLeft = size
    (status, state) = (0, .delta)
    clock.beginTrack(isFirst: tracks == 1)
  }

  private mutating func endTrack(into runs: inout TimingRuns) throws(TimingError) {
    guard case .delta = state, number.isEmpty else {
      throw problem("the track ends within an event", expected: "a whole event", at: count)
    }
    keys.endTrack(at: clock.moment, into: &runs)
    state = .chunk
  }

  private mutating func parseEvent(
    _ byte: UInt8, into runs: inout TimingRuns
  ) throws(TimingError) {
    switch state {
    case .delta:
      guard let ticks = try parseNumber(byte) else { return }
      clock.advance(byTicks: ticks)
      state = .status
    case .status: try parseStatus(byte, into: &runs)
    case .data: parseData(byte, into: &runs)
    case .kind:
      metaKind = byte
      state = .length
    case .length:
      guard let length = try parseNumber(byte) else { return }
      if length == 0 { endBody() } else { state = .body(length) }
    case .body(let left):
      if held.count < 3 { held.append(byte) }
      if left > 1 { state = .body(left - 1) } else { endBody() }
    case .header, .chunk, .skipped: break
    }
  }

  private mutating func parseNumber(_ byte: UInt8) throws(TimingError) -> Int? {
    guard number.add(byte) else {
      throw problem("a number of more than four bytes", expected: "one of at most four", at: count)
    }
    return number.drainValue()
  }

  private mutating func parseStatus(
    _ byte: UInt8, into runs: inout TimingRuns
  ) throws(TimingError) {
    switch byte {
    case 0xFF:
      status = 0
      state = .kind
    case 0xF0, 0xF7:
      (status, metaKind) = (0, nil)
      state = .length
    case 0x80..<0xF0:
      status = byte
      state = .data
    case 0..<0x80 where status != 0:
      state = .data
      parseData(byte, into: &runs)
    default: throw problem("no event of a MIDI file", expected: "a status byte", at: count)
    }
  }

  private mutating func parseData(_ byte: UInt8, into runs: inout TimingRuns) {
    held.append(byte)
    // Program change and channel pressure have one data byte, all other events two.
    guard held.count == (status & 0xE0 == 0xC0 ? 1 : 2) else { return }
    let isOn = status & 0xF0 == 0x90 && held[held.count - 1] > 0
    if isOn || status & 0xE0 == 0x80 {
      keys.handle(note: held[0], isOn: isOn, at: clock.moment, into: &runs)
    }
    held = []
    state = .delta
  }

  /// Ends a meta or system exclusive event; all except the tempo are ignored.
  private mutating func endBody() {
    if metaKind == 0x51, held.count == 3 {
      clock.setTempo(held.reduce(0) { $0 << 8 | Int64($1) })
    }
    held = []
    state = .delta
  }

  private func problem(_ what: String, expected: String, at column: Int) -> TimingError {
    TimingError(.unsupported(what, expected: expected), line: 1, column: column)
  }
}

/// A variable-length quantity: seven bits a byte, highest first; the last byte has bit 7 clear.
struct VariableNumber: Sendable {
  private var value = 0
  private var bytes = 0
  private var isOver = false

  /// Whether no byte has been added.
  var isEmpty: Bool { bytes == 0 }

  /// Adds a byte; returns whether it can belong to a number, which has at most four bytes.
  mutating func add(_ byte: UInt8) -> Bool {
    value = value << 7 | Int(byte & 0x7F)
    bytes += 1
    isOver = byte & 0x80 == 0
    return isOver || bytes < 4
  }

  /// Removes and returns the number; `nil` while it is incomplete.
  mutating func drainValue() -> Int? {
    guard isOver else { return nil }
    defer { self = VariableNumber() }
    return value
  }
}
