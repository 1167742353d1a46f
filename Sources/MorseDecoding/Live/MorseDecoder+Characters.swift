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
    let parts = closed.fall(
      in: settings.alphabet, controls: settings.controls,
      isHandNew: isLearning && rhythm.waits == nil
    ) { emit($0, at: moment, into: &outputs) }
    if adapts, parts == 1 {
      for place in 0..<closed.gapCount { waits.learn(innerGap: closed.gaps[place]) }
    }
    wordEnded = false
  }

  mutating func closeByHand(
    at moment: Timestamp, holdingLast: Bool = false,
    into outputs: inout [Timed<DecoderOutput>]
  ) {
    var learnt = waits
    hand?.commit(wordEndedBefore: wordEnded, holdsLast: holdingLast) { character, isWordEnd in
      outputs.append(Timed(.character(character), at: moment))
      if isWordEnd { outputs.append(Timed(.wordGap, at: moment)) }
    } inner: { units in
      learnt.learn(innerGap: units)
    }
    revision = hand?.revise()
    if adapts {
      waits = learnt
      unit = hand?.fist.unitNanoseconds ?? unit
    }
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

// MARK: - What is learnt

extension MorseDecoder {
  /// The letter wait in nanoseconds, at least one; `nil` when no pause ends a character.
  var characterWait: Int64? {
    settings.characterGap.nanoseconds(automatic: automaticCharacterWait, unit: unit)
  }

  /// The letter wait in nanoseconds: a straight key's by its units, a typist's by the rhythm if it tells.
  private var automaticCharacterWait: Double {
    if !lastMarkIsNamed, let units = hand?.characterWait { return units * unit }
    if let units = settings.fixed.waits.character { return units * unit }
    if lastMarkIsNamed, let known = rhythm.waits { return known.character }
    return waits.characterUnits * stretch * unit
  }

  private var automaticWordWait: Double {
    if !lastMarkIsNamed, let units = hand?.wordWait { return units * unit }
    if let units = settings.fixed.waits.word { return units * unit }
    if lastMarkIsNamed, let known = rhythm.waits { return known.word }
    let guess = lastMarkIsNamed ? 0 : hand?.guessedWordWait ?? 0
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
