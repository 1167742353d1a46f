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
/// reaches the word wait, each at that very moment however late the machine is advanced. A mark that
/// begins earlier cancels what was pending. How long the waits are says `TypingRhythm` as soon as it
/// can tell, until then `PauseWaits`, and of a straight key `HandReader`.
///
/// Elements that are named (by two keys or a keyer) are taken at their word: `KeyedCharacter`. How long
/// a keyer made them says nothing about the hand, so with them the unit stays as it was told. Marks of
/// a straight key are judged by their length when their character ends: `HandReader`.
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

  /// What the decoder was told beforehand.
  public let settings: DecoderSettings

  private var state = State.idle
  var open = KeyedCharacter()
  var hand: HandReader?
  /// When there is more to find out about the hand.
  var studyDue: Timestamp?
  private static let studyInterval: Int64 = 500_000
  private var latest = Timestamp(nanoseconds: .min)
  var unit: Double
  /// How much longer than at even speed the gaps are to be (Farnsworth).
  let stretch: Double
  var waits = PauseWaits()
  var rhythm: TypingRhythm
  /// When the last mark ended, and how long the gap after it was.
  private var markEnd: Timestamp?
  private var gap: Int64?
  /// The gap before the open character, if a word may have ended in it because the wait is a guess.
  var openGap: Int64?
  /// Finds the first word gaps; `nil` before the first character, and for good without a language.
  var firstWords: FirstWords?
  /// Reads named elements as a whole; `nil` where a keyer makes their gaps, or the gaps are told.
  var presses: PressReader?
  /// By how much shorter the user has made the waits for a slow hand.
  var haste = 1.0
  /// How what has been committed of them reads now, if otherwise than it was committed.
  var rereading: Rereading?
  /// A likelier reading that is not sure.
  var otherReading: Rereading?
  /// Whether the last mark's element was named: a typist's waits hold, and not a straight key's.
  var lastMarkIsNamed = true
  /// Whether the pause after the last mark is the sender's, with no key pressed in it.
  var isPauseWhole = false
  var wordEnded = false
  /// How the word that is open reads now, if otherwise than it was committed.
  var revision: WordRevision?
  /// Whether the hand is kept as it was believed to be.
  public internal(set) var isLocked = false
  /// How far committed characters may be revised now.
  public private(set) var revisionScope: RevisionScope

  /// Creates a decoder that has heard nothing yet.
  public init(settings: DecoderSettings = DecoderSettings()) {
    self.settings = settings
    let speed = settings.speed ?? .standard
    unit = settings.fixed.unit ?? Double(speed.unit.nanoseconds)
    stretch = Double(speed.characterGap.nanoseconds) / Double(3 * speed.unit.nanoseconds)
    rhythm = TypingRhythm(unit: unit, madeStretch: settings.hasMadeGaps ? stretch : nil)
    presses = PressReader(for: settings)
    revisionScope = settings.repairs ? .text : .none
  }

  /// Revises committed characters so far from now on, if the settings let them be revised at all.
  ///
  /// After a change, the characters committed before stay as they are.
  public mutating func revise(_ scope: RevisionScope) {
    let scope = settings.repairs ? scope : .none
    guard scope != revisionScope else { return }
    revisionScope = scope
    keepWord()
  }

  /// The elements of the open character so far.
  public var openPattern: MorsePattern { isByHand ? hand?.pattern ?? .empty : open.pattern }

  var isByHand: Bool { hand.map { !$0.isEmpty } ?? false }
  private var isOpen: Bool { isByHand || !open.isEmpty }

  /// The characters that are not committed yet, as they would be read now.
  public var provisional: [DecodedCharacter] {
    isOpen ? [DecodedCharacter(openPattern, in: settings.alphabet)] : []
  }

  /// The sender's hand, as it is believed to be now.
  public var fist: Fist { hand?.fist ?? Fist(unitNanoseconds: unit) }

  /// When the open character or its word ends unless a mark begins.
  ///
  /// While a straight key is up, also when there is more to find out about the hand: half a
  /// millisecond later, so that no event is much work.
  public var deadline: Timestamp? {
    guard let due = endDue else { return studyDue }
    return studyDue.map { min($0, due) } ?? due
  }

  /// When the open character or its word ends unless a mark begins.
  public var endDue: Timestamp? {
    switch state {
    case .idle, .marking: nil
    case .waiting(let since): characterGapLimit.map { since.advanced(byNanoseconds: $0) }
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
      presses?.settle()
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
      if due == studyDue { study(at: due) } else { expire(due, into: &outputs) }
    }
  }
}

// MARK: - Events

