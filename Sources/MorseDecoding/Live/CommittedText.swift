import MorseCode

/// The last characters committed on a straight key that may still be revised.
///
/// They correspond to the steps of a ``BlockReader`` from ``firstStep`` on. Each step that ends a
/// character stands for one of them, in order.
struct CommittedText: Sendable {
  /// A committed character, and whether a word ended after it.
  struct Entry: Hashable, Sendable {
    var character: DecodedCharacter
    var endsWord: Bool
  }

  private(set) var entries: [Entry] = []
  /// The index of the reader's first step that may be revised.
  private(set) var firstStep = 0
  /// The state of the language model before that step.
  private(set) var start: CharacterModel.State

  init(after start: CharacterModel.State) {
    self.start = start
  }

  /// Adds a committed character.
  mutating func append(_ character: DecodedCharacter, endsWord: Bool) {
    entries.append(Entry(character: character, endsWord: endsWord))
  }

  /// Marks the end of a word after the last character.
  mutating func endWord() {
    guard !entries.isEmpty else { return }
    entries[entries.count - 1].endsWord = true
  }

  /// Replaces the last `count` characters, all of one word.
  mutating func replaceLast(_ count: Int, by characters: [DecodedCharacter]) {
    entries.removeLast(min(count, entries.count))
    for character in characters { append(character, endsWord: false) }
  }

  /// Replaces all characters with those of another reading of the same steps.
  mutating func replace(by entries: [Entry]) { self.entries = entries }

  /// Makes the characters of all committed steps final.
  mutating func keepAll(_ reader: BlockReader) {
    keep(reader.path[min(firstStep, reader.committed)..<reader.committed], reader)
    firstStep = reader.committed
  }

  /// Makes the characters of removed steps final.
  ///
  /// - Parameters:
  ///   - count: the number of steps that the reader removed.
  ///   - path: the reader's steps before the removal.
  ///   - reader: the reader.
  mutating func forget(_ count: Int, of path: [Step], _ reader: BlockReader) {
    guard count > 0 else { return }
    var end = count
    if end > firstStep {
      // The remaining text must begin with a character.
      while end < path.count, path[end - 1].pattern == 0 { end += 1 }
      keep(path[firstStep..<end], reader)
    }
    firstStep = max(firstStep, end) - count
  }

  private mutating func keep(_ steps: ArraySlice<Step>, _ reader: BlockReader) {
    for step in steps where step.pattern != 0 && !entries.isEmpty {
      let kept = entries.removeFirst()
      start = reader.language.next(reader.symbol(of: step), after: start).1
      if kept.endsWord { start = reader.language.next(TextSymbol.space, after: start).1 }
    }
  }
}

extension BlockReader {
  /// Rereads the text of a word that a pause or a code has ended, and of the words before it.
  ///
  /// The hand is estimated again, as in a file. More of it is known now than when the characters
  /// were committed.
  ///
  /// - Parameters:
  ///   - committed: the characters as they were committed.
  ///   - alphabet: the code table.
  ///   - sureness: the log odds that the other reading must exceed.
  /// - Returns: the other reading; `nil` if it does not exceed them.
  mutating func reread(
    _ committed: CommittedText, _ alphabet: MorseAlphabet, sureness: Float
  ) -> [CommittedText.Entry]? {
    guard self.committed == path.count, committed.firstStep < path.count,
      let endsWord = committed.entries.last?.endsWord
    else { return nil }
    var former = Array(path[committed.firstStep...])
    let ends = former.indices.filter { former[$0].pattern != 0 }
    guard ends.count == committed.entries.count else { return nil }
    for (index, entry) in zip(ends, committed.entries) {
      former[index].gap = entry.endsWord ? .word : .character
    }
    former[former.count - 1].gap = .last
    var other = self
    other.read(from: committed.firstStep, after: committed.start)
    let current = Array(other.path[committed.firstStep...])
    let gain =
      other.score(current, after: committed.start, endsWord: endsWord)
      - other.score(former, after: committed.start, endsWord: endsWord)
    guard gain > sureness else { return nil }
    var entries: [CommittedText.Entry] = []
    other.spell(upTo: other.path.count, alphabet) { character, _, endsWord in
      entries.append(CommittedText.Entry(character: character, endsWord: endsWord))
    }
    entries[entries.count - 1].endsWord = endsWord
    other.commit(upTo: other.path.count)
    self = other
    return entries
  }
}

extension Rereading {
  /// Compares two readings of the same marks, each of whole words; `nil` if they are equal.
  init?(from former: [CommittedText.Entry], to current: [CommittedText.Entry]) {
    let outputs = [former, current].map { entries in
      var outputs = entries.flatMap { entry -> [DecoderOutput] in
        [.character(entry.character)] + (entry.endsWord ? [.wordGap] : [])
      }
      if outputs.last == .wordGap { outputs.removeLast() }
      return outputs
    }
    guard outputs[0].map(\.pattern) != outputs[1].map(\.pattern) else { return nil }
    self.init(former: outputs[0], current: outputs[1])
  }
}

extension DecoderOutput {
  /// The pattern of a character; `nil` for a word gap.
  fileprivate var pattern: MorsePattern? {
    if case .character(let character) = self { character.pattern } else { nil }
  }
}
