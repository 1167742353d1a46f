public import MorseCode
import MorseDecoding
import MorseKeying
import Timeline

/// The way from presses to characters: a keyer makes marks, a decoder makes characters of them.
///
///     presses ─► ModalKeyer ─► marks ─► MorseDecoder ─► characters, word gaps
///                                └────► tones
///
/// Its owner feeds it and then takes events with `next()` until there is none. An event may change
/// the decoder, so the marks behind it reach the decoder only when it has been taken.
public struct MorseInput {
  /// One event, in the order in which it came about.
  enum Event {
    /// A tone began or ended.
    case tone(KeyboardFeedback)
    /// A character ended.
    case character(DecodedCharacter)
    /// Characters of the open word on a straight key read otherwise.
    case revision(WordRevision)
    /// The last characters and word gaps on two keys read otherwise.
    case rereading(Rereading)
    /// The last characters and word gaps may read otherwise; a word ends with them.
    case otherReading(Rereading)
    /// A word ended.
    case wordGap
  }

  /// One kind of hand: a decoder learns only the marks of its own keyer.
  private struct Hand {
    /// Whether its presses are followed by releases; then its marks may have lengths of their own.
    let reportsRelease: Bool
    var keyer: ModalKeyer
    var decoder: MorseDecoder

    init(_ settings: KeyboardSettings, reportsRelease: Bool) {
      self.reportsRelease = reportsRelease
      keyer = settings.makeKeyer(receivingReleases: reportsRelease)
      decoder = settings.makeDecoder(receivingReleases: reportsRelease)
    }
  }

  /// Whether each press of a paddle is followed by its release.
  public private(set) var receivesReleases: Bool
  /// The hand that keys now.
  private var hand: Hand
  /// The other kind of hand; `nil` before it has keyed.
  private var other: Hand?
  private var typingSpeed = TypingSpeed()
  private var isMarkByHand = false
  private var marks: [Timed<KeyerEvent>] = []
  private var decoded: [Timed<DecoderOutput>] = []
  private var events: [Timed<Event>] = []

  init(_ settings: KeyboardSettings, receivesReleases: Bool) {
    self.receivesReleases = receivesReleases
    hand = Hand(settings, reportsRelease: receivesReleases)
  }

  // MARK: - State

  /// When a mark, a character or a word ends unless something happens.
  var deadline: Timestamp? { earliest(hand.keyer.deadline, hand.decoder.deadline) }

  /// When the open character, or else the word, ends by a pause; `nil` while an element is made.
  var waitEnd: Timestamp? { hand.keyer.deadline == nil ? hand.decoder.endDue : nil }

  /// The elements of the open character, the one that is being made included.
  public var openPattern: MorsePattern {
    let ended = hand.decoder.openPattern
    return hand.keyer.element.flatMap(ended.appending) ?? ended
  }

  /// Whether a mark is being made.
  public var isMarking: Bool { hand.keyer.isMarking }
  /// Whether a character has begun that has not ended.
  var isOpen: Bool { isMarking || !openPattern.isEmpty }
  /// Whether the open pattern has no room for another element.
  var isFull: Bool { openPattern.count == MorsePattern.capacity }
  /// Whether the keyer still makes a mark, or a space that it times.
  public var isKeying: Bool { hand.keyer.deadline != nil }
  /// The speed at which elements are made.
  public var speed: MorseSpeed { hand.keyer.speed }
  /// The speed of the last characters, in words a minute; `nil` before there are two.
  public var typedWPM: Double? { typingSpeed.wpm }
  /// How long a pause ends a letter of a slow hand; `nil` where the usual waits hold.
  public var slowHandWait: Duration? { hand.decoder.slowHandWait.map { .nanoseconds($0) } }
  /// Whether the decoder has stopped learning the hand.
  public var isSpeedLocked: Bool { hand.decoder.isLocked }

  /// Whether the keyer makes elements one after the other in time, and not each with its press.
  var keyerTimesElements: Bool { hand.keyer.mode != .element }

