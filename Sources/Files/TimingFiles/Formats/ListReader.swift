import Timeline

/// Reads plain lists of durations: the morsekey `ms` format and the raw format of `ir-ctl`.
///
/// Numbers are separated by white space, commas or brackets. `+` is key down, `-` is key up. A
/// number without a sign has the opposite level of the previous one; the first is key down. `#`
/// begins a comment. Lines may have any length.
///
///     between ── digit, sign ─► number ─ space ─► between
///        │                        └── other ──► wrong ── space ──► (word or error)
///        └── # ──► comment ── newline ──► between
struct ListReader: TimingReader {
  /// The two list formats.
  enum Dialect: Sendable {
    case ms
    /// Microseconds; `carrier N` is ignored, `timeout N` is a space.
    case irCtl
  }

  private enum State: Sendable { case between, number, wrong, comment }
  /// The meaning of the next number.
  private enum Meaning: Sendable { case duration, carrier, timeout }

  private(set) var hints = TimingHints()
  private let dialect: Dialect
  private let exponent: Int
  private var state = State.between
  private var meaning = Meaning.duration
  private var number = DecimalNumber()
  private var isMarkNext = true
  private var place = TextPlace()
  private var wordPlace = TextPlace()
  private var word = WordText()
  private var comment = CommentText()
  /// The number of square brackets that are open.
  private var depth = 0
  /// Whether a comma stands before the next number, and the place of a second one.
  private var (hasComma, gap): (Bool, TextPlace?) = (false, nil)

  init(_ dialect: Dialect, options: TimingOptions) {
    self.dialect = dialect
    let unit = dialect == .ms ? TimingUnit.milliseconds : .microseconds
    exponent = (options.unit ?? unit).exponent
  }

  /// Creates a reader for a list that ``Explainer`` has explained; `nil` if its numbers are no
  /// durations in a power of ten.
  init?(plan: KeyingPlan, isArray: Bool) {
    guard case .power(let power) = plan.scale, (0...9).contains(power) else { return nil }
    switch plan.layout {
    case .signed: break
    case .alternating(_, let beginsWithMark): isMarkNext = beginsWithMark
    default: return nil
    }
    dialect = power == TimingUnit.microseconds.exponent && !isArray ? .irCtl : .ms
    exponent = power
  }

  mutating func read(_ bytes: Span<UInt8>, into runs: inout TimingRuns) throws(TimingError) {
    var index = 0
    while index < bytes.count {
      if state == .between, meaning == .duration, gap == nil {
        let next = parsePlainNumber(bytes, at: index, into: &runs)
        guard next == index else {
          index = next
          continue
        }
      }
      let byte = bytes[index]
      index += 1
      try parse(byte, into: &runs)
      place.advance(past: byte)
    }
  }

