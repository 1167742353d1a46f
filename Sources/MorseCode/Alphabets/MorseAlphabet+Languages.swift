extension MorseAlphabet {
  /// Creates the table of a language or script: its own letters, and of the international table
  /// what these leave free.
  ///
  /// - Parameters:
  ///   - name: the name users give it by.
  ///   - letters: its letters and signs, which come before all others; lines as of any table.
  ///   - forms: characters that are sent as others of the table, and read as those.
  ///   - extendsLatin: whether the letters come to the Latin ones instead of taking their place.
  ///   - spellingRule: how characters without a code are sent as others.
  ///   - finals: letters, each with the form that it has at the end of a word, blanks between.
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
}
