/// Detects the format of a file by its beginning, then reads it.
///
/// A signature identifies most formats. ``ExplainedReader`` explains any other text.
public struct SniffingReader: TimingReader {
  private enum State: Sendable {
    /// The format is unknown; stores the beginning of the file.
    case sniffing([UInt8])
    /// The format is known.
    case reading(any TimingReader)
    /// The text has no signature.
    case explaining(ExplainedReader)
  }

  private var state = State.sniffing([])
  private let options: TimingOptions
  /// The conversion from UTF-16; `nil` for other files.
  private var utf16: UTF16Text?
  private var known: TimingFormat?

  /// The format; `nil` until it is detected.
  public var format: TimingFormat? {
    if case .explaining(let reader) = state { reader.format } else { known }
  }

  /// The hints found so far.
  public var hints: TimingHints {
    switch state {
    case .sniffing: TimingHints()
    case .reading(let reader): reader.hints
    case .explaining(let reader): reader.hints
    }
  }

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - format: the format; `nil` to detect it.
  ///   - options: the user's options.
  public init(format: TimingFormat? = nil, options: TimingOptions = TimingOptions()) {
    self.options = options
    known = format
  }

  /// Reads the next bytes.
  public mutating func read(
    _ bytes: Span<UInt8>, into runs: inout TimingRuns
  ) throws(TimingError) {
    if utf16 != nil {
      let text = utf16?.convert([UInt8](copying: bytes)) ?? []
      return try readText(text.span, into: &runs)
    }
    try readText(bytes, into: &runs)
  }

  private mutating func readText(
    _ bytes: Span<UInt8>, into runs: inout TimingRuns
  ) throws(TimingError) {
    switch state {
    case .reading(var reader):
      state = .sniffing([])
      defer { state = .reading(reader) }
      try reader.read(bytes, into: &runs)
    case .explaining(var reader):
      state = .sniffing([])
      defer { state = .explaining(reader) }
      try reader.read(bytes, into: &runs)
    case .sniffing(var sample):
      for index in bytes.indices { sample.append(bytes[index]) }
      state = .sniffing(sample)
      try sniff(isWhole: false, into: &runs)
    }
  }

  /// Ends the file.
  ///
  /// An empty file is valid in any format and has no intervals.
  public mutating func finish(into runs: inout TimingRuns) throws(TimingError) {
    try sniff(isWhole: true, into: &runs)
    switch state {
    case .sniffing: break
    case .reading(var reader):
      try reader.finish(into: &runs)
      state = .reading(reader)
    case .explaining(var reader):
      try reader.finish(into: &runs)
      state = .explaining(reader)
    }
  }

  private mutating func sniff(isWhole: Bool, into runs: inout TimingRuns) throws(TimingError) {
    guard case .sniffing(var bytes) = state else { return }
    let isText = known?.isText ?? true
    // A known format waits for the rest of a mark only.
    if let first = bytes.first, known == nil || isText && first >= Self.mark[0] {
      if utf16 == nil, let text = UTF16Text(beginning: bytes[...]) {
        utf16 = text
        bytes = utf16?.convert(bytes) ?? []
        state = .sniffing(bytes)
      }
      guard isWhole || bytes.count >= 4 || known == nil && !Self.mark.starts(with: bytes) else {
        return
      }
    }
    if isText, bytes.starts(with: Self.mark) { bytes.removeFirst(Self.mark.count) }
    let decision =
      if let known { Decision.format(known) } else {
        try Self.decide(TimingSample(bytes, isWhole: isWhole), bytes)
      }
    switch decision {
    case .undecided: break
    case .format(let found):
      known = found
      var reader = found.makeReader(options: options)
      try reader.read(bytes.span, into: &runs)
      state = .reading(reader)
    case .text:
      var reader = ExplainedReader(options: options)
      defer { state = .explaining(reader) }
      try reader.read(bytes.span, into: &runs)
    }
  }

  /// The byte order mark that some editors write before UTF-8.
  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// What the signatures say about a beginning.
  private enum Decision { case undecided, format(TimingFormat), text }

  private static func decide(
    _ sample: TimingSample, _ bytes: [UInt8]
  ) throws(TimingError) -> Decision {
    if try PackedSound.refuse(sample) { return .undecided }
    if let packed = PackedText.all.first(where: { bytes.starts(with: $0.beginning) }) {
      throw TimingError(
        .unsupported("\(packed.name) is not supported", expected: packed.cure), line: 1, column: 1)
    }
    for format in TimingFormat.all {
      switch format.recognize?(sample) ?? .no {
      case .yes: return .format(format)
      case .undecided: return .undecided
      case .no: continue
      }
    }
    return .text
  }
}
