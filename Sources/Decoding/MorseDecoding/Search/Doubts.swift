import MorseCode
import Mathematics

/// The confidence of the decisions that make up a character, from the timing alone.
struct Doubts {
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
