import MorseCode

/// Explains a text that no signature identifies: finds out how it is keying.
///
/// The lines of the beginning divide into cells in several ways; the columns get several meanings.
/// Each explanation is executed on the beginning, and the one that is most like keying wins.
struct Explainer {
  /// A reader, and what it assumes.
  struct Decision {
    let format: TimingFormat
    let reader: any TimingReader
    let assumptions: [String]
  }

  private let sample: [UInt8]
  /// The complete lines of the sample, without their ends.
  private let lines: [[UInt8]]
  private let isWhole: Bool
  private let isLast: Bool
  private let options: TimingOptions
  private let preamble: TablePreamble
  /// The beginning of a text of digits 0 and 1; `nil` for any other text.
  private let bits: [UInt8]?

  /// Reads the shape of a text.
  ///
  /// - Parameters:
  ///   - sample: the beginning of the file, without a byte order mark.
  ///   - isWhole: whether the file ends there.
  ///   - isLast: whether a decision is needed now.
  ///   - options: what the user says of the file.
  init(_ sample: [UInt8], isWhole: Bool, isLast: Bool, options: TimingOptions) {
    self.sample = sample
    lines = Self.lines(of: sample, isWhole: isWhole)
    self.isWhole = isWhole
    self.isLast = isLast
    self.options = options
    preamble = TablePreamble(sample, rate: options.rate)
    bits = BitDivider.beginning(of: sample)
  }

  /// Decides how the file is read.
  ///
  /// - Parameter isTable: whether the user says that it is a table.
  /// - Returns: the decision; `nil` while more of the file is needed.
  /// - Throws: `TimingError` if nothing in it is keying.
  func decide(isTable: Bool) throws(TimingError) -> Decision? {
    if isLast, let decision = ownDecision() ?? codeDecision() { return decision }
    let list = isTable || bits != nil ? nil : ListText(sample, isWhole: isWhole)
    if let list, !list.isTable(lines),
      isLast || options.isLive && list.table.rows.count >= 4,
      let decision = list.shortDecision(options: options, isLast: isLast)
    {
      return decision
    }
    var tried: [String] = []
    var found: [(explanation: TableExplanation, text: ListText?)] = []
    var channels: [TableColumn] = []
    var isOneSided = false
    for (table, list) in tables(list) {
      let explanations = TableExplanations(
        table, options: options, rate: preamble.rate, isWhole: isWhole)
      found += explanations.found.map { ($0, list) }
      isOneSided = isOneSided || table.rows.count > 1 && explanations.lacksGaps
      tried += explanations.tried.filter { !tried.contains($0) }
      if explanations.channelColumns.count > channels.count {
        channels = explanations.channelColumns
      }
    }
    // A list of elements without their gaps is no list of durations, however it is divided.
    if isOneSided { found.removeAll { $0.explanation.plan.layout.isUnmarked } }
    let acceptable = found.filter {
      isAcceptable($0.explanation, isList: $0.text?.isEvident == true, isTable: isTable)
    }
    guard let best = acceptable.max(by: { $0.explanation.preference < $1.explanation.preference })
    else {
      guard isLast else { return nil }
      try checkChannel(among: channels)
      throw refusal(tried, channels, isUneven: found.contains { $0.explanation.isUneven })
    }
    let isDecided =
      !best.explanation.division.needsWhole
      && isCertain(best.explanation, among: found.map(\.explanation))
    guard isLast || isDecided else { return nil }
    return decision(for: best, among: found.map(\.explanation))
  }

  // MARK: - Tables

