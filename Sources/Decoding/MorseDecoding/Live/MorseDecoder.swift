public import MorseCode
public import Timeline

/// Decodes keying live: the beginnings and ends of marks in, characters and word gaps out.
///
///     idle ──mark began──▶ marking ──mark ended──▶ waiting ──character due──▶ between
///       ▲                     ▲                       │                        │  │
///       │                     └───────mark began──────┴────────mark began──────┘  │
///       └──────────────────────────────word due───────────────────────────────────┘
///
/// A character ends when the pause after its last mark reaches the character wait. A word ends when
/// the pause reaches the word wait (``CommitWaits``). Each ends at exactly that time, even if the
/// machine is advanced later. A mark that begins earlier cancels the pending end.
///
/// Named elements come from two keys or a keyer, and need no classification (``NamedElements``).
/// The length of a keyer's elements says nothing about the hand, so the unit stays as set. Marks of
/// a straight key are classified by length when their character ends (``HandReader``).
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
    /// The pause in nanoseconds before it, or before the mark that is being keyed.
    var gapBefore: Int64?
    /// Whether its element was named; if so, a typist's waits apply, not a straight key's.
    var isNamed = true
    /// Whether the pause after it is the sender's, with no other key pressed in it.
    var isPauseWhole = false
    /// Whether its character was a command.
    var endsCommand = false
    /// Whether the user looked something up in the pause before it.
    var followsLookup = false
  }

  /// The interval before the open character.
  private enum WordStart {
    /// A gap inside its word, or nothing.
    case none
    /// A word gap that has been output.
    case saidGap
    /// A gap in nanoseconds that may be a word gap, because the wait is a guess.
    case possibleGap(Int64)
  }

  /// Whether the user reads help or a list between presses.
  private enum Lookups: Equatable {
    /// Not in this session.
    case none
    /// Now; the pause stands still.
    case open(since: Timestamp)
    /// In the present pause.
    case inPause
    /// In an earlier pause.
    case past
  }

  /// The settings.
  public let settings: DecoderSettings
  private var state = State.idle
  private var latest = Timestamp(nanoseconds: .min)
  private var mark = Mark()
  private var waits: CommitWaits
  private var named: NamedElements
  /// Reads marks that are classified by length; `nil` before the first one.
  private var hand: HandReader?
  private var wordStart = WordStart.none
  /// The hand of an earlier session; `nil` for none.
  private let remembered: HandMemory?
  /// Finds the first word gaps; `nil` before the first character, and always without a language.
  private var firstWords: FirstWords?
  private var revisions: Revisions
  private var lookups = Lookups.none
  /// Whether the estimate of the hand is locked; otherwise the decoder learns the hand.
  public private(set) var isLocked = false

  /// The usual interval from press to press inside a character on two keys, in units: a mark and
  /// a gap of one and a half (``PauseWaits``).
  private static let usualInterval = 2.5
  /// The usual element gap of a straight key, in units.
  private static let usualElementGap = 1.0

  /// Creates a decoder without any input.
  ///
  /// - Parameters:
  ///   - settings: the settings; what they fix wins over a remembered hand.
  ///   - memory: the hand of an earlier session, used from the first press; `nil` for none.
  public init(
    settings: DecoderSettings = DecoderSettings(), remembering memory: HandMemory? = nil
  ) {
    let memory = memory.flatMap { settings.adapts && $0.isPlausible ? $0 : nil }
    self.settings = settings
    self.remembered = memory
    waits = CommitWaits(settings, remembering: memory)
    named = NamedElements(settings, remembering: memory)
    revisions = Revisions(settings.repairs ? .text : .none)
    guard memory?.rhythm == .straight else { return }
    mark.isNamed = false
    expectHand()
  }

  /// The elements of the open character so far.
  public var openPattern: MorsePattern { isByHand ? hand?.pattern ?? .empty : named.pattern }

  /// The current estimate of the sender's hand.
  public var fist: Fist { hand?.fist ?? Fist(unitNanoseconds: waits.unit) }

  /// The time when the open character or its word ends, unless a mark begins.
  ///
  /// While a straight key is up, it may also be the time of the next study of the hand. Studies are
  /// half a millisecond apart, so that no event needs much work.
  public var deadline: Timestamp? {
    guard let due = endDue else { return hand?.studyDue }
    return hand?.studyDue.map { min($0, due) } ?? due
  }

  /// The time when the open character or its word ends, unless a mark begins.
  public var endDue: Timestamp? {
    if case .open = lookups { return nil }
    return switch state {
    case .idle, .marking: nil
    case .waiting(let since): characterGap.map { since.advanced(byNanoseconds: $0) }
    case .between(let wordDue): wordDue
    }
  }

  /// Handles a key event at `now`, after everything due before.
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
      if revisions.scope != .held { named.keepCommitted() }
      endWord(at: latest, into: &outputs)
    case .removeElement: removeElement(at: latest)
    }
  }

  /// Commits everything due up to and including `now`, each at its own time.
  public mutating func advance(
    to now: Timestamp, into outputs: inout [Timed<DecoderOutput>]
  ) {
    latest = max(latest, now)
    while let due = deadline, due <= latest {
      if due == hand?.studyDue { hand?.study(at: due) } else { expire(due, into: &outputs) }
    }
  }

  /// Records that the last character was a command.
  ///
  /// The user looks at what it does, so a rest after it counts only as the longest pause between
  /// the hand's characters.
  public mutating func noteCommand() { mark.endsCommand = true }

  /// Stops the pause after the last mark, because the user is busy elsewhere: nothing ends.
  ///
  /// It runs on with the next mark or with ``resumePause(at:)``.
  public mutating func holdPause(at now: Timestamp) {
    if case .open = lookups { return }
    lookups = .open(since: now)
  }

  /// Lets the pause run on, without the time elsewhere.
  ///
  /// The user has to find the keys again. So the open character has more time, if the next press
  /// can tell whether it goes on, and the open word has its whole wait.
  public mutating func resumePause(at now: Timestamp) {
    guard let away = runOn(at: now) else { return }
    lookups = .inPause
    switch state {
    case .idle, .marking: break
    case .waiting(let since):
      let search = named.presses == nil ? 0 : Self.searchTime
      state = .waiting(since: since.advanced(byNanoseconds: away + search))
    case .between(let due):
      if due != nil { state = .between(wordDue: wordDue(since: now, after: now)) }
    }
  }

  /// The time that a user needs to find the keys again, in nanoseconds.
  private static let searchTime: Int64 = 1_500_000_000

  /// Ends the time for which the pause stood still, and returns it in nanoseconds; `nil` if it ran.
  ///
  /// Such a pause tells nothing about the hand.
  private mutating func runOn(at now: Timestamp) -> Int64? {
    guard case .open(let since) = lookups else { return nil }
    lookups = .past
    let away = since.nanoseconds(to: now)
    mark.end = mark.end?.advanced(byNanoseconds: away)
    mark.isPauseWhole = false
    return away
  }

  private var isByHand: Bool { hand.map { !$0.isEmpty } ?? false }
  private var isOpen: Bool { isByHand || !named.pattern.isEmpty }
  /// Whether the decoder learns from the keying.
  private var adapts: Bool { settings.adapts && !isLocked }
}

