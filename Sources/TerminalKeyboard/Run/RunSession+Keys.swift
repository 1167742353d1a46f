import MorseKeyboard
import TerminalCodec
import TextInput
import Timeline

/// What becomes of what the terminal sends.
extension RunSession {
  mutating func takePieces(into outputs: inout [Timed<RunOutput>]) {
    let taken = pieces
    pieces.removeAll(keepingCapacity: true)
    for piece in taken {
      take(piece.value, at: piece.moment, into: &outputs)
      sentUnfinished = 0
    }
  }

  private mutating func take(
    _ piece: KeySplitter.Piece, at now: Timestamp, into outputs: inout [Timed<RunOutput>]
  ) {
    if let cursor = ownReply(piece) { return locate(cursor, at: now, into: &outputs) }
    switch piece.event {
    case .key(let key) where key.binding == settings.panelKey:
      if key.phase == .press { pressPanelKey(at: now, into: &outputs) }
    case .key(let key) where !passesKeys:
      takeMorse(key, piece, at: now, into: &outputs)
    case .paste(let text): paste(text, piece, at: now, into: &outputs)
    case .key: pass(piece, at: now, into: &outputs)
    default: send(piece.bytes)
    }
  }

  /// A key while Morse is typed: the keyboard's own, or the program's.
  private mutating func takeMorse(
    _ key: Key, _ piece: KeySplitter.Piece, at now: Timestamp,
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
    _ piece: KeySplitter.Piece, at now: Timestamp, into outputs: inout [Timed<RunOutput>]
  ) {
    session.interrupt(at: now, into: &sessionOutputs) { $0.loseContext() }
    passSession(at: now, into: &outputs)
    send(piece.bytes)
  }

  private mutating func paste(
    _ text: String, _ piece: KeySplitter.Piece, at now: Timestamp,
    into outputs: inout [Timed<RunOutput>]
  ) {
    session.interrupt(at: now, into: &sessionOutputs) { $0.loseContext() }
    passSession(at: now, into: &outputs)
    if hasOwnPasteMarks {
      send(Array(text.replacing("\n", with: "\r").utf8))
    } else {
      send(piece.bytes)
    }
  }

  /// Sends the program bytes of a piece, without those that it has already.
  private mutating func send(_ bytes: [UInt8]) {
    toProgram += bytes.dropFirst(sentUnfinished)
  }

  /// Gives the program what has come of a piece, where waiting for the rest of it would be felt.
  ///
  /// Only the beginning of a sequence waits: it may become the panel's key, or an answer.
  mutating func passUnfinished() {
    let bytes = splitter.unfinished
    guard passesKeys, !bytes.isEmpty, !isLocating, !beginsSequence(bytes) else { return }
    toProgram += bytes.dropFirst(sentUnfinished)
    sentUnfinished = bytes.count
  }

  private func beginsSequence(_ bytes: [UInt8]) -> Bool {
    guard bytes.count > 1, bytes[0] == 0x1B else { return false }
    return !splitter.isPasting && bytes.count < 32
  }

  /// Where the terminal says its cursor is, if the keyboard has asked; the answer is not the program's.
  ///
  /// In the first row it looks like F3 with a modifier.
  private mutating func ownReply(_ piece: KeySplitter.Piece) -> Cell? {
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
    let wanted = !passesKeys && !isLocating && !screen.hasBracketedPaste
    defer { screen.hasWrittenPasteMode = false }
    guard wanted != hasOwnPasteMarks || screen.hasWrittenPasteMode else { return }
    if wanted || (hasOwnPasteMarks && !screen.hasBracketedPaste) {
      TerminalCommand.mode(.bracketedPaste, wanted).append(to: &toTerminal)
    }
    hasOwnPasteMarks = wanted
  }
}

extension Cell {
  /// Reads `CSI row ; column R`.
  fileprivate init?(report: [UInt8]) {
    let numbers = report.dropFirst(2).dropLast().split(separator: UInt8(ascii: ";"))
      .compactMap { Int(String(decoding: $0, as: UTF8.self)) }
    guard report.last == UInt8(ascii: "R"), numbers.count == 2 else { return nil }
    self.init(row: max(0, numbers[0] - 1), column: max(0, numbers[1] - 1))
  }
}
