import MorseCode
import Timeline

// MARK: - Characters

extension MorseDecoder {
  mutating func close(
    at moment: Timestamp, into outputs: inout [Timed<DecoderOutput>]
  ) {
    if isByHand {
      closeByHand(at: moment, into: &outputs)
    } else {
      closeNamed(at: moment, into: &outputs)
    }
  }

  mutating func closeNamed(
    at moment: Timestamp, into outputs: inout [Timed<DecoderOutput>]
  ) {
    let closed = open
    open = KeyedCharacter()
    let isLearning = adapts && settings.characterGap == .automatic
    // Where the gap is told, a command is one code however uneven its gaps are.
    let isCommand = settings.controls.contains(closed.pattern)
    var parts = isCommand && settings.characterGap != .automatic ? [closed.pattern] : []
    if parts.isEmpty {
      _ = closed.fall(
        in: settings.alphabet, controls: settings.controls,
        isHandNew: isLearning && rhythm.waits == nil
      ) { parts.append($0) }
    }
    say(parts, of: closed, at: moment, into: &outputs)
    if adapts, parts.count == 1 {
      for place in 0..<closed.gapCount { waits.learn(innerGap: closed.gaps[place]) }
    }
    wordEnded = false
    reread()
  }

  /// Outputs the first characters that `keyed` falls into, after a word gap if a word ended before them.
  mutating func say(
    _ parts: [MorsePattern], of keyed: KeyedCharacter, at moment: Timestamp,
    into outputs: inout [Timed<DecoderOutput>]
  ) {
    // From press to press, as in the rhythm.
    let gap = openGap.map { Double($0) + unit }
    if gap != nil || waitsAreGuessed,
      endsWord(
        before: keyed.characters(parts, unit: unit, in: settings.alphabet), after: gap,
        elementGap: Self.usualInterval)
    {
      outputs.append(Timed(.wordGap, at: moment))
      presses?.endWord()
    }
    openGap = nil
    for part in parts {
      emit(part, at: moment, into: &outputs)
      presses?.commit(part)
      let isText = settings.alphabet.meaning(of: part) != nil
      if !isText, settings.controls.contains(part) { presses?.settle() }
    }
  }

  mutating func closeByHand(
    at moment: Timestamp, holdingLast: Bool = false,
    into outputs: inout [Timed<DecoderOutput>]
  ) {
    hand?.read(wordEndedBefore: wordEnded)
    if let hand, openGap != nil || waitsAreGuessed,
      endsWord(before: hand.readCharacters, after: openGap.map(Double.init), elementGap: 1)
    {
      outputs.append(Timed(.wordGap, at: moment))
      self.hand?.endWordBefore()
    }
    var learnt = waits
    hand?.commit(holdsLast: holdingLast) { character, isWordEnd in
      outputs.append(Timed(.character(character), at: moment))
      if isWordEnd { outputs.append(Timed(.wordGap, at: moment)) }
    } inner: { units in
      learnt.learn(innerGap: units)
    }
    revision = nil
    otherReading = nil
    if let found = hand?.revise(revisionScope) {
      if found.isSure {
        revision = found.revision
      } else {
        otherReading = Rereading(found.revision)
      }
    }
    if adapts {
      waits = learnt
      unit = hand?.fist.unitNanoseconds ?? unit
    }
    openGap = nil
    planStudy(after: moment)
    wordEnded = false
  }

  func emit(
    _ pattern: MorsePattern, at moment: Timestamp, into outputs: inout [Timed<DecoderOutput>]
  ) {
    outputs.append(
      Timed(.character(DecodedCharacter(pattern, in: settings.alphabet)), at: moment))
  }
}

// MARK: - First words

extension MorseDecoder {
  /// How many units usually pass from press to press inside a character typed with two keys.
  private static let usualInterval = 2.5

  /// Whether the wait for a word's end is a guess, because the hand is not known yet.
  var waitsAreGuessed: Bool { lastMarkIsNamed ? rhythm.waits == nil : hand?.wordGapLimit == nil }

