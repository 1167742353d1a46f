public import MorseCode
public import Timeline

/// Reads keying as it happens: marks as they begin and end in, characters and word gaps out.
///
///     idle ──mark began──▶ marking ──mark ended──▶ waiting ──character due──▶ between
///       ▲                     ▲                       │                        │  │
///       │                     └───────mark began──────┴────────mark began──────┘  │
///       └──────────────────────────────word due───────────────────────────────────┘
///
/// A character ends when the pause after its last mark reaches the character gap limit, a word when it
/// reaches the word wait (``CommitWaits``), each at that very moment however late the machine is advanced. A
/// mark that begins earlier cancels what was pending.
///
/// Elements that are named (by two keys or a keyer) are taken at their word: ``NamedElements``. How long
/// a keyer made them says nothing about the hand, so with them the unit stays as it was told. Marks of
/// a straight key are judged by their length when their character ends: ``HandReader``.
public struct MorseDecoder: TimedMachine, Sendable {
  private enum State {
    /// The state while the key is up and nothing is pending.
    case idle
    /// The state while the key is down.
    case marking(since: Timestamp)
    /// The state while the key is up and a character is open.
    case waiting(since: Timestamp)
    /// The state while the key is up after a character, before its word has ended.
    case between(wordDue: Timestamp?)
  }

  /// The last mark, and the pauses around it.
  private struct Mark {
    var end: Timestamp?
    /// The pause before it in nanoseconds, or before the mark that the key makes now.
    var gapBefore: Int64?
    /// Whether its element was named: a typist's waits hold, and not a straight key's.
    var isNamed = true
    /// Whether the pause after it is the sender's, with no key pressed in it.
    var isPauseWhole = false
  }

  /// What came before the open character.
  private enum WordStart {
    /// Its word, or nothing.
    case none
    /// The end of a word, which has been said.
    case saidGap
    /// A gap of so many nanoseconds, which may be one between words because the wait is a guess.
    case possibleGap(Int64)
  }

  /// What the decoder was told beforehand.
  public let settings: DecoderSettings
  private var state = State.idle
  private var latest = Timestamp(nanoseconds: .min)
  private var mark = Mark()
  private var waits: CommitWaits
  private var named: NamedElements
  /// Reads marks that must be judged by their length; `nil` before the first.
  private var hand: HandReader?
  private var wordStart = WordStart.none
  /// Finds the first word gaps; `nil` before the first character, and for good without a language.
  private var firstWords: FirstWords?
  private var revisions: Revisions
  /// Whether the hand is kept as it was believed to be.
  public private(set) var isLocked = false

  /// How many units usually pass from press to press inside a character typed with two keys.
  private static let usualInterval = 2.5
  /// How many units an element gap of a straight key usually has.
  private static let usualElementGap = 1.0

  /// Creates a decoder that has heard nothing yet.
  public init(settings: DecoderSettings = DecoderSettings()) {
    self.settings = settings
    waits = CommitWaits(settings)
    named = NamedElements(settings)
    revisions = Revisions(settings.repairs ? .text : .none)
  }

  /// The elements of the open character so far.
  public var openPattern: MorsePattern { isByHand ? hand?.pattern ?? .empty : named.pattern }

  /// The characters that are not committed yet, as they would be read now.
  public var provisional: [DecodedCharacter] {
    isOpen ? [DecodedCharacter(openPattern, in: settings.alphabet)] : []
  }

  /// The sender's hand, as it is believed to be now.
  public var fist: Fist { hand?.fist ?? Fist(unitNanoseconds: waits.unit) }

  /// When the open character or its word ends unless a mark begins.
  ///
  /// While a straight key is up, also when there is more to find out about the hand: half a
  /// millisecond later, so that no event is much work.
  public var deadline: Timestamp? {
    guard let due = endDue else { return hand?.studyDue }
    return hand?.studyDue.map { min($0, due) } ?? due
  }

  /// When the open character or its word ends unless a mark begins.
  public var endDue: Timestamp? {
    switch state {
    case .idle, .marking: nil
    case .waiting(let since): characterGap.map { since.advanced(byNanoseconds: $0) }
    case .between(let wordDue): wordDue
    }
  }

  /// Takes in what the key did at `now`, after letting what was due expire.
  public mutating func handle(
    _ input: DecoderInput, at now: Timestamp, into outputs: inout [Timed<DecoderOutput>]
  ) {
    advance(to: now, into: &outputs)
    switch input {
    case .markBegan: beginMark(at: latest, into: &outputs)
    case .markEnded(let element): endMark(element, at: latest, into: &outputs)
    case .markHeld: holdMark(at: latest)
    case .endCharacter: endCharacterByKey(at: latest, into: &outputs)
    case .endWord:
      named.keepCommitted()
      endWord(at: latest, into: &outputs)
    case .takeBackElement: takeBackElement(at: latest)
    }
  }

