package import MorseCode
import Mathematics

/// A code table for the search, indexed by packed pattern.
///
/// Patterns up to eight elements have an entry; longer ones are the error sign or unknown. In a
/// table with stretched patterns, the bits of the stretch are above the elements: ``stretchShift``.
struct PatternTable: Sendable {
  private static let size = 512
  /// The number of bits by which the stretch is shifted up.
  static let stretchShift: UInt16 = 9
  /// Whether the table has stretched patterns.
  let isStretched: Bool
  /// The bits of a pattern that are its elements.
  let elements: UInt16
  /// The pattern of dits that cannot hold more elements.
  let fullPattern: UInt16
  /// The symbol of each pattern in the language model.
  private let symbols: [UInt8]
  /// The log share of all characters that begin with each pattern.
  private let shares: [Float]
  /// The log share of an unknown pattern, 1 in 36,000, and of each element beyond the eighth.
  private static let unknown: Float = -10.5
  private static let beyond: Float = -0.6
  /// The log share of an error prosign of more than eight dits: 1 in 3,000.
  private static let errorProsign: Float = -8

  /// Creates the table of the alphabet, with the keyboard's commands where it has no characters.
  init(for settings: DecoderSettings) {
    self.init(settings.alphabet, controls: settings.controls, spaceCode: settings.spaceCode)
  }

  /// Creates the table of an alphabet, with commands where it has no characters.
  init(
    _ alphabet: MorseAlphabet, controls: Set<MorsePattern> = [], spaceCode: MorsePattern? = nil
  ) {
    isStretched = alphabet.isStretched
    elements = isStretched ? 1 << Self.stretchShift - 1 : .max
    fullPattern = elements / 2 + 1
    let size = isStretched ? Self.size << 3 : Self.size
    var symbols = [UInt8](repeating: TextSymbol.unknown, count: size)
    var sums = [Float](repeating: 0, count: size)
    for (pattern, meaning) in alphabet.allEntries where pattern.rawValue < Self.size {
      var symbol = TextSymbol.other
      if case .character(let character) = meaning {
        symbol = alphabet.symbol(of: character)
      }
      symbols[Int(pattern.searchCode)] = symbol
      let share = CharacterModel.typical(symbol)
      for prefix in pattern.searchPrefixes { sums[Int(prefix)] += share }
    }
    for pattern in controls
    where pattern.rawValue < Self.size && symbols[Int(pattern.searchCode)] >= TextSymbol.other {
      let symbol = pattern == spaceCode ? TextSymbol.spaceCode : TextSymbol.command
      symbols[Int(pattern.searchCode)] = symbol
      for prefix in pattern.searchPrefixes { sums[Int(prefix)] += CharacterModel.typical(symbol) }
    }
    self.symbols = symbols
    let whole = sums[1]
    shares = sums.map { $0 > 0 ? Float(Logarithm.of(Double($0 / whole))) : Self.unknown }
  }

  /// Returns the symbol of a whole pattern.
  @inline(__always)
  func symbol(_ pattern: UInt16) -> UInt8 {
    Int(pattern) < symbols.count
      ? symbols[Int(pattern)]
      : pattern & (pattern - 1) == 0 ? TextSymbol.other : TextSymbol.unknown
  }

  /// Returns whether a character begins with `pattern`, which must have an entry.
  @inline(__always)
  func isKnown(_ pattern: UInt16) -> Bool { shares[Int(pattern)] > Self.unknown }

  /// Returns the log share of all characters that begin with `pattern`.
  @inline(__always)
  func share(_ pattern: UInt16) -> Float {
    if Int(pattern) < shares.count { return shares[Int(pattern)] }
    if pattern & (pattern - 1) == 0 { return Self.errorProsign }
    return Self.unknown + Self.beyond * Float(7 - pattern.leadingZeroBitCount)
  }
}

extension MorsePattern {
  /// The code of the pattern in the search: the bits of the stretch above the elements.
  var searchCode: UInt16 {
    rawValue | UInt16(stretch.rawValue) << PatternTable.stretchShift
  }

  /// The codes of the pattern and all its prefixes, as the search visits them.
  fileprivate var searchPrefixes: [UInt16] {
    guard stretch.dahSymbol == nil else { return [searchCode, MorsePattern.empty.rawValue] }
    var prefixes: [UInt16] = []
    var prefix: MorsePattern? = self
    while let pattern = prefix {
      prefixes.append(pattern.searchCode)
      if pattern.stretch.gapPosition == pattern.count {
        prefixes.append(pattern.rawValue)
      }
      prefix = pattern.droppingLastInSearch()
    }
    return prefixes
  }

