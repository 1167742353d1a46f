import MorseCode
import Timeline

/// Reads a hand on a straight key as it goes: marks that must be judged by their length.
///
/// It reads the open character with the hand as it is known, in a search over a few marks. What the
/// last intervals tell about the hand is found out by a ``HandStudy``, a little at each event.
struct HandReader: Sendable {
  private var reader: BlockReader
  private var study: HandStudy
  private let settings: DecoderSettings
  /// The word that is open, when committed characters may still be repaired.
  private var word: OpenWord?
  /// The last characters that were committed, while they may be revised.
  private var text: CommittedText
  /// How many characters have been read, how well a step usually fits, and whether the last did not.
  private var reads = 0
  private var usualFit: Float?
  private var isStrange = false
  private var hasNews = false
  /// The open marks and the gaps between them, the last of them a mark.
  private var open: [Double] = []
  /// How long the pause was before the first open mark; `nil` when nothing was sent before.
  private var pause: Double?
  /// When there is more to find out about the hand, while the key is up.
  private(set) var studyDue: Timestamp?

  /// How much of a study is done at an event, in nanoseconds.
  private static let budget = 22_000
  /// The time between two pieces of a study, in nanoseconds.
  private static let studyInterval: Int64 = 500_000
  /// How many intervals before the open ones are kept.
  private static let memory = 160
  /// How many gaps between characters are waited in American Morse.
  private static let patience = 1.35
  /// After how many characters a hand is looked at as if it were unknown.
  private static let review = 40
  /// By how much a step of a character may fit worse before the hand is looked at so.
  private static let surprise: Float = 2

  init(settings: DecoderSettings) {
    self.settings = settings
    reader = BlockReader(settings: settings)
    study = HandStudy(settings: settings)
    text = CommittedText(after: reader.text)
  }

  /// The elements of the open character, as their lengths look one by one.
  var pattern: MorsePattern {
    var pattern = OpenCharacter()
    for index in stride(from: 0, to: open.count, by: 2) {
      _ = pattern.append(reader.looksLikeDah(open[index]) ? .dah : .dit)
    }
    return pattern.pattern
  }

  var isEmpty: Bool { open.isEmpty }

  /// The hand, as it is believed to be now.
  var fist: Fist { reader.fist(settings) }

  /// The wait in units after which a character has ended; `nil` before the hand is known.
  ///
  /// It is beyond nearly all inner gaps, at least halfway to the character gaps on the logarithmic scale
  /// and at most as long as one: what runs together can still be parted by the search, what has been
  /// torn apart cannot be joined.
  var characterGapLimit: Double? {
    guard reader.isAcquainted else { return nil }
    let fist = reader.fist(settings)
    let middle = (fist.elementGap * fist.characterGap).squareRoot()
    // A gap inside a character that is nearly as long as those between characters leaves no room.
    return reader.model.stretched == nil
      ? max(middle, min(reader.innerReach, fist.characterGap)) : Self.patience * fist.characterGap
  }

  /// The wait in units after which the word has ended; `nil` before the hand is known.
  var wordGapLimit: Double? { reader.isAcquainted ? reader.wordGapLimit : nil }

  /// What that wait would be if the hand were what little is known of it.
  var guessedWordGapLimit: Double { reader.wordGapLimit }

  /// Whether a pause between characters was one between words, as far as that can be told of a hand
  /// that is not known yet: when it has left a shorter one between two characters.
  func isLongPause(_ nanoseconds: Int64) -> Bool {
    !reader.isAcquainted && reader.path.contains { $0.gap == .character }
      && reader.looksLikeWord(Double(nanoseconds))
  }

  /// Takes in a mark, and the pause before it when one was open before.
  mutating func add(mark: Int64, after gap: Int64?) {
    if open.isEmpty {
      pause = gap.map(Double.init)
    } else {
      open.append(max(1, Double(gap ?? 1)))
    }
    open.append(max(1, Double(mark)))
    if !reader.isAcquainted { hasNews = true }
    learn()
  }

  /// Takes back the last mark.
  mutating func takeBack() {
    open.removeLast(min(2, open.count))
  }

  /// Whether so much is open that a part of it must be committed.
  var isFull: Bool { open.count > 4 * MorsePattern.capacity }

  /// Keeps the hand as it is believed to be now.
  mutating func lock() {
    study.stop()
    studyDue = nil
    reader.lock()
  }

  /// Learns again.
  mutating func unlock() { reader.unlock() }

  /// Goes on as if nothing had been heard but what is open.
  mutating func reset() {
    var fresh = HandReader(settings: settings)
    fresh.open = open
    self = fresh
  }

  /// Takes in that a mark begins: a study goes on when it has ended.
  mutating func beginMark() {
    studyDue = nil
    learn()
  }

  /// Finds out a little more about the hand at `now`, while the key is up.
  mutating func study(at now: Timestamp) {
    learn()
    planStudy(after: now)
  }

  /// Goes on with the study a little after `now`, so that no event is much work.
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

