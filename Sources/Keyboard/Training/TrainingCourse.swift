import MorseCode

/// What a lesson asks for.
public enum TrainingCourse: String, CaseIterable, Hashable, Sendable {
  case typing, words, groups, calls, numbers
  case qCodes = "q-codes"
  case abbreviations, contest, conversation, qso
  case contestQSO = "contest-qso"
  case mixed, chain

  /// What is practised, in one line.
  public var title: String {
    switch self {
    case .typing: "keys, letters and words, chosen by what you know"
    case .words: "frequent words"
    case .groups: "groups of five letters and digits, or of --characters"
    case .calls: "call signs"
    case .numbers: "serial numbers, times and frequencies"
    case .qCodes: "Q codes, with their meanings"
    case .abbreviations: "abbreviations of operators, with their meanings"
    case .contest: "the exchanges of a contest"
    case .conversation: "the lines of a conversation"
    case .qso: "whole contacts with a simulated station"
    case .contestQSO: "contest contacts with simulated stations"
    case .chain: "a chain to remember, which grows by a letter after each right answer"
    case .mixed: "words, groups, calls, numbers, Q codes and abbreviations"
    }
  }

  /// Whether it asks for texts that nobody's answers choose.
  public var hasTexts: Bool { ![.typing, .qso, .contestQSO].contains(self) }

  /// Whether it needs a code table with Latin letters.
  public var needsLatin: Bool { ![.typing, .groups, .numbers, .chain].contains(self) }
}

/// How a prompt is given, and how it is answered.
public enum TrainingWay: String, Hashable, Sendable, CaseIterable {
  /// It is seen, and keyed in Morse.
  case see
  /// It is heard, and keyed in Morse.
  case echo
  /// It is heard, and typed on the ordinary keys.
  case copy
}

/// Makes the texts of a course.
///
/// Of four texts, it mostly takes the one with the weakest letters. So what is mixed up comes more
/// often, and everything still comes.
struct CourseText: Sendable {
  private let course: TrainingCourse
  /// The letters of groups: those without accents, or all of another script.
  private let letters: [Character]
  private let digits: [Character]
  /// The characters of groups in place of letters and digits; empty for none.
  private let characters: [Character]
  private let words: [String]
  private let signs: Set<Character>
  /// The texts of a drill, in place of the course's.
  private let drill: [String]
  /// The chain, which grows by a letter each time.
  private var chain = ""

  /// The texts to choose from.
  private static let candidates = 4
  /// The letters after which a chain begins anew.
  private static let longestChain = 24

  /// Creates the texts of a course.
  ///
  /// - Parameters:
  ///   - course: the course.
  ///   - alphabet: the code table.
  ///   - words: the words of the language that can be keyed.
  ///   - characters: the characters of groups; empty for letters and digits.
  ///   - drill: texts to ask for instead; empty for none.
  init(
    _ course: TrainingCourse, _ alphabet: MorseAlphabet, words: [String] = [],
    characters: [Character] = [], drill: [String] = []
  ) {
    (self.course, self.words, self.characters, self.drill) = (course, words, characters, drill)
    letters = alphabet.isLatin ? Self.latin : alphabet.lettersByUse.filter(\.isLetter)
    digits = alphabet.lettersByUse.filter(\.isNumber)
    signs = Set("/.?").filter { alphabet.pattern(for: $0) != nil }
  }

