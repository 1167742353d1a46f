/// Forwards a program's output, except what would leave its rows.
///
/// The result is that of a terminal with only those rows. Sequences are sent whole, in seven-bit
/// form; sequences without meaning are dropped. The terminal therefore never interprets bytes that
/// were not parsed here.
struct PassThrough: VTPerformer, Sendable {
  /// The program's screen.
  private(set) var screen: Screen
  /// The program's strings.
  var strings = ProgramStrings()
  private var queries: [TerminalQuery] = []
  private var output: [UInt8] = []
  /// Whether the terminal is in a string that the program has aborted.
  private var isStringOpen = false
  /// The incomplete character that was last sent to the terminal.
  private var dangling: UTF8Decoder?

  /// Starts with an empty screen.
  init(columns: Int, rows: Int) {
    screen = Screen(columns: columns, rows: rows)
  }

  /// Whether no string is open in the terminal.
  var isPaintable: Bool { !strings.isPassing && !isStringOpen }
  /// Changes the screen independently of the program's output.
  mutating func changeScreen(_ change: (inout Screen) -> Void) { change(&screen) }

  /// Swaps the pending output with `bytes`.
  mutating func exchange(_ bytes: inout [UInt8]) { swap(&output, &bytes) }

  /// Returns and clears the queries that the program has sent to the terminal.
  mutating func drainQueries() -> [TerminalQuery] {
    defer { queries.removeAll(keepingCapacity: true) }
    return queries
  }

  /// Brings the terminal into the requested modes, unless a string is open.
  mutating func applyModes() {
    guard isPaintable else { return }
    screen.applyModes(into: &output)
  }

  // MARK: - Output

  private mutating func send(_ bytes: some Collection<UInt8>) {
    guard let first = bytes.first else { return }
    if isStringOpen, first != 0x1B { output.append(0x18) }
    isStringOpen = false
    dangling = nil
    output.append(contentsOf: bytes)
  }

  private mutating func sendWhole(_ sequence: ControlSequence) {
    (isStringOpen, dangling) = (false, nil)
    output.append(0x1B)
    output.append(0x5B)
    output.append(contentsOf: sequence.body)
    output.append(sequence.final)
  }

  // MARK: - Program input

  mutating func print(_ run: ArraySlice<UInt8>) {
    guard screen.writesFreely else {
      for byte in run { write(UnicodeScalar(byte), width: 1, as: [byte]) }
      return
    }
    screen.write(run)
    send(run)
  }

  mutating func print(_ scalar: UnicodeScalar) {
    let bytes = UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
    let width = Self.width(of: scalar)
    if width > 0 { return write(scalar, width: width, as: bytes) }
    if screen.combine(scalar) { send(bytes) }
  }

  mutating func malformed(_ bytes: [UInt8]) {
    var former = dangling
    if let first = bytes.first, case .refused = former?.add(first) ?? .refused {
      write("\u{FFFD}", width: 1, as: bytes)
    } else {
      // Bytes in between were dropped: joined, the two parts would form a character.
      write("\u{FFFD}", width: 1, as: UTF8.encodedReplacementCharacter)
    }
    dangling = UTF8Decoder(beginning: bytes)
  }

  private mutating func write(
    _ scalar: UnicodeScalar, width: Int, as bytes: some Collection<UInt8>
  ) {
    send(screen.write(scalar, width: width))
    send(bytes)
  }

  /// The columns of a scalar, with a fast path for common scalars.
  private static func width(of scalar: UnicodeScalar) -> Int {
    switch scalar.value {
    case 0xA0..<0xAD, 0xAE..<0x300, 0x370..<0x483, 0x2010..<0x2028, 0x2190..<0x231A,
      0x2500..<0x25A0:
      1
    case 0x3041..<0x3097, 0x30A0..<0x3100, 0x4E00..<0xA000, 0xAC00..<0xD7A4, 0xFF01..<0xFF61: 2
    default: CellWidth.of(scalar)
    }
  }

  mutating func execute(_ control: UInt8) {
    let passage = screen.execute(control)
    guard case .unchanged = passage, !isStringOpen else {
      return send(passage.bytes(of: [control]))
    }
    output.append(control)
  }

  mutating func escape(_ sequence: [UInt8]) {
    if sequence == [0x5A] { queries.append(.attributes) }
    if sequence == [0x63] { strings.reset() }
    send(screen.escape(sequence).bytes(of: [0x1B] + sequence))
  }

  mutating func control(_ sequence: ControlSequence) {
    if let query = TerminalQuery.asked(by: sequence) { queries.append(query) }
    guard sequence.final == UInt8(ascii: "b"), sequence.marker == 0, sequence.intermediate == 0
    else {
      switch screen.control(sequence) {
      case .unchanged: sendWhole(sequence)
      case .followed(let bytes):
        sendWhole(sequence)
        send(bytes)
      case .instead(let bytes): send(bytes)
      }
      return
    }
    // The terminal's last character may differ, or may be missing.
    guard let (scalar, width, count) = screen.writer.repetition(sequence.number(0)) else { return }
    let bytes = Array(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    for _ in 0..<count { write(scalar, width: width, as: bytes) }
  }

  mutating func beginString(_ kind: VTString) { send(strings.begin(kind)) }

  mutating func put(_ bytes: ArraySlice<UInt8>) { send(strings.put(bytes)) }

  mutating func endString(_ kind: VTString, by end: VTStringEnd) {
    send(strings.finish(by: end))
    noteContents(of: kind)
  }

  mutating func abandon(_ beginning: VTBeginning) {
    guard case .string(let kind) = beginning else { return }
    let wasPassing = strings.isPassing
    let end = strings.finish(by: nil)
    send(end)
    isStringOpen = wasPassing && end.isEmpty
    noteContents(of: kind)
  }

  /// Pictures may cover the panel.
  private mutating func noteContents(of kind: VTString) {
    if kind != .command { screen.setDamaged(true) }
  }
}
