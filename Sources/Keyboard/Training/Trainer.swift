public import MorseCode
import TextInput
public import Timeline

/// A lesson in typing: asks for items, and judges what is keyed.
///
///     asking ──first press──► keying ──the letter ends──► answered ──next prompt──► asking
///
/// No clock ends a prompt: whoever keys slowly has all the time. After a wrong answer the same item
/// is asked once more with its code shown.
///
/// When errors rise, the session ends: nothing is asked until Return goes on.
///
/// Hints fade in three stages. A new letter has its code, its rhythm and its sound. Until it was
/// right once without them, it has only its sound; then nothing.
public struct Trainer: Sendable {
  /// What the keyboard shows at a moment.
  public struct Answer: Hashable, Sendable {
    /// The committed text, with ``TrainingItem/caret`` where the insertion point is not at the end.
    public var text: String
    /// The elements of the open letter.
    public var open: MorsePattern
    /// Whether help is shown, which has every code.
    public var showsHelp: Bool
    /// Whether no sound can be heard.
    public var isSilent: Bool
    /// Whether the space bar keys Morse, so that only the code writes a space.
    public var spaceKeysMorse: Bool
    /// The marks that ended since the last look.
    public var marks: [KeyedMark] = []

    /// Creates an answer.
    public init(
      text: String, open: MorsePattern = .empty, showsHelp: Bool = false, isSilent: Bool = false,
      spaceKeysMorse: Bool = false
    ) {
      (self.text, self.open, self.showsHelp) = (text, open, showsHelp)
      (self.isSilent, self.spaceKeysMorse) = (isSilent, spaceKeysMorse)
    }
  }

  /// How much of the code of an item is told.
  private enum Aid {
    case nothing
    /// Its sound, or its rhythm where there is no sound.
    case sound
    /// Its code, its rhythm and its sound.
    case code
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

  /// Whether the session has ended because errors rise.
  public private(set) var isResting = false

  /// How prompts are given and answered.
  public let way: TrainingWay

  /// The speed of a lesson that adapts it; `nil` for the keyboard's.
  public private(set) var speed: AdaptiveSpeed?
  /// Whether the keyboard has the speed.
  private var isSpeedSet = false

  private let judge: AnswerJudge
  private let secondsEast: @Sendable (Int) -> Int
  private var bands: BandMaker
  private var plan: TrainingPlan
  private var phase = Phase.asking
  private var shownAt: Timestamp?
  private var lastOpen = MorsePattern.empty
  /// The marks of the answer.
  private var marks: [KeyedMark] = []
  /// Whether the text of the last item is still there.
  private var awaitsText = true
  /// How much is told: the code if the item is new, the last answer was wrong or help was opened.
  private var aid = Aid.code
  /// Whether no sound can be heard.
  private var isSilent = false
  /// Whether only the code writes a space.
  private var spaceKeysMorse = false
  /// The part of a text to show the codes of; empty for all of it.
  private var wrongLetters: [Character] = []
  /// The keying of a text to its last letter: Return, and the pause before it, are no part of it.
  private var written: (pieces: String, phase: Phase, end: Timestamp)?
  /// The letters of a text that are keyed.
  private var reached = 0
  /// The begun answer, as far as it is right; empty without one.
  private var soFar = ""
  /// Whether the prompt must still be sounded.
  private var needsSound = true
  /// The answers before the last rest.
  private var rested = 0
  /// How often the prompt was given again.
  private var repeats = 0
  /// The prompts that were given, with those that were given again.
  public private(set) var prompts = 1
  /// The wrong answers to this item in a row, and how many of them end it: it comes again later.
  private var tries = 0
  /// Whether the item is asked once more after a wrong answer.
  private var isOnceMore = false
  private static let mostTries = 3