  /// Returns the decision for a table with a header of our own.
  ///
  /// Of a table with a few wrong rows, the reader refuses the first of them; no other explanation may
  /// make sense of it. What ``CSVWriter`` wrote may be too short to look like keying, or none.
  private func ownDecision() -> Decision? {
    guard options.unit == nil, options.channel == nil, options.key == nil, !options.isInverted,
      let first = lines.firstIndex(where: { !$0.span.isRemark(in: .words) })
    else { return nil }
    let header = String(decoding: lines[first], as: UTF8.self)
    guard let layout = Self.ownLayout(header) else { return nil }
    var plan = KeyingPlan(
      shape: .delimited(UInt8(ascii: ",")), layout: layout,
      scale: .power(TimingUnit.milliseconds.exponent))
    (plan.firstLine, plan.header) = (first + 1, lines[first])
    var parser = RowParser(plan, skipsLines: false)
    var runs = TimingRuns()
    var (rows, wrong) = (0, 0)
    for line in lines.dropFirst(first + 1) {
      rows += 1
      do {
        try parser.parse(line.span, into: &runs)
      } catch {
        wrong += 1
      }
    }
    runs.finish()
    let isWritten = header == CSVWriter.header && runs.intervals.count == rows
    guard isWritten || wrong > 0, 2 * wrong <= rows else { return nil }
    return Decision(format: .csv, reader: LineReader(RowParser(plan)), assumptions: [])
  }

  /// Returns the decision for a label alone, which shows no columns, or an infrared code that stands in
  /// other text.
  private func codeDecision() -> Decision? {
    let lines = lines.prefix(256)
    let format: TimingFormat? =
      if lines.contains(where: TasmotaParser.holds) {
        .tasmota
      } else if lines.contains(where: ProntoParser.begins) {
        .pronto
      } else if let line = lines.first(where: { !$0.isEmpty }), BroadlinkParser.holds(line) {
        .broadlink
      } else if lines.count == 1, TimingFormat.isLabel(lines[0]) {
        .labels
      } else {
        nil
      }
    return format.map {
      Decision(format: $0, reader: $0.makeReader(options: options), assumptions: [])
    }
  }

  /// The layout that a header of our own states.
  private static func ownLayout(_ header: String) -> KeyingPlan.Layout? {
    switch header {
    case "time_ms,level": .edges(moment: 0, level: KeyingPlan.Level(column: 1, rule: .known))
    case CSVWriter.header: .durations(1, level: KeyingPlan.Level(column: 2, rule: .known))
    default: nil
    }
  }

  /// Returns the tables that the sample may be; of a list, also that of its numbers.
  private func tables(_ list: ListText?) -> [(SampledTable, ListText?)] {
    if let bits {
      let rows = RowDivision.rows(of: bits, isWhole: false, BitDivider())
      return SampledTable(rows, shape: .single, division: .bits).map { [($0, nil)] } ?? []
    }
    var tables: [(SampledTable, ListText?)] = []
    if let list, !list.isTable(lines, columns: 3...3), list.isPlain || isLast {
      tables.append((list.table, list))
    }
    // Where another sign divides the header, commas are decimal ones.
    var separated: [SampledTable] = []
    for sign in TextShape.separators where !separated.contains(where: \.hasHeader) {
      if let table = SampledTable(lines, shape: .delimited(sign)) { separated.append(table) }
    }
    let divided = dividedTables(hasHeader: separated.contains(where: \.hasHeader))
    tables += divided.map { ($0, nil) }
    // A line that holds several rows is no row.
    if divided.contains(where: { $0.division.isWithinLines && $0.hasLevelWords }) { return tables }
    // Where a header divides the rows, commas are no decimal points, and a line of words is no row.
    let isDivided = (divided + separated).contains(where: \.hasHeader)
    let logs: [TextShape] = [.words, .tokens] + (LineKind.alternate(lines) ? [.ends] : [])
    let others = (isDivided ? [] : logs) + TextShape.decimalCommas(in: lines)
    for table in separated + others.compactMap({ SampledTable(lines, shape: $0) }) {
      if let turned = table.oldestFirst(lines) { tables.append((turned, nil)) }
      tables.append((table, nil))
    }
    return tables
  }

