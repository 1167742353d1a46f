import MorseCode
import Mathematics
import Timeline

/// Reads a straight key live: marks that are classified by their length.
///
/// It reads the open character with the known hand, in a search over a few marks. A ``HandStudy``
/// learns the hand from the last intervals, with a little work at each event.
struct HandReader: Sendable {
  private var reader: BlockReader
  private var study: HandStudy
  private let settings: DecoderSettings
  /// The open word, if committed characters may be repaired.
  private var word: OpenWord?
  /// The last committed characters that may still be revised.
  private var text: CommittedText
  /// The number of characters read, the usual fit of a step, and whether the last fit was poor.
  private var reads = 0
  private var usualFit: Float?
  private var isStrange = false
  private var hasNews = false
  /// The open marks and the gaps between them; the last one is a mark.
  private var open: [Double] = []
  /// The pause before the first open mark; `nil` if it is the first of all.
  private var pause: Double?
  /// The number of marks of this session, and the pause before the first one that counts for a
  /// remembered hand.
  private var markCount = 0
  private var firstPause: Double?
  /// The marks of the hand of an earlier session, until those of this one confirm or refute them.
  private var remembered: RememberedMarks?
  /// The time of the next piece of a study, while the key is up.
  private(set) var studyDue: Timestamp?

  /// The work of a study at one event, in nanoseconds: 1 % of a sound's latency (`make probe`).
  private static let budget = 22_000
  /// The time between two pieces of a study, in nanoseconds.
  private static let studyInterval: Int64 = 500_000
  /// The number of intervals kept before the open ones: those of five or six words.
  private static let memory = 160
  /// The character wait in American Morse, in character gaps: its long inner gap is nearly as long.
  private static let patience = 1.35
  /// The number of characters after which the hand is studied again as if it were unknown.
  private static let review = 40
  /// A decrease of the fit per step of one character, in nats, that also causes such a study.
  private static let surprise: Float = 2

  /// Creates a reader, which begins with a remembered hand on a straight key.
  init(settings: DecoderSettings, remembering memory: HandMemory? = nil) {
    self.settings = settings
    reader = BlockReader(settings: settings)
    study = HandStudy(settings: settings)
    if reader.adapts, settings.fixed.isEmpty, !settings.alphabet.isStretched,
      let memory, let phrase = StraightPhrase(memory)
    {
      reader.recall(phrase)
      firstPause = memory.word?.nanoseconds
      remembered = RememberedMarks(memory)
    }
    text = CommittedText(after: reader.text)
    text.keepAll(reader)
  }

  /// What is to be remembered of the hand; `nil` before it is known.
  var memory: HandMemory? {
    guard markCount >= HandMemory.fewest, reader.isAcquainted, !settings.alphabet.isStretched,
      settings.adapts, settings.fixed.isEmpty
    else { return nil }
    return reader.model.memory(unit: reader.fist.unitNanoseconds, presses: markCount)
  }

  /// The elements of the open character; each mark is classified by itself.
  var pattern: MorsePattern {
    var pattern = OpenCharacter()
    for index in stride(from: 0, to: open.count, by: 2) {
      _ = pattern.append(reader.looksLikeDah(open[index]) ? .dah : .dit)
    }
    return pattern.pattern
  }

  var isEmpty: Bool { open.isEmpty }

  /// The current estimate of the hand.
  var fist: Fist { reader.fist }

  /// The character wait in units; `nil` before the hand is known.
  ///
  /// It exceeds nearly all inner gaps. It is at least halfway to the character gaps on the
  /// logarithmic scale, and at most as long as one. The search can still separate characters that
  /// run together, but it cannot rejoin a split character.
  var characterGapLimit: Double? {
    guard reader.isAcquainted else { return nil }
    let fist = reader.fist
    let middle = (fist.elementGap * fist.characterGap).squareRoot()
    // Element gaps that are nearly as long as character gaps leave no room.
    return reader.model.stretched == nil
      ? max(middle, min(reader.model.innerReach, fist.characterGap))
      : Self.patience * fist.characterGap
  }

