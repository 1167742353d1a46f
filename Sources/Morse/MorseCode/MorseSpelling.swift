/// Converts text to patterns and word gaps, incrementally.
///
/// Besides the characters of its table it accepts prosigns by name, `<SK>`, and written patterns,
/// `[.-.-..]`. So all output of a decoder can be sent again. Characters without their own code are sent
/// by the rules of ITU-R M.1677-1, part I, 3 and 4.
///
///     plain ── < ──► named ── > ──► plain
///     plain ── [ ──► drawn ── ] ──► plain
public struct MorseSpelling: Sendable {
  private enum State: Sendable {
    /// Between symbols.
    case plain
    /// After `<` or `[`; stores the text from the bracket on.
    case bracketed([TextNormalizer.Piece])
  }

  private let alphabet: MorseAlphabet
  private let skipsUnknown: Bool
  private var normalizer = TextNormalizer()
  private var pieces: [TextNormalizer.Piece] = []
  private var state = State.plain
  private var position = 0
  private var isInWord = false
  /// Whether the open word is a character that must be sent as a separate word.
  private var isInGroup = false
  /// Whether the text has switched to the ``MorseAlphabet/alternate`` table.
  private var hasChanged = false
  /// The maximum length of a bracketed symbol: 15 elements and the brackets.
  private static let longestProsign = MorsePattern.capacity + 2

  /// Creates a speller.
  ///
  /// - Parameters:
  ///   - alphabet: the code table.
  ///   - skipsUnknown: whether characters without a code are skipped instead of causing an error.
  public init(alphabet: MorseAlphabet = .international, skipsUnknown: Bool = false) {
    self.alphabet = alphabet
    self.skipsUnknown = skipsUnknown
  }

  /// Adds the next character of the text.
  ///
  /// - Parameters:
  ///   - character: the character; white space ends a word.
  ///   - symbols: receives the symbols to send.
  /// - Throws: an error for a character without a code, with its position in the text.
  public mutating func add(
    _ character: Character, into symbols: inout [MorseSymbol]
  ) throws(EncodingError) {
    position += 1
    normalizer.add(character, at: position, into: &pieces)
    try drain(into: &symbols)
  }

  /// Ends the text and outputs the held characters.
  public mutating func finish(into symbols: inout [MorseSymbol]) throws(EncodingError) {
    normalizer.finish(into: &pieces)
    try drain(into: &symbols)
    guard case .bracketed(let held) = state else { return }
    state = .plain
    try giveUp(held, into: &symbols)
  }

  /// Converts a whole text.
  public static func symbols(
    of text: some StringProtocol, alphabet: MorseAlphabet = .international,
    skipsUnknown: Bool = false
  ) throws(EncodingError) -> [MorseSymbol] {
    var speller = MorseSpelling(alphabet: alphabet, skipsUnknown: skipsUnknown)
    var symbols: [MorseSymbol] = []
    for character in text { try speller.add(character, into: &symbols) }
    try speller.finish(into: &symbols)
    return symbols
  }

  /// The characters that are sent for a text: without typographic forms, with one space between words.
  package static func characters(of text: some StringProtocol) -> String {
    var normalizer = TextNormalizer()
    var pieces: [TextNormalizer.Piece] = []
    for character in text { normalizer.add(character, at: 0, into: &pieces) }
    normalizer.finish(into: &pieces)
    return String(pieces.map(\.character))
  }

  private mutating func drain(into symbols: inout [MorseSymbol]) throws(EncodingError) {
    let ready = pieces
    pieces.removeAll(keepingCapacity: true)
    for piece in ready { try parse(piece, into: &symbols) }
  }

  private mutating func send(_ pattern: MorsePattern, into symbols: inout [MorseSymbol]) {
    symbols.append(.pattern(pattern))
    isInWord = true
  }

