/// A code table: which pattern says what, and which pattern a character is sent as.
public struct MorseAlphabet: Sendable {
  /// The name users give it by, such as `international`.
  public package(set) var name: String
  /// The table in its own order: what each pattern is read as.
  public let entries: [(pattern: MorsePattern, meaning: MorseMeaning)]

  /// Every procedural signal that can be sent by name, in the table's order.
  public let signals: [(name: String, pattern: MorsePattern)]

  /// The letters of the language that the table is for, beside those of international code.
  package let natives: Set<Character>
  /// How characters without a code are sent as others; `nil` when every character has its own.
  public let spellingRule: (any SpellingRule)?

  /// The forms that letters have at the end of a word, where they are sent as the usual ones.
  public let finalForms: [Character: Character]

  /// What each pattern means, by its packed form; as long as the longest pattern needs.
  private let meanings: [MorseMeaning?]
  /// What the patterns mean that are not those of international code.
  private let stretched: [MorsePattern: MorseMeaning]
  private let patterns: [Character: MorsePattern]
  private let prosigns: [String: MorsePattern]

  /// Creates an alphabet from lines of a sign, a space and its pattern.
  ///
  /// A sign is one character, or a prosign in angle brackets. A pattern read more than once keeps
  /// its first sign; the later signs are still sent by it.
  ///
  /// - Parameters:
  ///   - name: the name users give it by.
  ///   - table: the lines; programmer's data, so a malformed line stops the program.
  ///   - natives: the letters of the language that the table is for, if it is for one.
  ///   - spellingRule: how characters without a code are sent as others.
  ///   - finals: letters, each with the form that it has at the end of a word, spaces between.
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
    meanings = Self.packed(entries)
    stretched = Dictionary(uniqueKeysWithValues: entries.filter { $0.pattern.stretch != .none })
    self.patterns = patterns
    self.signals = signals
    prosigns = Dictionary(signals.map { ($0.name, $0.pattern) }) { first, _ in first }
  }

  private static func packed(
    _ entries: [(pattern: MorsePattern, meaning: MorseMeaning)]
  ) -> [MorseMeaning?] {
    let even = entries.filter { $0.pattern.stretch == .none }
    let size = (even.map { Int($0.pattern.rawValue) }.max() ?? 0) + 1
    var meanings = [MorseMeaning?](repeating: nil, count: size)
    for (pattern, meaning) in even { meanings[Int(pattern.rawValue)] = meaning }
    return meanings
  }

  /// Reads a line of a table.
  static func parse(_ line: Substring) -> (MorseMeaning, MorsePattern) {
    let fields = line.split(separator: " ", maxSplits: 1)
    guard fields.count == 2, let pattern = MorsePattern(parsing: fields[1]), !pattern.isEmpty else {
      preconditionFailure("malformed line in a code table: \(line)")
    }
    let sign = fields[0]
    precondition(
      sign.utf8.count <= PackedMeaning.capacity + "<>".utf8.count, "sign too long: \(line)")
    guard sign.count > 1 else { return (.character(sign[sign.startIndex]), pattern) }
    return (.prosign(String(sign.dropFirst().dropLast())), pattern)
  }

  /// Creates the table of a language or script: its own letters, and of the international table
  /// what these leave free.
  ///
  /// - Parameters:
  ///   - name: the name users give it by.
  ///   - letters: its letters and signs, which come before all others; lines as of any table.
  ///   - forms: characters that are sent as others of the table, and read as those.
  ///   - extendsLatin: whether the letters come to the Latin ones instead of taking their place.
  ///   - spellingRule: how characters without a code are sent as others.
  ///   - finals: letters, each with the form that it has at the end of a word, spaces between.
  package init(
    name: String, letters: String, sentAs forms: String = "", extendsLatin: Bool = false,
    spellingRule: (any SpellingRule)? = nil, finals: String = ""
  ) {
    let own = letters.split(separator: "\n").map(Self.parse)
    var taken = Set(own.map(\.1))
    var natives: Set<Character> = []
    for case (.character(let letter), _) in own {
      if !letter.isASCII { natives.insert(letter) }
      // A sign of its own takes the place of the international one.
      if let pattern = MorseAlphabet.international.pattern(for: letter) { taken.insert(pattern) }
    }
    func free(_ table: String) -> [Substring] {
      table.split(separator: "\n").filter { !taken.contains(Self.parse($0).1) }
    }
    // The letter X is sent for the multiplication sign: without it there is none.
    let latin = extendsLatin ? free(Self.letters) : []
    let signs = free(Self.signs).filter { extendsLatin || !$0.hasPrefix("×") }
    let lines = latin + [letters[...]] + free(Self.figures) + signs + [Self.prosigns[...]]
    self.init(
      name: name, table: (lines + [forms[...]]).joined(separator: "\n"), natives: natives,
      spellingRule: spellingRule, finals: finals)
  }

  /// A table of a language in Latin letters.
  ///
  /// The codes are those that jscwlib, ozdemirburak, ebook2cw, fldigi and libcw agree on by majority;
  /// where practice is to leave an accent out, the letter without it is sent.
  static func latin(
    _ name: String, _ letters: String, sentAs forms: String = ""
  ) -> MorseAlphabet {
    MorseAlphabet(name: name, letters: letters, sentAs: forms, extendsLatin: true)
  }

  /// What `pattern` means; `nil` when the table does not hold it.
  public func meaning(of pattern: MorsePattern) -> MorseMeaning? {
    guard pattern.stretch == .none else { return stretched[pattern] }
    let index = Int(pattern.rawValue)
    return index < meanings.count ? meanings[index] : nil
  }

  /// What `pattern` is read as: its entry, or the error sign for eight dits or more.
  ///
  /// ITU-R M.1677-1, 3.3: the error signal is eight dits. Senders rarely count them.
  package func reading(of pattern: MorsePattern) -> MorseMeaning? {
    if let meaning = meaning(of: pattern) { return meaning }
    return pattern.isErrorSign ? .prosign("HH") : nil
  }

  /// Whether the table has gaps inside characters and dahs that international code does not have.
  public var isStretched: Bool { !stretched.isEmpty }

  /// Whether the table has the Latin letters.
  public var isLatin: Bool { patterns["A"] != nil }

  /// The letters of the language that the table is for; those of the table where it is for none.
  public var nativeLetters: Set<Character> {
    natives.isEmpty ? Set(patterns.keys.filter(\.isLetter)) : natives
  }

  /// The pattern `character` is sent as, a lower-case letter as its capital.
  public func pattern(for character: Character) -> MorsePattern? {
    if let pattern = patterns[character] { return pattern }
    let capital = character.uppercased()
    guard capital.count == 1, let first = capital.first else { return nil }
    return patterns[first]
  }

  /// The pattern of a prosign given by name, such as `SK`.
  public func pattern(forProsign name: String) -> MorsePattern? {
    prosigns[name]
  }

  /// The meanings that begin with `pattern`, itself included, shortest pattern first.
  public func reachable(
    from pattern: MorsePattern
  ) -> [(pattern: MorsePattern, meaning: MorseMeaning)] {
    entries.filter { pattern.isPrefix(of: $0.pattern) }
      .sorted { ($0.pattern.count, $0.pattern.rawValue) < ($1.pattern.count, $1.pattern.rawValue) }
  }
}