  /// The tables whose rows are no lines; fewer if a header divides the lines.
  private func dividedTables(hasHeader: Bool) -> [SampledTable] {
    func rows(_ divider: some RowDivider) -> [[UInt8]] {
      RowDivision.rows(of: sample, isWhole: isWhole, divider)
    }
    var tables: [SampledTable?] = []
    let first = sample.first { $0 > 32 }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
      tables.append(SampledTable(records: rows(JSONRecordSplitter())))
    }
    if MarkupDivider.begins(sample) {
      tables.append(
        SampledTable(rows(MarkupDivider()), shape: .delimited(9), division: .markup))
    }
    if tables.allSatisfy({ $0 == nil }), !hasHeader {
      for case .words(let count, let skipped) in WordDivider.candidates(
        in: sample, isWhole: isWhole)
      {
        let table = SampledTable(
          rows(WordDivider(count, skipped: skipped)), shape: count > 1 ? .delimited(9) : .single,
          division: .words(count, skipped: skipped))
        // Words for levels show what numbers alone do not before the text is complete.
        guard let table, table.isUniform, isLast || table.hasLevelWords else { continue }
        tables.append(table)
      }
      if let kind = LineKind.first(of: lines) {
        tables.append(
          SampledTable(rows(BlockDivider(kind)), shape: .tokens, division: .blocks(kind)))
      }
    }
    if isWhole, let rotated = RotatedText(sample) {
      tables.append(SampledTable(rotated.rows, shape: .delimited(9), division: .rotated))
    }
    return tables.compactMap(\.self)
  }

  private static func lines(of sample: [UInt8], isWhole: Bool) -> [[UInt8]] {
    var lines = sample.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if !isWhole || lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { $0.last == 13 ? Array($0.dropLast()) : Array($0) }
  }

  // MARK: - Choice

  /// The number of marks that decide a file before its beginning is complete.
  private func enoughMarks(_ best: TableExplanation) -> Int {
    guard options.isLive else { return 24 }
    if best.isDeclared { return 3 }
    // A few moments beside durations may begin marks or end them.
    if best.plan.layout.secondDuration != nil || best.mayBeOfCounter { return 24 }
    guard best.plan.layout.isUnmarked || best.plan.layout.isSigned else { return 6 }
    // Numbers alone may be anything, such as a voltage at rest.
    return best.score.quality < Self.clear || best.isUnitDoubted ? .max : 24
  }

  /// The quality of the keying of a machine.
  private static let clear = -0.15

  /// What another explanation must be behind, as the sum over all marks.
  private static let lead = 3.0

  private func isAcceptable(_ best: TableExplanation, isList: Bool, isTable: Bool) -> Bool {
    let layout = best.plan.layout
    // Who says that a file is a table of keying, or signs its marks and gaps, is only warned.
    if isTable, layout.level?.rule == .known { return true }
    if best.score.isHopeless, !isTable, !best.isOurs, !layout.isSigned { return false }
    let needsOdds =
      layout.isUnmarked || layout.isOfSizes && !best.isDeclared || best.isUnitDoubted
    let isNamed = best.namesDurations && best.score.quality > Self.clear
    if needsOdds, !isNamed, !best.score.isClear { return false }
    // Numbers select rows by chance.
    if best.plan.selection != nil, best.score.marks < 2, !best.isDeclared { return false }
    // A few numbers lie on both sides of a threshold by chance.
    let isList = isList && !layout.isSampled
    let isEvident =
      best.isDeclared || isList || best.score.marks >= 5
      || best.plan.layout.level?.rule == .known
    if best.score.isKeying, isEvident { return true }
    // A short text says little, so words of a header are trusted.
    return (best.isDeclared || isList) && best.score.marks < 8
      || best.isOurs
  }

  private func isCertain(_ best: TableExplanation, among all: [TableExplanation]) -> Bool {
    if best.isOurs { return true }
    guard best.score.isKeying, !best.score.isEven, best.score.marks >= enoughMarks(best) else {
      return false
    }
    // A text that comes while it is keyed waits until no other explanation with another text is
    // nearly as good; the more marks, the less it must be behind.
    guard options.isLive else { return true }
    let lead = Self.lead / Double(best.score.marks) + (best.isTrusted ? TableExplanation.trust : 0)
    return !all.contains {
      $0.rank > best.rank - lead && $0.score.isKeying && $0.score.differs(from: best.score)
    }
  }

  private func refusal(
    _ tried: [String], _ channels: [TableColumn], isUneven: Bool
  ) -> TimingError {
    Refusal(sample, tried: tried, channels: names(of: channels), isUneven: isUneven).error
  }

  private func checkChannel(among columns: [TableColumn]) throws(TimingError) {
    guard isLast, let channel = options.channel else { return }
    let names = names(of: columns)
    guard !names.isEmpty else { return }
    let isKnown = columns.contains { $0.isNamed(channel, among: columns) }
    throw TimingError(
      .unsupported(
        isKnown ? "channel \"\(channel)\" holds no keying" : "no channel is named \"\(channel)\"",
        expected: "one of \(names.joined(separator: ", "))"),
      line: 1, column: 1)
  }

  /// The names of columns, with their numbers.
  private func names(of columns: [TableColumn]) -> [String] {
    columns.map { column in
      let number = "\(column.index + 1)"
      return column.name.isEmpty ? number : "\(String(showing: column.name.utf8)) (\(number))"
    }
  }

  private func decision(
    for best: (explanation: TableExplanation, text: ListText?), among all: [TableExplanation]
  ) -> Decision {
    let plan = best.explanation.plan
    var assumptions = best.explanation.assumptions + channelSentence(best.explanation, all)
    if let list = best.text {
      let format = list.format(of: plan, options: options)
      let isUsual = plan.scale == .power(6) || format.name == "ir-ctl"
      if list.isPlain, plan.layout.isPlainList, isUsual { assumptions = [] }
      return Decision(
        format: format, reader: list.reader(of: plan, options: options),
        assumptions: assumptions + best.explanation.doubts)
    }
    if let known = knownFormat(of: plan, best.explanation.division) {
      return Decision(format: known, reader: known.makeReader(options: options), assumptions: [])
    }
    let reader = best.explanation.division.reader(RowParser(plan))
    return Decision(
      format: .csv, reader: reader, assumptions: assumptions + best.explanation.doubts)
  }

  private var hasDecimalCommas: Bool { lines.first?.contains(UInt8(ascii: ",")) == true }

  /// Returns the format of our own for a plan that agrees with it.
  private func knownFormat(of plan: KeyingPlan, _ division: RowDivision) -> TimingFormat? {
    guard division == .lines,
      plan.firstLine == 0 || preamble.hasOnlyComments(before: plan.firstLine),
      !plan.isInverted, plan.selection == nil, options.unit == nil
    else { return nil }
    switch (plan.layout, plan.shape, plan.scale) {
    case (.durations(1, let level), .words, .power(6))
    where level.column == 0 && preamble.firstByte.map { $0 == 48 || $0 == 49 } ?? false:
      return .mor
    case (.presses(0, 1), .delimited(9), .power(9)) where !hasDecimalCommas: return .labels
    default: return nil
    }
  }

  private func channelSentence(
    _ best: TableExplanation, _ all: [TableExplanation]
  ) -> [String] {
    guard let channel = best.channel else { return [] }
    var others: [String] = []
    for other in all where other.plan.shape == best.plan.shape {
      guard let name = other.channel, name != channel else { continue }
      let isKeyed = other.score.isKeying && other.score.marks >= 4 && !other.score.isPeriodic
      if isKeyed, other.rank > best.rank - 0.5, !others.contains(name) { others.append(name) }
    }
    guard options.channel == nil, best.hasChoice else { return [] }
    let named = "channel \(channel)"
    guard !others.isEmpty else { return [named] }
    return ["\(named), but keyed too: \(others.joined(separator: ", ")) (--channel)"]
  }
}