// MARK: - The hand

extension MorseDecoder {
  /// Prepares for a straight key, so that its first mark needs no more work than the others.
  public mutating func expectHand() {
    if hand == nil { hand = HandReader(settings: settings, remembering: remembered) }
  }

  /// Whether the decoder knows the hand well enough to tell characters apart at once.
  ///
  /// A remembered hand is known from the first press, until the presses are those of another hand.
  public var isHandKnown: Bool {
    guard adapts else { return true }
    return mark.isNamed ? named.isHandKnown : hand?.wordGapLimit != nil
  }

  /// What is to be remembered of the hand for the next session; `nil` before it is known.
  public var memory: HandMemory? {
    let found =
      mark.isNamed
      ? settings.hasMadeGaps ? waits.memory : named.presses?.memory
      : hand?.memory
    guard let found, settings.adapts, found.isPlausible else { return nil }
    return found.after(remembered)
  }

  /// Stops learning the hand, or resumes it.
  public mutating func setLocked(_ isLocked: Bool) {
    self.isLocked = isLocked
    hand?.setLocked(isLocked)
  }

  /// The character wait of a slow hand on two keys, in nanoseconds; `nil` if the hand is not slow.
  public var slowHandWait: Int64? {
    mark.isNamed ? waits.slowHandWait(named.presses) : nil
  }

  /// Divides the waits for a slow hand by a factor; a factor below 1 makes them longer.
  public mutating func hurry(by factor: Double) {
    if slowHandWait != nil { waits.hurry(by: factor) }
  }

  private var characterGap: Int64? {
    guard mark.isNamed else { return waits.characterGap(hand) }
    return waits.characterGap(named, isPatient: isPatient)
  }

  /// Whether the hand on two keys may be slow, and an early end cannot be taken back.
  ///
  /// Most users look a character up before they begin it, so one that was open ends as usual.
  private var isPatient: Bool {
    switch lookups {
    case .open: true
    case .inPause: false
    case .past: !named.isHandKnown
    case .none: settings.isFinal && !named.isHandKnown
    }
  }

