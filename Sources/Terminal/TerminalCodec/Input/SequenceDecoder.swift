/// Interprets complete sequences.
enum SequenceDecoder {
  /// The event of `CSI … final`.
  static func control(_ sequence: ControlSequence) -> TerminalEvent {
    let event =
      switch (UnicodeScalar(sequence.marker), sequence.intermediate) {
      case ("\0", 0): plain(sequence)
      case ("<", 0): Mouse(sgr: sequence).map(TerminalEvent.mouse)
      case ("?", _): reply(sequence).map(TerminalEvent.reply)
      default: TerminalEvent?.none
      }
    return event ?? .unknown
  }

  /// The event of `SS3 final`, with the modifiers that some terminals insert.
  static func shift3(_ final: UInt8, modifiers: Key.Modifiers = []) -> TerminalEvent {
    if let arrow = smallArrow(final) { return .key(Key(arrow, modifiers: .ctrl)) }
    guard let code = KeyTables.letter(final) ?? KeyTables.keypad(final) else { return .unknown }
    return .key(Key(code, modifiers: modifiers))
  }

  /// The key of a control character; Backspace arrives as DEL or BS, Enter as CR or LF.
  static func controlCharacter(_ byte: UInt8) -> Key {
    switch byte {
    case 0x00: .character(" ", .ctrl)
    case 0x08, 0x7F: .named(.backspace)
    case 0x09: .named(.tab)
    case 0x0A, 0x0D: .named(.enter)
    case 0x1B: .named(.escape)
    case 0x01...0x1A: .character(Character(UnicodeScalar(byte + 0x60)), .ctrl)
    default: .character(Character(UnicodeScalar(byte + 0x40)), .ctrl)
    }
  }

  private static func plain(_ sequence: ControlSequence) -> TerminalEvent? {
    switch UnicodeScalar(sequence.final) {
    case "u": KittyKey.decode(sequence)
    case "~": tilde(sequence)
    case "I": .focus(true)
    case "O": .focus(false)
    case "Z": .key(.named(.tab, .shift))
    case "R": cursorOrF3(sequence)
    case "t": windowSize(sequence).map(TerminalEvent.reply)
    case "^": rxvt(sequence, .ctrl)
    case "@": rxvt(sequence, [.ctrl, .shift])
    default: letter(sequence)
    }
  }

  private static func tilde(_ sequence: ControlSequence) -> TerminalEvent? {
    guard let number = sequence[0] else { return nil }
    guard number == 27 else {
      return KeyTables.tilde(number).map { .key(key($0, sequence)) }
    }
    return KittyKey.modifyOtherKeys(sequence).map(TerminalEvent.key)
  }

  private static func letter(_ sequence: ControlSequence) -> TerminalEvent? {
    if let arrow = smallArrow(sequence.final) { return .key(Key(arrow, modifiers: .shift)) }
    return KeyTables.letter(sequence.final).map { .key(key($0, sequence)) }
  }

  /// rxvt sends arrows with shift or ctrl as small letters.
  private static func smallArrow(_ final: UInt8) -> Key.Code? {
    (0x61...0x64).contains(final) ? KeyTables.letter(final - 0x20) : nil
  }

  private static func rxvt(_ sequence: ControlSequence, _ held: Key.Modifiers) -> TerminalEvent? {
    sequence[0].flatMap(KeyTables.tilde).map { .key(Key($0, modifiers: held)) }
  }

  /// `CSI 1 ; modifiers R` is F3; any other `CSI row ; column R` is a cursor report.
  ///
  /// The two collide for a cursor in the first row. The only cure in xterm's manual is the query
  /// `?6n`.
  private static func cursorOrF3(_ sequence: ControlSequence) -> TerminalEvent? {
    guard let row = sequence[0], let column = sequence[1] else {
      return .key(Key(.function(3)))
    }
    let isKey = row == 1 && ((2...16).contains(column) || sequence[1, 1] != nil)
    return isKey ? .key(key(.function(3), sequence)) : .reply(cursor(row, column))
  }

  private static func reply(_ sequence: ControlSequence) -> TerminalReply? {
    switch (UnicodeScalar(sequence.final), UnicodeScalar(sequence.intermediate)) {
    case ("u", "\0"):
      sequence[0].map { .keyboardFlags(.init(rawValue: UInt8(truncatingIfNeeded: $0))) }
    case ("c", "\0"):
      .attributes((0..<sequence.count).compactMap { sequence[$0] })
    case ("y", "$"):
      mode(sequence)
    case ("R", "\0"):
      cursor(sequence[0] ?? 1, sequence[1] ?? 1)
    default: nil
    }
  }

  /// The size of the text area as xterm reports it (XTWINOPS 14 and 18).
  private static func windowSize(_ sequence: ControlSequence) -> TerminalReply? {
    guard let height = sequence[1], let width = sequence[2] else { return nil }
    return switch sequence[0] {
    case 4: .windowPixels(height: height, width: width)
    case 8: .windowCells(rows: height, columns: width)
    default: nil
    }
  }

  private static func mode(_ sequence: ControlSequence) -> TerminalReply? {
    guard let mode = sequence[0], let state = ModeState(rawValue: sequence[1] ?? 0) else {
      return nil
    }
    return .mode(mode, state)
  }

  private static func cursor(_ row: Int, _ column: Int) -> TerminalReply {
    .cursor(Cell(row: max(0, row - 1), column: max(0, column - 1)))
  }

  private static func key(_ code: Key.Code, _ sequence: ControlSequence) -> Key {
    Key(code, modifiers: .init(parameter: sequence[1]), phase: .init(parameter: sequence[1, 1]))
  }
}

extension Key.Modifiers {
  /// Decodes a modifier parameter, which is one more than the bits; omitted means no modifiers.
  init(parameter: Int?) {
    self.init(rawValue: UInt8(truncatingIfNeeded: max(1, parameter ?? 1) - 1))
  }
}

extension Key.Phase {
  /// Decodes a phase subparameter; omitted or unknown means press.
  init(parameter: Int?) {
    self = parameter.flatMap(Key.Phase.init(rawValue:)) ?? .press
  }
}