  /// Chooses a text.
  ///
  /// - Parameters:
  ///   - chance: the generator.
  ///   - skill: the chance that a letter is right; `nil` for one that was never asked.
  /// - Returns: the text in the lowercase, the reason or the meaning of it, and the letter to give
  ///   instead of a chain that is to be remembered.
  mutating func next(
    _ chance: inout ChanceGenerator, skill: (Character) -> Double?
  ) -> (text: String, reason: String, cue: Character?) {
    if course == .chain {
      chain = (chain.count < Self.longestChain ? chain : "") + group(&chance).prefix(1)
      return (chain, "a chain of \(chain.count)", chain.count > 1 ? chain.last : nil)
    }
    if !drill.isEmpty { return (chance.one(of: drill), "from your recording", nil) }
    let made = (0..<Self.candidates).map { _ in make(course, &chance) }
    guard chance.next(below: 4) > 0 else { return (made[0].text, made[0].reason, nil) }
    func weakness(_ text: String) -> Double {
      let known = Set(text).compactMap(skill)
      return known.isEmpty ? 0 : 1 - (known.min() ?? 1)
    }
    let weakest = made.max { weakness($0.text) < weakness($1.text) } ?? made[0]
    return (weakest.text, weakest.reason, nil)
  }

  /// Begins a chain anew: an answer was wrong.
  mutating func restart() { chain = "" }

  private func make(
    _ course: TrainingCourse, _ chance: inout ChanceGenerator
  ) -> (text: String, reason: String) {
    switch course {
    case .words where !words.isEmpty: return (chance.one(of: words), "a word")
    case .typing, .groups, .words, .chain: return (group(&chance), "a group")
    case .calls: return (call(&chance), "a call sign")
    case .numbers: return (keyable(number(&chance)), "a number")
    case .qCodes:
      let code = chance.one(of: Self.qCodes)
      return (keyable(code.code + (chance.next(below: 3) == 0 ? "?" : "")), code.meaning)
    case .abbreviations:
      let short = chance.one(of: Self.abbreviations)
      return (keyable(short.text), short.meaning)
    case .mixed: return make(chance.one(of: Self.mixture), &chance)
    case .contest, .contestQSO: return (keyable(contest(&chance)), "a contest")
    case .conversation, .qso: return (keyable(conversation(&chance)), "a conversation")
    }
  }

  /// The text without the signs that the code table lacks.
  private func keyable(_ text: String) -> String {
    text.filter { $0 == " " || $0.isLetter || $0.isNumber || signs.contains($0) }
  }

  private func group(_ chance: inout ChanceGenerator) -> String {
    String(
      (0..<5).map { _ in
        guard characters.isEmpty else { return chance.one(of: characters) }
        return chance.one(of: digits.isEmpty || chance.next(below: 8) > 0 ? letters : digits)
      })
  }

  private func digits(_ count: Int, _ chance: inout ChanceGenerator) -> String {
    String((0..<count).map { _ in chance.one(of: digits.isEmpty ? letters : digits) })
  }

  private func number(_ chance: inout ChanceGenerator) -> String {
    switch chance.next(below: 4) {
    case 0: digits(3, &chance)
    case 1: digits(4, &chance)
    case 2: "\(chance.one(of: ["3", "7", "10", "14", "21", "28"])).\(digits(3, &chance))"
    default: digits(1 + chance.next(below: 5), &chance)
    }
  }

  private func call(_ chance: inout ChanceGenerator) -> String {
    let suffix = (0..<(1 + chance.next(below: 3))).map { _ in chance.one(of: Self.latin) }
    let end = chance.next(below: 12) == 0 ? chance.one(of: ["/p", "/m", "/qrp"]) : ""
    return keyable(chance.one(of: Self.prefixes) + String(suffix) + end)
  }

  /// Returns what a station of a contact sends of itself.
  func station(_ chance: inout ChanceGenerator) -> StationTalk.Station {
    StationTalk.Station(
      call: String(call(&chance).prefix { $0 != "/" }), name: chance.one(of: Self.names),
      town: chance.one(of: Self.towns),
      number: digits(3, &chance), report: "5\(chance.one(of: ["5", "7", "8", "9"]))9",
      summit: keyable(
        chance.one(of: Self.prefixes) + "/" + group(&chance).prefix(2) + digits(3, &chance)))
  }

  private func contest(_ chance: inout ChanceGenerator) -> String {
    let other = call(&chance)
    return switch chance.next(below: 5) {
    case 0: "cq test \(other)"
    case 1: "\(other) 5nn \(digits(3, &chance))"
    case 2: "r 5nn \(digits(2, &chance))"
    case 3: "tu \(other) test"
    default: "nr? \(other)"
    }
  }