  /// Commits what is due up to and including `now`, each at its own moment.
  public mutating func advance(
    to now: Timestamp, into outputs: inout [Timed<DecoderOutput>]
  ) {
    latest = max(latest, now)
    while let due = deadline, due <= latest {
      if due == hand?.studyDue { hand?.study(at: due) } else { expire(due, into: &outputs) }
    }
  }

  private var isByHand: Bool { hand.map { !$0.isEmpty } ?? false }
  private var isOpen: Bool { isByHand || !named.pattern.isEmpty }
  /// Whether anything is learnt from what is keyed.
  private var adapts: Bool { settings.adapts && !isLocked }
}

// MARK: - What is known of the hand

extension MorseDecoder {
  /// Gets ready for a straight key, so that its first mark is as little work as the others.
  public mutating func expectHand() {
    if hand == nil { hand = HandReader(settings: settings) }
  }

  /// Keeps the hand as it is believed to be now: nothing is learnt until ``unlock()``.
  public mutating func lock() {
    isLocked = true
    hand?.lock()
  }

  /// Learns again.
  public mutating func unlock() {
    isLocked = false
    hand?.unlock()
  }

  /// Forgets the hand, and that it was locked, and begins afresh; what is open stays so.
  public mutating func reset() {
    waits = CommitWaits(settings)
    named.reset(settings)
    if isByHand { hand?.reset() } else { hand = nil }
    (isLocked, firstWords) = (false, nil)
    mark.isPauseWhole = false
  }

  /// How long a pause ends a character of a slow hand on two keys, in nanoseconds; `nil` where the hand is
  /// not slow.
  public var slowHandWait: Int64? {
    mark.isNamed ? waits.slowHandWait(named.presses) : nil
  }

  /// Makes the waits for a slow hand shorter by a factor, or longer by one below 1.
  public mutating func hurry(by factor: Double) {
    if slowHandWait != nil { waits.hurry(by: factor) }
  }

  private var characterGap: Int64? {
    mark.isNamed ? waits.characterGap(named) : waits.characterGap(hand)
  }

  /// When the word ends whose last mark ended at `start`, later than its last character did; `nil`
  /// when no pause ends a word.
  private func wordDue(since start: Timestamp, after character: Timestamp) -> Timestamp? {
    let wait = mark.isNamed ? waits.wordGap(named) : waits.wordGap(hand)
    return wait.map {
      max(start.advanced(byNanoseconds: $0), character.advanced(byNanoseconds: 1))
    }
  }

  /// Whether the wait for a word's end is a guess, because the hand is not known yet.
  private var isWordGapGuessed: Bool {
    mark.isNamed ? waits.isRhythmUnknown : hand?.wordGapLimit == nil
  }
}

// MARK: - Revisions

extension MorseDecoder {
  /// How far committed characters may be revised now.
  public var revisionScope: RevisionScope { revisions.scope }

  /// Revises committed characters so far from now on, if the settings let them be revised at all.
  ///
  /// After a change, the characters committed before stay as they are.
  public mutating func revise(_ scope: RevisionScope) {
    let scope = settings.repairs ? scope : .none
    guard scope != revisions.scope else { return }
    revisions.scope = scope
    keepWord()
  }

  /// Leaves the characters of the open word as they were committed.
  public mutating func keepWord() {
    hand?.keepWord()
    named.keepCommitted()
  }

  /// How the word that is open reads now, if otherwise than it was committed; asked once.
  ///
  /// Only of a straight key, and only with ``DecoderSettings/repairs``.
  public mutating func takeRevision() -> WordRevision? { revisions.takeWord() }

  /// How the last characters read now, if otherwise than they were committed; asked once.
  ///
  /// Of keys that name their elements after each character, of a straight key when a word has ended; only with
  /// ``DecoderSettings/repairs``.
  public mutating func takeRereading() -> Rereading? { revisions.takeText() }

  /// A likelier reading of the last characters that is not so sure that it takes their place; asked once, when
  /// a word ends.
  public mutating func takeOtherReading() -> Rereading? { revisions.takeUnsure() }

  /// Reads the committed presses once more, or the words of a straight key when one has ended.
  private mutating func reread() {
    if mark.isNamed {
      revisions.replace(
        named: adapts ? named.study(revising: revisions.scope, settings.alphabet) : nil)
    } else if adapts, case .text = revisions.scope, let found = hand?.reviseText() {
      revisions.replace(text: found)
    }
  }
}

// MARK: - Marks

