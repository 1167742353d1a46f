import Timeline
import MorseCode

/// A list of numbers: alone, or inside of other text, such as `rawData[3] = {9000, 4500, 560};`.
struct ListText {
  /// The numbers as a table of one column.
  let table: SampledTable
  /// Whether the text holds nothing but the list.
  let isPlain: Bool
  /// Whether numbers alone, or a bracket before them, say that the text is a list.
  let isEvident: Bool
  private let isArray: Bool
  /// The number of bytes before the list.
  private let start: Int
  /// What every line of the list begins with; `nil` if the text is no log.
  private let tag: LogTag?
  /// Whether a bracket before the list must be closed behind it.
  private let isBracketed: Bool
  /// The count of numbers that make a list inside of other text.
  static let fewest = 6
  /// The number of bytes that must hold them, so that many brackets cost no time.
  private static let longest = 1024

  /// Finds a list in the beginning of a text; `nil` if there is none.
  init?(_ sample: [UInt8], isWhole: Bool) {
    if let words = Self.plainWords(sample, isWhole: isWhole) {
      (isPlain, start, tag) = (true, 0, nil)
      table = SampledTable(numbers: words)
    } else {
      guard let start = Self.listStart(in: sample) else { return nil }
      tag = LogTag(of: sample, before: start)
      let list = tag.map { $0.masking(sample[start...]) } ?? Array(sample[start...])
      let words = Self.words(in: list[...], isWhole: isWhole)
      guard words.count >= Self.fewest else { return nil }
      (isPlain, self.start) = (false, start)
      table = SampledTable(numbers: words)
    }
    isEvident = isPlain || start > 0 && sample[start - 1] != 10
    isBracketed = start > 0 && "[{(".utf8.contains(sample[start - 1])
    isArray = sample.first { !$0.isSpace && $0 != 10 && $0 != 13 } == UInt8(ascii: "[")
  }

  /// Whether the numbers stand in so many columns: several lines, and as many numbers in each.
  ///
  /// Two columns are enough if the first has the moments of samples.
  func isTable(_ lines: [[UInt8]], columns: ClosedRange<Int> = 2...3) -> Bool {
    guard isPlain, !isArray else { return false }
    let rows = lines.lazy.filter { !$0.span.isRemark(in: .words) }
      .map { TimingSample($0, isWhole: true).words(9) }
    guard let width = rows.first?.count, width == 2 || columns.contains(width) else { return false }
    return isTable(Array(rows), columns)
  }

  private func isTable(_ rows: [[String]], _ columns: ClosedRange<Int>) -> Bool {
    let counts = rows.map(\.count)
    // A mark and a space with their levels, of which no duration is zero.
    if counts == [2, 2], rows.map({ $0[0] }) == ["1", "0"] { return true }
    guard counts.count >= 3, Set(counts).count == 1 else { return false }
    let isSampled = counts[0] == 2 && Self.areMoments(rows.map { Double($0[0]) ?? 0 })
    return (isSampled || columns.contains(counts[0]))
      && !table.rows.allSatisfy { "+-".utf8.contains($0.line[0]) }
  }

  /// Whether many numbers grow in nearly equal steps.
  private static func areMoments(_ numbers: [Double]) -> Bool {
    let steps = zip(numbers, numbers.dropFirst()).map { $1 - $0 }
    guard numbers.count >= fewest, let most = steps.max(), let least = steps.min() else {
      return false
    }
    return least > 0 && most <= 2 * least
  }

  /// Returns the decision for a list that is too short to show its meaning, or in our own format.
  ///
  /// Numbers with signs are marks and spaces; so are a few others, unless they only grow.
  ///
  /// - Parameters:
  ///   - options: what the user says of the file.
  ///   - isLast: whether a list without signs is decided now.
  /// - Returns: the decision; `nil` if the list needs an explanation.
  func shortDecision(options: TimingOptions, isLast: Bool) -> Explainer.Decision? {
    let column = TableColumn(0, of: table)
    let isSigned = table.rows.allSatisfy { $0.line.first.map { "+-".utf8.contains($0) } ?? false }
    let isShort = table.rows.count < 6 && !(column.isRising && table.rows.count >= 4)
    guard isPlain, isShort && isLast || isSigned else { return nil }
    let sizes = column.values.map(abs).sorted()
    let isLarge = (sizes.isEmpty ? 0 : sizes[sizes.count / 2]) > 5000
    let isTiny = isSigned && !isShort && (sizes.last ?? 0) < 12 && sizes.first != sizes.last
    guard !isTiny else { return nil }
    let format: TimingFormat = isArray ? .json : isLarge ? .irCtl : .ms
    // Times that only grow are greater than their differences.
    let mayBeTimes =
      !isSigned && column.isRising
      && (column.values.last ?? 0) < 2 * (column.values.first ?? 0)
    return Explainer.Decision(
      format: format, reader: WatchedListReader(format.makeReader(options: options)),
      assumptions: mayBeTimes ? ["durations, although times would grow like this"] : [])
  }

