import MorseCode
import MorseDecoding
import Timeline

/// Reads written Morse: `.- -...` with a space between letters and `/` between words.
///
/// Dits are `.`, `·` or `•`. Dahs are `-`, `_` or a Unicode dash. American Morse also has the long
/// dahs `=` and `≡`, and a comma for the gap within a letter. Two spaces or a line end also
/// separate words. `#` begins a comment. Written Morse has no timing: the intervals have the
/// durations of ``MorseSpeed/standard``, for ``NominalDecoder``.
struct MarksReader: TimingReader {
  private enum State: Sendable { case between, marks, multibyte, wrong, comment }

  let hints = TimingHints()
  private var state = State.between
  private var encoder = MorseEncoder()
  private var open = OpenCharacter()
  private var intervals: [KeyingInterval] = []
  private var spaces = 0
  private var sequence: [UInt8] = []
  private var place = TextPlace()
  private var wordPlace = TextPlace()
  private var word = WordText()

  mutating func read(_ bytes: Span<UInt8>, into runs: inout TimingRuns) throws(TimingError) {
    for index in bytes.indices {
      let byte = bytes[index]
      try parse(byte)
      place.advance(past: byte)
    }
    runs.add(draining: &intervals)
  }

  mutating func finish(into runs: inout TimingRuns) throws(TimingError) {
    try parse(UInt8(ascii: "\n"))
    runs.add(draining: &intervals)
    runs.finish()
  }

  private mutating func parse(_ byte: UInt8) throws(TimingError) {
    switch (state, byte) {
    case (.comment, UInt8(ascii: "\n")): state = .between
    case (.comment, _): break
    case (.wrong, _): try parseWrong(byte)
    case (.multibyte, 0x80..<0xC0): try continueSequence(with: byte)
    case (.multibyte, _): try turnWrong(with: byte)
    case (_, UInt8(ascii: ".")): append(.dit, byte)
    case (_, UInt8(ascii: "-")), (_, UInt8(ascii: "_")): append(.dah, byte)
    case (_, UInt8(ascii: "=")): try append(.longDah, byte)
    case (.marks, UInt8(ascii: ",")): try append(.innerGap, byte)
    case (_, 0xC2), (_, 0xE2): beginSequence(with: byte)
    default: try parseBetween(byte)
    }
  }

  private mutating func parseBetween(_ byte: UInt8) throws(TimingError) {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\t"):
      try close()
      spaces += 1
      if spaces == 2 { encoder.add(.wordGap, into: &intervals) }
    case UInt8(ascii: "/"), 10...13: try endWord()
    case UInt8(ascii: "#"):
      try endWord()
      state = .comment
    default: try turnWrong(with: byte)
    }
  }

  private mutating func append(_ element: MorseElement, _ byte: UInt8) {
    note(byte)
    add(element)
  }

  /// Adds an element.
  ///
  /// A long dah is a complete letter, so an element after it is an error.
  private mutating func add(_ element: MorseElement) {
    guard open.pattern.stretch.dahSymbol == nil else {
      state = .wrong
      return
    }
    if let full = open.append(element) { encoder.add(.pattern(full), into: &intervals) }
    state = .marks
  }

  private mutating func append(_ stretch: PatternStretch, _ byte: UInt8) throws(TimingError) {
    note(byte)
    state = open.append(stretch) ? .marks : .wrong
  }

  private mutating func note(_ byte: UInt8) {
    if state == .between {
      wordPlace = place
      word.removeAll()
    }
    spaces = 0
    word.append(byte)
  }

  private mutating func close() throws(TimingError) {
    // A gap within a letter must have an element on both sides.
    if open.pattern.stretch.gapPosition == open.pattern.count { throw wrongWord() }
    if let pattern = open.close() { encoder.add(.pattern(pattern), into: &intervals) }
    state = .between
  }

  private mutating func endWord() throws(TimingError) {
    try close()
    encoder.add(.wordGap, into: &intervals)
    spaces = 0
  }

  // MARK: - Typographic dots and dashes, and errors

  private mutating func beginSequence(with byte: UInt8) {
    note(byte)
    sequence = [byte]
    state = .multibyte
  }

  private mutating func continueSequence(with byte: UInt8) throws(TimingError) {
    word.append(byte)
    sequence.append(byte)
    guard sequence.count == (sequence[0] == 0xC2 ? 2 : 3) else { return }
    if sequence == Array("≡".utf8) {
      state = open.append(.longestDah) ? .marks : .wrong
      return
    }
    guard let element = Self.elements[sequence] else {
      state = .wrong
      return
    }
    add(element)
  }

  /// Typographic dots and dashes in UTF-8: `·`, `•`, `−`, and the dashes from hyphen to em dash.
  private static let elements: [[UInt8]: MorseElement] = [
    [0xC2, 0xB7]: .dit, [0xE2, 0x80, 0xA2]: .dit, [0xE2, 0x88, 0x92]: .dah,
    [0xE2, 0x80, 0x90]: .dah, [0xE2, 0x80, 0x91]: .dah, [0xE2, 0x80, 0x92]: .dah,
    [0xE2, 0x80, 0x93]: .dah, [0xE2, 0x80, 0x94]: .dah,
  ]

  private mutating func turnWrong(with byte: UInt8) throws(TimingError) {
    if state != .multibyte { note(byte) }
    state = .wrong
    if byte.endsMarks { throw wrongWord() }
  }

  private mutating func parseWrong(_ byte: UInt8) throws(TimingError) {
    guard !byte.endsMarks, !word.isFull else { throw wrongWord() }
    word.append(byte)
  }

  private func wrongWord() -> TimingError {
    wordPlace.error(.unexpected(word.description, expected: "dots and dashes, such as .-"))
  }
}

extension UInt8 {
  fileprivate var endsMarks: Bool { isSpace || (10...13).contains(self) || self == 47 }
}
