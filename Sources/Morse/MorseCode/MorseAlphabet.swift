/// A code table: the meaning of each pattern, and the pattern of each character.
public struct MorseAlphabet: Sendable {
  /// The name for users, such as `international`.
  public package(set) var name: String
  /// The table in its own order: each pattern with its meaning.
  public let entries: [(pattern: MorsePattern, meaning: MorseMeaning)]

  /// The procedural signals that can be sent by name, in the order of the table.
  public let signals: [(name: String, pattern: MorsePattern)]

  /// The letters of the table's language, without those of international code.
  package let natives: Set<Character>
  /// The rule that spells characters without a code as other characters; `nil` if every character
  /// has a code.
  public package(set) var spellingRule: (any SpellingRule)?

  /// The final forms of letters at the end of a word, for letters whose forms share a code.
  public let finalForms: [Character: Character]

  /// The meanings of patterns by their packed forms; the array ends with the longest pattern.
  private let meanings: [MorseMeaning?]
  /// The meanings of patterns with a stretch, which international code lacks.
  private let stretched: [MorsePattern: MorseMeaning]
  private let patterns: [Character: MorsePattern]

  /// Creates an alphabet from lines of a symbol, a space and its pattern.
  ///
  /// A symbol is a character, or a prosign in angle brackets. If several symbols share a pattern, it is
  /// decoded as the first; all of them are sent as this pattern.
  ///
  /// - Parameters:
  ///   - name: the name for users.
  ///   - table: the lines; they are program data, so a malformed line stops the program.
  ///   - natives: the letters of the table's language, if it has one.
  ///   - spellingRule: the rule for characters without a code.
  ///   - finals: letters, each followed by its form at the end of a word, separated by spaces.
  public init(
    name: String, table: String, natives: Set<Character> = [],
    spellingRule: (any SpellingRule)? = nil, finals: String = ""
  ) {
    var entries: [(pattern: MorsePattern, meaning: MorseMeaning)] = []
    var patterns: [Character: MorsePattern] = [:]
    var signals: [(name: String, pattern: MorsePattern)] = []
    var read: Set<MorsePattern> = []
    for line in table.split(separator: "\n") {
      let (meaning, pattern) = Self.parse(line)
      switch meaning {
      case .character(let character): patterns[character] = pattern
      case .prosign(let name): signals.append((name, pattern))
      }
      if read.insert(pattern).inserted { entries.append((pattern, meaning)) }
    }
    self.name = name
    self.natives = natives
    self.spellingRule = spellingRule
    finalForms = Dictionary(
      uniqueKeysWithValues: finals.split(separator: " ").map { pair in
        guard pair.count == 2, let letter = pair.first, let form = pair.last else {
          preconditionFailure("malformed final form in a code table: \(pair)")
        }
        return (letter, form)
      })
    self.entries = entries
    let even = entries.filter { $0.pattern.stretch == .none }
    let size = (even.map { Int($0.pattern.rawValue) }.max() ?? 0) + 1
    var meanings = [MorseMeaning?](repeating: nil, count: size)
    for (pattern, meaning) in even { meanings[Int(pattern.rawValue)] = meaning }
    self.meanings = meanings
    stretched = Dictionary(uniqueKeysWithValues: entries.filter { $0.pattern.stretch != .none })
    self.patterns = patterns
    self.signals = signals
  }

  /// Parses a line of a table.
  static func parse(_ line: Substring) -> (MorseMeaning, MorsePattern) {
    let fields = line.split(separator: " ", maxSplits: 1)
    guard fields.count == 2, let pattern = MorsePattern(parsing: fields[1]), !pattern.isEmpty else {
      preconditionFailure("malformed line in a code table: \(line)")
    }
    let symbol = fields[0]
    precondition(
      symbol.utf8.count <= PackedMeaning.capacity + "<>".utf8.count, "sign too long: \(line)")
    guard symbol.count > 1 else { return (.character(symbol[symbol.startIndex]), pattern) }
    return (.prosign(String(symbol.dropFirst().dropLast())), pattern)
  }

