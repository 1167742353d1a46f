/// One over of a contact with a simulated station: what it sends, and what the answer must have.
public struct StationTurn: Hashable, Sendable {
  /// A part that the answer must have.
  enum Part: Hashable, Sendable {
    /// What the station sent, with its name.
    case copied(String, String)
    /// A word of its own.
    case word(String)
    /// A signal report: three digits, which may be cut.
    case report
    /// The learner's call sign.
    case call
  }

  /// What the station sends; empty while it listens.
  let sent: String
  /// What to answer, in words.
  let task: String
  /// What the answer must have.
  let wanted: [Part]
  /// What the station asks for after an answer that lacks something.
  var request = ""

  /// Creates a turn.
  init(_ sent: String, _ task: String, _ wanted: [Part]) {
    (self.sent, self.task, self.wanted) = (sent, task, wanted)
  }

  /// What is heard.
  var heard: String { request.isEmpty || sent.isEmpty ? request + sent : request + " " + sent }

  /// The words that end an over.
  private static let ends: Set = ["k", "kn", "bk", "sk", "ar"]

  /// Whether an answer ends as an over does.
  static func isEnded(_ answer: String) -> Bool {
    words(of: answer).last.map(ends.contains) ?? false
  }

  /// What an answer lacks; a word may be in pieces, as a slow hand keys it.
  func missing(in answer: String) -> [Part] {
    let whole = Self.uncut(Self.words(of: answer).joined())
    return wanted.filter { part in
      switch part {
      case .copied(let text, _): !whole.contains(Self.uncut(Self.words(of: text).joined()))
      case .word(let word): !whole.contains(Self.uncut(word))
      case .report: !Self.hasReport(whole)
      case .call: call(in: answer) == nil
      }
    }
  }

  private static func hasReport(_ text: String) -> Bool {
    let signs = Array(text)
    return signs.indices.dropLast(2).contains { place in
      "345".contains(signs[place]) && "123456789".contains(signs[place + 1])
        && signs[place + 2] == "9"
    }
  }

  /// The learner's call sign in an answer: the last word of that shape that was not sent.
  func call(in answer: String) -> String? {
    let words = Self.words(of: answer)
    let others = Self.words(of: sent)
    // In pieces, it stands between `de` and the end of the over.
    var rest = words.drop { $0 != "de" }.dropFirst()
    while let last = rest.last, Self.ends.contains(last) { rest.removeLast() }
    return (words + [rest.joined()]).last { word in
      (3...8).contains(word.count) && word.last?.isLetter == true && !others.contains(word)
        && word.drop { !$0.isLetter }.contains(where: \.isNumber)
    }
  }

  /// The words in the lowercase, without signs.
  private static func words(of text: String) -> [String] {
    text.lowercased().split(whereSeparator: \.isWhitespace).map { word in
      word.filter { $0.isLetter || $0.isNumber }
    }
  }

  /// The text with digits in place of the letters that operators send for them.
  private static func uncut(_ text: String) -> String {
    String(text.map { ["n": "9", "t": "0", "a": "1"][$0] ?? $0 })
  }
}

extension StationTurn.Part {
  /// Its name in remarks.
  var name: String {
    switch self {
    case .copied(_, let name): name
    case .word(let word): "\"\(word)\""
    case .report: "your report"
    case .call: "your call"
    }
  }

  /// What the station sends to ask for it.
  var request: String {
    switch self {
    case .copied: "?"
    case .word(let word): "pse \(word)?"
    case .report: "pse rst?"
    case .call: "pse call?"
    }
  }
}

/// Contacts with simulated stations, over by over.
///
/// The station knows the learner's call sign from the first over that has it.
struct StationTalk: Sendable {
  /// What a station sends of itself.
  struct Station: Sendable {
    var call = "", name = "", town = "", number = "", report = "", summit = ""
  }

  /// A kind of contact; in `running`, the learner calls.
  private enum Kind: CaseIterable { case answering, running, summit }

