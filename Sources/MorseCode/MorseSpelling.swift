/// Spells text in Morse: characters in, patterns and word gaps out, one at a time.
///
/// Beside the characters of its table it takes prosigns by name, `<SK>`, and patterns as they are
/// written, `[.-.-..]`; so all that a decoder prints can be sent again. How signs without a code of
/// their own are sent is the business of ITU-R M.1677-1, part I, 3 and 4.
///
///     plain ── < ──► named ── > ──► plain
///     plain ── [ ──► drawn ── ] ──► plain
public struct MorseSpelling: Sendable {
  private enum State: Sendable {
    /// The state between signs.
    case plain
    /// The state after `<` or `[`, with what has followed, the bracket included.
    case bracketed([TextNormalizer.Piece])
  }

  private let alphabet: MorseAlphabet
  private let skipsUnknown: Bool
  private var normalizer = TextNormalizer()
  private var pieces: [TextNormalizer.Piece] = []
  private var state = State.plain
  private var position = 0
  private var isInWord = false
  /// Whether the open word is a character that stands by itself.
  private var isInGroup = false
  /// Whether the text has changed to the ``MorseAlphabet/alternate``.
  private var hasChanged = false
  /// The longest bracketed sign: fifteen elements and the brackets.
  private static let longestSign = MorsePattern.capacity + 2

  /// Creates a speller.
  ///
  /// - Parameters:
  ///   - alphabet: the code table.
  ///   - skipsUnknown: whether characters without a code are left out instead of refused.
  public init(alphabet: MorseAlphabet = .international, skipsUnknown: Bool = false) {
    self.alphabet = alphabet
    self.skipsUnknown = skipsUnknown
  }

  /// Takes in the next character of the text.
  ///
  /// - Parameters:
  ///   - character: the character; white space ends a word.
  ///   - symbols: receives what is to be sent.
  /// - Throws: the character that has no code, with its number in the text.
  public mutating func add(
    _ character: Character, into symbols: inout [MorseSymbol]
  ) throws(EncodingError) {
    position += 1
    normalizer.add(character, at: position, into: &pieces)
    try drain(into: &symbols)
  }

  /// Ends the text: what is still held back is given out.
  public mutating func finish(into symbols: inout [MorseSymbol]) throws(EncodingError) {
    normalizer.finish(into: &pieces)
    try drain(into: &symbols)
    guard case .bracketed(let held) = state else { return }
    state = .plain
    try giveUp(held, into: &symbols)
  }

  /// What `text` is sent as, in one go.
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

  private mutating func drain(into symbols: inout [MorseSymbol]) throws(EncodingError) {
    let ready = pieces
    pieces.removeAll(keepingCapacity: true)
    for piece in ready { try take(piece, into: &symbols) }
  }

  private mutating func send(_ pattern: MorsePattern, into symbols: inout [MorseSymbol]) {
    symbols.append(.pattern(pattern))
    isInWord = true
  }

  private mutating func endWord(into symbols: inout [MorseSymbol]) {
    if isInWord { symbols.append(.wordGap) }
    (isInWord, isInGroup) = (false, false)
  }

  private mutating func take(
    _ piece: TextNormalizer.Piece, into symbols: inout [MorseSymbol]
  ) throws(EncodingError) {
    guard case .bracketed(let held) = state else { return try begin(piece, into: &symbols) }
    let closing: Character = held[0].character == "<" ? ">" : "]"
    if piece.character == closing {
      state = .plain
      return try close(held, into: &symbols)
    }
    if held.count < Self.longestSign, fits(piece.character, in: held[0].character) {
      state = .bracketed(held + [piece])
      return
    }
    state = .plain
    try giveUp(held, into: &symbols)
    try take(piece, into: &symbols)
  }

  private func fits(_ character: Character, in bracket: Character) -> Bool {
    if bracket == "<" {
      return character.isASCII && (character.isLetter || character.isWholeNumber)
    }
    return MorseElement(character) != nil
      || alphabet.isStretched && PatternStretch.signs.contains(character)
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

  /// What a character is sent as, the change to the other table before it if it needs that.
  private mutating func patterns(for character: Character) -> [MorsePattern]? {
    guard let alternate = alphabet.alternate else { return alphabet.patterns(for: character) }
    let (present, other) = hasChanged ? (alternate, alphabet) : (alphabet, alternate)
    if let patterns = present.patterns(for: character) { return patterns }
    let change = hasChanged ? MorseAlphabet.changes.back : MorseAlphabet.changes.toAlternate
    guard let patterns = other.patterns(for: character),
      let signal = alphabet.pattern(forProsign: change)
    else { return nil }
    hasChanged.toggle()
    return [signal] + patterns
  }

  /// Sends a procedural signal; one that changes the table does.
  private mutating func send(signal pattern: MorsePattern, into symbols: inout [MorseSymbol]) {
    send(pattern, into: &symbols)
    guard alphabet.alternate != nil else { return }
    let change = hasChanged ? MorseAlphabet.changes.back : MorseAlphabet.changes.toAlternate
    if pattern == alphabet.pattern(forProsign: change) { hasChanged.toggle() }
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

  /// Takes a bracket that did not become a sign for what it is: a character without a code.
  private mutating func giveUp(
    _ held: [TextNormalizer.Piece], into symbols: inout [MorseSymbol]
  ) throws(EncodingError) {
    guard skipsUnknown else { throw error(.loneBracket(held[0].character), at: held[0]) }
    for piece in held.dropFirst() { try take(piece, into: &symbols) }
  }

  private func error(_ kind: EncodingError.Kind, at piece: TextNormalizer.Piece) -> EncodingError {
    EncodingError(kind, position: piece.position, table: alphabet.name)
  }
}