  /// Begins a session.
  ///
  /// - Parameters:
  ///   - progress: what was practised before.
  ///   - plan: the choice of items.
  ///   - alphabet: the code table.
  ///   - codes: the codes of the keys that everybody needs.
  ///   - way: how prompts are given and answered; the plan is made for it.
  ///   - band: what is heard besides the prompts.
  ///   - speed: the speed that follows the answers; `nil` for that of the keyboard.
  ///   - seed: the seed of the band.
  ///   - secondsEast: the seconds by which the learner's local time is ahead of UTC, at a time in
  ///     seconds since 1970.
  ///   - now: the time in seconds since 1970.
  public init(
    _ progress: TrainingProgress, _ plan: TrainingPlan, _ alphabet: MorseAlphabet,
    codes: [TrainingItem.EditingKey: MorsePattern], way: TrainingWay = .see,
    band: BandConditions = BandConditions(), speed: AdaptiveSpeed? = nil, seed: UInt64 = 0,
    secondsEast: @escaping @Sendable (Int) -> Int = { _ in 0 }, now: Int
  ) {
    (self.progress, self.plan, self.way, self.speed) = (progress, plan, way, speed)
    self.secondsEast = secondsEast
    judge = AnswerJudge(alphabet: alphabet, codes: codes, isTyped: way == .copy)
    bands = BandMaker(band, alphabet, seed: seed)
    choice = self.plan.next(progress, at: now)
    aid = firstAid
  }

  /// How much of the item's code is told at first.
  private var firstAid: Aid {
    guard !choice.item.isText else { return .nothing }
    guard let record = progress.records[choice.item] else { return .code }
    return way == .see && record.streak == 0 && !choice.item.letters.isEmpty ? .sound : .nothing
  }

  /// The text that the keyboard begins an item with.
  public var initialText: String { isResting ? "" : choice.item.initialText }

  /// Whether errors rise.
  ///
  /// Half of the last ten answers were wrong, of twenty before them less than a quarter. Answers
  /// before the last rest do not count.
  private var errorsRise: Bool {
    let answers = session.dropFirst(rested)
    guard answers.count >= 30 else { return false }
    let last = answers.suffix(10).count { !$0.isRight }
    let before = answers.dropLast(10).suffix(20).count { !$0.isRight }
    return last >= 5 && before < 5
  }

  // MARK: - Keys

  /// Returns whether an open answer is told as begun.
  ///
  /// A text is begun as a matter of course; after the pause of a word it may be all.
  private func isBegun(by pieces: String, _ text: String) -> Bool {
    !choice.item.isText
      || way != .copy && pieces.count >= choice.item.letters.count && text.last == " "
  }

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
    if isResting {
      guard answer.text.contains("\n") else { return nil }
      (isResting, rested) = (false, session.count)
      begin(isRepeated: false)
      return .restart
    }
    if answer.showsHelp { aid = .code }
    (isSilent, spaceKeysMorse) = (answer.isSilent, answer.spaceKeysMorse)
    let shown = shownAt ?? moment
    shownAt = shown
    notePresses(answer.open, at: moment)
    marks += answer.marks
    defer { lastOpen = answer.open }
    let pieces = judge.pieces(of: answer.text, for: choice.item)
    reached = judge.reached(by: pieces, of: choice.item.letters)
    guard answer.open.isEmpty, !answer.showsHelp, answer.text != initialText else { return nil }
    if choice.item.isText, written?.pieces != pieces { written = (pieces, phase, moment) }
    switch judge.judge(answer.text, for: choice) {
    case .open:
      soFar = isBegun(by: pieces, answer.text) ? pieces : ""
      return nil
    case .again:
      begin(isRepeated: true)
      return .restart
    case .complete(false, _) where isReturnAlone(answer.text):
      begin(isRepeated: true)
      return .restart
    case .complete(let isRight, let letters):
      let end = written?.end ?? moment
      return complete(
        attempt(isRight, letters, since: shown, until: end, now: now), keyed: answer.text, now: now)
    }
  }

  /// Whether Return was pressed at the prompt for another key, and nothing keyed.
  ///
  /// It is no answer: it was to end a letter that a pause had ended before.
  private func isReturnAlone(_ text: String) -> Bool {
    guard case .asking = phase else { return false }
    return judge.added(to: choice.item, in: text) == "\n"
  }

  /// Ends an answer, which counts unless it began too early.
  private mutating func complete(
    _ attempt: TrainingAttempt, keyed text: String, now: Int
  ) -> Step {
    guard isTooEarly(attempt) else {
      var attempt = attempt
      finish(&attempt, keyed: text, now: now)
      return .judged(attempt)
    }
    remark = "too early to count: " + complaint(attempt, text)
    begin(isRepeated: false)
    return .restart
  }

  /// Whether a heard prompt is shown: with its code, or because it cannot be heard.
  private var isTold: Bool { aid == .code || way != .see && isSilent }

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