extension MorseDecoder {
  private mutating func beginMark(at now: Timestamp, into outputs: inout [Timed<DecoderOutput>]) {
    if case .marking = state { return }
    mark.gapBefore = mark.end.map { $0.nanoseconds(to: now) }
    endWordLate(at: now, into: &outputs)
    if !isOpen, case .possibleGap = wordStart { wordStart = .none }
    if mark.isPauseWhole, let gap = mark.gapBefore {
      if case .between = state, isWordGapGuessed { wordStart = .possibleGap(gap) }
      if adapts, mark.isNamed { waits.learn(typedPause: gap) }
    }
    state = .marking(since: now)
    hand?.beginMark()
  }

  private mutating func endMark(
    _ element: MorseElement?, at now: Timestamp, into outputs: inout [Timed<DecoderOutput>]
  ) {
    var nanoseconds: Int64 = 0
    if case .marking(let since) = state { nanoseconds = since.nanoseconds(to: now) }
    if let element {
      add(element, lasting: nanoseconds, at: now, into: &outputs)
    } else if nanoseconds > 0 {
      addByHand(nanoseconds, at: now, into: &outputs)
    } else {
      return rest(at: now)
    }
    mark.end = now
    mark.isPauseWhole = true
    mark.isNamed = element != nil
    rest(at: now)
  }

  /// Has the pause begin now: the key of the last mark was still held.
  private mutating func holdMark(at now: Timestamp) {
    guard case .waiting = state else { return }
    mark.end = now
    rest(at: now)
  }

  private mutating func add(
    _ element: MorseElement, lasting nanoseconds: Int64, at now: Timestamp,
    into outputs: inout [Timed<DecoderOutput>]
  ) {
    guard !isByHand else {
      return addByHand(max(nanoseconds, Int64(min(waits.unit, 9e18))), at: now, into: &outputs)
    }
    if named.isFull(for: element) { closeNamed(at: now, into: &outputs) }
    named.add(element, after: mark.gapBefore, isWhole: mark.isPauseWhole, unit: waits.unit)
    guard settings.characterGap == .automatic, let late = named.takeLateCuts(waits) else { return }
    say(late.parts, of: late.keyed, at: now, into: &outputs)
  }

  private mutating func addByHand(
    _ nanoseconds: Int64, at now: Timestamp, into outputs: inout [Timed<DecoderOutput>]
  ) {
    if !named.pattern.isEmpty { closeNamed(at: now, into: &outputs) }
    named.keepCommitted()
    if hand == nil {
      hand = HandReader(settings: settings)
      if isLocked { hand?.lock() }
    }
    hand?.add(mark: nanoseconds, after: mark.gapBefore)
    hand?.planStudy(after: now)
    if hand?.isFull ?? false {
      closeByHand(at: now, holdingLast: true, into: &outputs)
    }
  }

  private mutating func rest(at now: Timestamp) {
    state = isOpen ? .waiting(since: now) : .idle
  }

  private mutating func takeBackElement(at now: Timestamp) {
    mark.isPauseWhole = false
    if isByHand { hand?.takeBack() }
    named.takeBack()
    if case .waiting = state { rest(at: now) }
  }
}

// MARK: - Ends of characters and words

extension MorseDecoder {
  private mutating func expire(
    _ due: Timestamp, into outputs: inout [Timed<DecoderOutput>]
  ) {
    switch state {
    case .waiting(let since):
      close(at: due, into: &outputs)
      state = .between(wordDue: wordDue(since: since, after: due))
    case .between:
      sayWordGap(at: due, into: &outputs)
    case .idle, .marking:
      preconditionFailure("nothing is due in state \(state)")
    }
  }

  /// Ends the open character where a key says so: what is certain of the word is not read anew.
  private mutating func endCharacterByKey(
    at now: Timestamp, into outputs: inout [Timed<DecoderOutput>]
  ) {
    mark.isPauseWhole = false
    guard isOpen else { return }
    named.keepCommitted()
    close(at: now, into: &outputs)
    if case .waiting = state { state = .between(wordDue: wordDue(since: now, after: now)) }
    keepWord()
  }

  private mutating func endWord(
    at now: Timestamp, into outputs: inout [Timed<DecoderOutput>]
  ) {
    endCharacterByKey(at: now, into: &outputs)
    guard case .between = state else { return }
    sayWordGap(at: now, into: &outputs)
  }

  /// Ends the word when the pause has been long for this hand, whose wait was still too long.
  private mutating func endWordLate(
    at now: Timestamp, into outputs: inout [Timed<DecoderOutput>]
  ) {
    guard case .between = state, !mark.isNamed, settings.wordGap == .automatic,
      let gap = mark.gapBefore, hand?.isLongPause(gap) ?? false
    else { return }
    sayWordGap(at: now, into: &outputs)
  }