extension MorseDecoder {
  private mutating func beginMark(at now: Timestamp, into outputs: inout [Timed<DecoderOutput>]) {
    if case .marking = state { return }
    gap = markEnd.map { $0.nanoseconds(to: now) }
    endWordLate(at: now, into: &outputs)
    if !isOpen { openGap = nil }
    if case .between = state, isPauseWhole, waitsAreGuessed { openGap = gap }
    if adapts, isPauseWhole, lastMarkIsNamed, let gap { rhythm.learn(gap) }
    state = .marking(since: now)
    studyDue = nil
    hand?.learn()
  }

  /// Finds out a little more about the hand on a straight key.
  private mutating func study(at now: Timestamp) {
    hand?.learn()
    planStudy(after: now)
  }

  mutating func planStudy(after now: Timestamp) {
    let isDue = hand?.isLearning ?? false
    studyDue = isDue ? now.advanced(byNanoseconds: Self.studyInterval) : nil
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
    markEnd = now
    isPauseWhole = true
    lastMarkIsNamed = element != nil
    rest(at: now)
  }

  /// Has the pause begin now: the key of the last mark was still held.
  private mutating func holdMark(at now: Timestamp) {
    guard case .waiting = state else { return }
    markEnd = now
    rest(at: now)
  }

  private mutating func add(
    _ element: MorseElement, lasting nanoseconds: Int64, at now: Timestamp,
    into outputs: inout [Timed<DecoderOutput>]
  ) {
    guard !isByHand else {
      return addByHand(max(nanoseconds, Int64(min(unit, 9e18))), at: now, into: &outputs)
    }
    if open.isFull(for: element) { closeNamed(at: now, into: &outputs) }
    open.append(element, after: min(Double(gap ?? 0) / unit, 100))
    if !isPauseWhole { presses?.settle() }
    presses?.add(element, after: gap.map { Double($0) + unit })
    takeBackLateCuts(at: now, into: &outputs)
  }

  /// Commits the characters that have run together while the wait was still too long.
  private mutating func takeBackLateCuts(
    at now: Timestamp, into outputs: inout [Timed<DecoderOutput>]
  ) {
    guard settings.characterGap == .automatic, typedWaits(after: .dit) != nil else { return }
    var rest = open
    var parts: [MorsePattern] = []
    rest.takeParts { gap, element in
      gap * unit > typedWaits(after: element)?.character ?? .infinity
    } _: {
      parts.append($0)
    }
    guard !parts.isEmpty else { return }
    say(parts, of: open, at: now, into: &outputs)
    open = rest
  }

  private mutating func addByHand(
    _ nanoseconds: Int64, at now: Timestamp, into outputs: inout [Timed<DecoderOutput>]
  ) {
    if !open.isEmpty { closeNamed(at: now, into: &outputs) }
    presses?.settle()
    if hand == nil {
      hand = HandReader(settings: settings)
      if isLocked { hand?.lock() }
    }
    hand?.add(mark: nanoseconds, after: gap)
    planStudy(after: now)
    if hand?.isFull ?? false {
      closeByHand(at: now, holdingLast: true, into: &outputs)
    }
  }

  private mutating func rest(at now: Timestamp) {
    state = isOpen ? .waiting(since: now) : .idle
  }

  /// Ends the open character where a key says so: what is certain of the word is not read anew.
  private mutating func endCharacterByKey(
    at now: Timestamp, into outputs: inout [Timed<DecoderOutput>]
  ) {
    isPauseWhole = false
    guard isOpen else { return }
    presses?.settle()
    endCharacter(at: now, into: &outputs)
    keepWord()
  }

  private mutating func endCharacter(
    at now: Timestamp, into outputs: inout [Timed<DecoderOutput>]
  ) {
    guard isOpen else { return }
    close(at: now, into: &outputs)
    if case .waiting = state { state = .between(wordDue: wordDue(since: now, after: now)) }
  }

  private mutating func endWord(
    at now: Timestamp, into outputs: inout [Timed<DecoderOutput>]
  ) {
    endCharacterByKey(at: now, into: &outputs)
    guard case .between = state else { return }
    sayWordGap(at: now, into: &outputs)
  }

  private mutating func takeBackElement(at now: Timestamp) {
    isPauseWhole = false
    presses?.settle()
    if isByHand { hand?.takeBack() } else { open.takeBack() }
    if case .waiting = state { rest(at: now) }
  }

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

  /// Ends the word when the pause has been long for this hand, whose wait was still too long.
  private mutating func endWordLate(
    at now: Timestamp, into outputs: inout [Timed<DecoderOutput>]
  ) {
    guard case .between = state, !lastMarkIsNamed, settings.wordGap == .automatic, let gap,
      hand?.isLongPause(gap) ?? false
    else { return }
    sayWordGap(at: now, into: &outputs)
  }

  private mutating func sayWordGap(
    at moment: Timestamp, into outputs: inout [Timed<DecoderOutput>]
  ) {
    outputs.append(Timed(.wordGap, at: moment))
    wordEnded = true
    firstWords?.endWord()
    presses?.endWord()
    reread()
    state = .idle
  }
}
