import Mathematics

/// The element sequences that are possible within a character, with their probabilities.
///
/// A tree with one node for each prefix of a pattern, the empty prefix first. A chain of nodes for
/// patterns outside the code follows.
public struct KeyingGrammar: Sendable {
  /// A prefix of a pattern.
  struct Node: Sendable {
    /// The nodes after a dit and after a dah; `nil` where no such element can follow.
    var next: InlineArray<2, Int?> = [nil, nil]
    /// The log probabilities of these elements.
    var logProbabilities: InlineArray<2, Float> = [0, 0]
    /// The log probability that the character ends here.
    var end: Float = -.infinity
    /// The pattern of the character that ends here; zero outside the code.
    var pattern: UInt16 = 0
    /// The log probability of that character, the sum of those on the way to it.
    var logProbability: Float = 0
    /// Whether more elements can follow.
    var goesOn: Bool { next[0] != nil || next[1] != nil }
  }

  /// What to expect of the text; `nil` if the frequencies of the characters are all that is known.
  public var text: (any TextModel)?

  /// The nodes; each comes after the node that leads to it.
  private(set) var nodes: [Node] = [Node()]

  /// The probability of a pattern outside the code: more invents such patterns, less hides them.
  private static let stray = 0.002
  /// The maximum number of elements in such a pattern: the error sign of ITU-R M.1677-1 has eight.
  private static let longest = 8
  /// The probabilities that it ends, and that a dit or a dah follows: 3.3 elements on average.
  private static let (strayEnd, strayNext) = (0.3, 0.35)
  /// The minimum probability: it keeps logarithms above -20.8.
  private static let least = 1e-9

  /// Creates the grammar of a code.
  ///
  /// - Parameter characters: the patterns and their frequencies. A pattern is a 1 followed by one
  ///   bit for each element, 1 for a dah.
  public init(_ characters: [(pattern: UInt16, frequency: Double)]) {
    var places: [UInt16: Int] = [1: 0]
    var sums: [Double] = [0]
    for (pattern, frequency) in characters where pattern > 1 {
      let count = 15 - pattern.leadingZeroBitCount
      for length in 0...count {
        let prefix = pattern >> UInt16(count - length)
        if places[prefix] == nil {
          places[prefix] = nodes.count
          nodes.append(Node())
          sums.append(0)
        }
        sums[places[prefix] ?? 0] += frequency
      }
    }
    let ends = Dictionary(characters.map { ($0.pattern, $0.frequency) }, uniquingKeysWith: +)
    for (prefix, place) in places {
      let whole = max(sums[place], Self.least)
      for element in 0..<2 {
        guard let next = places[prefix << 1 | UInt16(element)] else { continue }
        nodes[place].next[element] = next
        nodes[place].logProbabilities[element] = Self.logarithm(
          sums[next] / whole * (1 - Self.stray))
      }
      if let frequency = ends[prefix] {
        nodes[place].end = Self.logarithm(frequency / whole)
        nodes[place].pattern = prefix
        let elements = Float(15 - prefix.leadingZeroBitCount)
        nodes[place].logProbability =
          Self.logarithm(frequency / sums[0]) + elements * Self.logarithm(1 - Self.stray)
      }
    }
    addStrays(to: places)
  }

  /// A grammar without a code: every pattern can be a character, and only the number of elements
  /// matters.
  public static let any = KeyingGrammar([])

  /// Adds the chain for patterns outside the code, and the links to it.
  private mutating func addStrays(to places: [UInt16: Int]) {
    let first = nodes.count
    for length in 1...Self.longest {
      var node = Node()
      node.end = Self.logarithm(Self.strayEnd)
      if length < Self.longest {
        node.next = [first + length, first + length]
        node.logProbabilities = [Self.logarithm(Self.strayNext), Self.logarithm(Self.strayNext)]
      }
      nodes.append(node)
    }
    // Without a code, all patterns are equally probable, and none is outside it.
    let logProbability = Self.logarithm((places.count > 1 ? Self.stray : 1) / 2)
    for (prefix, place) in places {
      let length = 15 - prefix.leadingZeroBitCount
      guard length < Self.longest else { continue }
      for element in 0..<2 where nodes[place].next[element] == nil {
        nodes[place].next[element] = first + length
        nodes[place].logProbabilities[element] = logProbability
      }
    }
  }

  private static func logarithm(_ share: Double) -> Float {
    Float(Logarithm.of(max(share, least)))
  }
}
