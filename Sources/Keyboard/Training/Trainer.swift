public import MorseCode
import Mathematics
public import Timeline

/// A lesson in typing: asks for items, and judges what is keyed.
///
///     asking ──first press──► keying ──the letter ends──► answered ──next prompt──► asking
///
/// No clock ends a prompt: whoever keys slowly has all the time. After a wrong answer the same item
/// is asked once more with its code shown.
public struct Trainer: Sendable {
  /// What the keyboard shows at a moment.
  public struct Answer: Hashable, Sendable {
    /// The committed text.
    public var text: String
    /// The elements of the open letter.
    public var open: MorsePattern
    /// Whether help is shown, which has every code.
    public var showsHelp: Bool

    /// Creates an answer.
    public init(text: String, open: MorsePattern = .empty, showsHelp: Bool = false) {
      (self.text, self.open, self.showsHelp) = (text, open, showsHelp)
    }
  }

  /// A change that the owner has to make.
  public enum Step: Hashable, Sendable {
    /// An answer was judged: it is to be stored, and the text becomes ``Trainer/initialText``.
    case judged(TrainingAttempt)
    /// The text becomes ``Trainer/initialText``: an item begins.
    case restart
  }

  private enum Phase: Hashable, Sendable {
    case asking
    case keying(first: Timestamp, last: Timestamp, presses: Int)
  }

  /// What is practised, with the answers of this session.
  public private(set) var progress: TrainingProgress
  /// The item asked for, and why.
  public private(set) var choice: TrainingPlan.Choice
  /// What the last answer was, in one line; empty before the first one.
  public private(set) var remark = ""
  /// The answers of this session.
  public private(set) var session: [TrainingAttempt] = []

  private let alphabet: MorseAlphabet
  private var plan: TrainingPlan
  private var phase = Phase.asking
  private var shownAt: Timestamp?
  private var lastOpen = MorsePattern.empty
  /// Whether the text of the last item is still there.
  private var awaitsText = true
  /// Whether the code is shown: the item is new, the last answer was wrong, or help was opened.
  private var isHinted: Bool

  /// Begins a session.
  ///
  /// - Parameters:
  ///   - progress: what was practised before.
  ///   - plan: the choice of items.
  ///   - alphabet: the code table.
  ///   - now: the time in seconds since 1970.
  public init(
    _ progress: TrainingProgress, _ plan: TrainingPlan, _ alphabet: MorseAlphabet, now: Int
  ) {
    (self.progress, self.plan, self.alphabet) = (progress, plan, alphabet)
    choice = self.plan.next(progress, at: now)
    isHinted = progress.records[choice.item] == nil
  }

  /// The text that the keyboard begins an item with.
  public var initialText: String {
    choice.item == .key(.delete) ? "x" : choice.item == .key(.space) ? "a" : ""
  }

  /// Whether errors rise, so that it is better to rest.
  ///
  /// Half of the last ten answers were wrong, of twenty before them less than a quarter.
  public var isTired: Bool {
    guard session.count >= 30 else { return false }
    let last = session.suffix(10).count { !$0.isRight }
    let before = session.dropLast(10).suffix(20).count { !$0.isRight }
    return last >= 5 && before < 5
  }

  // MARK: - Keys

  /// Follows the keyboard.
  ///
  /// - Parameters:
  ///   - answer: what the keyboard shows.
  ///   - moment: the time on the keyboard's clock.
  ///   - now: the time in seconds since 1970.
  /// - Returns: what the owner has to do; `nil` for nothing.
  public mutating func look(at answer: Answer, at moment: Timestamp, now: Int) -> Step? {
    if awaitsText {
      guard answer.text == initialText else { return .restart }
      awaitsText = false
    }
    if answer.showsHelp { isHinted = true }
    let shown = shownAt ?? moment
    shownAt = shown
    notePresses(answer.open, at: moment)
    defer { lastOpen = answer.open }
    guard answer.open.isEmpty, !answer.showsHelp, answer.text != initialText else { return nil }
    guard let verdict = judge(answer.text) else { return nil }
    let attempt = attempt(verdict, since: shown, until: moment, now: now)
    finish(attempt, keyed: answer.text, now: now)
    return .judged(attempt)
  }

  private mutating func notePresses(_ open: MorsePattern, at moment: Timestamp) {
    guard open.count > lastOpen.count else { return }
    let new = open.count - lastOpen.count
    switch phase {
    case .asking: phase = .keying(first: moment, last: moment, presses: new)
    case .keying(let first, _, let presses):
      phase = .keying(first: first, last: moment, presses: presses + new)
    }
  }

  // MARK: - Judging

  private struct Verdict {
    var isRight: Bool
    var letters: [TrainingAttempt.Letter] = []
  }

  /// The verdict on a text; `nil` while more of it is to come.
  private func judge(_ text: String) -> Verdict? {
    switch choice.item {
    case .key(.space): return Verdict(isRight: text == "a ")
    case .key(.delete): return text == "x " ? nil : Verdict(isRight: text.isEmpty)
    case .key(.newline):
      // The pause after a letter adds a space.
      return text.allSatisfy { $0 == " " } ? nil : Verdict(isRight: text.contains("\n"))
    case .letter(let letter):
      guard let keyed = text.first(where: { $0 != " " }) else { return nil }
      let judged = self.letter(letter, keyed)
      return Verdict(isRight: judged.isRight, letters: [judged])
    case .text(let asked):
      let keyed = text.lowercased().filter { !$0.isWhitespace }
      let goal = asked.filter { $0 != " " }
      guard keyed.count >= goal.count || text.last?.isWhitespace == true else { return nil }
      let letters = zip(goal, Array(keyed).map(Optional.init) + Array(repeating: nil, count: 99))
        .map { self.letter($0, $1) }
      return Verdict(isRight: keyed == goal, letters: letters)
    }
  }