  /// Creates the table of a language or script from its own letters.
  ///
  /// The international table supplies the unused patterns.
  ///
  /// - Parameters:
  ///   - name: the name for users.
  ///   - letters: the letters and punctuation of the language, which have priority; lines as in any
  ///     table.
  ///   - forms: characters that are sent as other characters of the table, and decoded as those.
  ///   - extendsLatin: whether the letters are added to the Latin ones instead of replacing them.
  ///   - spellingRule: the rule for characters without a code.
  ///   - finals: letters, each followed by its form at the end of a word, separated by spaces.
  package init(
    name: String, letters: String, sentAs forms: String = "", extendsLatin: Bool = false,
    spellingRule: (any SpellingRule)? = nil, finals: String = ""
  ) {
    let own = letters.split(separator: "\n").map(Self.parse)
    var used = Set(own.map(\.1))
    var natives: Set<Character> = []
    for case (.character(let letter), _) in own {
      if !letter.isASCII, !letter.isPunctuation { natives.insert(letter) }
      // The table's own code for a character replaces the international one.
      if let pattern = MorseAlphabet.international.pattern(for: letter) { used.insert(pattern) }
    }
    func free(_ table: String) -> [Substring] {
      table.split(separator: "\n").filter { !used.contains(Self.parse($0).1) }
    }
    // The multiplication sign is sent as the letter X, so it needs the Latin letters.
    let latin = extendsLatin ? free(Self.letters) : []
    let symbols = free(Self.symbols).filter { extendsLatin || !$0.hasPrefix("×") }
    let lines = latin + [letters[...]] + free(Self.digits) + symbols + [Self.prosigns[...]]
    self.init(
      name: name, table: (lines + [forms[...]]).joined(separator: "\n"), natives: natives,
      spellingRule: spellingRule, finals: finals)
  }

  /// Creates the table of a language in Latin letters.
  ///
  /// The codes are those on which the majority of jscwlib, ozdemirburak, ebook2cw, fldigi and libcw
  /// agree. Where operators usually omit an accent, the letter is sent without it.
  static func latin(
    _ name: String, _ letters: String, sentAs forms: String = ""
  ) -> MorseAlphabet {
    MorseAlphabet(name: name, letters: letters, sentAs: forms, extendsLatin: true)
  }

  /// Returns the meaning of `pattern`; `nil` if the table lacks it.
  public func meaning(of pattern: MorsePattern) -> MorseMeaning? {
    guard pattern.stretch == .none else { return stretched[pattern] }
    let index = Int(pattern.rawValue)
    return index < meanings.count ? meanings[index] : nil
  }

  /// Returns the reading of `pattern`: its entry, or the error sign for eight dits or more.
  ///
  /// ITU-R M.1677-1, 3.3: the error signal is eight dits. Senders rarely count them.
  package func reading(of pattern: MorsePattern) -> MorseMeaning? {
    if let meaning = meaning(of: pattern) { return meaning }
    return pattern.isErrorProsign ? .prosign("HH") : nil
  }

  /// Whether the table has gaps within characters, or dahs, that international code lacks.
  public var isStretched: Bool { !stretched.isEmpty }

  /// Whether the table has the Latin letters.
  public var isLatin: Bool { patterns["A"] != nil }

  /// The letters of the table's language; all letters of the table if it has no language.
  public var nativeLetters: Set<Character> {
    natives.isEmpty ? Set(patterns.keys.filter(\.isLetter)) : natives
  }

  /// Returns the pattern of `character`; a lowercase letter has the pattern of its capital.
  public func pattern(for character: Character) -> MorsePattern? {
    if let pattern = patterns[character] { return pattern }
    let capital = character.uppercased()
    guard capital.count == 1, let first = capital.first else { return nil }
    return patterns[first]
  }

  /// Returns the pattern of a prosign by name, such as `SK`.
  public func pattern(forProsign name: String) -> MorsePattern? {
    signals.first { $0.name == name }?.pattern
  }
}
