/// Detects the format of a file by its beginning, then reads it.
public struct SniffingReader: TimingReader {
  private enum State: Sendable {
    /// The format is unknown; stores the beginning of the file.
    case sniffing([UInt8])
    /// The format is known.
    case reading(any TimingReader)
  }

  private var state = State.sniffing([])
  private let options: TimingOptions
  /// The format; `nil` until it is detected.
  public private(set) var format: TimingFormat?

  /// The hints found so far.
  public var hints: TimingHints {
    if case .reading(let reader) = state { reader.hints } else { TimingHints() }
  }

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - format: the format; `nil` to detect it.
  ///   - options: the user's options.
  public init(format: TimingFormat? = nil, options: TimingOptions = TimingOptions()) {
    self.options = options
    self.format = format
    if let format { state = .reading(format.makeReader(options: options)) }
  }

  /// Reads the next bytes.
  public mutating func read(
    _ bytes: Span<UInt8>, into runs: inout TimingRuns
  ) throws(TimingError) {
    switch state {
    case .reading(var reader):
      state = .sniffing([])
      defer { state = .reading(reader) }
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
    guard case .reading(var reader) = state else { return }
    try reader.finish(into: &runs)
    state = .reading(reader)
  }

  private mutating func sniff(isWhole: Bool, into runs: inout TimingRuns) throws(TimingError) {
    guard case .sniffing(let bytes) = state else { return }
    let sample = TimingSample(bytes, isWhole: isWhole)
    guard let found = try Self.decide(sample, isWhole: isWhole, bytes) else { return }
    format = found
    var reader = found.makeReader(options: options)
    try reader.read(bytes.span, into: &runs)
    state = .reading(reader)
  }

  /// Returns the format, or `nil` while more bytes are needed.
  private static func decide(
    _ sample: TimingSample, isWhole: Bool, _ bytes: [UInt8]
  ) throws(TimingError) -> TimingFormat? {
    if let name = PackedSound.name(of: bytes) {
      let expected = "a WAV file, such as 'ffmpeg -i FILE sound.wav' makes\(PackedSound.build)"
      throw TimingError(
        .unsupported("\(name) is not supported", expected: expected), line: 1, column: 1)
    }
    for format in TimingFormat.all {
      switch format.recognize?(sample) ?? .no {
      case .yes: return format
      case .undecided: return nil
      case .no: continue
      }
    }
    if sample.isFinal, sample.words(1).isEmpty { return .ms }
    if let error = unknownFormat(bytes, isWhole: isWhole) { throw error }
    return nil
  }

  /// Makes the error for a first word that begins no format; `nil` while the word is incomplete.
  private static func unknownFormat(_ bytes: [UInt8], isWhole: Bool) -> TimingError? {
    var place = TextPlace()
    var isComment = false
    var isOver = isWhole
    var word = WordText()
    var wordPlace = place
    for byte in bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...] {
      let isSpace = byte.isSpace || (10...13).contains(byte)
      if byte == UInt8(ascii: "\n") { isComment = false }
      if word.isEmpty, byte == UInt8(ascii: "#") { isComment = true }
      if !isComment {
        isOver = isSpace && !word.isEmpty || word.isFull
        if isOver { break }
        if word.isEmpty { wordPlace = place }
        if !isSpace { word.append(byte) }
      }
      place.advance(past: byte)
    }
    guard isOver || isWhole else { return nil }
    let tried = TimingFormat.all.filter { !$0.mustBeNamed }.map(\.name)
    return wordPlace.error(.unknownFormat(word.description, tried: tried))
  }
}
