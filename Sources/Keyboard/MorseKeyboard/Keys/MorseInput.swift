import MorseCode
import MorseDecoding
import MorseKeying
import Timeline

/// Converts presses to characters: a keyer makes marks, a decoder makes characters.
///
///     presses ─► ModalKeyer ─► marks ─► MorseDecoder ─► characters, word gaps
///                                └────► tones
///
/// The owner sends input and then calls `next()` until no event is left. An event may change the
/// decoder, so later marks reach the decoder only after the owner has removed that event.
struct MorseInput {
  /// The events, in the order of their occurrence.
  enum Event {
    /// A tone began or ended.
    case tone(KeyboardFeedback)
    /// A character ended.
    case character(DecodedCharacter)
    /// The decoder reads characters of a straight key's open word differently.
    case revision(WordRevision)
    /// The decoder reads the last characters and word gaps of two keys differently.
    case rereading(Rereading)
    /// Another possible reading of the last characters and word gaps, at the end of a word.
    case otherReading(Rereading)
    /// A word ended.
    case wordGap
  }

  /// One kind of hand: a decoder learns only the marks of its own keyer.
  private struct Hand {
    /// Whether its presses are followed by releases; only then may its marks have durations of
    /// their own.
    let reportsRelease: Bool
    var keyer: ModalKeyer
    var decoder: MorseDecoder

    init(_ settings: KeyboardSettings, reportsRelease: Bool, _ hands: RememberedHands?) {
      self.reportsRelease = reportsRelease
      keyer = settings.makeKeyer(receivingReleases: reportsRelease)
      decoder = settings.makeDecoder(receivingReleases: reportsRelease, hands)
    }
  }

  /// Whether each press of a paddle is followed by a release event.
  private(set) var receivesReleases: Bool
  /// The current hand.
  private var hand: Hand
  /// The other kind of hand; `nil` before it has keyed.
  private var other: Hand?
  private var memory: HandKeeper
  private var typingSpeed = TypingSpeed()
  private var isMarkByHand = false
  private var marks: [Timed<KeyerEvent>] = []
  private var decoded: [Timed<DecoderOutput>] = []
  private var events: [Timed<Event>] = []

  init(_ settings: KeyboardSettings, receivesReleases: Bool) {
    self.receivesReleases = receivesReleases
    memory = HandKeeper(settings.hands)
    hand = Hand(settings, reportsRelease: receivesReleases, settings.hands)
  }

  /// The time at which a mark, a character or a word ends if no event comes.
  var deadline: Timestamp? { earliest(hand.keyer.deadline, hand.decoder.deadline) }

  /// The time at which a pause ends the open character, or else the word; `nil` while an element is
  /// made.
  var waitEnd: Timestamp? { hand.keyer.deadline == nil ? hand.decoder.endDue : nil }

  /// The elements of the open character, including the element in progress.
  var openPattern: MorsePattern {
    let ended = hand.decoder.openPattern
    return hand.keyer.element.flatMap(ended.appending) ?? ended
  }

  /// Whether a mark is in progress.
  var isMarking: Bool { hand.keyer.isMarking }
  /// Whether a character has begun that has not ended.
  var isOpen: Bool { isMarking || !openPattern.isEmpty }
  /// Whether the open pattern has no room for another element.
  var isFull: Bool { openPattern.count == MorsePattern.capacity }
  /// Whether the keyer is making a mark, or a space that it times.
  var isKeying: Bool { hand.keyer.deadline != nil }
  /// The speed at which elements are made.
  var speed: MorseSpeed { hand.keyer.speed }
  /// The speed of the last characters, in words a minute; `nil` before the second character.
  var typedWPM: Double? { typingSpeed.wpm }
  /// The pause that ends a letter of a slow hand; `nil` where the usual waits apply.
  var slowHandWait: Duration? { hand.decoder.slowHandWait.map { .nanoseconds($0) } }
  /// Whether the hand is known, and all events before are handled.
  var isHandKnown: Bool { hand.decoder.isHandKnown && events.isEmpty }
  /// Whether the decoder has stopped learning the hand.
  var isSpeedLocked: Bool { hand.decoder.isLocked }

  /// The longest hold of a key that may be keying: any character at the set speed, held dah by dah.
  var longestHold: Duration {
    let longest = MorsePattern.capacity * 4
    return max(FilterSettings.longestPress, speed.unit * longest)
  }
  /// Whether every press of a dit or dah key is an element, however many fingers press.
  var countsEveryPress: Bool { hand.keyer.mode == .element }

  /// Whether the keyer times a series of elements, instead of making one for each press.
  var keyerTimesElements: Bool { hand.keyer.mode != .element }