extension KeyingPlan.Layout {
  /// Whether a list of numbers is read as durations, as most lists are.
  fileprivate var isPlainList: Bool {
    switch self {
    case .signed, .alternating(_, beginsWithMark: true): true
    default: false
    }
  }

  /// Whether signs are the levels.
  fileprivate var isSigned: Bool { if case .signed = self { true } else { false } }

  /// Whether rows are samples.
  fileprivate var isSampled: Bool { if case .samples = self { true } else { false } }

  /// Whether the order of the columns is all that tells marks from spaces.
  fileprivate var isOfSizes: Bool {
    switch self {
    case .pairs, .steps: true
    default: false
    }
  }

  /// Whether the layout has neither levels nor signs.
  var isUnmarked: Bool {
    switch self {
    case .alternating, .moments: true
    default: false
    }
  }
}

/// What the lines before a table say.
struct TablePreamble {
  /// The samples a second.
  let rate: Double?
  private let lines: [[UInt8]]
  private static let mostLines = 64

  init(_ sample: [UInt8], rate: Double?) {
    lines = sample.split(
      separator: UInt8(ascii: "\n"), maxSplits: Self.mostLines, omittingEmptySubsequences: false
    ).prefix(Self.mostLines).map(Array.init)
    self.rate = rate ?? Self.rate(in: lines)
  }

