import MorseCode
import Timeline

/// The waits after the last mark before a character and a word are committed.
///
/// The first known source decides:
///
/// 1. a wait that the settings fix (``GapPolicy``, ``FistParameters``);
/// 2. the hand on a straight key (``HandReader``);
/// 3. the presses of two keys as a whole (``PressReader``), if they are slow or follow the
///    elements;
/// 4. the pauses between named elements (``TypingRhythm``);
/// 5. a guess from the gaps inside characters (``PauseWaits``), which begins with 8.5 units: half a
///    second at 20 WPM.
struct CommitWaits: Sendable {
  /// The unit in nanoseconds.
  private(set) var unit: Double
  private let settings: DecoderSettings
  /// The factor of the gaps between characters and words: ``MorseSpeed/gapStretch``.
  private let stretch: Double
  private var guess = PauseWaits()
  private var rhythm: TypingRhythm
  /// The factor by which the user has shortened the waits for a slow hand.
  private var haste = 1.0

  /// The minimum character wait of a slow hand, relative to an unknown hand's: a quarter longer.
  private static let slowness = 1.25
  /// The range of ``haste``: an accidental repetition of the command cannot make it useless.
  private static let hasteRange = 0.25...4
  /// The minimum waits on two keys, in units; shorter ones could end while a fast hand presses on.
  private static let shortest = (character: 1.0, word: 2.0)

  init(_ settings: DecoderSettings, remembering memory: HandMemory? = nil) {
    self.settings = settings
    let speed = settings.speed ?? .standard
    unit = settings.fixed.unit ?? Double(speed.unit.nanoseconds)
    stretch = speed.gapStretch
    rhythm = TypingRhythm(unit: unit, madeStretch: settings.hasMadeGaps ? stretch : nil)
    if let memory, memory.rhythm == .keyer { rhythm.recall(memory) }
    if memory?.rhythm == .straight, settings.fixed.unit == nil, let dit = memory?.dit {
      unit = dit.nanoseconds
    }
  }

  /// What is to be remembered of the pauses with a keyer; `nil` before they are known.
  var memory: HandMemory? { rhythm.memory }

  // MARK: Learning

  /// Learns from a gap inside a character, in units.
  mutating func learn(innerGap units: Double) { guess.learn(innerGap: units) }

  /// Learns from a pause between two named elements, in nanoseconds.
  mutating func learn(typedPause pause: Int64) { rhythm.learn(pause) }

  /// Learns the unit of a straight key, in nanoseconds.
  mutating func learn(unit: Double) { self.unit = unit }

  /// Whether the pauses between named elements do not determine the waits yet.
  var isRhythmUnknown: Bool { rhythm.waits == nil }

  // MARK: The waits

  /// The pause in nanoseconds that ends a character of named elements; `nil` if none does.
  ///
  /// - Parameters:
  ///   - named: the elements.
  ///   - isPatient: whether the hand may be slow, and an early end cannot be taken back.
  /// - Returns: the pause, at least 1.
  func characterGap(_ named: NamedElements, isPatient: Bool) -> Int64? {
    let usual =
      fixedCharacterGap ?? typed(after: named.last, named.presses)?.character
      ?? guessedCharacterGap
    let least = isPatient ? leastCharacterGap(named) : 0
    return settings.characterGap.nanoseconds(automatic: max(usual, least), unit: unit)
  }

  /// The pause in nanoseconds that ends a character of a straight key; `nil` if none does.
  ///
  /// It is at least 1.
  func characterGap(_ hand: HandReader?) -> Int64? {
    settings.characterGap.nanoseconds(
      automatic: hand?.characterGapLimit.map { $0 * unit } ?? fixedCharacterGap
        ?? guessedCharacterGap,
      unit: unit)
  }

  /// The pause in nanoseconds that ends a word of named elements; `nil` if none does.
  ///
  /// `isPatient` is as for a character.
  func wordGap(_ named: NamedElements, isPatient: Bool) -> Int64? {
    let usual =
      fixedWordGap ?? typed(after: named.last, named.presses)?.word ?? guessedWordGap(atLeast: 0)
    let least = isPatient ? Self.slowest.word - unit : 0
    return settings.wordGap.nanoseconds(automatic: max(usual, least), unit: unit)
  }

  /// The pause in nanoseconds that ends a word of a straight key; `nil` if none does.
  func wordGap(_ hand: HandReader?) -> Int64? {
    settings.wordGap.nanoseconds(
      automatic: hand?.wordGapLimit.map { $0 * unit } ?? fixedWordGap
        ?? guessedWordGap(atLeast: hand?.guessedWordGapLimit ?? 0),
      unit: unit)
  }

  private var fixedCharacterGap: Double? { settings.fixed.waits.character.map { $0 * unit } }
  private var fixedWordGap: Double? { settings.fixed.waits.word.map { $0 * unit } }
  private var guessedCharacterGap: Double { guess.characterUnits * stretch * unit }

