import MorseCode
import RealFunctions
import Timeline

extension BlockReader {
  /// Reports the characters of the steps up to `end`.
  ///
  /// Each comes with the index of its last mark among the intervals, and whether its word ends with
  /// it.
  func spell(
    upTo end: Int, _ alphabet: MorseAlphabet, _ say: (DecodedCharacter, Int, Bool) -> Void
  ) {
    var doubts = Doubts()
    for index in committed..<end {
      let step = path[index]
      doubts.weigh(step, maker.arc(of: step, model))
      guard step.pattern != 0 else { continue }
      let pattern = MorsePattern(searchCode: step.pattern, in: alphabet)
      let other = doubts.other(than: pattern)
      let character = DecodedCharacter(
        pattern: pattern, meaning: alphabet.reading(of: pattern),
        confidence: Double(doubts.confidence), runnerUp: other.flatMap { alphabet.meaning(of: $0) })
      say(character, 2 * (Int(step.start) + Int(step.markPieces) - 1), step.gap == .word)
      doubts = Doubts()
    }
  }

  /// The index of the first uncommitted interval.
  var firstOpen: Int { 2 * firstOpenPair }

  /// The maximum drift of a machine's unit in a block, as a logarithm: a quarter of its window.
  private static let steadiness: Float = 0.03

  /// Returns the hand in the form for users of a decoder.
  func fist(_ settings: DecoderSettings) -> Fist {
    let stated = settings.speed.map(\.unitNanoseconds) ?? UsualHand.unit
    let known = (lockedUnit ?? maker.units.last).map { Logarithm.exponential(Double($0)) }
    let unit = settings.fixed.unit ?? known ?? stated
    let swing = maker.swings.last ?? 0
    func ratio(_ sum: Float, _ count: Double = 1) -> Double {
      Logarithm.exponential(Double(sum) / count)
    }
    return Fist(
      unitNanoseconds: unit, dah: ratio(model.dah.mean + swing),
      elementGap: ratio((0..<4).reduce(0) { $0 + model.inner[$1].mean }, 4),
      characterGap: ratio(model.character[0].mean + model.character[1].mean, 2),
      wordGap: ratio(model.word[0].mean + model.word[1].mean, 2),
      markSpread: Double(model.dit.spread + model.dah.spread) / 2,
      gapSpread: Double(model.inner[0].spread + model.character[0].spread) / 2)
  }

  /// Returns a ruler for the hand; `nil` if its timing is not exact enough.
  func ruler(_ settings: DecoderSettings) -> MachineRuler? {
    guard let unit = maker.units.last, let first = maker.units.first,
      abs(unit - first) < Self.steadiness
    else { return nil }
    return MachineRuler(model, unit: unit, fist: fist(settings))
  }
}

/// The confidence of the decisions that make up a character, from the timing alone.
private struct Doubts {
  private(set) var confidence: Float = 1
  private var weakest: Float = 1
  private var weakestMark: Int?
  private var count = 0

  mutating func weigh(_ step: Step, _ arc: Arc) {
    let dah = step.gap == .inner ? arc.dah : arc.finalDah
    switch step.longDah {
    case .none: addDecision(step.isDah ? dah - arc.dit : arc.dit - dah, ofMark: count)
    case .long: addDecision(arc.longDahs[0] - max(dah, arc.longDahs[1]), ofMark: nil)
    case .longest: addDecision(arc.longDahs[1] - arc.longDahs[0], ofMark: nil)
    }
    count += 1
    guard step.gap != .last else { return }
    let side = step.isDah ? 1 : 0
    let shares = UsualHand.gapShares
    let inner = (step.isDah ? arc.inner.highHalf : arc.inner.lowHalf).max() + shares.inner
    let character = arc.character[side] + shares.character
    let word = arc.word[side] + shares.word
    switch step.gap {
    case .inner: addDecision(inner - max(character, word), ofMark: nil)
    case .character: addDecision(character - max(inner, word), ofMark: nil)
    case .word: addDecision(word - max(inner, character), ofMark: nil)
    case .long: addDecision(arc.longGap - max(inner, arc.character[side]), ofMark: nil)
    case .last: break
    }
  }

  /// Takes the log odds of a decision; `mark` is the index of a mark that it is about.
  private mutating func addDecision(_ odds: Float, ofMark mark: Int?) {
    let share = Logarithm.share(ofOdds: odds)
    confidence *= share
    guard share < weakest else { return }
    weakest = share
    weakestMark = mark
  }

  /// Returns the pattern with its weakest element inverted; `nil` if a gap was weaker.
  func other(than pattern: MorsePattern) -> MorsePattern? {
    guard let weakestMark, weakestMark < pattern.count, pattern.stretch == .none else {
      return nil
    }
    let bit = UInt16(1) << UInt16(pattern.count - 1 - weakestMark)
    return MorsePattern(rawValue: pattern.rawValue ^ bit)
  }
}
