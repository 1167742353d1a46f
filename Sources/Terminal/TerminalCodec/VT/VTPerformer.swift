/// The receiver of the events of a `VTParser`.
///
/// Every method has an empty default implementation; a performer implements those it needs.
protocol VTPerformer {
  /// Characters from U+0020 to U+007E, as the bytes read.
  mutating func print(_ run: ArraySlice<UInt8>)
  /// A character beyond ASCII.
  mutating func print(_ scalar: UnicodeScalar)
  /// Bytes that are not valid UTF-8, with control characters removed.
  mutating func malformed(_ bytes: [UInt8])
  /// A control character, U+0000 to U+001F or U+007F.
  mutating func execute(_ control: UInt8)
  /// An Escape directly before a character (only from a terminal): the key was pressed with alt.
  mutating func prefix()
  /// An escape sequence (only from a program): the bytes after Escape.
  mutating func escape(_ sequence: [UInt8])
  /// A control sequence.
  mutating func control(_ sequence: ControlSequence)
  /// A malformed or overlong control sequence has ended.
  mutating func ignored()
  /// A string begins.
  mutating func beginString(_ kind: VTString)
  /// Content of the string.
  mutating func put(_ bytes: ArraySlice<UInt8>)
  /// The string ends.
  mutating func endString(_ kind: VTString, by end: VTStringEnd)
  /// An unfinished sequence or string was aborted.
  mutating func abandon(_ beginning: VTBeginning)
}

extension VTPerformer {
  mutating func print(_ run: ArraySlice<UInt8>) {}
  mutating func print(_ scalar: UnicodeScalar) {}
  mutating func malformed(_ bytes: [UInt8]) {}
  mutating func execute(_ control: UInt8) {}
  mutating func prefix() {}
  mutating func escape(_ sequence: [UInt8]) {}
  mutating func control(_ sequence: ControlSequence) {}
  mutating func ignored() {}
  mutating func beginString(_ kind: VTString) {}
  mutating func put(_ bytes: ArraySlice<UInt8>) {}
  mutating func endString(_ kind: VTString, by end: VTStringEnd) {}
  mutating func abandon(_ beginning: VTBeginning) {}
}

/// A string type, by the byte after Escape that begins it.
enum VTString: UInt8, Hashable, Sendable {
  /// Operating system command (OSC); BEL may end it.
  case command = 0x5D
  /// Device control string (DCS).
  case device = 0x50
  /// Start of string (SOS).
  case start = 0x58
  /// Privacy message (PM).
  case privacy = 0x5E
  /// Application program command (APC).
  case application = 0x5F
  /// A window title, from programs in GNU Screen.
  case title = 0x6B
}

/// The end of a string.
enum VTStringEnd: Hashable, Sendable {
  /// The string terminator, `ESC \` or U+009C.
  case terminator
  /// A bell (BEL).
  case bell
  /// CAN or SUB: the string is cancelled.
  case cancelled
}

/// An aborted beginning.
enum VTBeginning: Hashable, Sendable {
  /// Escape with nothing after it.
  case escape
  /// An escape or control sequence.
  case sequence
  /// A string.
  case string(VTString)
}
