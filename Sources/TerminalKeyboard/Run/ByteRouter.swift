import TerminalCodec
import TextInput
import Timeline

/// The bytes between the terminal, the program and the keyboard: who is given what.
struct ByteRouter {
  private var programBytes: [UInt8] = []
  private var terminalBytes: [UInt8] = []
  private var erase: UInt8 = 0x7F
  private var reader = TerminalReader()
  private var replies = ReplyQueue()
  /// What was sent to the program in place of edits; `nil` when nobody wants it.
  private var sentKeystrokes: [Keystroke]?

  /// What is to be written to the program, in order.
  var toProgram: [UInt8] {
    get { programBytes }
    _modify { yield &programBytes }
  }
  /// What is to be written to the terminal, in order.
  var toTerminal: [UInt8] {
    get { terminalBytes }
    _modify { yield &terminalBytes }
  }
  /// Notes what the program's terminal takes for Backspace.
  mutating func setBackspace(_ byte: UInt8) { erase = byte }

  /// When the router must be woken to tell what an unfinished sequence was.
  var deadline: Timestamp? { reader.deadline }

  // MARK: - From the terminal

  /// Takes in bytes that the terminal sent, and tells what has become whole.
  mutating func read(_ bytes: [UInt8], at now: Timestamp) -> [Timed<TerminalReader.Piece>] {
    reader.read(bytes, at: now)
  }

  /// Lets the deadline expire if it has passed.
  mutating func advance(to now: Timestamp) -> [Timed<TerminalReader.Piece>] {
    reader.advance(to: now)
  }

  /// Gives the program what has come of a piece, where waiting for the rest of it would be felt.
  mutating func passUnfinished() { toProgram += reader.takeUnfinished() }

  /// Has the program delete what it was given last.
  mutating func erase(_ count: Int) { toProgram += repeatElement(erase, count: count) }

  /// Whether nothing has begun that more bytes may belong to.
  var isAtRest: Bool { reader.isAtRest }

  /// Gives the program text that was not told apart; only at rest.
  mutating func pass(text: ArraySlice<UInt8>) { toProgram += text }

  /// Gives the program a piece as it came.
  mutating func pass(_ piece: TerminalReader.Piece) { toProgram += piece.unsent }

  /// Gives the program pasted text that it wants without marks.
  mutating func pass(pasted text: String, of piece: TerminalReader.Piece) {
    toProgram += String(text.map { $0 == "\n" ? "\r" : $0 }).utf8.dropFirst(piece.sentCount)
  }

  /// Gives the program an answer of the terminal's, made true for the program's screen.
  mutating func pass(
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
    guard let text else { return pass(piece) }
    toProgram += "\u{1B}[\(text)".utf8
  }

  /// Where the terminal says its cursor is, if the keyboard has asked; the answer is not the program's.
  ///
  /// - Parameters:
  ///   - piece: what the terminal sent.
  ///   - isLocating: whether the keyboard waits for it: in the first row it looks like F3 with a modifier.
  /// - Returns: the place; `nil` when the piece is something else, or the program's.
  mutating func takeCursor(_ piece: TerminalReader.Piece, isLocating: Bool) -> Cell? {
    let cursor: Cell
    switch piece.event {
    case .reply(.cursor(let cell)): cursor = cell
    case .key(let key) where isLocating && key.code == .function(3):
      guard let cell = Cell(report: piece.bytes) else { return nil }
      cursor = cell
    case .reply(let reply):
      if let query = TerminalQuery(answeredBy: reply) { _ = replies.take(query) }
      return nil
    default: return nil
    }
    return replies.take(.cursor) == .keyboard ? cursor : nil
  }

  // MARK: - To the terminal

  /// Asks where the cursor is: it may be anywhere.
  mutating func askForCursor() {
    TerminalCommand.queryCursor.append(to: &toTerminal)
    replies.giveUp(.cursor)
    replies.expect(.cursor, for: .keyboard)
  }

  /// Passes on what the program wrote, and notes what it asks.
  mutating func pass(program bytes: [UInt8], through screen: inout HostedScreen) {
    screen.pass(bytes, into: &toTerminal)
    for query in screen.takeQueries() { replies.expect(query, for: .program) }
  }

  // MARK: - From the keyboard

  /// Has keystrokes kept until they are taken.
  mutating func keepKeystrokes() { sentKeystrokes = [] }

  /// Gives the program what was typed.
  mutating func send(_ keystrokes: [Keystroke], hasApplicationCursor: Bool) {
    let encoder = KeyEncoder(hasApplicationCursor: hasApplicationCursor, backspace: erase)
    for keystroke in keystrokes { toProgram += keystroke.bytes(encoder) }
    sentKeystrokes?.append(contentsOf: keystrokes)
  }

  /// What was sent in place of edits since the last call; nothing unless it is kept.
  mutating func takeKeystrokes() -> [Keystroke] {
    guard let sent = sentKeystrokes, !sent.isEmpty else { return [] }
    sentKeystrokes = []
    return sent
  }
}

extension TerminalQuery {
  /// What an answer answers; `nil` for where the cursor is, which both may ask, and for what nobody waits for.
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
  /// Reads `CSI row ; column R`.
  fileprivate init?(report: ArraySlice<UInt8>) {
    let numbers = report.dropFirst(2).dropLast().split(separator: UInt8(ascii: ";"))
      .compactMap { Int(String(decoding: $0, as: UTF8.self)) }
    guard report.last == UInt8(ascii: "R"), numbers.count == 2 else { return nil }
    self.init(row: max(0, numbers[0] - 1), column: max(0, numbers[1] - 1))
  }
}
