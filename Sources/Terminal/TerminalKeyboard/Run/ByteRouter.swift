import TerminalCodec
import TextInput
import Timeline

/// Routes bytes between the terminal, the keyboard and the hosted program.
struct ByteRouter {
  private var programBytes: [UInt8] = []
  private var terminalBytes: [UInt8] = []
  private var erase: UInt8 = 0x7F
  private var reader = TerminalReader()
  private var replies = ReplyQueue()
  /// The keystrokes sent to the program instead of edits; `nil` when they are not recorded.
  private var sentKeystrokes: [Keystroke]?

  /// The bytes to write to the program, in order.
  var toProgram: [UInt8] {
    get { programBytes }
    _modify { yield &programBytes }
  }
  /// The bytes to write to the terminal, in order.
  var toTerminal: [UInt8] {
    get { terminalBytes }
    _modify { yield &terminalBytes }
  }
  /// Sets the byte that the program's terminal expects for Backspace.
  mutating func setBackspace(_ byte: UInt8) { erase = byte }

  /// The deadline after which an unfinished escape sequence is interpreted as it stands.
  var deadline: Timestamp? { reader.deadline }

  // MARK: - From the terminal

  /// Reads bytes from the terminal, or none if a deadline has passed; returns the completed pieces.
  mutating func read(_ bytes: [UInt8], at now: Timestamp) -> [Timed<TerminalReader.Piece>] {
    reader.read(bytes, at: now)
  }

  /// Sends the program the bytes of an unfinished piece, so that the user notices no delay.
  mutating func forwardUnfinished() { toProgram += reader.drainUnfinished() }

  /// Sends Backspace `count` times to delete the last characters sent to the program.
  mutating func erase(_ count: Int) { toProgram += repeatElement(erase, count: count) }

  /// Whether no sequence or paste is unfinished.
  var isAtRest: Bool { reader.isAtRest }

  /// Sends the program text that was not parsed; allowed only at rest.
  mutating func forward(text: ArraySlice<UInt8>) { toProgram += text }

  /// Sends the program the bytes of a piece unchanged.
  mutating func forward(_ piece: TerminalReader.Piece) { toProgram += piece.unsent }

  /// Sends the program pasted text without paste markers, which it has not requested.
  ///
  /// If it has received the beginning of the paste unchanged, it receives the rest unchanged.
  mutating func forward(pasted text: String, of piece: TerminalReader.Piece) {
    guard piece.sentCount == 0 else { return forward(piece) }
    toProgram += String(text.map { $0 == "\n" ? "\r" : $0 }).utf8
  }

  /// Sends the program a reply of the terminal, adapted to the program's part of the screen.
  mutating func forward(
    _ reply: TerminalReply, _ piece: TerminalReader.Piece, to screen: HostedScreen
  ) {
    let text: String? =
      switch reply {
      case .windowCells: "8;\(screen.rows);\(screen.columns)t"
      case .windowPixels(let height, let width):
        "4;\(height * screen.rows / (screen.rows + screen.panelRows));\(width)t"
      case .mode(let mode, _):
        screen.answer(toMode: mode).map { "?\(mode);\($0.rawValue)$y" }
      default: nil
      }
    guard let text else { return forward(piece) }
    toProgram += "\u{1B}[\(text)".utf8
  }

  /// Returns the cursor position if the piece is the reply to the keyboard's own query.
  ///
  /// - Parameters:
  ///   - piece: a piece of terminal input.
  ///   - isLocating: whether the keyboard waits for this reply; a reply for the first row looks
  ///     like F3 with a modifier.
  /// - Returns: the position; `nil` for any other piece and for a reply to the program.
  mutating func parseCursor(_ piece: TerminalReader.Piece, isLocating: Bool) -> Cell? {
    let cursor: Cell
    switch piece.event {
    case .reply(.cursor(let cell)): cursor = cell
    case .key(let key) where isLocating && key.code == .function(3):
      guard let cell = Cell(report: piece.bytes) else { return nil }
      cursor = cell
    case .reply(let reply):
      if let query = TerminalQuery(answeredBy: reply) { _ = replies.remove(query) }
      return nil
    default: return nil
    }
    return replies.remove(.cursor) == .keyboard ? cursor : nil
  }

  // MARK: - To the terminal

  /// Whether a reply to a cursor query of the keyboard is still to come.
  var awaitsCursor: Bool { replies.expects(.cursor, for: .keyboard) }

  /// Queries the cursor position, which may be anywhere.
  ///
  /// - Parameter isLocating: whether the replies to earlier queries may still come.
  mutating func askForCursor(isLocating: Bool) {
    TerminalCommand.queryCursor.append(to: &toTerminal)
    if !isLocating { replies.giveUp(.cursor) }
    replies.expect(.cursor, for: .keyboard)
  }

  /// Forwards the program's output to the terminal and records the queries in it.
  mutating func forward(program bytes: [UInt8], through screen: inout HostedScreen) {
    screen.forward(bytes, into: &toTerminal)
    for query in screen.drainQueries() { replies.expect(query, for: .program) }
  }

  // MARK: - From the keyboard

  /// Starts to record keystrokes.
  mutating func keepKeystrokes() { sentKeystrokes = [] }

  /// Sends the program the typed keystrokes.
  mutating func send(_ keystrokes: [Keystroke], hasApplicationCursor: Bool) {
    let encoder = KeyEncoder(hasApplicationCursor: hasApplicationCursor, backspace: erase)
    for keystroke in keystrokes { toProgram += keystroke.bytes(encoder) }
    sentKeystrokes?.append(contentsOf: keystrokes)
  }

  /// Returns the keystrokes since the last call; empty unless they are recorded.
  mutating func drainKeystrokes() -> [Keystroke] {
    guard let sent = sentKeystrokes, !sent.isEmpty else { return [] }
    sentKeystrokes = []
    return sent
  }
}

extension TerminalQuery {
  /// The query that a reply belongs to.
  ///
  /// `nil` for the cursor position, which both sides may query, and for unexpected
  /// replies.
  fileprivate init?(answeredBy reply: TerminalReply) {
    switch reply {
    case .attributes: self = .attributes
    case .keyboardFlags: self = .keyboardFlags
    case .mode: self = .mode
    default: return nil
    }
  }
}

extension Cell {
  /// Parses the report `CSI row ; column R`.
  fileprivate init?(report: ArraySlice<UInt8>) {
    let numbers = report.dropFirst(2).dropLast().split(separator: UInt8(ascii: ";"))
      .compactMap { Int(String(decoding: $0, as: UTF8.self)) }
    guard report.last == UInt8(ascii: "R"), numbers.count == 2 else { return nil }
    self.init(row: max(0, numbers[0] - 1), column: max(0, numbers[1] - 1))
  }
}
