import MorseCode

/// Something that was sent and is likely to be read as something else.
public struct Confusion: Hashable, Sendable {
  /// Why.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// A dit is so long that it counts as a dah.
    case ditAsDah
    /// A dah is so short that it counts as a dit.
    case dahAsDit
    /// A character falls apart: a gap inside it is so long that it counts as one between two.
    case split
    /// Two characters run together: the gap between them is so short that it counts as an inner one.
    case join
    /// A word falls apart: a gap between two of its characters counts as one between words.
    case wordSplit
    /// Two words run together.
    case wordJoin
  }

  /// Why.
  public var kind: Kind
  /// What was sent, such as `A`, or `ET` when two characters run together; empty for word gaps.
  public var sent: String
  /// What it is read as, the possibilities in the order of the places where it happens.
  public var read: [String]
  /// How likely it happens each time this is sent.
  public var probability: Double
  /// How often this was sent.
  public var sentCount: Int
  /// How often it happens in a hundred characters of a text like this one.
  public var perHundredCharacters: Double
}

/// Finds what is likely to be read wrongly: which characters become which others when one element or
/// one gap is taken for its neighbour.
struct ConfusionFinder {
  private let alphabet: MorseAlphabet
  private let chances: [Confusion.Kind: Double]
  /// What is less frequent, in a hundred characters, is not worth a word.
  private static let leastFrequency = 0.01

  init(alphabet: MorseAlphabet, overlaps: [ClassOverlap]) {
    self.alphabet = alphabet
    var chances: [Confusion.Kind: Double] = [:]
    for overlap in overlaps {
      let kinds: (up: Confusion.Kind, down: Confusion.Kind)
      switch overlap.shorter {
      case .dit: kinds = (.ditAsDah, .dahAsDit)
      case .elementGap: kinds = (.split, .join)
      default: kinds = (.wordSplit, .wordJoin)
      }
      chances[kinds.up] = overlap.shorterAsLonger
      chances[kinds.down] = overlap.longerAsShorter
    }
    self.chances = chances
  }

  /// Works out what is likely.
  ///
  /// - Parameters:
  ///   - letters: the characters that were sent.
  ///   - pairs: how often two of them followed each other in a word.
  ///   - counts: how much was sent.
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

  /// What `pattern` becomes by one mistake of this kind, at each place where it becomes something.
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