  private mutating func endWord(into symbols: inout [MorseSymbol]) {
    if isInWord { symbols.append(.wordGap) }
    (isInWord, isInGroup) = (false, false)
  }

  private mutating func parse(
    _ piece: TextNormalizer.Piece, into symbols: inout [MorseSymbol]
  ) throws(EncodingError) {
    guard case .bracketed(let held) = state else { return try begin(piece, into: &symbols) }
    let closing: Character = held[0].character == "<" ? ">" : "]"
    if piece.character == closing {
      state = .plain
      return try close(held, into: &symbols)
    }
    if held.count < Self.longestProsign, fits(piece.character, in: held[0].character) {
      state = .bracketed(held + [piece])
      return
    }
    state = .plain
    try giveUp(held, into: &symbols)
    try parse(piece, into: &symbols)
  }

  private func fits(_ character: Character, in bracket: Character) -> Bool {
    if bracket == "<" {
      return character.isASCII && (character.isLetter || character.isWholeNumber)
    }
    return MorseElement(character) != nil
      || alphabet.isStretched && PatternStretch.symbols.contains(character)
  }

  private mutating func begin(
    _ piece: TextNormalizer.Piece, into symbols: inout [MorseSymbol]
  ) throws(EncodingError) {
    switch piece.character {
    case " ": endWord(into: &symbols)
    case "<", "[": state = .bracketed([piece])
    default:
      if let patterns = patterns(for: piece.character) {
        let isGroup = alphabet.isGroup(piece.character)
        if isGroup || isInGroup { endWord(into: &symbols) }
        isInGroup = isGroup
        for pattern in patterns { send(pattern, into: &symbols) }
      } else if !skipsUnknown {
        throw error(.noCode(piece.character), at: piece)
      }
    }
  }

  /// Returns the patterns for a character, preceded by the signal that switches the table if
  /// necessary.
  private mutating func patterns(for character: Character) -> [MorsePattern]? {
    guard let alternate = alphabet.alternate else { return alphabet.patterns(for: character) }
    let (present, other) = hasChanged ? (alternate, alphabet) : (alphabet, alternate)
    if let patterns = present.patterns(for: character) { return patterns }
    guard let patterns = other.patterns(for: character),
      let change = alphabet.change(toAlternate: !hasChanged)
    else { return nil }
    hasChanged.toggle()
    return [change] + patterns
  }

  /// Sends a procedural signal, and switches the table if it is the switch signal.
  private mutating func send(signal pattern: MorsePattern, into symbols: inout [MorseSymbol]) {
    send(pattern, into: &symbols)
    if pattern == alphabet.change(toAlternate: !hasChanged) { hasChanged.toggle() }
  }

  private mutating func close(
    _ held: [TextNormalizer.Piece], into symbols: inout [MorseSymbol]
  ) throws(EncodingError) {
    let inner = String(held.dropFirst().map(\.character))
    if held[0].character == "<" {
      if let pattern = alphabet.pattern(forProsign: inner.uppercased()) {
        send(signal: pattern, into: &symbols)
      } else if !skipsUnknown {
        throw error(.unknownProsign(inner), at: held[0])
      }
    } else if let pattern = MorsePattern(parsing: inner), !pattern.isEmpty {
      send(signal: pattern, into: &symbols)
    } else if !skipsUnknown {
      throw error(.loneBracket("["), at: held[0])
    }
  }

  /// Handles a bracket that did not become a symbol as a character without a code.
  private mutating func giveUp(
    _ held: [TextNormalizer.Piece], into symbols: inout [MorseSymbol]
  ) throws(EncodingError) {
    guard skipsUnknown else { throw error(.loneBracket(held[0].character), at: held[0]) }
    for piece in held.dropFirst() { try parse(piece, into: &symbols) }
  }

  private func error(_ kind: EncodingError.Kind, at piece: TextNormalizer.Piece) -> EncodingError {
    EncodingError(kind, position: piece.position, table: alphabet.name)
  }
}