  /// Returns the unit of a character just committed, in nanoseconds.
  func unit(byHand isByHand: Bool) -> Double {
    max(1, isByHand ? hand.decoder.fist.unitNanoseconds : Double(speed.unit.nanoseconds))
  }

  // MARK: - Keying

  /// Makes the marks that are due.
  mutating func makeMarks(to now: Timestamp) {
    hand.keyer.advance(to: now, into: &marks)
  }

  /// Ends the character and the word that are due.
  mutating func expireGaps(to now: Timestamp) {
    hand.decoder.advance(to: now, into: &decoded)
    handleDecoded()
  }

  /// Sends a paddle event to the keyer.
  mutating func key(_ event: PaddleEvent, at now: Timestamp) {
    hand.keyer.handle(event, at: now, into: &marks)
  }

  /// Ends the mark in progress.
  mutating func endMark(at now: Timestamp) {
    hand.keyer.interrupt(at: now, into: &marks)
  }

  /// Sends a key's command for the open character to the decoder.
  mutating func decode(_ input: DecoderInput, at now: Timestamp) {
    hand.decoder.handle(input, at: now, into: &decoded)
    handleDecoded()
    if case .removeElement = input, openPattern.isEmpty { typingSpeed.dropCharacter() }
  }

  /// Removes and returns the next event; `nil` if there is none.
  mutating func next() -> Timed<Event>? {
    while events.isEmpty, !marks.isEmpty { feed(marks.removeFirst()) }
    return events.isEmpty ? nil : events.removeFirst()
  }

  private mutating func feed(_ event: Timed<KeyerEvent>) {
    switch event.value {
    case .markBegan(let element, let duration):
      hand.decoder.handle(.markBegan(element), at: event.moment, into: &decoded)
      handleDecoded()
      typingSpeed.noteMark(at: event.moment)
      memory.noteMark()
      isMarkByHand = duration == nil
      let tone = KeyboardFeedback(markOf: element, lasting: duration)
      events.append(Timed(.tone(tone), at: event.moment))
    case .markEnded(let element):
      if isMarkByHand { events.append(Timed(.tone(.toneEnded), at: event.moment)) }
      hand.decoder.handle(.markEnded(element), at: event.moment, into: &decoded)
      handleDecoded()
    }
  }

  /// Converts decoder output to events.
  ///
  /// Corrections come after the last character and before the end of its word.
  private mutating func handleDecoded() {
    for (index, output) in decoded.enumerated() {
      let isLast = index + 1 == decoded.count
      switch output.value {
      case .character(let character):
        typingSpeed.noteCharacter(character.pattern)
        events.append(Timed(.character(character), at: output.moment))
        if isLast { addCorrections(at: output.moment) }
      case .wordGap:
        if isLast { addCorrections(at: output.moment) }
        if let other = hand.decoder.drainOtherReading() {
          events.append(Timed(.otherReading(other), at: output.moment))
        }
        events.append(Timed(.wordGap, at: output.moment))
      }
    }
    decoded.removeAll(keepingCapacity: true)
  }

  private mutating func addCorrections(at moment: Timestamp) {
    if let revision = hand.decoder.drainRevision() {
      events.append(Timed(.revision(revision), at: moment))
    }
    if let text = hand.decoder.drainRereading() {
      events.append(Timed(.rereading(text), at: moment))
    }
  }

  // MARK: - Words

  /// Cancels the word gap after the last character, because of an edit.
  mutating func cancelWordGap(at now: Timestamp) {
    hand.decoder.handle(.endWord, at: now, into: &decoded)
    decoded.removeAll(keepingCapacity: true)
  }

  /// Stops the pause after the last mark, while the user reads something else.
  mutating func holdPause(at now: Timestamp) { hand.decoder.holdPause(at: now) }

  /// Lets the pause run on without the time since it stopped.
  mutating func resumePause(at now: Timestamp) { hand.decoder.resumePause(at: now) }

  /// Records that the last character was a command to the program that receives the text.
  mutating func noteCommand() { hand.decoder.noteCommand() }

  /// Counts a space for the typing speed.
  mutating func noteSpace() { typingSpeed.noteWordGap() }

  /// Sets the scope in which committed characters may be revised.
  mutating func revise(_ scope: RevisionScope) { hand.decoder.revise(scope) }

  /// Keeps the open word as it was committed.
  mutating func keepWord() { hand.decoder.keepWord() }

  // MARK: - Hands and settings

  /// Whether a hand with or without release events, as given, differs from the current hand.
  func isOtherHand(reportingRelease: Bool) -> Bool { hand.reportsRelease != reportingRelease }