  /// Returns the end of the word whose last mark ended at `start`; `nil` if no pause ends a word.
  ///
  /// The word ends later than its last character, which ended at `character`.
  private func wordDue(since start: Timestamp, after character: Timestamp) -> Timestamp? {
    let wait = mark.isNamed ? waits.wordGap(named, isPatient: isPatient) : waits.wordGap(hand)
    return wait.map {
      max(start.advanced(byNanoseconds: $0), character.advanced(byNanoseconds: 1))
    }
  }

  /// Whether the word wait is a guess, because the hand is not known yet.
  private var isWordGapGuessed: Bool {
    mark.isNamed
      ? waits.isRhythmUnknown && !named.isRemembered : hand?.wordGapLimit == nil
  }
}

// MARK: - Revisions

extension MorseDecoder {
  /// The current scope of revisions.
  public var revisionScope: RevisionScope { revisions.scope }

  /// Sets the scope of revisions, if the settings allow any.
  ///
  /// After a change, the characters committed before stay as they are.
  public mutating func revise(_ scope: RevisionScope) {
    let scope = settings.repairs ? scope : .none
    guard scope != revisions.scope else { return }
    revisions.scope = scope
    keepWord()
  }

  /// Makes the characters of the open word final.
  public mutating func keepWord() {
    hand?.keepWord()
    named.keepText()
  }

  /// Returns the revision of the open word, if its reading has changed since the commit.
  ///
  /// Each revision is returned once. Revisions need a straight key and ``DecoderSettings/repairs``.
  public mutating func drainRevision() -> WordRevision? { revisions.drainWord() }

  /// Returns the new reading of the last characters, if it has changed since the commit.
  ///
  /// Each reading is returned once. Named elements are reread after each character, and a straight
  /// key after each word. Rereading needs ``DecoderSettings/repairs``.
  public mutating func drainRereading() -> Rereading? { revisions.drainText() }

  /// Returns a likelier reading of the last characters that is not sure enough to replace them.
  ///
  /// Each reading is returned once. Request it when a word ends.
  public mutating func drainOtherReading() -> Rereading? { revisions.drainUnsure() }

  /// Rereads the committed presses, or the words of a straight key after one has ended.
  private mutating func reread() {
    if mark.isNamed {
      revisions.replace(
        named: adapts ? named.study(revising: revisions.scope, settings.alphabet) : nil)
    } else if adapts, revisions.scope == .text || revisions.scope == .held,
      let found = hand?.reviseText()
    {
      revisions.replace(text: found)
    }
  }
}

// MARK: - Marks

extension MorseDecoder {
  private mutating func beginMark(at now: Timestamp, into outputs: inout [Timed<DecoderOutput>]) {
    if case .marking = state { return }
    _ = runOn(at: now)
    mark.followsLookup = lookups == .inPause
    if mark.followsLookup { lookups = .past }
    mark.gapBefore = mark.end.map { $0.nanoseconds(to: now) }
    if mark.endsCommand { limitRest() }
    endWordLate(at: now, into: &outputs)
    if !isOpen, case .possibleGap = wordStart { wordStart = .none }
    if mark.isPauseWhole, let gap = mark.gapBefore {
      if case .between = state, isWordGapGuessed { wordStart = .possibleGap(gap) }
      if adapts, mark.isNamed { waits.learn(typedPause: gap) }
    }
    state = .marking(since: now)
    hand?.beginMark()
  }

  /// Counts a rest after a command as the longest pause after a character, or not at all.
  private mutating func limitRest() {
    if let longest = waits.longestPause(named) {
      mark.gapBefore = mark.gapBefore.map { min($0, longest) }
    } else {
      mark.isPauseWhole = false
    }
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
    mark.endsCommand = false
    mark.isNamed = element != nil
    rest(at: now)
  }

