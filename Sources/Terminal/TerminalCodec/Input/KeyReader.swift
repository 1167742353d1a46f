/// Interprets a terminal's sequences: the performer that turns them into events.
///
/// Three sequences are followed by bytes that the sequence parser must not see: `CSI M` (xterm's
/// first mouse mode), `CSI [` (the Linux console's F1 to F5) and `SS3`.
struct KeyReader: VTPerformer, Sendable {
  /// The result of the bytes so far.
  enum Output {
    /// No event yet.
    case nothing
    /// An event; `nil` for bytes without meaning.
    case event(TerminalEvent?)
    /// Pasted text follows.
    case pasteBegan
  }

  /// The bytes that follow a sequence.
  private enum Awaited: Sendable {
    /// A letter, after an optional digit for the modifiers.
    case shift3(UInt8?)
    /// A letter.
    case console
    /// The number of missing bytes that encode a button and a position.
    case mouse(Int)
  }

  private var output = Output.nothing
  private var awaited: Awaited?
  /// Whether the next key was pressed with alt.
  private var hasPrefix = false

  /// Whether the next byte belongs to a sequence that the parser considers complete.
  var awaitsBytes: Bool { awaited != nil }

  /// Returns and clears the output since the last call.
  mutating func drainOutput() -> Output {
    defer { output = .nothing }
    return output
  }

  // MARK: - Parser events

  mutating func print(_ run: ArraySlice<UInt8>) {
    guard let byte = run.first else { return }
    if hasPrefix, byte == UInt8(ascii: "O") {
      hasPrefix = false
      awaited = .shift3(nil)
    } else {
      emit(.character(Character(UnicodeScalar(byte))))
    }
  }

  mutating func print(_ scalar: UnicodeScalar) {
    guard let character = KeyTables.character(Int(scalar.value)) else { return emitNothing() }
    emit(.character(character))
  }

  mutating func malformed(_ bytes: [UInt8]) { emitNothing() }

  mutating func execute(_ control: UInt8) {
    // The Linux console's Shift-Tab.
    if hasPrefix, control == 0x09 {
      hasPrefix = false
      return output = .event(.key(.named(.tab, .shift)))
    }
    emit(SequenceDecoder.controlCharacter(control))
  }

  mutating func prefix() { hasPrefix = true }

  mutating func control(_ sequence: ControlSequence) {
    switch (UnicodeScalar(sequence.final), sequence.body.isEmpty) {
    case ("M", true): awaited = .mouse(3)
    case ("[", true): awaited = .console
    case ("~", _) where sequence[0] == 200 && sequence.marker == 0: output = .pasteBegan
    default: output = .event(SequenceDecoder.control(sequence))
    }
  }

  mutating func ignored() { output = .event(.unknown) }

  mutating func endString(_ kind: VTString, by end: VTStringEnd) { output = .event(.unknown) }

  mutating func abandon(_ beginning: VTBeginning) {
    if beginning == .escape { emit(.named(.escape)) } else { emitNothing() }
  }

  private mutating func emit(_ key: Key) {
    var key = key
    if hasPrefix { key.modifiers.insert(.alt) }
    hasPrefix = false
    output = .event(.key(key))
  }

  private mutating func emitNothing() {
    hasPrefix = false
    output = .event(nil)
  }

  // MARK: - Awaited bytes

  /// Handles a byte after a sequence that awaits one; returns whether it belongs to the sequence.
  mutating func handle(raw byte: UInt8) -> Bool {
    let former = awaited
    awaited = nil
    switch former {
    case nil: return false
    case .mouse(let missing):
      if missing > 1 { awaited = .mouse(missing - 1) } else { output = .event(.unknown) }
      return true
    case _ where !(0x20...0x7E).contains(byte):
      emitNothing()
      return false
    // Some terminals insert a modifier before the letter: `SS3 5 P`.
    case .shift3(nil) where (0x31...0x39).contains(byte): awaited = .shift3(byte)
    case .shift3(let held):
      let modifiers = held.map { Key.Modifiers(parameter: Int($0) - 0x30) } ?? []
      output = .event(SequenceDecoder.shift3(byte, modifiers: modifiers))
    // The Linux console sends F1 to F5 as `CSI [ A` to `CSI [ E` (console_codes(4)).
    case .console:
      let isKey = (0x41...0x45).contains(byte)
      output = .event(isKey ? .key(Key(.function(Int(byte) - 0x40))) : .unknown)
    }
    return true
  }

  /// Discards a sequence that still awaits bytes.
  mutating func abandonAwaited() {
    awaited = nil
    emitNothing()
  }

  /// The key encoded by `bytes`; `nil` if they encode anything else, or more than one key.
  static func key(of bytes: [UInt8]) -> Key? {
    var parser = VTParser(of: .terminal)
    var reader = KeyReader()
    var index = 0
    while index < bytes.count {
      index = parser.step(bytes[...], at: index, to: &reader)
      guard case .nothing = reader.output else { break }
    }
    if index == bytes.count, case .nothing = reader.output { parser.abandon(to: &reader) }
    guard index == bytes.count, case .event(.key(let key)) = reader.output else { return nil }
    return key
  }
}