  private func guessedWordGap(atLeast units: Double) -> Double {
    max(units, guess.wordUnits * stretch) * unit
  }

  // MARK: An unknown hand

  /// The waits in nanoseconds for the slowest usual hand, while the hand is unknown and another
  /// program receives the text.
  ///
  /// A beginner takes up to a second from press to press, and looks up the next letter for three.
  private static let slowest = (character: 1.15e9, word: 4e9)
  /// The minimum ratio of the pause after a character to the intervals inside it, for a slow hand
  /// and for a quick one; the ratio beyond which it is a rest; and the longest interval of a quick
  /// hand in nanoseconds.
  private static let ratios = (slow: 1.6, quick: 2.2, rest: 4.0)
  static let quick = 3.6e8

  /// Returns the minimum pause in nanoseconds that ends a character of an unknown hand.
  ///
  /// Its own intervals tell whether the hand is slow, or else those of the last character.
  private func leastCharacterGap(_ named: NamedElements) -> Double {
    let open = named.openIntervals(unit: unit)
    let intervals = open.completed(by: named.presses?.longestInner ?? InnerIntervals())
    let isSlow = intervals.shorter.map { $0 > Self.quick } ?? true
    guard let next = intervals.expected(after: named.last, isSlow: isSlow) else {
      return Self.slowest.character - unit
    }
    guard isSlow else { return Self.ratios.quick * next - unit }
    return max(Self.ratios.slow * next, Self.slowest.character) - unit
  }

  /// Returns the longest pause in nanoseconds by which this hand may end a character; `nil` before
  /// its pace is known.
  func longestPause(_ named: NamedElements) -> Int64? {
    named.presses?.longestInner.longest.map {
      Int64(nanoseconds: max(Self.slowest.character, Self.ratios.rest * $0) - unit)
    }
  }

  // MARK: Two keys

  /// Returns the waits after a named element; `nil` before the typist's rhythm is known.
  ///
  /// The presses as a whole give better waits in two cases. In one, intervals follow the elements.
  /// In the other, intervals inside characters are so long that the usual waits would split
  /// characters. They also do for a remembered hand, whose own pauses are not known yet.
  func typed(after element: MorseElement, _ presses: PressReader?) -> TypingRhythm.Waits? {
    guard var found = unhurried(after: element, presses) else { return nil }
    if found.character > slowestUsualWait {
      found.character = max(found.character / haste, slowestUsualWait)
      found.word = max(found.word / haste, slowestUsualWait)
    }
    return found
  }

  /// Returns the waits of the typist; no press that surely belongs to the open character ends it.
  private func unhurried(
    after element: MorseElement, _ presses: PressReader?
  ) -> TypingRhythm.Waits? {
    guard var found = learnt(after: element, presses) else { return nil }
    if let reach = presses?.innerReach {
      found.character = max(found.character, reach - unit)
      found.word = max(found.word, found.character)
    }
    return found
  }

  private func learnt(
    after element: MorseElement, _ presses: PressReader?
  ) -> TypingRhythm.Waits? {
    guard let presses, let whole = presses.waits(after: element) else { return rhythm.waits }
    let usual = rhythm.waits?.character ?? guessedCharacterGap
    let followsElements = presses.rhythm?.followsElements ?? false
    let found = TypingRhythm.Waits(
      character: max(whole.character - unit, Self.shortest.character * unit),
      word: max(whole.word - unit, Self.shortest.word * unit))
    guard !presses.isRemembered, !followsElements, !presses.isTorn(by: usual + unit) else {
      return found
    }
    guard settings.isFinal, presses.isSettled else { return rhythm.waits }
    return TypingRhythm.Waits(
      character: max(found.character, rhythm.waits?.character ?? 0),
      word: max(found.word, rhythm.waits?.word ?? 0))
  }

  /// The longest character wait of a hand that is not slow, in nanoseconds.
  private var slowestUsualWait: Double {
    Self.slowness * PauseWaits().characterUnits * stretch * unit
  }

  /// Returns the character wait of a slow hand in nanoseconds; `nil` if the hand is not slow.
  func slowHandWait(_ presses: PressReader?) -> Int64? {
    guard settings.characterGap == .automatic, settings.fixed.waits.character == nil,
      let wait = unhurried(after: .dit, presses)?.character, wait > slowestUsualWait
    else { return nil }
    return typed(after: .dit, presses).map { Int64(nanoseconds: $0.character) }
  }

  /// Divides the waits for a slow hand by a factor; a factor below 1 makes them longer.
  mutating func hurry(by factor: Double) {
    haste = min(max(haste * factor, Self.hasteRange.lowerBound), Self.hasteRange.upperBound)
  }
}