  /// The first byte that belongs to no comment.
  var firstByte: UInt8? {
    lines.first { !$0.span.isRemark(in: .words) }?.first { !$0.isSpace }
  }

  /// Whether the lines before a row are comments.
  func hasOnlyComments(before line: Int) -> Bool {
    lines.prefix(line).allSatisfy { $0.span.isRemark(in: .words) }
  }

  /// Whether a line states the rate of samples.
  static func statesRate(_ line: [UInt8]) -> Bool { rate(in: [line]) != nil }

  /// Finds a rate or an interval of samples: `Samplerate: 1 kHz`, `Sample Interval,1.0e-03`.
  private static func rate(in lines: [[UInt8]]) -> Double? {
    for (number, line) in lines.enumerated() {
      let cells = LineTokens(line.span).cells
      guard cells.contains(where: { $0.kind == "w" }) else { continue }
      let words = cells.map { line.span.shown($0.range).lowercased() }
      for (index, word) in words.enumerated() {
        guard cells[index].kind == "w", let meaning = meaning(of: word, before: index, words) else {
          continue
        }
        let below = number + 1 < lines.count ? value(below: line, index, lines[number + 1]) : nil
        guard let (value, unit) = value(after: index, cells, words) ?? below.map({ ($0, "") }),
          value > 0, value.isFinite
        else { continue }
        switch meaning {
        case .rate: return value * (hertz[unit] ?? 1)
        case .step: return 1 / value
        }
      }
    }
    return nil
  }

  private enum Meaning { case rate, step }

  private static let hertz: [String: Double] = [
    "hz": 1, "khz": 1e3, "mhz": 1e6, "ghz": 1e9, "s/s": 1, "ks/s": 1e3, "ms/s": 1e6, "sa/s": 1,
    "ksa/s": 1e3, "msa/s": 1e6, "gsa/s": 1e9,
  ]

  private static func meaning(of word: String, before index: Int, _ words: [String]) -> Meaning? {
    let next = index + 1 < words.count ? words[index + 1] : ""
    let isSample = word == "sample" || word == "sampling"
    if word == "samplerate" || word == "sample_rate" || word == "rate" && index == 0
      || isSample && ["rate", "frequency"].contains(next)
      || word == "at" && index + 2 < words.count && hertz[words[index + 2]] != nil
    {
      return .rate
    }
    if ["increment", "sample_interval", "xincr", "delta_x", "tinc"].contains(word)
      || isSample && ["interval", "period"].contains(next)
    {
      return .step
    }
    return nil
  }

  /// Returns the first number after a word, and its unit.
  private static func value(
    after index: Int, _ cells: [TextCell], _ words: [String]
  ) -> (Double, String)? {
    guard let place = cells[index...].dropFirst().prefix(4).firstIndex(where: { $0.kind == "n" })
    else { return nil }
    guard let value = cells[place].value else { return nil }
    // A cell with its unit of time is in nanoseconds.
    if case .number(_, _?) = cells[place].content { return (value / 1e9, "") }
    return (value, place + 1 < words.count ? words[place + 1] : "")
  }

  /// Returns the number below a name in a table.
  private static func value(below line: [UInt8], _ index: Int, _ next: [UInt8]) -> Double? {
    guard let names = try? TextShape.delimited(44).cells(of: line.span),
      let values = try? TextShape.delimited(44).cells(of: next.span)
    else { return nil }
    let place = names.firstIndex {
      line.span.shown($0.range).lowercased() == "increment"
    }
    guard let place, values.indices.contains(place) else { return nil }
    return values[place].value
  }
}