  /// Parses a number of the most common form at once, if it lies completely in `bytes`.
  ///
  /// A fast path for nearly all numbers, with the same effect as the states. The states handle all
  /// other input.
  ///
  /// - Returns: the position past the space after the number; `start` if nothing was parsed.
  @inline(__always)
  private mutating func parsePlainNumber(
    _ bytes: Span<UInt8>, at start: Int, into runs: inout TimingRuns
  ) -> Int {
    var index = start
    var isMark = isMarkNext
    if bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-") {
      isMark = bytes[index] == UInt8(ascii: "+")
      index += 1
    }
    let firstDigit = index
    var value = bytes.plainNumber(&index, most: 18 - exponent)
    var power = exponent
    if index > firstDigit, index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      index += 1
      while index < bytes.count, power > 0, bytes[index].isASCIIDigit {
        value = value &* 10 &+ Int64(bytes[index] &- UInt8(ascii: "0"))
        power -= 1
        index += 1
      }
    }
    guard index > firstDigit, index < bytes.count,
      bytes[index] == UInt8(ascii: " ") || bytes[index] == UInt8(ascii: "\n")
    else { return start }
    runs.add(isMark: isMark, nanoseconds: value &* DecimalNumber.powerOfTen(power))
    isMarkNext = !isMark
    hasComma = false
    place.advance(pastCharacters: index - start)
    place.advance(past: bytes[index])
    return index + 1
  }

  mutating func finish(into runs: inout TimingRuns) throws(TimingError) {
    try parse(UInt8(ascii: "\n"), into: &runs)
    guard meaning == .duration else { throw place.error(.endsEarly(expected: "a number")) }
    guard depth <= 0 else { throw place.error(.endsEarly(expected: "a closing bracket")) }
    runs.finish()
  }

  @inline(__always)
  private mutating func parse(_ byte: UInt8, into runs: inout TimingRuns) throws(TimingError) {
    switch state {
    case .number where !byte.endsWord:
      word.append(byte)
      guard number.parse(byte) else { return try turnWrong() }
    case .number:
      separate(byte)
      try endNumber(with: byte, into: &runs)
    case .between where !byte.endsWord: try begin(with: byte)
    case .between:
      separate(byte)
      if byte == UInt8(ascii: "#") { state = .comment }
    case .wrong where !byte.endsWord:
      word.append(byte)
      if word.isFull { throw wrongWord() }
    case .wrong: try endWrongWord(with: byte, into: &runs)
    case .comment: parseComment(byte, into: &runs)
    }
  }

  /// Processes what parts two numbers.
  @inline(__always)
  private mutating func separate(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "["): depth += 1
    case UInt8(ascii: "]"): depth -= 1
    case UInt8(ascii: ","):
      if hasComma { gap = place }
      hasComma = true
    // The last cells of a table's line may be empty.
    case UInt8(ascii: "\n") where depth == 0: (hasComma, gap) = (false, nil)
    default: break
    }
  }

  @inline(__always)
  private mutating func begin(with byte: UInt8) throws(TimingError) {
    if let gap { throw gap.error(.unexpected(",", expected: "a number")) }
    hasComma = false
    wordPlace = place
    word.removeAll()
    word.append(byte)
    number = DecimalNumber()
    state = number.parse(byte) ? .number : .wrong
  }

  @inline(__always)
  private mutating func endNumber(
    with byte: UInt8, into runs: inout TimingRuns
  ) throws(TimingError) {
    guard number.isComplete else { throw wrongWord() }
    state = byte == UInt8(ascii: "#") ? .comment : .between
    let nanoseconds = number.magnitude(timesTenTo: exponent)
    if nanoseconds == .max { try checkSize() }
    guard meaning == .duration else {
      if meaning == .timeout { endTimeout(nanoseconds, into: &runs) }
      return meaning = .duration
    }
    let isMark = number.isSigned ? !number.isNegative : isMarkNext
    runs.add(isMark: isMark, nanoseconds: nanoseconds)
    isMarkNext = !isMark
  }

  /// Throws for a number beyond 292 years, the limit of durations.
  private func checkSize() throws(TimingError) {
    let size = number.value.magnitude * Double(DecimalNumber.powerOfTen(exponent))
    guard size > Double(Int64.max) else { return }
    throw wordPlace.error(
      .unexpected(word.description, expected: "a duration within 292 years"))
  }

  private mutating func turnWrong() throws(TimingError) {
    state = .wrong
    if word.isFull { throw wrongWord() }
  }

  private mutating func endWrongWord(
    with byte: UInt8, into runs: inout TimingRuns
  ) throws(TimingError) {
    guard dialect == .irCtl, meaning == .duration else { throw wrongWord() }
    if word.equals("carrier") {
      meaning = .carrier
    } else if word.equals("timeout") {
      meaning = .timeout
    } else if word.equals("scancode") {
      throw wordPlace.error(
        .unsupported("a scancode holds no timings", expected: "durations in microseconds"))
    } else {
      throw wrongWord()
    }
    state = byte == UInt8(ascii: "#") ? .comment : .between
  }

  private mutating func parseComment(_ byte: UInt8, into runs: inout TimingRuns) {
    guard byte == UInt8(ascii: "\n") else { return comment.append(byte) }
    state = .between
    comment.read(into: &hints)
    if dialect == .irCtl, let timeout = comment.number(after: "timeout", exponent: exponent) {
      endTimeout(timeout, into: &runs)
    }
    comment.removeAll()
  }

  private mutating func endTimeout(_ nanoseconds: Int64, into runs: inout TimingRuns) {
    runs.add(isMark: false, nanoseconds: nanoseconds)
    isMarkNext = true
  }

  private func wrongWord() -> TimingError {
    let expected =
      dialect == .ms ? "a duration, such as +60 or -180.5" : "a duration in microseconds"
    return wordPlace.error(.unexpected(word.description, expected: expected))
  }
}
