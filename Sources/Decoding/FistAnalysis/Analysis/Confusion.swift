import MorseCode

/// A text that is likely to be decoded as another text.
public struct Confusion: Hashable, Sendable {
  /// The kinds of causes.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// A dit is long enough to count as a dah.
    case ditAsDah
    /// A dah is short enough to count as a dit.
    case dahAsDit
    /// A character is split: a gap inside it is long enough to count as a character gap.
    case split
    /// Two characters are joined: the gap between them is short enough to count as an element gap.
    case join
    /// A word is split: a gap between two of its characters counts as a word gap.
    case wordSplit
    /// Two words are joined.
    case wordJoin
  }

  /// The cause.
  public var kind: Kind
  /// The sent text, such as `A`, or `ET` if two characters are joined; empty for word gaps.
  public var sent: String
  /// The possible wrong readings, in the order of the affected positions.
  public var read: [String]
  /// The probability of a wrong reading each time the text is sent.
  public var probability: Double
  /// The number of times the text was sent.
  public var sentCount: Int
  /// The expected frequency in a hundred characters of a similar text.
  public var perHundredCharacters: Double
}

/// Finds likely confusions: characters that become other characters if one element or gap is
/// misclassified.
struct ConfusionFinder {
  private let alphabet: MorseAlphabet
  private let chances: [Confusion.Kind: Double]
  /// The minimum frequency of a reported confusion, in a hundred characters.
  private static let leastFrequency = 0.01

  init(alphabet: MorseAlphabet, overlaps: [ClassOverlap]) {
    self.alphabet = alphabet
    var chances: [Confusion.Kind: Double] = [:]
    for overlap in overlaps {
      chances[overlap.confusions.up] = overlap.shorterAsLonger
      chances[overlap.confusions.down] = overlap.longerAsShorter
    }
    self.chances = chances
  }

  /// Computes the likely confusions.
  ///
  /// - Parameters:
  ///   - letters: the characters that were sent.
  ///   - pairs: the counts of adjacent characters within words.
  ///   - counts: the totals of the recording.
  /// - Returns: the confusions, most frequent first.
  func confusions(
    letters: [MorsePattern: LetterTally], pairs: [CharacterPair: Int], counts: FistCounts
  ) -> [Confusion] {
    var found: [Confusion] = []
    let total = max(1, counts.characters)
    let add = { (kind: Confusion.Kind, sent: String, read: [String], places: Int, count: Int) in
      guard let chance = chances[kind], places > 0, count > 0 else { return }
      let probability = 1 - power(1 - chance, places)
      let frequency = probability * Double(count) / Double(total) * 100
      guard frequency >= Self.leastFrequency else { return }
      found.append(
        Confusion(
          kind: kind, sent: sent, read: read, probability: probability, sentCount: count,
          perHundredCharacters: frequency))
    }
    for (pattern, letter) in letters {
      guard let sent = name(of: pattern) else { continue }
      for kind in [Confusion.Kind.ditAsDah, .dahAsDit, .split] {
        let read = readings(of: pattern, kind)
        add(kind, sent, read, read.count, letter.count)
      }
    }
    for (pair, count) in pairs {
      guard let sent = name(of: pair), let read = joined(pair).flatMap(name) else { continue }
      add(.join, sent, [read], 1, count)
    }
    let gaps = counts.characters - counts.words
    add(.wordSplit, "", [], 1, gaps)
    add(.wordJoin, "", [], 1, counts.words - 1)
    return found.sorted {
      ($1.perHundredCharacters, $0.sent) < ($0.perHundredCharacters, $1.sent)
    }
  }

  /// Returns the wrong readings of `pattern` after one error of this kind, for each position where
  /// one exists.
  private func readings(of pattern: MorsePattern, _ kind: Confusion.Kind) -> [String] {
    let elements = Array(pattern)
    switch kind {
    case .split:
      return elements.indices.dropFirst().compactMap { place in
        guard let head = MorsePattern(elements[..<place]).flatMap(name),
          let tail = MorsePattern(elements[place...]).flatMap(name)
        else { return nil }
        return head + tail
      }
    default:
      let wrong: MorseElement = kind == .ditAsDah ? .dit : .dah
      return elements.indices.filter { elements[$0] == wrong }.compactMap { place in
        var other = elements
        other[place] = wrong.opposite
        return MorsePattern(other).flatMap(name)
      }
    }
  }

  private func joined(_ pair: CharacterPair) -> MorsePattern? {
    MorsePattern(Array(pair.first) + Array(pair.second))
  }

  private func name(of pattern: MorsePattern) -> String? {
    alphabet.meaning(of: pattern)?.description
  }

  private func name(of pair: CharacterPair) -> String? {
    guard let first = name(of: pair.first), let second = name(of: pair.second) else { return nil }
    return first + second
  }

  private func power(_ base: Double, _ exponent: Int) -> Double {
    (0..<exponent).reduce(1) { product, _ in product * base }
  }
}