  private func attempt(
    _ isRight: Bool, _ letters: [TrainingAttempt.Letter], since shown: Timestamp,
    until end: Timestamp, now: Int
  ) -> TrainingAttempt {
    func milliseconds(_ from: Timestamp, _ to: Timestamp) -> Int {
      max(0, min(3_600_000, Int((to.nanoseconds - from.nanoseconds) / 1_000_000)))
    }
    var letters = letters
    judge.add(marks, to: &letters)
    var attempt = TrainingAttempt(
      choice.item, letters: letters, isRight: isRight,
      wasHinted: aid == .code || way == .copy && isSilent,
      wasSounded: aid == .sound, wasCopied: way == .copy, time: now)
    (attempt.drill, attempt.secondsEast) = (choice.drill, secondsEast(now))
    if case .keying(let first, let last, let presses) = written?.phase ?? phase {
      attempt.recall = milliseconds(shown, first)
      (attempt.keying, attempt.pause) = (milliseconds(first, last), milliseconds(last, end))
      attempt.presses = presses
    } else {
      // A key of the keyboard: one press, without elements.
      (attempt.recall, attempt.presses) = (milliseconds(shown, end), 1)
    }
    return attempt
  }

  /// Whether a wrong answer began before anybody can have read the prompt.
  ///
  /// It is the surplus of the answer before it. In a text, a surplus letter may be deleted.
  private func isTooEarly(_ attempt: TrainingAttempt) -> Bool {
    guard case .keying = phase, let recall = attempt.recall, !session.isEmpty else { return false }
    return !attempt.isRight && !attempt.item.isText && recall < Self.soonestRecall
  }

  /// The milliseconds in which nobody reads a prompt and begins to key.
  private static let soonestRecall = 300

  /// Adds an answer, and asks for the next item; a wrong one is repeated with its code.
  ///
  /// A copied text is not repeated: the answer is told.
  private mutating func finish(_ attempt: inout TrainingAttempt, keyed text: String, now: Int) {
    let change = adaptSpeed(to: &attempt)
    tries += 1
    let turn = choice.turn
    let isOver = attempt.isRight || way == .copy && attempt.item.isText && turn == nil
    let isLeft = isOver || tries >= Self.mostTries
    if isLeft { attempt.place = choice.place }
    progress.add(attempt)
    session.append(attempt)
    if isLeft {
      tries = 0
      choice = plan.next(
        progress, at: now, later: attempt.isRight ? nil : attempt.item,
        after: attempt.isRight ? turn.map { (text: text, turn: $0) } : nil)
    } else {
      choice.turn?.request = turn?.missing(in: text).first?.request ?? ""
    }
    isOnceMore = !isLeft || !isOver && turn == nil && choice.item == attempt.item
    if isOnceMore {
      wrongLetters = attempt.letters.filter { !$0.isRight && $0.hand == nil }.map(\.asked)
      if !attempt.isByHand { aid = .code }
    } else {
      aid = firstAid
      wrongLetters = []
    }
    let told =
      turn.map { remark(on: $0, text, isLeft: isLeft) }
      ?? (attempt.isRight ? praise(attempt, text) : complaint(attempt, text))
    remark = told + change
    begin(isRepeated: false)
    isResting = errorsRise
  }

  /// Changes the speed after an answer, and notes it there; one with a hint tells nothing of it.
  ///
  /// - Returns: the change, to be told after the answer; empty for none.
  private mutating func adaptSpeed(to attempt: inout TrainingAttempt) -> String {
    guard let former = speed?.wpm else { return "" }
    if !attempt.wasHinted { speed?.note(isRight: attempt.isRight) }
    let wpm = speed?.wpm ?? former
    attempt.speeds = [way: wpm]
    guard wpm != former else { return "" }
    isSpeedSet = false
    return "; now \(wpm == wpm.rounded() ? "\(Int(wpm))" : "\(wpm)") WPM"
  }

  /// Returns the speed that the keyboard is to have, in words a minute, once after each change.
  public mutating func drainSpeed() -> Double? {
    guard !isSpeedSet else { return nil }
    isSpeedSet = true
    return speed?.wpm
  }

  private mutating func begin(isRepeated: Bool) {
    (phase, shownAt, lastOpen, awaitsText) = (.asking, nil, .empty, true)
    (soFar, written, reached, needsSound, marks) = ("", nil, 0, true, [])
    repeats = isRepeated ? repeats + 1 : 0
    prompts += 1
  }

