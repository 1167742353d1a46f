/// What the search asks of a code table, by packed pattern.
///
/// Patterns up to eight elements have their place; longer ones are the error sign or unknown.
struct PatternTable: Sendable {
  private static let size = 512
  /// The symbol of each pattern in the language model.
  private let symbols: [UInt8]
  /// The logarithm of the share of all characters that begin with each pattern.
  private let shares: [Float]
  private static let unknown: Float = -10.5
  private static let beyond: Float = -0.6

  init(_ alphabet: MorseAlphabet, _ model: CharacterModel) {
    var symbols = [UInt8](repeating: TextSymbol.unknown, count: Self.size)
    var sums = [Float](repeating: 0, count: Self.size)
    let others = (alphabet.alternate?.entries ?? []).filter {
      alphabet.meaning(of: $0.pattern) == nil
    }
    for (pattern, meaning) in alphabet.entries + others where pattern.rawValue < Self.size {
      var symbol = TextSymbol.other
      if case .character(let character) = meaning {
        symbol = alphabet.symbol(of: character)
      }
      symbols[Int(pattern.rawValue)] = symbol
      var prefix = Int(pattern.rawValue)
      let share = CharacterModel.typical(symbol)
      while prefix > 0 {
        sums[prefix] += share
        prefix >>= 1
      }
    }
    self.symbols = symbols
    let whole = sums[1]
    shares = sums.map { $0 > 0 ? Float(Logarithm.of(Double($0 / whole))) : Self.unknown }
  }

  /// The symbol of a whole pattern.
  @inline(__always)
  func symbol(_ pattern: UInt16) -> UInt8 {
    pattern < Self.size
      ? symbols[Int(pattern)]
      : pattern & (pattern - 1) == 0 ? TextSymbol.other : TextSymbol.unknown
  }

  /// The logarithm of the share of all characters that begin with `pattern`.
  @inline(__always)
  func share(_ pattern: UInt16) -> Float {
    if pattern < Self.size { return shares[Int(pattern)] }
    if pattern & (pattern - 1) == 0 { return -8 }
    return Self.unknown + Self.beyond * Float(7 - pattern.leadingZeroBitCount)
  }
}

extension MorseAlphabet {
  /// The symbol of a character of the table.
  ///
  /// A letter of a language is taken for the Latin letter that it comes from; those of another script
  /// are all alike, since nothing is known of how often they occur.
  func symbol(of character: Character) -> UInt8 {
    guard natives.contains(character) else { return TextSymbol.symbol(of: character) }
    guard isLatin else { return 1 }
    return Self.latinBases.first { $0.letters.contains(character) }?.symbol ?? TextSymbol.other
  }

  private static let latinBases: [(letters: String, symbol: UInt8)] = [
    ("A", "ÁÀÅÄÆĄ"), ("C", "ĆÇĈ"), ("D", "ĐÐ"), ("E", "ÉÈĘ"), ("G", "ĞĜ"), ("H", "Ĥ"), ("I", "Ì"),
    ("J", "Ĵ"), ("L", "Ł"), ("N", "ÑŃ"), ("O", "ÓÒÖØŒ"), ("S", "ßŚŠȘŞŜ"), ("T", "Þ"), ("U", "ÙÜŬ"),
    ("Z", "ŹŻŽ"),
  ].map { base, letters in (letters, TextSymbol.symbol(of: base)) }
}

extension CharacterModel {
  /// The model for a table and a prior: English is foretold of Latin letters alone.
  static func model(for settings: DecoderSettings) -> CharacterModel {
    model(for: settings.alphabet.isLatin ? settings.prior : .none)
  }

  /// How often a character occurs in texts of all kinds, for looking ahead inside a pattern.
  static func typical(_ symbol: UInt8) -> Float {
    // Letters A to Z in English text by count per thousand (Norvig, "English letter frequency counts").
    let letters: [Float] = [
      80, 15, 33, 38, 125, 24, 19, 51, 76, 2, 5, 41, 25, 72, 76, 21, 1, 63, 65, 93, 27, 11, 17, 2,
      17, 1,
    ]
    switch symbol {
    case 1...26: return letters[Int(symbol) - 1] + 6
    case TextSymbol.figures: return 12
    case TextSymbol.other, TextSymbol.unknown: return 0.3
    default: return symbol < 41 ? 8 : 3
    }
  }
}