  /// Returns the words of a text that is a list only; `nil` if a word is no number.
  private static func plainWords(_ sample: [UInt8], isWhole: Bool) -> [[UInt8]]? {
    // R prints the index of the first number before each line.
    if sample.span.beginsWithIndex { return nil }
    let words = TimingSample(sample, isWhole: isWhole).words()
    let bytes = words.map { Array($0.utf8) }
    guard !bytes.isEmpty else { return nil }
    // A list with signs is our own format, in which the first wrong word has a place.
    let isSigned = bytes.prefix(4).allSatisfy { "+-".utf8.contains($0[0]) && isNumber($0) }
    if isSigned || isWhole && isShortSignedList(bytes) { return bytes.filter(isNumber) }
    return bytes.allSatisfy(isNumber) ? bytes : nil
  }

  /// Whether a few words begin with a number with a sign, and the wrong ones are no levels.
  private static func isShortSignedList(_ words: [[UInt8]]) -> Bool {
    guard words.count <= 4, isNumber(words[0]) else { return false }
    return words.allSatisfy { word in
      if isNumber(word) { return "+-".utf8.contains(word[0]) }
      return LevelWords.isMark(text: String(decoding: word, as: UTF8.self)) == nil
    }
  }

  private static func isNumber(_ word: [UInt8]) -> Bool {
    word.span.number(0..<word.count) != nil
  }

  /// Returns the offset of a list behind a bracket or a colon.
  private static func listStart(in sample: [UInt8]) -> Int? {
    starts(in: sample).first {
      words(in: sample[$0...].prefix(longest), isWhole: true).count >= fewest
    }
  }

  /// Returns the offsets behind brackets and colons that a number follows.
  ///
  /// A start costs up to ``longest`` steps, so a bracket before another bracket is none.
  static func starts(in sample: [UInt8]) -> [Int] {
    var starts: [Int] = []
    var start: Int?
    for (index, byte) in sample.enumerated().prefix(8192) {
      if "[{(:=".utf8.contains(byte) {
        start = index + 1
      } else if byte == 10, index > 0, isListLine(sample[(index + 1)...], after: sample[..<index]) {
        start = index + 1
      } else if !byte.isSpace, byte != 10, byte != 13 {
        if let start, byte.isASCIIDigit || "+-.".utf8.contains(byte) { starts.append(start) }
        start = nil
      }
    }
    return starts
  }

  /// Whether the first line consists of numbers, more than a table has, and the line before it does
  /// not name as many columns.
  private static func isListLine(
    _ text: ArraySlice<UInt8>, after before: ArraySlice<UInt8>
  ) -> Bool {
    let words = text.prefix(longest).prefix { $0 != 10 }.split(whereSeparator: \.partsNumbers)
    guard words.count >= 4, words.allSatisfy({ isNumber(Array($0)) }) else { return false }
    let names = before[(before.lastIndex(of: 10) ?? before.startIndex)...].split(
      whereSeparator: \.partsNumbers)
    return names.count != words.count
  }

  /// Returns the numbers up to the first byte that belongs to no list.
  private static func words(in bytes: ArraySlice<UInt8>, isWhole: Bool) -> [[UInt8]] {
    var words: [[UInt8]] = []
    var word: [UInt8] = []
    for byte in bytes {
      if byte.isASCIIDigit || "+-.eE".utf8.contains(byte) {
        word.append(byte)
        continue
      }
      let isSeparator = byte.partsNumbers && byte != UInt8(ascii: "]") || byte == UInt8(ascii: "[")
      // IRremote writes "- 560".
      if word.count == 1, "+-".utf8.contains(word[0]), byte == UInt8(ascii: " ") { continue }
      if !word.isEmpty {
        guard isNumber(word) else { return words }
        words.append(word)
        word = []
      }
      guard isSeparator else { return words }
    }
    if isWhole, isNumber(word) { words.append(word) }
    return words
  }

  // MARK: - Readers

  /// The format that a plan has.
  func format(of plan: KeyingPlan, options: TimingOptions) -> TimingFormat {
    if isArray { return .json }
    return plan.scale == .power(TimingUnit.microseconds.exponent) ? .irCtl : .ms
  }

  /// Returns a reader for a plan.
  func reader(of plan: KeyingPlan, options: TimingOptions) -> any TimingReader {
    let list: any TimingReader
    if let durations = ListReader(plan: plan, isArray: isArray) {
      list = WatchedListReader(durations)
    } else {
      list = RowReader(WordDivider(1, skipped: 0), RowParser(plan))
    }
    return isPlain
      ? list
      : EmbeddedListReader(
        list, from: start, tag: tag, isBracketed: isBracketed)
  }
}

