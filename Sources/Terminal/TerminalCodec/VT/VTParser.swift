/// Parses a terminal byte stream into characters, control characters, sequences and strings.
///
/// One parser serves both directions. It follows Paul Williams's "A parser for DEC's
/// ANSI-compatible video terminals" (vt100.net/emu/dec_ansi_parser) and adds UTF-8. It reads no
/// clock: the caller decides that an Escape was a key, and calls `abandon`. Bytes may be split
/// anywhere.
///
///     ground ──ESC──► escape ──'['────────────► control ──final──► (control) ground
///       ▲ │             │ │ │                      └──malformed, too long──► ignored ──final──► ground
///       │ │             │ │ └──'] P X ^ _' ───► string ──ESC──► stringEscape ──'\'──► (endString) ground
///       │ └─lead─┐      │ └──intermediate──► intermediate ──final──► (escape) ground
///       │        ▼      └──final──► (escape) ground
///       └── character
///
/// ESC, CAN and SUB abort any unfinished sequence or string. A character beyond ASCII aborts a
/// sequence but not a string. Other control characters within a sequence are executed at once.
///
/// In a program's output U+0080 to U+009F equal `ESC @` to `ESC _`; single bytes 80 to 9F are
/// malformed UTF-8. In a terminal's input, which consists of keys, an Escape belongs to the next
/// character, and any control character aborts a sequence.
struct VTParser: Sendable {
  /// The sender of the bytes.
  enum Source: Sendable {
    case program
    case terminal
  }

  private enum State: Sendable {
    /// Between sequences.
    case ground
    /// Within a character beyond ASCII, with the string that contains it.
    case character(UTF8Decoder, VTString?)
    /// After Escape.
    case escape
    /// Within an escape sequence; its intermediate bytes are in `sequence`.
    case intermediate
    /// Within a control sequence; its bytes are in `sequence`.
    case control
    /// Within a control sequence that is ignored.
    case ignored
    /// Within a string.
    case string(VTString)
    /// After Escape in a string.
    case stringEscape(VTString)
  }

  /// The maximum number of bytes between the introducer and the final byte of a sequence.
  static let limit = 512

  private let source: Source
  private var state = State.ground
  private var sequence = ControlSequence()

  /// Creates a parser for the bytes of `source`.
  init(of source: Source) {
    self.source = source
  }

  /// Whether no sequence, string or character is unfinished.
  var isAtRest: Bool { if case .ground = state { true } else { false } }

  /// Whether a character is unfinished; its remaining bytes may take any time.
  var isInCharacter: Bool { if case .character = state { true } else { false } }

  /// Parses all of `bytes`.
  mutating func read(_ bytes: ArraySlice<UInt8>, to performer: inout some VTPerformer) {
    var index = bytes.startIndex
    while index < bytes.endIndex { index = step(bytes, at: index, to: &performer) }
  }

  /// Parses up to the next report and returns the index after it; the same index if something was
  /// aborted.
  mutating func step(
    _ bytes: ArraySlice<UInt8>, at index: Int, to performer: inout some VTPerformer
  ) -> Int {
    switch state {
    case .ground: return stepGround(bytes, at: index, to: &performer)
    case .character(let decoder, let string):
      return stepCharacter(decoder, in: string, bytes, at: index, to: &performer)
    case .string(let kind): return stepString(kind, bytes, at: index, to: &performer)
    case .stringEscape(let kind):
      if bytes[index] == 0x5C {
        state = .ground
        performer.endString(kind, by: .terminator)
        return index + 1
      }
      state = .escape
      performer.abandon(.string(kind))
      return index
    case .escape: return stepEscape(bytes[index], to: &performer) ? index + 1 : index
    case .intermediate, .control, .ignored:
      return stepSequence(bytes, at: index, to: &performer)
    }
  }

  /// Aborts the unfinished input, whose remaining bytes will not arrive.
  mutating func abandon(to performer: inout some VTPerformer) {
    let begun = state
    state = .ground
    switch begun {
    case .ground: break
    case .character(let decoder, nil): performer.malformed(decoder.malformed)
    case .character(let decoder, .some(let kind)):
      performer.put(decoder.malformed[...])
      performer.abandon(.string(kind))
    case .escape: performer.abandon(.escape)
    case .intermediate, .control, .ignored: performer.abandon(.sequence)
    case .string(let kind), .stringEscape(let kind): performer.abandon(.string(kind))
    }
  }
}

extension VTParser {
  // MARK: - Characters

  private mutating func stepGround(
    _ bytes: ArraySlice<UInt8>, at index: Int, to performer: inout some VTPerformer
  ) -> Int {
    let byte = bytes[index]
    if byte &- 0x20 < 0x5F {
      var end = index + 1
      if source == .program {
        while end < bytes.endIndex, bytes[end] &- 0x20 < 0x5F { end += 1 }
      }
      performer.print(bytes[index..<end])
      return end
    }
    guard byte < 0x80 else { return beginCharacter(in: nil, bytes, at: index, to: &performer) }
    if byte == 0x1B { state = .escape } else { performer.execute(byte) }
    return index + 1
  }