  /// The unit of a character just committed, in nanoseconds.
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
    takeDecoded()
  }

  /// Feeds the keyer what a hand did to a paddle.
  mutating func key(_ event: PaddleEvent, at now: Timestamp) {
    hand.keyer.handle(event, at: now, into: &marks)
  }

  /// Ends the mark that is being made.
  mutating func endMark(at now: Timestamp) {
    hand.keyer.interrupt(at: now, into: &marks)
  }

  /// Feeds the decoder what a key says of the open character.
  mutating func decode(_ input: DecoderInput, at now: Timestamp) {
    hand.decoder.handle(input, at: now, into: &decoded)
    takeDecoded()
    if case .takeBackElement = input, openPattern.isEmpty { typingSpeed.dropCharacter() }
  }

  /// The next event; `nil` when all have been taken.
  mutating func next() -> Timed<Event>? {
    while events.isEmpty, !marks.isEmpty { feed(marks.removeFirst()) }
    return events.isEmpty ? nil : events.removeFirst()
  }

  private mutating func feed(_ event: Timed<KeyerEvent>) {
    switch event.value {
    case .markBegan(let element, let duration):
      hand.decoder.handle(.markBegan(element), at: event.moment, into: &decoded)
      takeDecoded()
      typingSpeed.noteMark(at: event.moment)
      isMarkByHand = duration == nil
      let tone = KeyboardFeedback(markOf: element, lasting: duration)
      events.append(Timed(.tone(tone), at: event.moment))
    case .markEnded(let element):
      if isMarkByHand { events.append(Timed(.tone(.toneEnded), at: event.moment)) }
      hand.decoder.handle(.markEnded(element), at: event.moment, into: &decoded)
      takeDecoded()
    }
  }

  /// Makes events of what was decoded: corrections after the last character, and before its word ends.
  private mutating func takeDecoded() {
    for (index, output) in decoded.enumerated() {
      let isLast = index + 1 == decoded.count
      switch output.value {
      case .character(let character):
        typingSpeed.noteCharacter(character.pattern)
        events.append(Timed(.character(character), at: output.moment))
        if isLast { takeCorrections(at: output.moment) }
      case .wordGap:
        if isLast { takeCorrections(at: output.moment) }
        if let other = hand.decoder.takeOtherReading() {
          events.append(Timed(.otherReading(other), at: output.moment))
        }
        events.append(Timed(.wordGap, at: output.moment))
      }
    }
    decoded.removeAll(keepingCapacity: true)
  }

  private mutating func takeCorrections(at moment: Timestamp) {
    if let revision = hand.decoder.takeRevision() {
      events.append(Timed(.revision(revision), at: moment))
    }
    if let text = hand.decoder.takeRereading() {
      events.append(Timed(.rereading(text), at: moment))
    }
  }

  // MARK: - Words

  /// Keeps the pause after the last character from ending a word: an edit has come between.
  mutating func cancelWordGap(at now: Timestamp) {
    hand.decoder.handle(.endWord, at: now, into: &decoded)
    decoded.removeAll(keepingCapacity: true)
  }

  /// Counts a space for the typing speed.
  mutating func noteSpace() { typingSpeed.noteWordGap() }

  /// Has committed characters revised so far from now on.
  mutating func revise(_ scope: RevisionScope) { hand.decoder.revise(scope) }

  /// Leaves the open word as it was committed.
  mutating func keepWord() { hand.decoder.keepWord() }

  // MARK: - Hands and settings

  /// Whether a hand that reports releases, or none, is another one than keys now.
  func isOtherHand(reportingRelease: Bool) -> Bool { hand.reportsRelease != reportingRelease }

  /// Has presses of paddles followed by releases from now on, or not.
  mutating func receiveReleases(_ areReceived: Bool) { receivesReleases = areReceived }

  /// Goes on with the other kind of hand, which is as it was left.
  mutating func changeHand(_ settings: KeyboardSettings) {
    let former = hand
    hand = other ?? Hand(settings, reportsRelease: !former.reportsRelease)
    if former.decoder.isLocked { hand.decoder.lock() } else { hand.decoder.unlock() }
    other = former
  }

  /// Starts again with these settings, and learns the hand anew.
  mutating func restart(_ settings: KeyboardSettings) {
    other = nil
    hand = Hand(settings, reportsRelease: hand.reportsRelease)
  }

  /// Learns the hand anew, for another alphabet or document.
  mutating func renewDecoder(_ settings: KeyboardSettings) {
    other = nil
    hand.decoder = settings.makeDecoder(receivingReleases: hand.reportsRelease)
  }

  /// Makes elements at the speed of these settings.
  mutating func changeSpeed(_ settings: KeyboardSettings) {
    hand.decoder.hurry(by: settings.speed.characterWPM / hand.keyer.speed.characterWPM)
    (hand.keyer.speed, other) = (settings.speed, nil)
    if hand.decoder.settings.hasMadeGaps { renewDecoder(settings) }
  }

  /// Stops learning the hand, or learns it again.
  mutating func toggleLock() {
    if hand.decoder.isLocked { hand.decoder.unlock() } else { hand.decoder.lock() }
  }
}

extension KeyboardSettings {
  fileprivate func makeKeyer(receivingReleases: Bool) -> ModalKeyer {
    keyerMode(receivingReleases: receivingReleases).makeKeyer(keyerSettings)
  }

  fileprivate func makeDecoder(receivingReleases: Bool) -> MorseDecoder {
    var settings = DecoderSettings(
      alphabet: alphabet, speed: speed, characterGap: characterGap, wordGap: wordGap)
    settings.controls = Set(controls)
    settings.hasMadeGaps = keyerMode(receivingReleases: receivingReleases).makesGaps
    if hasRepeatedHolds, !receivingReleases {
      if characterGap == .automatic { settings.characterGap = .fixed(Self.repeatedGaps.character) }
      if wordGap == .automatic { settings.wordGap = .fixed(Self.repeatedGaps.word) }
    }
    settings.repairs = repairs && commit != .letter
    var decoder = MorseDecoder(settings: settings)
    if receivingReleases { decoder.expectHand() }
    return decoder
  }

  /// The gaps of a hand that is told by auto-repeat: twice the usual delay before the first repeat.
  private static let repeatedGaps = (
    character: Duration.milliseconds(1200), word: Duration.milliseconds(2500)
  )

  private func keyerMode(receivingReleases: Bool) -> KeyerMode {
    keyer.needsReleases && !receivingReleases ? .element : keyer
  }
}

extension KeyboardFeedback {
  /// The tone of a mark: of known length, or until its end is told.
  fileprivate init(markOf element: MorseElement?, lasting duration: Duration?) {
    if let element, let duration {
      self = .tone(element, duration: duration)
    } else {
      self = .toneBegan(element)
    }
  }
}