  private func praise(_ attempt: TrainingAttempt, _ text: String) -> String {
    if way != .see, case .text(let asked) = attempt.item { return "right: \(asked)" }
    let added = judge.added(to: attempt.item, in: text) ?? ""
    if added.count(where: { !$0.isWhitespace }) > max(1, attempt.letters.count) {
      return "right; shorter pauses inside a letter are surer"
    }
    if let hand = hand(of: attempt) { return "right; \(hand)" }
    // The prompt for a key names its code.
    let isTold = attempt.wasHinted || attempt.wasSounded || attempt.letters.isEmpty
    return isTold ? "right" : "right, from memory"
  }

  /// The fault of the hand in the first letter that has one; `nil` for none.
  private func hand(of attempt: TrainingAttempt) -> String? {
    let letters = attempt.letters.filter { $0.isRight == attempt.isRight }
    guard let letter = letters.first(where: { $0.hand != nil }), let fault = letter.hand else {
      return nil
    }
    return "hand: \(fault.rawValue)" + (attempt.item.isText ? " in \(letter.asked)" : "")
  }

  /// What is told of the answer to a station; what was sent, after it was only heard.
  private func remark(on turn: StationTurn, _ text: String, isLeft: Bool) -> String {
    guard let part = turn.missing(in: text).first else {
      return way == .see || turn.sent.isEmpty ? "right" : "right: \(turn.sent)"
    }
    guard isLeft, case .copied(let copied, let name) = part else {
      return "\(part.name) was missing; " + (isLeft ? "another contact" : "once more")
    }
    return "\(name) was \(copied); another contact"
  }

  /// When a wrong answer is asked again: after the last try, something else is asked first.
  private func retry(_ attempt: TrainingAttempt) -> String {
    guard choice.item != attempt.item else { return "once more" }
    let letters = attempt.item.letters
    return letters.count == 1 ? "\(letters[0]) later again" : "later again"
  }

  private func complaint(_ attempt: TrainingAttempt, _ text: String) -> String {
    if way == .copy, case .text(let asked) = attempt.item {
      return "\(asked), not \(text.trimmed)"
    }
    let wrong = attempt.letters.filter { !$0.isRight }
    let retry = retry(attempt)
    guard let letter = wrong.first(where: { $0.hand == nil }) ?? wrong.first else {
      let told = attempt.letters.isEmpty ? named(text, for: attempt.item) : text.trimmed
      return "\(told) was keyed; \(retry)"
    }
    guard let keyed = letter.keyed else {
      return attempt.letters.count == 1
        ? "\(text.trimmed) was keyed; \(retry)" : "\(letter.asked) was missing; \(retry)"
    }
    let code = judge.alphabet.pattern(for: keyed).map { " (\($0))" } ?? ""
    let hand = letter.hand == nil ? nil : hand(of: attempt)
    return "\(keyed)\(code) was keyed; " + (hand.map { "\($0); " } ?? "") + retry
  }

  /// The last key of a wrong answer to the prompt for a key.
  private func named(_ text: String, for item: TrainingItem) -> String {
    switch judge.added(to: item, in: text)?.last {
    case "\n": "Return"
    case " ": "a space"
    case let last? where last != TrainingItem.caret: "\(last)"
    default: text.count < item.initialText.count ? "delete" : "a move"
    }
  }
}

// MARK: - What is shown

/// Morse that a lesson plays.
public struct SoundedPrompt: Hashable, Sendable {
  /// The text to play.
  public let text: String
  /// Whether speech gives the same hint, so that only one of them is needed.
  public let isHint: Bool
  /// Whether it plays on while keys are pressed: the answer may be typed meanwhile.
  public let playsOn: Bool
  /// What is heard besides; `nil` for nothing.
  public let band: PromptBand?
}

extension Trainer {
  /// Returns the Morse to play: of a heard prompt, or of a letter that has a hint; `nil` when there
  /// is none, or it was returned before.
  public mutating func drainSound() -> SoundedPrompt? {
    guard needsSound, !isResting else { return nil }
    needsSound = false
    let isKnown = aid == .nothing || choice.item.letters.count != 1
    if way == .see, isKnown, choice.turn == nil { return nil }
    let heard = choice.turn?.heard ?? cue.map { "\($0)" } ?? choice.item.text
    guard !heard.isEmpty else { return nil }
    return SoundedPrompt(
      text: heard, isHint: way == .see && (aid == .code || choice.turn != nil),
      playsOn: way == .copy, band: bands.next())
  }

