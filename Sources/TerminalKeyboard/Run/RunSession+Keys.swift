import MorseKeyboard
import TerminalCodec
import TextInput
import Timeline

/// What becomes of what the terminal sends.
extension RunSession {
  mutating func take(
    _ pieces: [Timed<TerminalReader.Piece>], into outputs: inout [Timed<RunOutput>]
  ) {
    for piece in pieces { take(piece.value, at: piece.moment, into: &outputs) }
  }

  private mutating func take(
    _ piece: TerminalReader.Piece, at now: Timestamp, into outputs: inout [Timed<RunOutput>]
  ) {
    if let cursor = ownReply(piece) { return locate(cursor, at: now, into: &outputs) }
    switch piece.event {
    case .key(let key) where key.binding == settings.panelKey:
      if key.phase == .press { pressPanelKey(at: now, into: &outputs) }
    case .key(let key) where !passesKeys:
      takeMorse(key, piece, at: now, into: &outputs)
    case .paste(let text): paste(text, piece, at: now, into: &outputs)
    case .key: pass(piece, at: now, into: &outputs)
    case .reply(let reply): toProgram += answer(reply) ?? Array(piece.unsent)
    default: send(piece)
    }
  }

  /// What a program is answered for which the terminal's answer is not true; `nil` when it is.
  private func answer(_ reply: TerminalReply) -> [UInt8]? {
    switch reply {
    case .windowCells: return Array("\u{1B}[8;\(screen.rows);\(screen.columns)t".utf8)
    case .windowPixels(let height, let width):
      let part = height * screen.rows / max(1, screen.rows + screen.panelRows)
      return Array("\u{1B}[4;\(part);\(width)t".utf8)
    case .mode(let mode, _):
      return screen.answer(toMode: mode).map { Array("\u{1B}[?\(mode);\($0.rawValue)$y".utf8) }
    default: return nil
    }
  }

  /// A key while Morse is typed: the keyboard's own, or the program's.
  private mutating func takeMorse(
    _ key: Key, _ piece: TerminalReader.Piece, at now: Timestamp,
    into outputs: inout [Timed<RunOutput>]
  ) {
    let meaning = session.meaning(of: key)
    switch meaning {
    case _ where session.choice != nil:
      session.handle(.key(key), at: now, into: &sessionOutputs)
      passSession(at: now, into: &outputs)
    case .action(.command) where !session.showsHelp: pass(piece, at: now, into: &outputs)
    case .some:
      session.handle(.key(key), at: now, into: &sessionOutputs)
      passSession(at: now, into: &outputs)
    case nil where key.text == nil: pass(piece, at: now, into: &outputs)
    case nil: break
    }
  }

  /// Gives the program a key that is not the keyboard's: the open character ends before it.
  private mutating func pass(
    _ piece: TerminalReader.Piece, at now: Timestamp, into outputs: inout [Timed<RunOutput>]
  ) {
    session.interrupt(at: now, into: &sessionOutputs) { $0.loseContext() }
    passSession(at: now, into: &outputs)
    send(piece)
  }

  private mutating func paste(
    _ text: String, _ piece: TerminalReader.Piece, at now: Timestamp,
    into outputs: inout [Timed<RunOutput>]
  ) {
    session.interrupt(at: now, into: &sessionOutputs) { $0.loseContext() }
    passSession(at: now, into: &outputs)
    if wantsPasteMarks, !screen.hasBracketedPaste {
      toProgram += text.replacing("\n", with: "\r").utf8.dropFirst(piece.sentCount)
    } else {
      send(piece)
    }
  }

  /// Sends the program the bytes of a piece that it does not have yet.
  private mutating func send(_ piece: TerminalReader.Piece) {
    toProgram += piece.unsent
  }

  /// Gives the program what has come of a piece, where waiting for the rest of it would be felt.
  mutating func passUnfinished() {
    guard passesKeys, !isLocating else { return }
    toProgram += reader.takeUnfinished()
  }

  /// Where the terminal says its cursor is, if the keyboard has asked; the answer is not the program's.
  ///
  /// In the first row it looks like F3 with a modifier.
  private mutating func ownReply(_ piece: TerminalReader.Piece) -> Cell? {
    let cursor: Cell
    switch piece.event {
    case .reply(.cursor(let cell)): cursor = cell
    case .key(let key) where isLocating && key.code == .function(3):
      guard let cell = Cell(report: piece.bytes) else { return nil }
      cursor = cell
    case .reply(.attributes): return takeReply(.attributes)
    case .reply(.keyboardFlags): return takeReply(.keyboardFlags)
    case .reply(.mode): return takeReply(.mode)
    default: return nil
    }
    return replies.take(.cursor) == .keyboard ? cursor : nil
  }

  private mutating func takeReply(_ query: TerminalQuery) -> Cell? {
    _ = replies.take(query)
    return nil
  }

  // MARK: - Pasting

  /// Has pasted text marked while Morse is typed: what it holds is no keying.
  mutating func keepPasteMarks() {
    screen.keep(wantsPasteMarks ? [.bracketedPaste] : [], into: &toTerminal)
  }

  private var wantsPasteMarks: Bool { !passesKeys && !isLocating }
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