  /// Judges by the gap before characters that have ended, and by the text.
  ///
  /// - Parameters:
  ///   - characters: the characters.
  ///   - gap: the gap before them in nanoseconds; `nil` if it is decided already.
  ///   - usual: a usual element gap in units.
  /// - Returns: whether a word has ended before them.
  private mutating func endsWord(
    before characters: FirstWords.Characters, after gap: Double?, elementGap usual: Double
  ) -> Bool {
    guard adapts, settings.wordGap == .automatic, !characters.symbols.isEmpty else { return false }
    if firstWords == nil { firstWords = FirstWords(settings, inner: usual * unit) }
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

// MARK: - Reading anew

extension MorseDecoder {
  /// Reads the committed presses once more.
  mutating func reread() {
    otherReading = nil
    guard adapts, let read = presses?.study(revising: revisionScope) else { return }
    let text = Rereading(
      former: read.former.map { $0.output(in: settings.alphabet) },
      current: read.current.map { $0.output(in: settings.alphabet) })
    if read.isSure { rereading = text } else { otherReading = text }
  }

  /// How the last characters read now, if otherwise than they were committed; asked once.
  ///
  /// Only of keys that name their elements, and only with ``DecoderSettings/repairs``.
  public mutating func takeRereading() -> Rereading? {
    defer { rereading = nil }
    return rereading
  }
}

extension MorseDecoder {
  /// A likelier reading of the last characters that is not so sure that it takes their place; asked once, when
  /// a word ends.
  public mutating func takeOtherReading() -> Rereading? {
    defer { otherReading = nil }
    return otherReading
  }
}

extension PressReader.Sign {
  fileprivate func output(in alphabet: MorseAlphabet) -> DecoderOutput {
    switch self {
    case .pattern(let pattern): .character(DecodedCharacter(pattern, in: alphabet))
    case .wordGap: .wordGap
    }
  }
}

extension PressReader {
  /// Creates a reader, if both gaps are learnt from a hand.
  init?(for settings: DecoderSettings) {
    guard settings.adapts, settings.fixed.isEmpty, !settings.hasMadeGaps,
      settings.characterGap == .automatic, settings.wordGap == .automatic,
      !settings.alphabet.isStretched
    else { return nil }
    self.init(settings)
  }
}

// MARK: - What is learnt

extension MorseDecoder {
  /// The character gap limit in nanoseconds, at least one; `nil` when no pause ends a character.
  var characterGapLimit: Int64? {
    settings.characterGap.nanoseconds(automatic: automaticCharacterGapLimit, unit: unit)
  }

  /// The character gap limit in nanoseconds: a straight key's by its units, a typist's by the rhythm if it tells.
  private var automaticCharacterGapLimit: Double {
    if !lastMarkIsNamed, let units = hand?.characterGapLimit { return units * unit }
    if let units = settings.fixed.waits.character { return units * unit }
    if lastMarkIsNamed, let known = typedWaits(after: lastElement) { return known.character }
    return waits.characterUnits * stretch * unit
  }

  /// The waits after an element that a key named; `nil` before the typist's rhythm is known.
  ///
  /// Where intervals follow the elements, and where they are so long inside characters that the usual waits
  /// would tear these apart, the presses as a whole tell better.
  func typedWaits(after element: MorseElement) -> TypingRhythm.Waits? {
    guard var found = unhurriedWaits(after: element) else { return nil }
    if found.character > slowestUsualWait {
      found.character = max(found.character / haste, slowestUsualWait)
      found.word = max(found.word / haste, slowestUsualWait)
    }
    return found
  }

  private func unhurriedWaits(after element: MorseElement) -> TypingRhythm.Waits? {
    guard let presses, let whole = presses.waits(after: element) else { return rhythm.waits }
    let usual = rhythm.waits?.character ?? waits.characterUnits * stretch * unit
    let followsElements = presses.rhythm?.followsElements ?? false
    guard followsElements || presses.isTorn(by: usual + unit) else { return rhythm.waits }
    return TypingRhythm.Waits(
      character: max(whole.character - unit, unit), word: max(whole.word - unit, 2 * unit))
  }

  /// The longest character gap limit of a hand that is not slow: a quarter longer than the wait for an unknown hand.
  private var slowestUsualWait: Double { 1.25 * PauseWaits().characterUnits * stretch * unit }

  /// How long a pause ends a character of a slow hand on two keys, in nanoseconds; `nil` where the hand is
  /// not slow.
  public var slowHandWait: Int64? {
    guard lastMarkIsNamed, settings.characterGap == .automatic,
      settings.fixed.waits.character == nil,
      let wait = unhurriedWaits(after: .dit)?.character, wait > slowestUsualWait
    else { return nil }
    return typedWaits(after: .dit).map { Int64(min($0.character, 9e18)) }
  }

  /// Makes the waits for a slow hand shorter by a factor, or longer by one below 1.
  public mutating func hurry(by factor: Double) {
    if slowHandWait != nil { haste = min(max(haste * factor, 0.25), 4) }
  }

  private var lastElement: MorseElement { presses?.elements.last ?? .dit }

  private var automaticWordWait: Double {
    if !lastMarkIsNamed, let units = hand?.wordGapLimit { return units * unit }
    if let units = settings.fixed.waits.word { return units * unit }
    if lastMarkIsNamed, let known = typedWaits(after: lastElement) { return known.word }
    let guess = lastMarkIsNamed ? 0 : hand?.guessedWordGapLimit ?? 0
    return max(guess, waits.wordUnits * stretch) * unit
  }

  /// When the word ends whose last mark ended at `start`, later than its last character did; `nil`
  /// when no pause ends a word.
  func wordDue(since start: Timestamp, after character: Timestamp) -> Timestamp? {
    settings.wordGap.nanoseconds(automatic: automaticWordWait, unit: unit).map { wait in
      max(start.advanced(byNanoseconds: wait), character.advanced(byNanoseconds: 1))
    }
  }
}
