/// English slips whose meaning is certain although the distance to the word is not small: apostrophes
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
    (
      "s",
      [
        "he", "she", "it", "that", "there", "here", "what", "where", "who", "how", "when", "why",
      ]
    ),
  ]
  private static let persons: Set<String> = [
    "i", "you", "he", "she", "it", "we", "they", "who", "that", "there",
  ]
  /// Contractions without their apostrophe that a word list may have.
  private static let rareWords: Set<String> = ["cant", "wont", "hes", "ive", "thats", "whats"]

  private static func contraction(of word: String, in lexicon: Lexicon) -> String? {
    guard rareWords.contains(word) || !lexicon.contains(word) else { return nil }
    for (letters, bases) in endings where word.hasSuffix(letters) {
      let base = word.dropLast(letters.count)
      guard !base.isEmpty, bases?.contains(String(base)) ?? true,
        let place = lexicon.place(of: WordKey(base + "'" + letters))
      else { continue }
      return lexicon.text(at: place)
    }
    return nil
  }

  /// Whether a rare word stands in a place that a contraction cannot have: "his wont", "was wont".
  private static func mayBeMeant(_ word: String, after previous: String?) -> Bool {
    guard word == "cant" || word == "wont", let previous else { return false }
    return nouns.contains(previous)
  }

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
    taht: that
    waht: what
    yuo: you
    jsut: just
    liek: like
    knwo: know
    thsi: this
    wich whcih: which
    wether wheter: whether
    thier: their
    alot: a lot
    aswell: as well
    atleast: at least
    eachother: each other
    infact: in fact
    ofcourse: of course
    wierd: weird
    tommorow tomorow tommorrow: tomorrow
    suprise surprize: surprise
    suprised: surprised
    recieve: receive
    recieved: received
    freind: friend
    beleive belive: believe
    untill: until
    seperate: separate
    definately definatly definitly: definitely
    occured: occurred
    begining: beginning
    comming: coming
    accomodate: accommodate
    acheive: achieve
    adress: address
    agressive: aggressive
    apparantly: apparently
    arguement: argument
    basicly: basically
    becuase becasue beacuse becouse: because
    bizzare: bizarre
    buisness: business
    catagory: category
    cemetary: cemetery
    collegue: colleague
    commitee: committee
    concious: conscious
    decieve: deceive
    diffrent: different
    dissapear: disappear
    dissapoint: disappoint
    embarass: embarrass
    enviroment: environment
    excercise: exercise
    existance: existence
    experiance: experience
    familar: familiar
    finaly: finally
    foriegn: foreign
    fourty: forty
    gaurd: guard
    goverment: government
    grammer: grammar
    happend: happened
    humourous: humorous
    immediatly: immediately
    independant: independent
    intrest: interest
    interupt: interrupt
    knowlege: knowledge
    liason: liaison
    libary: library
    medecine: medicine
    millenium: millennium
    neccessary necesary: necessary
    neice: niece
    noticable: noticeable
    ocasion occassion: occasion
    paralell: parallel
    peice: piece
    posession: possession
    prefered: preferred
    privelege priviledge: privilege
    probaly probly: probably
    publically: publicly
    realy: really
    reccomend recomend: recommend
    refered: referred
    rember remeber: remember
    rythm: rhythm
    sieze: seize
    sincerly: sincerely
    speach: speech
    strenght: strength
    succesful: successful
    tendancy: tendency
    tounge: tongue
    truely: truly
    unfortunatly: unfortunately
    usefull: useful
    vaccum: vacuum
    writting: writing
    yeild: yield
    absense: absence
    acceptible: acceptable
    accidentaly: accidentally
    accross: across
    aquire: acquire
    becomming: becoming
    beggining: beginning
    beleif: belief
    benificial: beneficial
    certian: certain
    cheif: chief
    choclate: chocolate
    collumn: column
    comparision: comparison
    completly: completely
    congradulations: congratulations
    consistant: consistent
    continous: continuous
    desparate: desperate
    desicion: decision
    developement: development
    differance: difference
    dilema: dilemma
    disasterous: disastrous
    eigth: eighth
    equiptment: equipment
    esspecially: especially
    exagerate: exaggerate
    exellent: excellent
    facinating: fascinating
    foward: forward
    freindly: friendly
    fullfil: fulfil
    garantee gaurantee: guarantee
    greatful: grateful
    guidence: guidance
    hieght: height
    ignorence: ignorance
    imediately: immediately
    inteligence: intelligence
    maintenence: maintenance
    minature: miniature
    misterious: mysterious
    nineth: ninth
    occurence: occurrence
    oppurtunity: opportunity
    orignal: original
    outragous: outrageous
    politican: politician
    possable: possible
    potatos: potatoes
    practicle: practical
    propoganda: propaganda
    psycology: psychology
    questionaire: questionnaire
    refrence: reference
    relevent: relevant
    religous: religious
    repitition: repetition
    restaraunt: restaurant
    rediculous: ridiculous
    safty: safety
    secratary: secretary
    sensative: sensitive
    sentance: sentence
    similiar: similar
    suceed: succeed
    tempature temperture: temperature
    twelth: twelfth
    usualy: usually
    vegatable: vegetable
    yesturday: yesterday
    """
}