  private mutating func sayWordGap(
    at moment: Timestamp, into outputs: inout [Timed<DecoderOutput>]
  ) {
    outputs.append(Timed(.wordGap, at: moment))
    wordStart = .saidGap
    firstWords?.endWord()
    named.endWord()
    hand?.endWord()
    reread()
    state = .idle
  }

  private mutating func close(at moment: Timestamp, into outputs: inout [Timed<DecoderOutput>]) {
    if isByHand {
      closeByHand(at: moment, into: &outputs)
    } else {
      closeNamed(at: moment, into: &outputs)
    }
  }

  private mutating func closeNamed(
    at moment: Timestamp, into outputs: inout [Timed<DecoderOutput>]
  ) {
    let isHandNew = adapts && settings.characterGap == .automatic && waits.isRhythmUnknown
    let closed = named.close(settings, isHandNew: isHandNew)
    say(closed.parts, of: closed.keyed, at: moment, into: &outputs)
    if adapts, closed.parts.count == 1 {
      for place in 0..<closed.keyed.gapCount { waits.learn(innerGap: closed.keyed.gaps[place]) }
    }
    reread()
  }

  private mutating func closeByHand(
    at moment: Timestamp, holdingLast: Bool = false, into outputs: inout [Timed<DecoderOutput>]
  ) {
    var isAfterGap = false
    if case .saidGap = wordStart { isAfterGap = true }
    hand?.read(wordEndedBefore: isAfterGap)
    if isWordStartOpen, let characters = hand?.readCharacters,
      hasWordEnded(before: characters, afterMarkOf: 0, inner: Self.usualElementGap)
    {
      outputs.append(Timed(.wordGap, at: moment))
      hand?.endWordBefore()
    }
    wordStart = .none
    hand?.commit(holdsLast: holdingLast, learning: &waits) { character, isWordEnd in
      outputs.append(Timed(.character(character), at: moment))
      if isWordEnd { outputs.append(Timed(.wordGap, at: moment)) }
    }
    revisions.replace(byHand: hand?.revise(revisions.scope))
    if adapts, let unit = hand?.fist.unitNanoseconds { waits.learn(unit: unit) }
    hand?.planStudy(after: moment)
  }

  /// Outputs the characters that `keyed` falls into, after a word gap if a word ended before them.
  private mutating func say(
    _ parts: [MorsePattern], of keyed: KeyedCharacter, at moment: Timestamp,
    into outputs: inout [Timed<DecoderOutput>]
  ) {
    if isWordStartOpen,
      hasWordEnded(
        before: keyed.characters(parts, unit: waits.unit, in: settings.alphabet),
        afterMarkOf: 1, inner: Self.usualInterval)
    {
      outputs.append(Timed(.wordGap, at: moment))
      named.endWord()
    }
    wordStart = .none
    for part in parts {
      outputs.append(
        Timed(.character(DecodedCharacter(part, in: settings.alphabet)), at: moment))
      let isText = settings.alphabet.meaning(of: part) != nil
      named.commit(part, isCommand: !isText && settings.controls.contains(part))
    }
  }

  /// Whether the gap before the open character is still to be judged.
  private var isWordStartOpen: Bool {
    if case .possibleGap = wordStart { return true }
    return isWordGapGuessed
  }

  /// Judges by the gap before characters that have ended, and by the text.
  ///
  /// - Parameters:
  ///   - characters: the characters.
  ///   - mark: what an interval of this hand has beside the gap, in units.
  ///   - usual: a usual interval inside a character in units.
  /// - Returns: whether a word has ended before them.
  private mutating func hasWordEnded(
    before characters: FirstWords.Characters, afterMarkOf mark: Double, inner usual: Double
  ) -> Bool {
    guard adapts, settings.wordGap == .automatic, !characters.symbols.isEmpty else { return false }
    if firstWords == nil { firstWords = FirstWords(settings, inner: usual * waits.unit) }
    var gap: Double?
    if case .possibleGap(let nanoseconds) = wordStart {
      gap = Double(nanoseconds) + mark * waits.unit
    }
    return firstWords?.endsWord(before: characters, after: gap) ?? false
  }
}

extension KeyedCharacter {
  /// The first characters that it falls into, with their gaps from press to press.
  fileprivate func characters(
    _ parts: [MorsePattern], unit: Double, in alphabet: MorseAlphabet
  ) -> FirstWords.Characters {
    var characters = FirstWords.Characters()
    var ends: [Int] = []
    for part in parts {
      characters.symbols.append(alphabet.symbol(of: alphabet.reading(of: part)))
      ends.append((ends.last ?? -1) + part.count)
    }
    for place in 0..<min(gapCount, max(0, ends.last ?? 0)) {
      let gap = (gaps[place] + 1) * unit
      if ends.contains(place) {
        characters.gaps.append(gap)
      } else {
        characters.innerGaps.append(gap)
      }
    }
    return characters
  }
}
