/// Bytes of a terminal's language → characters, control characters, sequences and strings.
///
/// One parser for both directions, after Paul Williams's "A parser for DEC's ANSI-compatible video terminals"
/// (vt100.net/emu/dec_ansi_parser), with UTF-8 in it. It reads no clock: whoever knows that an Escape is a key
/// calls `abandon`. Bytes may be split anywhere.
///
///     ground ──ESC──► escape ──'['────────────► control ──final──► (control) ground
///       ▲ │             │ │ │                      └──malformed, too long──► ignored ──final──► ground
///       │ │             │ │ └──'] P X ^ _' ───► string ──ESC──► stringEscape ──'\'──► (endString) ground
///       │ └─lead─┐      │ └──intermediate──► intermediate ──final──► (escape) ground
///       │        ▼      └──final──► (escape) ground
///       └── character
///
/// ESC, CAN and SUB break off whatever has begun; so does a character beyond ASCII, save in a string. Other
/// control characters within a sequence are executed at once. From a program U+0080 to U+009F are what `ESC @`
/// to `ESC _` are; bytes 80 to 9F by themselves are no UTF-8. A terminal sends keys: there an Escape belongs to
/// the next character, and any control character breaks off a sequence.
struct VTParser: Sendable {
  /// Who speaks to whom.
  enum Source: Sendable {
    case program
    case terminal
  }

  private enum State: Sendable {
    /// The state between sequences.
    case ground
    /// The state within a character beyond ASCII; with the string that it is part of.
    case character(UTF8Decoder, VTString?)
    /// The state after Escape.
    case escape
    /// The state within an escape sequence, its intermediate bytes in `sequence`.
    case intermediate
    /// The state within a control sequence, its bytes in `sequence`.
    case control
    /// The state within a control sequence that means nothing.
    case ignored
    /// The state within a string.
    case string(VTString)
    /// The state after Escape in a string.
    case stringEscape(VTString)
  }

  /// The most bytes a sequence may have between its introducer and its final byte.
  static let limit = 512

  private let source: Source
  private var state = State.ground
  private var sequence = ControlSequence()

  /// Creates a parser of what `source` says.
  init(of source: Source) {
    self.source = source
  }

  /// Whether nothing has begun.
  var isAtRest: Bool { if case .ground = state { true } else { false } }

  /// Whether a character has begun; no time is too long for the rest of it.
  var isInCharacter: Bool { if case .character = state { true } else { false } }

  /// Reads all of `bytes`.
  mutating func read(_ bytes: ArraySlice<UInt8>, to performer: inout some VTPerformer) {
    var index = bytes.startIndex
    while index < bytes.endIndex { index = step(bytes, at: index, to: &performer) }
  }

  /// Reads on up to the next thing to tell; answers with the index after it, the same if something was broken off.
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

  /// Breaks off what has begun: the rest of it will not come.
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
      switch decoder.take(bytes[index]) {
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

  /// Reports a character, or does what a control character of two bytes asks for.
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
    // Within a string only its end counts.
    guard scalar.value == 0x9C else { return }
    state = .ground
    performer.endString(string, by: .terminator)
  }

  // MARK: - Sequences

  /// Takes a byte after Escape; answers whether it is done with.
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

  /// Whether a byte is a part of the string, whatever stands beside it.
  private func isContent(_ byte: UInt8, of kind: VTString) -> Bool {
    switch byte {
    case 0x1B: false
    case 0x07: source == .program && kind != .command
    case 0x18, 0x1A, 0x80...: source == .terminal
    default: true
    }
  }
}