  /// The word wait in units; `nil` before the hand is known.
  var wordGapLimit: Double? { reader.isAcquainted ? reader.wordGapLimit : nil }

  /// Whether the hand is known, perhaps from an earlier session.
  var isAcquainted: Bool { reader.isAcquainted }

  /// The word wait in units by the current estimate, even if the hand is not known yet.
  var guessedWordGapLimit: Double { reader.wordGapLimit }

  /// Returns whether a pause between characters of an unknown hand was a word gap.
  ///
  /// The hand must have left a shorter pause between two characters before.
  func isLongPause(_ nanoseconds: Int64) -> Bool {
    !reader.isAcquainted && reader.path.contains { $0.gap == .character }
      && reader.looksLikeWord(Double(nanoseconds))
  }

  /// Adds a mark, and the pause before it if there was an earlier mark.
  mutating func add(mark: Int64, after gap: Int64?) {
    markCount += 1
    if open.isEmpty {
      pause = gap.map(Double.init) ?? firstPause
    } else {
      open.append(max(1, Double(gap ?? 1)))
    }
    open.append(max(1, Double(mark)))
    switch reader.adapts ? remembered?.note(mark: max(1, Double(mark))) : nil {
    case .confirmed: remembered = nil
    case .refuted: forgetMemory()
    case .open, nil: break
    }
    if !reader.isAcquainted { hasNews = true }
    learn()
  }

  /// Forgets the hand of an earlier session, because another one keys.
  ///
  /// The open marks stay, and are the first ones of the unknown hand.
  private mutating func forgetMemory() {
    reader = BlockReader(settings: settings)
    study.stop()
    text = CommittedText(after: reader.text)
    text.keepAll(reader)
    (remembered, firstPause, word, usualFit) = (nil, nil, nil, nil)
    (reads, isStrange) = (0, false)
  }

  /// Removes the last mark.
  mutating func removeLastMark() {
    open.removeLast(min(2, open.count))
  }

  /// Whether so many intervals are open that a part of them must be committed.
  var isFull: Bool { open.count > 4 * MorsePattern.capacity }

  /// Locks the current estimate of the hand, or continues to learn it.
  mutating func setLocked(_ isLocked: Bool) {
    reader.setLocked(isLocked)
    guard isLocked else { return }
    study.stop()
    studyDue = nil
  }

  /// Handles the beginning of a mark; the scheduled study resumes after the mark.
  mutating func beginMark() {
    studyDue = nil
    learn()
  }

  /// Studies the hand a little more at `now`, while the key is up.
  mutating func study(at now: Timestamp) {
    learn()
    planStudy(after: now)
  }

  /// Schedules the next piece of the study shortly after `now`.
  ///
  /// A study has several pieces, so that each event needs little work.
  mutating func planStudy(after now: Timestamp) {
    let isLearning = reader.adapts && (hasNews || !study.isIdle)
    studyDue = isLearning ? now.advanced(byNanoseconds: Self.studyInterval) : nil
  }

  private mutating func learn() {
    guard reader.adapts else { return }
    if study.isIdle {
      guard hasNews else { return }
      hasNews = false
      let isAnew = !reader.isAcquainted || isStrange || reads.isMultiple(of: Self.review)
      isStrange = false
      study.begin(reader, open: open, pause: pause, isAnew: isAnew)
    }
    study.advance(budget: Self.budget)
    guard study.isIdle else { return }
    reader.adopt(study)
    forget()
  }

  private mutating func forget() {
    let path = reader.path
    _ = reader.forget(keeping: Self.memory)
    text.forget(path.count - reader.path.count, of: path, reader)
  }

  /// Reads all open intervals; ``commit(holdsLast:learning:_:)`` must follow.
  mutating func read(wordEndedBefore: Bool) {
    guard !open.isEmpty else { return }
    reads += 1
    reader.endPause(pause ?? 1, isWord: wordEndedBefore)
    if wordEndedBefore || reader.path.isEmpty { beginWord() }
    for length in open { reader.append(length) }
    open.removeAll(keepingCapacity: true)
    reader.readAsKnown()
  }

