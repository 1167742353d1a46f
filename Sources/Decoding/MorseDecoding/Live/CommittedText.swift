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
      start = reader.said(step, endsWord: kept.endsWord, after: start)
    }
  }

  /// Rereads the text of a word that a pause or a code has ended, and of the words before it.
  ///
  /// The hand is estimated again, as in a file. More of it is known now than when the characters
  /// were committed.
  ///
  /// - Parameters:
  ///   - reader: the reader of the same steps, which adopts the other reading.
  ///   - alphabet: the code table.
  ///   - sureness: the log odds that the other reading must exceed.
  /// - Returns: the other reading; `nil` if it does not exceed them.
  func reread(
    in reader: inout BlockReader, _ alphabet: MorseAlphabet, sureness: Float
  ) -> [Entry]? {
    guard reader.committed == reader.path.count, firstStep < reader.path.count,
      let endsWord = entries.last?.endsWord
    else { return nil }
    var former = Array(reader.path[firstStep...])
    let ends = former.indices.filter { former[$0].pattern != 0 }
    guard ends.count == entries.count else { return nil }
    for (index, entry) in zip(ends, entries) {
      former[index].gap = entry.endsWord ? .word : .character
    }
    former[former.count - 1].gap = .last
    var other = reader
    other.read(from: firstStep, after: start)
    var current = Array(other.path[firstStep...])
    for index in current.indices where current[index].gap == .word {
      current[index].gap = other.endsWord(current[index]) ? .word : .character
    }
    let gain =
      other.score(current, after: start, endsWord: endsWord)
      - other.score(former, after: start, endsWord: endsWord)
    guard gain > sureness else { return nil }
    var reread: [Entry] = []
    other.spell(upTo: other.path.count, alphabet) { character, _, endsWord in
      reread.append(Entry(character: character, endsWord: endsWord))
    }
    reread[reread.count - 1].endsWord = endsWord
    other.commit(upTo: other.path.count)
    reader = other
    return reread
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