  /// Restarts the pause now, because the key of the last mark was still held.
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
      return addByHand(max(nanoseconds, Int64(nanoseconds: waits.unit)), at: now, into: &outputs)
    }
    if named.isFull(for: element), let first = named.removeFull(settings) {
      say(first.parts, of: first.keyed, at: now, into: &outputs)
    } else if named.isFull(for: element) || (mark.followsLookup && named.isEnded(before: element)) {
      closeNamed(at: now, into: &outputs)
    }
    named.add(
      element, after: mark.gapBefore, isWhole: mark.isPauseWhole,
      followsLookup: mark.followsLookup, unit: waits.unit)
    guard settings.characterGap == .automatic, !isPatient, let late = named.removeCuts(waits)
    else { return }
    say(late.parts, of: late.keyed, at: now, into: &outputs)
  }

  private mutating func addByHand(
    _ nanoseconds: Int64, at now: Timestamp, into outputs: inout [Timed<DecoderOutput>]
  ) {
    if !named.pattern.isEmpty { closeNamed(at: now, into: &outputs) }
    named.keepCommitted()
    if hand == nil {
      expectHand()
      hand?.setLocked(isLocked)
    }
    let isKnown = hand?.isAcquainted ?? false
    hand?.add(mark: nanoseconds, after: mark.gapBefore)
    // Another hand keys than the remembered one.
    if isKnown, let hand, !hand.isAcquainted { waits.learn(unit: hand.fist.unitNanoseconds) }
    hand?.planStudy(after: now)
    if hand?.isFull ?? false {
      closeByHand(at: now, holdingLast: true, into: &outputs)
    }
  }

  private mutating func rest(at now: Timestamp) {
    state = isOpen ? .waiting(since: now) : .idle
  }

  private mutating func removeElement(at now: Timestamp) {
    mark.isPauseWhole = false
    if isByHand { hand?.removeLastMark() }
    named.removeLast()
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
      // After a look at help the next letter goes on the word.
      state = .between(wordDue: lookups == .inPause ? nil : wordDue(since: since, after: due))
    case .between:
      sayWordGap(at: due, into: &outputs)
    case .idle, .marking:
      preconditionFailure("nothing is due in state \(state)")
    }
  }

  /// Ends the open character after a key requested it, and makes the open word final.
  private mutating func endCharacterByKey(
    at now: Timestamp, into outputs: inout [Timed<DecoderOutput>]
  ) {
    mark.isPauseWhole = false
    guard isOpen else { return }
    // Held text is read once more, with the character that ends now.
    if revisions.scope != .held { named.keepCommitted() }
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

  /// Ends the word if the pause was long for this hand, although shorter than the wait.
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
    let isHandNew =
      adapts && settings.characterGap == .automatic && waits.isRhythmUnknown && !named.isRemembered
    let closed = named.close(settings, isHandNew: isHandNew, unit: waits.unit)
    say(closed.parts, of: closed.keyed, at: moment, into: &outputs)
    if adapts, closed.parts.count == 1 {
      for place in 0..<closed.keyed.gapCount {
        if let gap = closed.keyed.gap(after: place) { waits.learn(innerGap: gap) }
      }
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
    var last: MorsePattern?
    hand?.commit(holdsLast: holdingLast, learning: &waits) { character, isWordEnd in
      outputs.append(Timed(.character(character), at: moment))
      if isWordEnd { outputs.append(Timed(.wordGap, at: moment)) }
      last = isWordEnd ? nil : character.pattern
    }
    if let last, last == settings.spaceCode {
      hand?.beginWord()
      reread()
    } else {
      revisions.replace(byHand: hand?.revise(revisions.scope))
    }
    if adapts, let unit = hand?.fist.unitNanoseconds { waits.learn(unit: unit) }
    hand?.planStudy(after: moment)
  }

  /// Outputs the characters that `keyed` splits into, after a word gap if a word ended before them.
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
      named.commit(part, settings)
    }
  }

  /// Whether the gap before the open character must still be judged.
  private var isWordStartOpen: Bool {
    if case .possibleGap = wordStart { return true }
    return isWordGapGuessed
  }

  /// Judges the gap before characters that have ended, by its length and by the text.
  ///
  /// - Parameters:
  ///   - characters: the characters.
  ///   - mark: the part of this hand's intervals besides the gap, in units.
  ///   - usual: the usual interval inside a character, in units.
  /// - Returns: whether a word has ended before them.
  private mutating func hasWordEnded(
    before characters: FirstWords.Characters, afterMarkOf mark: Double, inner usual: Double
  ) -> Bool {
    // Held text is read as a whole when its word ends.
    guard adapts, settings.wordGap == .automatic, !characters.symbols.isEmpty,
      !(self.mark.isNamed && isPatient)
    else { return false }
    if firstWords == nil { firstWords = FirstWords(settings, inner: usual * waits.unit) }
    var gap: Double?
    if case .possibleGap(let nanoseconds) = wordStart {
      gap = Double(nanoseconds) + mark * waits.unit
    }
    return firstWords?.endsWord(before: characters, after: gap) ?? false
  }
}

extension KeyedCharacter {
  /// Returns the first characters that it splits into, with their gaps from press to press.
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
      guard let gap = gap(after: place).map({ ($0 + 1) * unit }) else { continue }
      if ends.contains(place) {
        characters.gaps.append(gap)
      } else {
        characters.innerGaps.append(gap)
      }
    }
    return characters
  }
}
