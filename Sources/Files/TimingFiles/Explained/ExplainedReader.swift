/// Reads a text after ``Explainer`` has explained its beginning.
struct ExplainedReader: TimingReader {
  private enum State: Sendable {
    case collecting([UInt8])
    case reading(any TimingReader)
  }

  private var state = State.collecting([])
  private let options: TimingOptions
  /// Whether the user says that it is a table.
  private let isTable: Bool
  /// The format of the text; `nil` until it is decided.
  private(set) var format: TimingFormat?
  private var assumptions: [String] = []
  /// The number of complete lines collected.
  private var lines = 0
  private var filter = TextFilter()

  /// The sizes at which a file is explained; after the last one it is decided.
  private static let sizes: Set<Int> = [1 << 16, 1 << 18, 1 << 20]
  private static let (least, most) = (1 << 16, 1 << 20)

  init(options: TimingOptions, isTable: Bool = false) {
    self.options = options
    self.isTable = isTable
  }

  var hints: TimingHints {
    guard case .reading(let reader) = state else { return TimingHints() }
    var hints = reader.hints
    hints.assumptions += assumptions
    return hints
  }

  mutating func read(_ bytes: Span<UInt8>, into runs: inout TimingRuns) throws(TimingError) {
    var index = 0
    while index < bytes.count {
      guard case .collecting(var sample) = state else { break }
      state = .collecting([])
      var isDue = false
      while index < bytes.count, !isDue {
        let byte = bytes[index]
        index += 1
        let before = sample.count
        filter.add(byte, to: &sample)
        for place in before..<sample.count {
          if sample[place] == UInt8(ascii: "\n") { lines += 1 }
          isDue = isDue || isCheckpoint(place + 1, after: sample[place])
        }
      }
      state = .collecting(sample)
      if isDue { try explain(isWhole: false, into: &runs) }
    }
    guard index < bytes.count, case .reading(var reader) = state else { return }
    state = .collecting([])
    defer { state = .reading(reader) }
    let rest = bytes.extracting(index..<bytes.count)
    guard !filter.passes(rest) else { return try reader.read(rest, into: &runs) }
    var text: [UInt8] = []
    text.reserveCapacity(rest.count)
    for index in rest.indices { filter.add(rest[index], to: &text) }
    try reader.read(text.span, into: &runs)
  }

  mutating func finish(into runs: inout TimingRuns) throws(TimingError) {
    try explain(isWhole: true, into: &runs)
    guard case .reading(var reader) = state else { return }
    try reader.finish(into: &runs)
    state = .reading(reader)
  }

  /// Whether the text is explained after this many bytes.
  ///
  /// The number of bytes decides, not their pieces. A live text is explained after four lines,
  /// then ever more rarely.
  private func isCheckpoint(_ count: Int, after byte: UInt8) -> Bool {
    if Self.sizes.contains(count) { return true }
    guard options.isLive, count < Self.least else { return false }
    if byte == UInt8(ascii: "\n") { return Self.isRound(lines) }
    return count >= 64 && Self.isRound(count)
  }

  /// Whether a number is a power of two, or three times one.
  private static func isRound(_ number: Int) -> Bool {
    let odd = number >> number.trailingZeroBitCount
    return odd == 1 || odd == 3
  }

  private mutating func explain(
    isWhole: Bool, into runs: inout TimingRuns
  ) throws(TimingError) {
    guard case .collecting(let sample) = state else { return }
    let isLast = isWhole || sample.count >= Self.most
    guard !TimingSample(sample, isWhole: isWhole).words(1).isEmpty else {
      guard isLast else { return }
      format = isTable ? .csv : .ms
      return state = .reading(ListReader(.ms, options: options))
    }
    let explainer = Explainer(sample, isWhole: isWhole, isLast: isLast, options: options)
    guard let decision = try explainer.decide(isTable: isTable) else { return }
    format = isTable ? .csv : decision.format
    assumptions = decision.assumptions
    var reader = decision.reader
    try reader.read(sample.span, into: &runs)
    state = .reading(reader)
  }
}

/// Drops the sequences by which a terminal changes its colour, which logs contain, and turns line
/// ends of CR alone into LF.
private struct TextFilter {
  private enum State { case text, escape, sequence }
  /// How lines end; `nil` before the first end.
  private enum LineEnd { case lineFeed, carriageReturn }

  private var state = State.text
  private var lineEnd: LineEnd?
  private var isAfterReturn = false

  /// Whether the bytes pass unchanged.
  func passes(_ bytes: Span<UInt8>) -> Bool {
    guard state == .text, lineEnd == .lineFeed || lineEnd == nil && !isAfterReturn else {
      return false
    }
    let isDecided = lineEnd != nil
    return !bytes.indices.contains {
      bytes[$0] == 0x1B || !isDecided && (bytes[$0] == 10 || bytes[$0] == 13)
    }
  }

  /// Adds the bytes that a byte becomes.
  mutating func add(_ byte: UInt8, to text: inout [UInt8]) {
    guard !isEscape(byte) else { return }
    defer { isAfterReturn = byte == 13 }
    let lineFeed = UInt8(ascii: "\n")
    switch lineEnd {
    case .lineFeed: text.append(byte)
    case .carriageReturn: text.append(byte == 13 ? lineFeed : byte)
    case nil where byte == lineFeed:
      lineEnd = .lineFeed
      if isAfterReturn { text.append(13) }
      text.append(byte)
    case nil where isAfterReturn:
      lineEnd = .carriageReturn
      text.append(lineFeed)
      text.append(byte == 13 ? lineFeed : byte)
    case nil:
      // The next byte tells whether a return ends the line by itself.
      if byte != 13 { text.append(byte) }
    }
  }

  private mutating func isEscape(_ byte: UInt8) -> Bool {
    switch state {
    case .text:
      guard byte == 0x1B else { return false }
      state = .escape
    case .escape: state = byte == UInt8(ascii: "[") ? .sequence : .text
    case .sequence: if (0x40...0x7E).contains(byte) { state = .text }
    }
    return true
  }
}