  private func letter(_ asked: Character, _ keyed: Character?) -> TrainingAttempt.Letter {
    let small = keyed.flatMap { $0.lowercased().first }
    let goal = Array(alphabet.pattern(for: asked)?.description ?? "")
    let elements = small.flatMap { alphabet.pattern(for: $0) }.map { Array($0.description) } ?? []
    return TrainingAttempt.Letter(
      asked: asked, keyed: small, elements: goal.count,
      wrongElements: EditDistance(from: elements, to: goal).toWhole)
  }

  private func attempt(
    _ verdict: Verdict, since shown: Timestamp, until end: Timestamp, now: Int
  ) -> TrainingAttempt {
    func milliseconds(_ from: Timestamp, _ to: Timestamp) -> Int {
      max(0, min(3_600_000, Int((to.nanoseconds - from.nanoseconds) / 1_000_000)))
    }
    var attempt = TrainingAttempt(
      choice.item, letters: verdict.letters, isRight: verdict.isRight, wasHinted: isHinted,
      time: now)
    if case .keying(let first, let last, let presses) = phase {
      attempt.recall = milliseconds(shown, first)
      (attempt.keying, attempt.pause) = (milliseconds(first, last), milliseconds(last, end))
      attempt.presses = presses
    } else {
      // A key of the keyboard: one press, without elements.
      (attempt.recall, attempt.presses) = (milliseconds(shown, end), 1)
    }
    return attempt
  }

  /// Adds an answer, and asks for the next item; a wrong one is repeated with its code.
  private mutating func finish(_ attempt: TrainingAttempt, keyed text: String, now: Int) {
    progress.add(attempt)
    session.append(attempt)
    (phase, shownAt, lastOpen, awaitsText) = (.asking, nil, .empty, true)
    if attempt.isRight {
      remark = attempt.wasHinted ? "right" : "right, from memory"
      choice = plan.next(progress, at: now)
      isHinted = progress.records[choice.item] == nil && !isText
    } else {
      remark = wrong(attempt, text)
      isHinted = true
    }
  }

  private var isText: Bool { if case .text = choice.item { true } else { false } }

  private func wrong(_ attempt: TrainingAttempt, _ text: String) -> String {
    guard let letter = attempt.letters.first(where: { !$0.isRight }) else {
      return "that was \(named(text)); once more"
    }
    guard let keyed = letter.keyed else { return "\(letter.asked) was missing; once more" }
    let code = alphabet.pattern(for: keyed).map { " (\($0))" } ?? ""
    return "that was \(keyed)\(code); once more"
  }

  private func named(_ text: String) -> String {
    switch text.last {
    case "\n": "Return"
    case " ": "a space"
    case let last?: "\(last)"
    case nil: "delete"
    }
  }
}

// MARK: - What is shown

extension Trainer {
  /// The code to show: of the item, or of its letters; empty without a hint.
  public var hint: String {
    guard isHinted else { return "" }
    return choice.item.letters.compactMap { letter in
      alphabet.pattern(for: letter).map { "\(letter)  \($0)  \(Self.rhythm(of: $0))" }
    }.joined(separator: "   ")
  }

  /// The rhythm of a pattern in syllables, as operators say it: `di-dah-dit`.
  static func rhythm(of pattern: MorsePattern) -> String {
    let last = pattern.count - 1
    return pattern.enumerated().map { index, element in
      element == .dah ? "dah" : index == last ? "dit" : "di"
    }.joined(separator: "-")
  }

  /// The lines above the text: what is asked, its code, the reason, and the session so far.
  ///
  /// - Parameter code: returns the code of a key.
  /// - Returns: two to four lines; the important word comes first.
  public func lines(code: (TrainingItem.EditingKey) -> String) -> [String] {
    var lines = [remark.isEmpty ? task(code) : "\(task(code))   (\(remark))"]
    if !hint.isEmpty { lines.append("  " + hint) }
    lines.append("  \(choice.reason); ? shows every code; Esc ends the lesson")
    if isTired { lines.append("  Errors rise: a rest would help. Esc ends the lesson.") }
    if !session.isEmpty { lines.append("  " + summary) }
    return lines
  }

  private func task(_ code: (TrainingItem.EditingKey) -> String) -> String {
    switch choice.item {
    case .letter(let letter): "Key \(letter)"
    case .text(let text): "Key \(text)"
    case .key(.space): "Key a space: press Space, or key \(code(.space))"
    case .key(.delete): "Delete the x: press Backspace, or key \(code(.delete))"
    case .key(.newline): "Key a new line: \(code(.newline))"
    }
  }

  /// The session in one line.
  public var summary: String { progress.summary(of: session) }
}

extension TrainingProgress {
  /// The answers of a session in one line: their number, the share of right ones, letters known.
  public func summary(of session: [TrainingAttempt]) -> String {
    let right = session.count { $0.isRight }
    let known = "\(knownLetters.count) letters known"
    guard !session.isEmpty else { return "nothing practised; " + known }
    return "\(session.count) answers, \(right * 100 / session.count) % right; " + known
  }

  /// The answers of a session in one line, for the progress before it.
  public func summary(after session: [TrainingAttempt]) -> String {
    var progress = self
    session.forEach { progress.add($0) }
    return progress.summary(of: session)
  }
}