  private func conversation(_ chance: inout ChanceGenerator) -> String {
    let report = "5\(chance.one(of: ["5", "7", "8", "9"]))9"
    return switch chance.next(below: 8) {
    case 0: "cq cq de \(call(&chance)) k"
    case 1: "ge om tnx fer call"
    case 2: "ur rst \(report) \(report)"
    case 3: "name \(chance.one(of: Self.names))"
    case 4: "qth \(chance.one(of: Self.towns))"
    case 5: "rig \(chance.next(below: 19) * 5 + 5)w ant \(chance.one(of: ["dipole", "loop"]))"
    case 6: "wx \(chance.one(of: ["sunny", "rain", "cloudy"])) \(chance.next(below: 30))c"
    default: "tnx qso 73 \(call(&chance)) de \(call(&chance))"
    }
  }

  private static let mixture: [TrainingCourse] = [
    .words, .groups, .calls, .numbers, .qCodes, .abbreviations,
  ]
  private static let latin = Array("abcdefghijklmnopqrstuvwxyz")
  private static let prefixes = [
    "g3", "m0", "f5", "dl2", "pa3", "on4", "ea5", "ok1", "sp6", "sm3", "oh2", "w1", "k6", "ve7",
    "ja1", "vk3", "zl2", "9a3", "hb9", "lu5",
  ]
  private static let names = ["eva", "per", "leo", "rosa", "ted", "nora", "gus", "zoe", "aki"]
  private static let towns = ["bonn", "omaha", "kobe", "parma", "lille", "lodz", "split", "porto"]
  /// The codes that are used most (ITU-R M.1172), with their meanings.
  private static let qCodes: [(code: String, meaning: String)] = [
    ("qrg", "frequency"), ("qrl", "the frequency is in use"), ("qrm", "interference"),
    ("qrn", "static"), ("qro", "more power"), ("qrp", "less power"), ("qrq", "send faster"),
    ("qrs", "send more slowly"), ("qrt", "stop sending"), ("qru", "nothing for you"),
    ("qrv", "ready"), ("qrx", "wait"), ("qrz", "who is calling"), ("qsb", "fading"),
    ("qsl", "received"), ("qso", "contact"), ("qsy", "change the frequency"),
    ("qth", "place"), ("qtr", "time"),
  ]
  /// The abbreviations that are used most, with their meanings.
  private static let abbreviations: [(text: String, meaning: String)] = [
    ("73", "best regards"), ("88", "love and kisses"), ("abt", "about"), ("agn", "again"),
    ("ant", "antenna"), ("bk", "break"), ("cfm", "confirm"), ("cl", "closing down"),
    ("cpy", "copy"), ("cq", "calling any station"), ("cu", "see you"), ("cul", "see you later"),
    ("de", "from"), ("dr", "dear"), ("dx", "far away"), ("es", "and"), ("fb", "fine business"),
    ("fer", "for"), ("ga", "good afternoon"), ("gb", "goodbye"), ("ge", "good evening"),
    ("gm", "good morning"), ("gn", "good night"), ("gud", "good"), ("hi", "laughter"),
    ("hpe", "hope"), ("hr", "here"), ("hw", "how do you copy"), ("mni", "many"),
    ("nil", "nothing"), ("nr", "number"), ("nw", "now"), ("om", "old man"), ("pse", "please"),
    ("pwr", "power"), ("rig", "station"), ("rpt", "repeat"), ("rst", "signal report"),
    ("rx", "receiver"), ("sig", "signal"), ("sri", "sorry"), ("tmw", "tomorrow"),
    ("tnx", "thanks"), ("tu", "thank you"), ("tx", "transmitter"), ("ur", "your"),
    ("vy", "very"), ("wkd", "worked"), ("wx", "weather"), ("yl", "young lady"),
  ]
}
