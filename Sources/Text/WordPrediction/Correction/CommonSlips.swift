/// English slips whose meaning is certain although another word is as near, or no word is: apostrophes
/// left out, words run together, and misspellings that are habits.
///
/// A word list may contain the slip itself as a rare word, such as "wont".
enum CommonSlips {
  /// Returns the words that a slip certainly stands for; `nil` for any other word.
  ///
  /// - Parameters:
  ///   - word: the typed word.
  ///   - previous: the word before it; `nil` at the beginning of a sentence.
  ///   - lexicon: the words of the language.
  /// - Returns: the words in the spelling of the lexicon.
  static func meaning(of word: String, after previous: String?, in lexicon: Lexicon) -> String? {
    guard lexicon.language == "en" else { return nil }
    let small = word.lowercased()
    guard !mayBeMeant(small, after: previous?.lowercased()) else { return nil }
    if let words = habits[small] {
      let isKnown = words.split(separator: " ").allSatisfy { lexicon.contains(String($0)) }
      return isKnown ? words : nil
    }
    return contraction(of: small, in: lexicon)
  }

  // MARK: - Contractions

  /// The letters after the apostrophe of a contraction, with the words that they may follow; `nil`
  /// for any word.
  private static let endings: [(letters: String, bases: Set<String>?)] = [
    ("t", nil), ("re", persons), ("ve", nil), ("ll", nil), ("m", ["i"]), ("d", persons),
    ("s", subjects),
  ]
  private static let subjects: Set<String> = [
    "he", "she", "it", "that", "there", "here", "what", "where", "who", "how", "when", "why",
  ]
  private static let persons: Set<String> = [
    "i", "you", "he", "she", "it", "we", "they", "who", "that", "there",
  ]
  /// Contractions without their apostrophe that a word list may have.
  private static let rareWords: Set<String> = [
    "cant", "wont", "hes", "shes", "ive", "thats", "whats", "wheres", "hows",
  ]
  /// The contractions that a word list may lack, and that no other word equals.
  private static let unlisted: Set<String> = ["how's"]

  /// The verbs that "have" follows, as in "would've".
  private static let modals: Set<String> = ["could", "might", "must", "should", "would"]

  /// Whether a word is an English contraction that a word list may lack.
  static func isContraction(_ word: some StringProtocol, in lexicon: Lexicon) -> Bool {
    guard lexicon.language == "en" else { return false }
    let key = WordKey(word)
    return unlisted.contains(String(decoding: key.bytes, as: UTF8.self))
      || key.bytes.suffix(3) == [0x27, 0x76, 0x65] && modals.contains(word.dropLast(3).lowercased())
  }

  private static func contraction(of word: String, in lexicon: Lexicon) -> String? {
    guard rareWords.contains(word) || !lexicon.contains(word) else { return nil }
    if word.hasSuffix("ve"), modals.contains(String(word.dropLast(2))) {
      return word.dropLast(2) + "'ve"
    }
    for (letters, bases) in endings where word.hasSuffix(letters) {
      let base = word.dropLast(letters.count)
      let whole = "\(base)'\(letters)"
      guard !base.isEmpty, bases?.contains(String(base)) ?? true else { continue }
      if let place = lexicon.place(of: WordKey(whole)) { return lexicon.text(at: place) }
      if unlisted.contains(whole) { return whole }
    }
    return nil
  }

  /// Whether a rare word stands in a place that a contraction cannot have: "his wont", "the hows".
  private static func mayBeMeant(_ word: String, after previous: String?) -> Bool {
    guard rareNouns.contains(word), let previous else { return false }
    return nouns.contains(previous)
  }

  private static let rareNouns: Set<String> = ["cant", "wont", "hows", "wheres", "shes"]

  /// The words before a noun, and the forms of "to be".
  private static let nouns: Set<String> = [
    "a", "an", "the", "his", "her", "my", "your", "their", "our", "its", "of", "this", "is", "was",
    "are", "were", "be", "been", "am",
  ]

  // MARK: - Habits

  private static let habits: [String: String] = Dictionary(
    uniqueKeysWithValues: table.split(separator: "\n").flatMap { line in
      let parts = line.split(separator: ":")
      let words = parts[1].drop { $0 == " " }
      return parts[0].split(separator: " ").map { (String($0), String(words)) }
    })

  /// The slips, each line with the words that they stand for.
  private static let table = """
    adn nad: and
    hte teh: the
    waht: what
    jsut: just
    liek: like
    wich: which
    wether: whether
    alot: a lot
    abit: a bit
    alittle: a little
    eventhough: even though
    aswell: as well
    atleast: at least
    eachother: each other
    infact: in fact
    ofcourse: of course
    wierd: weird
    surprize: surprise
    belive: believe
    definatly: definitely
    collegue: colleague
    decieve: deceive
    finaly: finally
    fourty: forty
    grammer: grammar
    happend: happened
    neice: niece
    peice: piece
    probly prolly: probably
    publically: publicly
    rember: remember
    rythm: rhythm
    sieze: seize
    tounge: tongue
    beleif: belief
    cheif: chief
    desparate: desperate
    eigth: eighth
    foward: forward
    greatful: grateful
    minature: miniature
    politican: politician
    practicle: practical
    twelth: twelfth
    ppl: people
    noone: no one
    abscence abscense absense: absence
    aquaintance: acquaintance
    arguements: arguments
    basicly: basically
    awfull: awful
    beautifull: beautiful
    becomeing: becoming
    calender: calendar
    calenders: calendars
    carefull: careful
    dissapear: disappear
    dissapeared: disappeared
    enought: enough
    excercise: exercise
    humourous: humorous
    liason: liaison
    lonly: lonely
    mispell: misspell
    mispelled: misspelled
    occassion: occasion
    occurence: occurrence
    speach: speech
    successfull: successful
    truely: truly
    tryed: tried
    untill: until
    usefull: useful
    vaccum: vacuum
    wensday: Wednesday
    """
}
