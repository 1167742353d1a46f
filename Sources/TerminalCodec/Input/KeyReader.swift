/// What a terminal's sequences mean: the performer that makes events of them.
///
/// Three sequences go on with bytes that no parser of sequences must read: `CSI M` (xterm's first mouse mode),
/// `CSI [` (the Linux console's F1 to F5) and `SS3`.
struct KeyReader: VTPerformer, Sendable {
  /// The event that the bytes so far make.
  enum Told {
    /// Nothing yet.
    case nothing
    /// An event; `nil` for bytes that mean nothing.
    case event(TerminalEvent?)
    /// Pasted text follows.
    case pasteBegan
  }

  /// Which bytes follow a sequence.
  private enum Awaited: Sendable {
    /// A letter, and a digit for the modifiers before it.
    case shift3(UInt8?)
    /// A letter.
    case console
    /// So many bytes that tell a button and a place.
    case mouse(Int)
  }

  private var told = Told.nothing
  private var awaited: Awaited?
  /// Whether the next key was pressed with alt.
  private var hasPrefix = false

  /// Whether the next byte belongs to a sequence that the parser takes for whole.
  var awaitsBytes: Bool { awaited != nil }

  /// Takes what was told since the last call.
  mutating func takeTold() -> Told {
    defer { told = .nothing }
    return told
  }

  // MARK: - What the parser tells

  mutating func print(_ run: ArraySlice<UInt8>) {
    guard let byte = run.first else { return }
    if hasPrefix, byte == UInt8(ascii: "O") {
      hasPrefix = false
      awaited = .shift3(nil)
    } else {
      tell(.character(Character(UnicodeScalar(byte))))
    }
  }

  mutating func print(_ scalar: UnicodeScalar) {
    guard let character = KeyTables.character(Int(scalar.value)) else { return tellNothing() }
    tell(.character(character))
  }

  mutating func malformed(_ bytes: [UInt8]) { tellNothing() }

  mutating func execute(_ control: UInt8) {
    // The Linux console's Shift-Tab.
    if hasPrefix, control == 0x09 {
      hasPrefix = false
      return told = .event(.key(.named(.tab, .shift)))
    }
    tell(SequenceDecoder.controlCharacter(control))
  }

  mutating func prefix() { hasPrefix = true }

  mutating func control(_ sequence: ControlSequence) {
    switch (UnicodeScalar(sequence.final), sequence.body.isEmpty) {
    case ("M", true): awaited = .mouse(3)
    case ("[", true): awaited = .console
    case ("~", _) where sequence[0] == 200 && sequence.marker == 0: told = .pasteBegan
    default: told = .event(SequenceDecoder.control(sequence))
    }
  }

  mutating func ignored() { told = .event(.unknown) }

  mutating func endString(_ kind: VTString, by end: VTStringEnd) { told = .event(.unknown) }

  mutating func abandon(_ beginning: VTBeginning) {
    if beginning == .escape { tell(.named(.escape)) } else { tellNothing() }
  }

  private mutating func tell(_ key: Key) {
    var key = key
    if hasPrefix { key.modifiers.insert(.alt) }
    hasPrefix = false
    told = .event(.key(key))
  }

  private mutating func tellNothing() {
    hasPrefix = false
    told = .event(nil)
  }

  // MARK: - Bytes that are awaited

  /// Takes a byte that belongs to the sequence before it; answers whether it does.
  mutating func take(raw byte: UInt8) -> Bool {
    let former = awaited
    awaited = nil
    switch former {
    case nil: return false
    case .mouse(let missing):
      if missing > 1 { awaited = .mouse(missing - 1) } else { told = .event(.unknown) }
      return true
    case _ where !(0x20...0x7E).contains(byte):
      tellNothing()
      return false
    // Some terminals put a modifier before the letter: `SS3 5 P`.
    case .shift3(nil) where (0x31...0x39).contains(byte): awaited = .shift3(byte)
    case .shift3(let held):
      let modifiers = held.map { Key.Modifiers(parameter: Int($0) - 0x30) } ?? []
      told = .event(SequenceDecoder.shift3(byte, modifiers: modifiers))
    // The Linux console sends F1 to F5 as `CSI [ A` to `CSI [ E` (console_codes(4)).
    case .console:
      let isKey = (0x41...0x45).contains(byte)
      told = .event(isKey ? .key(Key(.function(Int(byte) - 0x40))) : .unknown)
    }
    return true
  }

  /// Gives up the bytes that are awaited.
  mutating func abandonAwaited() {
    awaited = nil
    tellNothing()
  }

  /// The key that `bytes` tell; `nil` when they tell anything else, or more than one key.
  static func key(of bytes: [UInt8]) -> Key? {
    var parser = VTParser(of: .terminal)
    var reader = KeyReader()
    var index = 0
    while index < bytes.count {
      index = parser.step(bytes[...], at: index, to: &reader)
      guard case .nothing = reader.told else { break }
    }
    if index == bytes.count, case .nothing = reader.told { parser.abandon(to: &reader) }
    guard index == bytes.count, case .event(.key(let key)) = reader.told else { return nil }
    return key
  }
}