  /// Reads all that is open; ``commit(holdsLast:learning:_:)`` has to follow.
  mutating func read(wordEndedBefore: Bool) {
    guard !open.isEmpty else { return }
    reads += 1
    reader.endPause(pause ?? 1, isWord: wordEndedBefore)
    if settings.repairs, wordEndedBefore || reader.path.isEmpty {
      word = OpenWord(text: reader.text)
    }
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

  /// Says that a word ended before the characters that have been read, and reads them again.
  mutating func endWordBefore() {
    reader.endWord()
    text.endWord()
    if settings.repairs { word = OpenWord(text: reader.text) }
    reader.readAsKnown()
  }

  /// Commits what has been read.
  ///
  /// - Parameters:
  ///   - holdsLast: whether the last character stays open, because it may go on.
  ///   - waits: learns from the element gaps.
  ///   - say: receives each character, and whether a word ends with it.
  mutating func commit(
    holdsLast: Bool, learning waits: inout CommitWaits, _ say: (DecodedCharacter, Bool) -> Void
  ) {
    guard reader.committed < reader.path.count else { return }
    notice(reader.fit)
    let first = reader.committed
    let held = holdsLast ? reader.takeLastCharacter() : nil
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

  /// Reads the open word once more as a whole; `nil` when it reads as it was committed.
  ///
  /// - Returns: the likelier reading, and whether it takes the place of the committed one.
  mutating func revise(_ scope: RevisionScope) -> (revision: WordRevision, isSure: Bool)? {
    guard scope != .none, let word, word.characters.count > 1, reader.isAcquainted,
      !settings.alphabet.isStretched
    else { return nil }
    let countBefore = reader.path.count
    guard
      let (characters, isSure) = reader.reread(
        word.steps, after: word.text, settings.alphabet, sureness: scope.sureness)
    else { return nil }
    let revision = WordRevision(former: word.characters, characters: characters)
    guard isSure else { return (revision, false) }
    // What is being found out is about the former reading.
    study.stop()
    hasNews = true
    text.replaceLast(word.characters.count, by: characters)
    self.word?.characters = characters
    self.word?.steps += reader.path.count - countBefore
    return (revision, true)
  }

  /// Notes that a pause or a key has ended a word.
  mutating func endWord() { text.endWord() }

  /// Reads the words once more that may still be revised, when one has ended; `nil` if they say the same.
  mutating func reviseText() -> Rereading? {
    guard reader.isAcquainted, !settings.alphabet.isStretched,
      let current = reader.reread(
        text, settings.alphabet, sureness: RevisionScope.text.sureness)
    else { return nil }
    // What is being found out is about the former reading.
    study.stop()
    (hasNews, word) = (true, nil)
    defer { text.replace(by: current) }
    return Rereading(from: text.entries, to: current)
  }

  /// Leaves all that was committed as it is.
  mutating func keepWord() {
    word = nil
    text.keepAll(reader)
  }

  private mutating func notice(_ fit: Float) {
    let usual = usualFit ?? fit
    isStrange = fit < usual - Self.surprise
    usualFit = isStrange ? usual : usual + (fit - usual) / 8
  }
}

extension BlockReader {
  /// Takes the last character that is not committed back, unless it is the only one; returns the
  /// pause before it and its intervals.
  fileprivate mutating func takeLastCharacter() -> (pause: Double, intervals: [Double])? {
    let ends = (committed..<path.count).dropLast()
    guard let end = ends.last(where: { path[$0].pattern != 0 }) else { return nil }
    let place = 2 * Int(path[end].end) - 1
    let intervals = maker.lengths[place...]
    removeLast(from: end + 1, intervals: place)
    return (intervals[place], Array(intervals.dropFirst()))
  }

  /// Whether a mark of so many nanoseconds is rather a dah than a dit.
  func looksLikeDah(_ length: Double) -> Bool {
    let told = opening.fixedUnit
    let x = Float(Logarithm.of(length)) - (maker.units.last ?? told)
    return model.dah.score(x) > model.dit.score(x)
  }

  /// How many spreads hardly any gap exceeds: 1 in 2,000; how much more where tails hold more than a share.
  private static let coreReach: Float = 3.3
  private static let tailReach: Float = 0.5
  private static let plainTail: Float = 0.008

  /// What hardly any gap inside a character exceeds, in units.
  var innerReach: Double {
    var reach: Float = 0
    for context in 0..<4 {
      let gap = model.inner[context]
      let tail = gap.tailShare > Self.plainTail ? Self.tailReach : 0
      reach = max(reach, gap.mean + Self.coreReach * gap.spread + tail)
    }
    return Logarithm.exponential(Double(reach))
  }

  /// A gap in nanoseconds; one that has not begun is one unit long.
  func gap(after step: Step) -> Double {
    let index = 2 * (Int(step.start) + Int(step.markPieces)) - 1
    return index < maker.lengths.count
      ? maker.lengths[index] : Logarithm.exponential(Double(maker.units.last ?? opening.fixedUnit))
  }

  /// A gap in units.
  func gapInUnits(after step: Step) -> Double {
    let index = 2 * (Int(step.start) + Int(step.markPieces)) - 1
    guard index < maker.lengths.count else { return 1 }
    return Logarithm.exponential(Double(maker.logarithms[index] - maker.units[index]))
  }
}