  /// Sets whether presses of paddles are followed by release events.
  mutating func receiveReleases(_ areReceived: Bool) { receivesReleases = areReceived }

  /// Switches to the other kind of hand, whose state was kept.
  mutating func changeHand(_ settings: KeyboardSettings) {
    keepHand()
    let former = hand
    hand = other ?? Hand(settings, reportsRelease: !former.reportsRelease, memory.hands)
    hand.decoder.setLocked(former.decoder.isLocked)
    other = former
  }

  /// Starts again with these settings and learns the hand again.
  mutating func restart(_ settings: KeyboardSettings) {
    keepHand()
    memory.follow(settings.hands)
    other = nil
    hand = Hand(settings, reportsRelease: hand.reportsRelease, memory.hands)
  }

  /// Learns the hand again for another alphabet or document.
  mutating func renewDecoder(_ settings: KeyboardSettings) {
    keepHand()
    other = nil
    hand.decoder = settings.makeDecoder(receivingReleases: hand.reportsRelease, memory.hands)
  }

  /// Applies the speed of these settings.
  mutating func changeSpeed(_ settings: KeyboardSettings) {
    hand.decoder.hurry(by: settings.speed.characterWPM / hand.keyer.speed.characterWPM)
    (hand.keyer.speed, other) = (settings.speed, nil)
    if hand.decoder.settings.hasMadeGaps { renewDecoder(settings) }
  }

  // MARK: - Remembered hands

  /// Stops or resumes remembering the hand: nothing of what is keyed in a secret text is kept.
  mutating func setSecret(_ isSecret: Bool, _ settings: KeyboardSettings) {
    guard memory.isOn, isSecret != memory.isSecret else { return }
    if isSecret {
      keepHand()
      memory.isSecret = true
    } else if !isOpen {
      let isLocked = isSpeedLocked
      // The new decoder knows the hand from before the secret text only.
      if memory.hasSecretMarks { renewDecoder(settings) }
      hand.decoder.setLocked(isLocked)
      memory.endSecret()
    }
  }

  /// Returns the hands that have changed since the last call; small changes wait for others unless
  /// `isEnd`.
  mutating func drainHands(atEnd isEnd: Bool) -> HandTable {
    guard memory.isDue(atEnd: isEnd) else { return [:] }
    keepHand()
    return memory.drain()
  }

  private mutating func keepHand() { memory.keep(hand.decoder.memory, of: hand.keyer.mode) }

  /// Stops learning the hand, or resumes it.
  mutating func toggleLock() { hand.decoder.setLocked(!hand.decoder.isLocked) }
}

extension KeyboardSettings {
  fileprivate func makeKeyer(receivingReleases: Bool) -> ModalKeyer {
    keyerMode(receivingReleases: receivingReleases).makeKeyer(keyerSettings)
  }

  fileprivate func makeDecoder(
    receivingReleases: Bool, _ hands: RememberedHands?
  ) -> MorseDecoder {
    let keyer = keyerMode(receivingReleases: receivingReleases)
    var settings = DecoderSettings(
      alphabet: alphabet, speed: speed, characterGap: characterGap, wordGap: wordGap)
    settings.isSpeedTold = isSpeedTold
    settings.controls = Set(controls)
    let space = pattern(for: .space)
    settings.spaceCode = action(of: space) == .command(.space) ? space : nil
    settings.hasMadeGaps = keyer.makesGaps
    if hasRepeatedHolds, !receivingReleases {
      if characterGap == .automatic { settings.characterGap = .fixed(Self.repeatedGaps.character) }
      if wordGap == .automatic { settings.wordGap = .fixed(Self.repeatedGaps.word) }
    }
    settings.repairs = repairs && commit != .letter
    settings.isFinal = holdsUnknownHands
    var decoder = MorseDecoder(settings: settings, remembering: hands?[keyer])
    if receivingReleases { decoder.expectHand() }
    return decoder
  }

  /// The gaps of a hand measured by auto-repeat: twice the usual delay before the first repeat.
  private static let repeatedGaps = (
    character: Duration.milliseconds(1200), word: Duration.milliseconds(2500)
  )

  private func keyerMode(receivingReleases: Bool) -> KeyerMode {
    keyer.needsReleases && !receivingReleases ? .element : keyer
  }
}

extension KeyboardFeedback {
  /// Creates the tone of a mark: of known duration, or until its end event.
  fileprivate init(markOf element: MorseElement?, lasting duration: Duration?) {
    if let element, let duration {
      self = .tone(element, duration: duration)
    } else {
      self = .toneBegan(element)
    }
  }
}