/// What every line of a log begins with, such as `[15:32:14][D][remote.raw:041]: `; digits differ.
struct LogTag: Sendable {
  private let tag: [UInt8]
  /// The bytes of a line's beginning that agree so far; `nil` after it.
  private var held: [UInt8]?

  /// Returns the tag of the line of a list, up to a colon and a space; `nil` if there is none.
  init?(of text: [UInt8], before start: Int) {
    let line = text[..<start].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let end = (line..<start).first {
      text[$0] == UInt8(ascii: ":") && $0 + 1 < start && text[$0 + 1].isSpace
    }
    // A name before one list is no tag.
    guard let end, text[line..<end].contains(where: \.isASCIIDigit) else { return nil }
    tag = text[line...end].map(Self.normal)
  }

  private static func normal(_ byte: UInt8) -> UInt8 {
    byte.isASCIIDigit ? UInt8(ascii: "0") : byte
  }

  /// Returns the bytes that a byte decides, with spaces for a tag.
  mutating func mask(_ byte: UInt8) -> [UInt8] {
    guard byte != UInt8(ascii: "\n") else {
      defer { held = [] }
      return (held ?? []) + [byte]
    }
    guard let begun = held else { return [byte] }
    guard Self.normal(byte) == tag[begun.count] else {
      held = nil
      return begun + [byte]
    }
    guard begun.count + 1 == tag.count else {
      held = begun + [byte]
      return []
    }
    held = nil
    return [UInt8](repeating: UInt8(ascii: " "), count: tag.count)
  }

  /// Returns a text with spaces for the tags.
  func masking(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var copy = self
    return text.flatMap { copy.mask($0) }
  }
}

/// Reads a list inside of other text, which it treats as blank.
struct EmbeddedListReader: TimingReader {
  private enum State { case before(Int), inside, sign, after }

  private var list: any TimingReader
  private var state: State
  private var place = TextPlace()
  /// The number of numbers after the list that may be a second one.
  private var others = 0
  private var isInNumber = false
  private var isInWord = false
  private var tag: LogTag?
  private let isBracketed: Bool
  var hints: TimingHints { list.hints }

  init(_ list: any TimingReader, from start: Int, tag: LogTag?, isBracketed: Bool) {
    self.list = list
    self.tag = tag
    self.isBracketed = isBracketed
    state = .before(start)
  }

  private var isInside: Bool {
    switch state {
    case .inside, .sign: true
    case .before, .after: false
    }
  }

  mutating func read(_ bytes: Span<UInt8>, into runs: inout TimingRuns) throws(TimingError) {
    var masked: [UInt8] = []
    masked.reserveCapacity(bytes.count)
    for index in bytes.indices {
      let byte = bytes[index]
      if case .before = state {
        try mask(byte, into: &masked)
      } else if tag == nil {
        try mask(byte, into: &masked)
      } else {
        for byte in tag?.mask(byte) ?? [] { try mask(byte, into: &masked) }
      }
      place.advance(past: byte)
    }
    try list.read(masked.span, into: &runs)
  }

  mutating func finish(into runs: inout TimingRuns) throws(TimingError) {
    if isBracketed, isInside { throw place.error(.endsEarly(expected: "a closing bracket")) }
    try list.finish(into: &runs)
  }

  private mutating func mask(_ byte: UInt8, into masked: inout [UInt8]) throws(TimingError) {
    let blank = byte == UInt8(ascii: "\n") ? byte : UInt8(ascii: " ")
    switch state {
    case .before(let left):
      // A byte within a character has no column of its own.
      if byte & 0xC0 != 0x80 { masked.append(blank) }
      state = left > 1 ? .before(left - 1) : .inside
    case .inside, .sign:
      // A letter in a number is an error, after it the end of the list.
      let isNumber =
        byte.isASCIIDigit || "+-.".utf8.contains(byte)
        || isInWord && (0x61...0x7A).contains(byte | 0x20)
      isInWord = isNumber
      if case .sign = state, byte == UInt8(ascii: " ") { return }
      state = "+-".utf8.contains(byte) ? .sign : .inside
      if isNumber || byte.partsNumbers && byte != UInt8(ascii: "]") {
        masked.append(byte)
      } else {
        masked.append(blank)
        state = .after
      }
    case .after:
      masked.append(blank)
      try checkOther(byte)
    }
  }

  /// Throws if numbers after the list are a second one, which would be lost in silence.
  private mutating func checkOther(_ byte: UInt8) throws(TimingError) {
    let isNumber = byte.isASCIIDigit || "+-.".utf8.contains(byte)
    defer { isInNumber = isNumber }
    guard isNumber else {
      if !byte.partsNumbers { others = 0 }
      return
    }
    if !isInNumber { others += 1 }
    guard others >= ListText.fewest else { return }
    throw place.error(.unsupported("a second list is here", expected: "one list of timings"))
  }
}