  /// The characters that have been read but not committed.
  var readCharacters: FirstWords.Characters {
    var characters = FirstWords.Characters()
    for step in reader.path[reader.committed...] {
      if step.pattern != 0 { characters.symbols.append(reader.symbol(of: step)) }
      switch step.gap {
      case .inner, .long: characters.innerGaps.append(reader.gap(after: step))
      case .character, .word: characters.gaps.append(reader.gap(after: step))
      case .last: break
      }
    }
    return characters
  }

  /// Ends a word before the characters that have been read, and reads them again.
  mutating func endWordBefore() {
    reader.endWord()
    text.endWord()
    beginWord()
    reader.readAsKnown()
  }

  /// Commits the characters that have been read.
  ///
  /// - Parameters:
  ///   - holdsLast: whether the last character stays open, because it may continue.
  ///   - waits: the waits, which learn from the element gaps.
  ///   - say: receives each character, and whether a word ends with it.
  mutating func commit(
    holdsLast: Bool, learning waits: inout CommitWaits, _ say: (DecodedCharacter, Bool) -> Void
  ) {
    guard reader.committed < reader.path.count else { return }
    notice(reader.fit)
    let first = reader.committed
    let held = holdsLast ? reader.removeLastCharacter() : nil
    var (word, text) = (word, text)
    reader.spell(upTo: reader.path.count, settings.alphabet) { character, _, isWordEnd in
      say(character, isWordEnd)
      text.append(character, endsWord: isWordEnd)
      word?.characters.append(character)
      if isWordEnd { word = nil }
    }
    word?.steps += reader.path.count - first
    (self.word, self.text) = (word, text)
    for step in reader.path[first...] where step.gap == .inner && reader.adapts {
      waits.learn(innerGap: reader.gapInUnits(after: step))
    }
    reader.commit(upTo: reader.path.count)
    if let held {
      reader.reopenPause()
      pause = held.pause
      open.append(contentsOf: held.intervals)
    }
    hasNews = true
    if !reader.adapts { forget() }
  }

  /// Rereads the open word as a whole; `nil` if it equals the committed reading.
  ///
  /// - Returns: the likelier reading, and whether it replaces the committed one.
  mutating func revise(_ scope: RevisionScope) -> (revision: WordRevision, isSure: Bool)? {
    guard scope != .none, let word, word.characters.count > 1, reader.isAcquainted,
      !settings.alphabet.isStretched
    else { return nil }
    let countBefore = reader.path.count
    guard
      let (characters, isSure) = word.reread(
        in: &reader, settings.alphabet, sureness: scope.sureness)
    else { return nil }
    let revision = WordRevision(former: word.characters, characters: characters)
    guard isSure else { return (revision, false) }
    // The running study is about the former reading.
    study.stop()
    hasNews = true
    text.replaceLast(word.characters.count, by: characters)
    self.word?.characters = characters
    self.word?.steps += reader.path.count - countBefore
    return (revision, true)
  }

  /// Records that a pause or a key has ended a word.
  mutating func endWord() { text.endWord() }

  /// Begins a word that may be revised, after the text so far.
  mutating func beginWord() {
    if settings.repairs { word = OpenWord(text: reader.text) }
  }

  /// Rereads the words that may be revised, after one has ended; `nil` if they stay the same.
  mutating func reviseText() -> Rereading? {
    guard reader.isAcquainted, !settings.alphabet.isStretched,
      let current = text.reread(
        in: &reader, settings.alphabet, sureness: RevisionScope.text.sureness)
    else { return nil }
    // The running study is about the former reading.
    study.stop()
    (hasNews, word) = (true, nil)
    defer { text.replace(by: current) }
    return Rereading(from: text.entries, to: current)
  }

  /// Makes all committed characters final.
  mutating func keepWord() {
    word = nil
    text.keepAll(reader)
  }

  private mutating func notice(_ fit: Float) {
    let usual = usualFit ?? fit
    isStrange = fit < usual - Self.surprise
    usualFit = isStrange ? usual : usual + (fit - usual) / BlockReader.fitMemory
  }
}