  private mutating func beginCharacter(
    in string: VTString?, _ bytes: ArraySlice<UInt8>, at index: Int,
    to performer: inout some VTPerformer
  ) -> Int {
    guard let decoder = UTF8Decoder(lead: bytes[index]) else {
      report(malformed: UTF8Decoder.harmless([bytes[index]]), in: string, to: &performer)
      return index + 1
    }
    return stepCharacter(decoder, in: string, bytes, at: index + 1, to: &performer)
  }

  private mutating func stepCharacter(
    _ begun: UTF8Decoder, in string: VTString?, _ bytes: ArraySlice<UInt8>, at start: Int,
    to performer: inout some VTPerformer
  ) -> Int {
    var decoder = begun
    for index in start..<bytes.endIndex {
      switch decoder.add(bytes[index]) {
      case .more: break
      case .scalar(let scalar):
        state = string.map(State.string) ?? .ground
        finish(scalar, in: string, to: &performer)
        return index + 1
      case .refused:
        state = string.map(State.string) ?? .ground
        report(malformed: decoder.malformed, in: string, to: &performer)
        return index
      }
    }
    state = .character(decoder, string)
    return bytes.endIndex
  }

  private func report(
    malformed bytes: [UInt8], in string: VTString?, to performer: inout some VTPerformer
  ) {
    if string == nil { performer.malformed(bytes) } else { performer.put(bytes[...]) }
  }

  /// Reports a character, or executes a C1 control encoded in two bytes.
  private mutating func finish(
    _ scalar: UnicodeScalar, in string: VTString?, to performer: inout some VTPerformer
  ) {
    guard source == .program, (0x80...0x9F).contains(scalar.value) else {
      if string == nil {
        performer.print(scalar)
      } else {
        performer.put(Array(UTF8.encode(scalar) ?? .init())[...])
      }
      return
    }
    guard let string else {
      state = .escape
      _ = stepEscape(UInt8(scalar.value - 0x40), to: &performer)
      return
    }
    // Within a string only the string terminator counts.
    guard scalar.value == 0x9C else { return }
    state = .ground
    performer.endString(string, by: .terminator)
  }

  // MARK: - Sequences

  /// Handles a byte after Escape; returns whether the byte was consumed.
  private mutating func stepEscape(_ byte: UInt8, to performer: inout some VTPerformer) -> Bool {
    if byte == 0x5B {
      sequence.begin()
      state = .control
      return true
    }
    if byte != 0x1B, let kind = VTString(rawValue: byte), source == .program || kind != .title {
      state = .string(kind)
      performer.beginString(kind)
      return true
    }
    if byte == 0x1B || source == .program && (byte >= 0x80 || byte == 0x18 || byte == 0x1A) {
      state = .ground
      performer.abandon(.escape)
      return false
    }
    guard source == .program else {
      state = .ground
      performer.prefix()
      return false
    }
    switch byte {
    case 0..<0x20: performer.execute(byte)
    case 0x20...0x2F:
      sequence.begin()
      _ = sequence.append([byte], limit: Self.limit)
      state = .intermediate
    case 0x7F: break
    default:
      state = .ground
      performer.escape([byte])
    }
    return true
  }

  private mutating func stepSequence(
    _ bytes: ArraySlice<UInt8>, at start: Int, to performer: inout some VTPerformer
  ) -> Int {
    var end = start
    let last: UInt8
    if case .intermediate = state { last = 0x2F } else { last = 0x3F }
    while end < bytes.endIndex, bytes[end] >= 0x20, bytes[end] <= last { end += 1 }
    if end > start {
      let isOrderly = sequence.append(bytes[start..<end], limit: Self.limit)
      if !isOrderly { state = .ignored }
    }
    guard end < bytes.endIndex else { return end }
    switch bytes[end] {
    case 0x30...0x7E:
      finishSequence(by: bytes[end], to: &performer)
      return end + 1
    case 0x18, 0x1A, 0x1B, 0x80...:
      abandon(to: &performer)
      return end
    case let control:
      guard source == .program else {
        abandon(to: &performer)
        return end
      }
      if control != 0x7F { performer.execute(control) }
      return end + 1
    }
  }

  private mutating func finishSequence(by final: UInt8, to performer: inout some VTPerformer) {
    let begun = state
    state = .ground
    switch begun {
    case .intermediate: performer.escape(sequence.body + [final])
    case .control:
      sequence.finish(final)
      performer.control(sequence)
    default: performer.ignored()
    }
  }

  // MARK: - Strings

  private mutating func stepString(
    _ kind: VTString, _ bytes: ArraySlice<UInt8>, at start: Int,
    to performer: inout some VTPerformer
  ) -> Int {
    var end = start
    while end < bytes.endIndex, isContent(bytes[end], of: kind) { end += 1 }
    if end > start { performer.put(bytes[start..<end]) }
    guard end < bytes.endIndex else { return end }
    switch bytes[end] {
    case 0x1B: state = .stringEscape(kind)
    case 0x80...: return beginCharacter(in: kind, bytes, at: end, to: &performer)
    case let byte:
      state = .ground
      performer.endString(kind, by: byte == 0x07 ? .bell : .cancelled)
    }
    return end + 1
  }

  /// Whether a byte is string content regardless of its neighbours.
  private func isContent(_ byte: UInt8, of kind: VTString) -> Bool {
    switch byte {
    case 0x1B: false
    case 0x07: source == .program && kind != .command
    case 0x18, 0x1A, 0x80...: source == .terminal
    default: true
    }
  }
}