  /// The new letter of a chain, until the chain is told after a wrong answer.
  private var cue: Character? { isOnceMore ? nil : choice.cue }

  /// The text of the prompt: a chain is kept in mind, and only its new letter is given.
  private func shown(_ text: String) -> String { cue.map { "the chain and \($0)" } ?? text }

  /// The code to show: of the item, or of the letters of a text that were wrong; empty without a
  /// hint.
  ///
  /// Where the sound is the hint and there is none, it is the rhythm alone.
  public var hint: String {
    if let rhythm { return rhythm }
    return hints.map { letter, pattern in
      (choice.item.isText ? "\(letter) " : "") + "\(pattern) \(Self.rhythm(of: pattern))"
    }.joined(separator: "   ")
  }

  private var hints: [(Character, MorsePattern)] {
    guard aid == .code, choice.turn == nil else { return [] }
    var told: Set<Character> = []
    let letters = wrongLetters.isEmpty ? choice.item.letters : wrongLetters
    return letters.filter { told.insert($0).inserted }.compactMap { letter in
      judge.alphabet.pattern(for: letter).map { (letter, $0) }
    }
  }

  /// The rhythm in place of a sound that cannot be heard; `nil` for none.
  private var rhythm: String? {
    guard aid == .sound, isSilent, let letter = choice.item.letters.first else { return nil }
    return judge.alphabet.pattern(for: letter).map(Self.rhythm)
  }

  /// The rhythm of a pattern in syllables, as operators say it: `di-dah-dit`.
  public static func rhythm(of pattern: MorsePattern) -> String {
    let last = pattern.count - 1
    return pattern.enumerated().map { index, element in
      element == .dah ? "dah" : index == last ? "dit" : "di"
    }.joined(separator: "-")
  }

  /// The lines above the text: what is asked with its code, the reason, and the session so far.
  ///
  /// There are two to five. What is needed for the answer comes first: a low window has one row.
  public var lines: [String] {
    if isResting { return ["\(Self.rest). \(Self.goingOn)", "  " + summary] }
    let task = task(judge.code)
    let told = hint.isEmpty ? task : "\(task): \(hint)"
    var lines = [remark.isEmpty ? told : "\(told)   (\(remark))"]
    if let begun { lines.append("  " + begun) }
    let keys = way == .copy ? "" : "; ? shows every code"
    // The reason would tell what is heard.
    let end = choice.item.isText ? "; \(Self.ending)" : ""
    let isHeard = (way != .see || choice.turn != nil) && !isSilent
    let help = (isHeard ? "Return alone plays it again" : choice.reason + keys) + end
    lines.append("  \(help); Esc ends the lesson")
    if !session.isEmpty { lines.append("  " + summary + today) }
    return lines
  }

  /// The place of the letter to key next in the first of ``lines``, without its spaces; 0 where the
  /// line has no text to key.
  public var place: Int {
    let task = task(judge.code).filter { $0 != " " }
    let letters = choice.item.letters
    guard choice.item.isText, choice.turn == nil, !isResting, task.hasSuffix(String(letters)) else {
      return 0
    }
    return task.count - letters.count + min(reached, letters.count - 1)
  }

  /// The lines to speak, and to print in a plain look, as ears need them: how the last answer was, and
  /// last what to key, with its code if that is shown.
  ///
  /// Only what is new is told while an answer is begun, and where a prompt is given again.
  public var spoken: [String] {
    if isResting { return [Self.rest, Self.goingOn, summary] }
    if let begun { return [begun] }
    var told = remark.isEmpty || repeats > 0 ? [] : [remark]
    if choice.item.isText {
      told += hints.prefix(3).map { "\(Self.named("\($0)")): \(Self.rhythm(of: $1))" }
    }
    if session.isEmpty, way != .see, !isSilent, repeats == 0 {
      told.append("Return alone plays it again")
    }
    if choice.item.isText, repeats == 0, !session.contains(where: \.item.isText) {
      told.append(Self.ending)
    }
    return told + [(repeats > 0 ? "again: " : "") + spokenTask]
  }