  /// Returns the pattern without its last element, but with a long gap at its end.
  private func droppingLastInSearch() -> MorsePattern? {
    guard !isEmpty else { return nil }
    let keeps = stretch.gapPosition.map { $0 < count } ?? false
    return MorsePattern(unchecked: rawValue >> 1, stretch: keeps ? stretch : .none)
  }

  /// Creates a pattern from its code in the search of `alphabet`.
  init(searchCode code: UInt16, in alphabet: MorseAlphabet) {
    guard alphabet.isStretched else {
      self.init(unchecked: code)
      return
    }
    let shift = PatternTable.stretchShift
    let elements = code & (1 << shift - 1)
    self.init(unchecked: elements, stretch: PatternStretch(unchecked: UInt8(code >> shift)))
  }
}

extension MorseAlphabet {
  /// Returns the prior for texts in the table: English is predicted only for Latin letters.
  func prior(_ prior: LanguagePrior) -> LanguagePrior { isLatin ? prior : .none }

  /// Returns the symbol of a character of the table.
  ///
  /// A national letter counts as the Latin letter that it derives from. Letters of other scripts
  /// all share one symbol, because their frequencies are unknown.
  func symbol(of character: Character) -> UInt8 {
    guard natives.contains(character) else { return TextSymbol.symbol(of: character) }
    guard isLatin else { return 1 }
    return Self.latinBases.first { $0.letters.contains(character) }?.symbol ?? TextSymbol.other
  }

  /// Returns the symbol of a pattern's meaning; `nil` stands for a pattern without one.
  package func symbol(of meaning: MorseMeaning?) -> UInt8 {
    switch meaning {
    case .character(let character): symbol(of: character)
    case .prosign: TextSymbol.other
    case nil: TextSymbol.unknown
    }
  }

  private static let latinBases: [(letters: String, symbol: UInt8)] = [
    ("A", "ÁÀÅÄÆĄ"), ("C", "ĆÇĈ"), ("D", "ĐÐ"), ("E", "ÉÈĘ"), ("G", "ĞĜ"), ("H", "Ĥ"), ("I", "Ì"),
    ("J", "Ĵ"), ("L", "Ł"), ("N", "ÑŃ"), ("O", "ÓÒÖØŒ"), ("S", "ßŚŠȘŞŜ"), ("T", "Þ"), ("U", "ÙÜŬ"),
    ("Z", "ŹŻŽ"),
  ].map { base, letters in (letters, TextSymbol.symbol(of: base)) }
}

extension CharacterModel {
  /// Returns the model for a table and a prior.
  static func model(for settings: DecoderSettings) -> CharacterModel {
    model(for: settings.alphabet.prior(settings.prior))
  }

  /// Returns the weight of a character in texts of all kinds, for looking ahead inside a pattern.
  static func typical(_ symbol: UInt8) -> Float {
    switch symbol {
    case 1...26: letterCounts[Int(symbol) - 1] + moreCounts.letter
    case TextSymbol.digits: moreCounts.digit
    case TextSymbol.other, TextSymbol.unknown: moreCounts.other
    case TextSymbol.command: moreCounts.command
    default: symbol < 41 ? moreCounts.mainPunctuation : moreCounts.punctuation
    }
  }

  /// The assumed counts of each character in addition to a thousand letters of English text.
  ///
  /// Call signs and groups have all letters equally often. A full stop, comma or question mark is a
  /// main character. One character in a hundred is a command, over the forty codes.
  private static let moreCounts:
    (
      letter: Float, digit: Float, mainPunctuation: Float, punctuation: Float, other: Float,
      command: Float
    ) =
      (6, 12, 8, 3, 0.3, 0.25)

  /// The counts of the letters A to Z in a thousand letters of English text.
  ///
  /// Source: P. Norvig, "English letter frequency counts" (2012).
  package static let letterCounts: [Float] = [
    80, 15, 33, 38, 125, 24, 19, 51, 76, 2, 5, 41, 25, 72, 76, 21, 1, 63, 65, 93, 27, 11, 17, 2,
    17, 1,
  ]
}
