public import MorseCode
import RealFunctions

/// Committed characters of a word whose reading has changed, because more of the word is known.
public struct WordRevision: Hashable, Sendable {
  /// The word's characters so far, as committed.
  public var former: [DecodedCharacter]
  /// Their current reading.
  public var characters: [DecodedCharacter]
}

/// The unfinished word of a straight key.
struct OpenWord {
  /// The text before it.
  let text: CharacterModel.State
  /// The number of its steps in the path, and their characters.
  var steps = 0
  var characters: [DecodedCharacter] = []
}

extension BlockReader {
  /// Rereads the last `count` steps, all committed, as a whole; `nil` if that is not likelier.
  ///
  /// The new reading is sure if its log odds exceed `sureness`. Then it replaces the committed one.
  mutating func reread(
    _ count: Int, after text: CharacterModel.State, _ alphabet: MorseAlphabet, sureness: Float
  ) -> (characters: [DecodedCharacter], isSure: Bool)? {
    let first = path.count - count
    guard first >= 0, count > 0, committed == path.count else { return nil }
    let former = Array(path[first...])
    let steps = search(from: Int(former[0].start), after: text)
    let isOneWord = steps.dropLast().allSatisfy { $0.gap != .word }
    let gain = score(steps, after: text) - score(former, after: text)
    guard isOneWord, !says(steps, like: former), gain > 0 else { return nil }
    var characters: [DecodedCharacter] = []
    var other = self
    other.replace(from: first, by: steps, after: text)
    other.spell(upTo: other.path.count, alphabet) { character, _, _ in characters.append(character)
    }
    guard gain > sureness else { return (characters, false) }
    other.commit(upTo: other.path.count)
    self = other
    return (characters, true)
  }

  private func says(_ steps: [Step], like others: [Step]) -> Bool {
    steps.lazy.map(\.pattern).filter { $0 != 0 }
      .elementsEqual(others.lazy.map(\.pattern).filter { $0 != 0 })
  }

  /// Returns the log likelihood of a reading.
  ///
  /// It combines the fit of its intervals to the hand and of its characters to the language. With
  /// `endsWord`, a word ends after the last step.
  func score(
    _ steps: [Step], after text: CharacterModel.State, endsWord: Bool = false
  ) -> Float {
    var text = text
    var sum: Float = 0
    for (index, step) in steps.enumerated() {
      let arc = maker.arc(of: step, model)
      sum += step.gap == .inner ? (step.isDah ? arc.dah : arc.dit) : arc.end(isDah: step.isDah)
      if index + 1 < steps.count {
        sum += arc.gap(step, isDahNext: steps[index + 1].isDah)
      }
      guard step.pattern != 0 else { continue }
      let (said, after) = language.next(symbol(of: step), after: text)
      sum += Logarithm.of(probability: said)
      text = after
      guard step.gap == .word || (endsWord && index + 1 == steps.count) else { continue }
      let (space, next) = language.next(TextSymbol.space, after: text)
      sum += Logarithm.of(probability: space)
      text = next
    }
    return sum
  }
}

extension Arc {
  /// Returns the fit of the mark as the last one of a character.
  fileprivate func end(isDah: Bool) -> Float { isDah ? finalDah : dit }

  /// Returns the fit of the gap to the kind that a step assigned.
  fileprivate func gap(_ step: Step, isDahNext: Bool) -> Float {
    let side = step.isDah ? 1 : 0
    switch step.gap {
    case .inner: return inner[2 * side + (isDahNext ? 1 : 0)]
    case .character: return character[side]
    case .word: return word[side]
    case .long: return longGap
    case .last: return 0
    }
  }
}