  /// What is asked, in words.
  ///
  /// What to key comes first: a braille display shows the beginning.
  private var spokenTask: String {
    let again = isOnceMore ? "again" : "key it"
    switch choice.item {
    case .text(let text) where way == .see || way == .echo && isTold:
      return "\(Self.named(shown(text))): \(again)"
    case .letter(let letter) where way == .see || isTold:
      let rhythm = rhythm ?? hints.first.map { Self.rhythm(of: $0.1) }
      return "\(Self.named("\(letter)")): " + (rhythm.map { "key \($0)" } ?? again)
    case .key(.space), .key(.newline):
      return task { judge.codes[$0].map(Self.rhythm) ?? "" }.replacing("Key a ", with: "")
    default: return Self.named(task { judge.codes[$0].map(Self.rhythm) ?? "" })
    }
  }

  private static var ending: String { "Return ends the answer" }
  private static var rest: String { "Errors rise, so the lesson ends" }
  private static var goingOn: String { "Return goes on; Esc leaves" }

  /// What is keyed so far, if more may come.
  private var begun: String? {
    soFar.isEmpty ? nil : "\(soFar) so far: go on, or press Return if that is all"
  }

  /// A text with a sign at its end in words, which speech would leave out.
  private static func named(_ text: String) -> String {
    let names: [Character: String] = [".": "full stop", ",": "comma", "?": "question mark"]
    let rest = text.dropLast()
    guard let last = text.last, let name = names[last], rest.last ?? " " == " " else { return text }
    return rest + name
  }

  /// What is asked; the code of a key is shown or spoken.
  ///
  /// A low window shows nothing else, so it says where something is asked once more.
  private func task(_ code: (TrainingItem.EditingKey) -> String) -> String {
    if let turn = choice.turn {
      if turn.heard.isEmpty { return "Call: \(turn.task)" }
      let isShown = way == .see || isTold
      return isShown ? "\(turn.heard) - answer: \(turn.task)" : "Listen, and answer: \(turn.task)"
    }
    switch choice.item {
    case .text where way == .echo && !isTold, .letter where way == .echo && !isTold:
      return "Listen\(isOnceMore ? " again" : ""), and key it back"
    case .text(let text) where way == .copy && isSilent: return "Type \(shown(text))"
    case .heard(let letter) where isSilent: return "Type \(letter)"
    case .text where way == .copy, .heard where !isTold: return "Listen, and type what you hear"
    case .heard(let letter): return "Listen, and type \(letter)"
    case .letter(let letter): return (isOnceMore && aid != .code ? "Again: " : "Key ") + "\(letter)"
    case .text(let text): return (isOnceMore ? "Again: " : "Key ") + shown(text)
    case .key(.space):
      let key = spaceKeysMorse ? "" : "press Space, or key "
      return "Key a space: \(key)\(code(.space))"
    case .key(.delete): return "Delete the x: press Backspace, or key \(code(.delete))"
    case .key(.newline): return "Key a new line: \(code(.newline))"
    case .key(.deleteWord): return "Delete the word two: \(code(.deleteWord))"
    case .key(let arrow):
      let key = arrow.rawValue.prefix(1).uppercased() + arrow.rawValue.dropFirst()
      return "Move \(arrow.rawValue): press \(key), or key \(code(arrow))"
    }
  }

  /// The answers, the pace and the minutes of the day; empty before the first answer.
  private var today: String {
    guard let last = session.last,
      let day = progress.days.first(where: { $0.number == last.day })
    else { return "" }
    let pace = day.wordsPerMinute.map { " at \(($0 * 10).rounded() / 10) WPM" } ?? ""
    let minutes = day.practised / 60_000
    let time = minutes == 0 ? "" : ", \(minutes) min" + (minutes < 10 ? "" : ": enough for today")
    return "; today \(day.answers)" + pace + time
  }

  /// The session in one line.
  public var summary: String { progress.summary(of: session) }
}

extension TrainingProgress {
  /// The answers of a session in one line: their number, the share of right ones, letters known.
  ///
  /// With twenty known letters, it leads to the keyboard.
  public func summary(of session: [TrainingAttempt]) -> String {
    let right = session.count { $0.isRight }
    let count = knownLetters.count
    let invitation = count < 20 ? "" : "; type a sentence of your own: morsekey"
    let known = (count == 1 ? "1 letter known" : "\(count) letters known") + invitation
    guard !session.isEmpty else { return "nothing practised; " + known }
    let answers = session.count == 1 ? "1 answer" : "\(session.count) answers"
    return "\(answers), \(right * 100 / session.count) % right; " + known
  }

  /// The answers of a session in one line, for the progress before it.
  public func summary(after session: [TrainingAttempt]) -> String {
    var progress = self
    session.forEach { progress.add($0) }
    return progress.summary(of: session)
  }
}