  private let isContest: Bool
  private let course: CourseText
  private var kind = Kind.answering
  private var station = Station()
  private var mine = ""
  private var turn = 0

  /// Creates contacts: of a contest, or others.
  init(isContest: Bool, _ course: CourseText) {
    (self.isContest, self.course) = (isContest, course)
  }

  /// Returns the next turn: after an answer that was right, or the first one of another contact.
  mutating func next(
    after answer: (text: String, turn: StationTurn)?, _ chance: inout ChanceGenerator
  ) -> TrainingPlan.Choice {
    turn += 1
    if let answer, answer.turn.wanted.contains(.call) {
      mine = answer.turn.call(in: answer.text) ?? mine
    }
    if answer == nil || turn >= turns.count { begin(&chance) }
    let made = turns[turn]
    var choice = TrainingPlan.Choice(
      item: .text(made.sent), reason: "a contact, \(turn + 1) of \(turns.count)")
    choice.turn = made
    return choice
  }

  private mutating func begin(_ chance: inout ChanceGenerator) {
    let kinds: [Kind] = isContest ? [.answering, .running] : Kind.allCases
    (turn, kind) = (0, chance.one(of: kinds))
    station = course.station(&chance)
  }

  private var turns: [StationTurn] { isContest ? contest : kind == .summit ? summit : contact }

  private var contact: [StationTurn] {
    let (call, report) = (station.call, station.report)
    let details = "ur rst \(report) \(report) name \(station.name) qth \(station.town) k"
    let mineToo: [StationTurn.Part] = [.report, .word("name"), .word("qth")]
    let begin =
      kind == .running
      ? [
        StationTurn("", "cq, and your call", [.word("cq"), .call]),
        StationTurn(
          "\(mine) de \(call) \(call) k", "its call; a report, your name, your qth",
          [.copied(call, "its call")] + mineToo),
        StationTurn(
          "\(mine) de \(call) r tnx \(details)", "its name; your rig and ant",
          [.copied(station.name, "its name"), .word("rig"), .word("ant")]),
      ]
      : [
        StationTurn(
          "cq cq de \(call) \(call) k", "its call, and yours", [.copied(call, "its call"), .call]),
        StationTurn(
          "\(mine) de \(call) ge tnx fer call \(details)",
          "its name; a report, your name, your qth",
          [.copied(station.name, "its name")] + mineToo),
        StationTurn(
          "fb \(mine) rig 50w ant dipole k", "your rig and ant", [.word("rig"), .word("ant")]),
      ]
    let end = StationTurn(
      "tnx fer qso 73 \(mine) de \(call) sk", "73 to its call",
      [.word("73"), .copied(call, "its call")])
    return begin + [end]
  }

  private var summit: [StationTurn] {
    let call = station.call + "/p"
    return [
      StationTurn(
        "cq sota de \(call) k", "its call, and yours", [.copied(call, "its call"), .call]),
      StationTurn(
        "\(mine) ur \(station.report) ref \(station.summit) \(station.summit) bk",
        "its ref, and a report", [.copied(station.summit, "its ref"), .report]),
      StationTurn("r tu 73 de \(call) sk", "73", [.word("73")]),
    ]
  }

  private var contest: [StationTurn] {
    let (call, number) = (station.call, station.number)
    return kind == .running
      ? [
        StationTurn("", "cq test, and your call", [.word("test"), .call]),
        StationTurn(call, "its call, and 5nn", [.copied(call, "its call"), .report]),
        StationTurn(
          "r 5nn \(number)", "its number, and tu",
          [
            .copied(number, "its number"), .word("tu"),
          ]),
      ]
      : [
        StationTurn("cq test \(call) \(call)", "your call", [.call]),
        StationTurn(
          "\(mine) 5nn \(number)", "its number, and 5nn",
          [
            .copied(number, "its number"), .report,
          ]),
      ]
  }
}
