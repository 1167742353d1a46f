public import MorseCode

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

  /// Rereads the word, the last committed steps, as a whole; `nil` if that is not likelier.
  ///
  /// The new reading is sure if its log odds exceed `sureness`. Then it replaces the committed one.
  func reread(
    in reader: inout BlockReader, _ alphabet: MorseAlphabet, sureness: Float
  ) -> (characters: [DecodedCharacter], isSure: Bool)? {
    let first = reader.path.count - steps
    guard first >= 0, steps > 0, reader.committed == reader.path.count else { return nil }
    let former = Array(reader.path[first...])
    let steps = reader.search(from: Int(former[0].start), after: text)
    let isOneWord = steps.dropLast().allSatisfy { !reader.endsWord($0) }
    let gain = reader.score(steps, after: text) - reader.score(former, after: text)
    guard isOneWord, !says(steps, like: former), gain > 0 else { return nil }
    var characters: [DecodedCharacter] = []
    var other = reader
    other.replace(from: first, by: steps, after: text)
    other.spell(upTo: other.path.count, alphabet) { character, _, _ in characters.append(character)
    }
    guard gain > sureness else { return (characters, false) }
    other.commit(upTo: other.path.count)
    reader = other
    return (characters, true)
  }

  private func says(_ steps: [Step], like others: [Step]) -> Bool {
    let patterns = others.lazy.filter { $0.pattern != 0 }.map(\.pattern)
    return steps.lazy.filter { $0.pattern != 0 }.map(\.pattern).elementsEqual(patterns)
  }
}
