/// A backing-off n-gram model of characters, read from its packed form.
///
/// Packed: a trie of n-grams in preorder, two bytes a node. The first holds the symbol (bits 0 to 5),
/// whether it is the last of its siblings (bit 6) and whether it has children (bit 7); the second the
/// negative logarithm of the probability to base two in twelfths, 255 where the n-gram itself was
/// left out and only longer ones go on from it. A context without an entry for a symbol backs off to
/// the context without its oldest symbol (Katz, IEEE Trans. ASSP 35, 1987).
///
/// Unpacked: an array of words, in which a context is known by its place. It has four words: a bit for
/// each symbol that has an entry (two words), the place of the next shorter context, and the weight
/// with which that one takes over. Behind them stand its entries in the order of their symbols, so
/// that a look-up seldom touches more memory than the one line: the packed logarithm in the highest
/// byte, below it the place of the context that the symbol leads to.
struct NGramModel: Sendable {
  private var words: [UInt32] = []

  private static let headSize = 4
  private static let placeBits: UInt32 = 24
  /// What the packed logarithms stand for.
  private let probabilities = (0..<256).map { code in
    code == 255 ? 0 : Float(Logarithm.exponential(-Double(code) / 12 * 0.693_147_18))
  }

  /// The context that knows nothing.
  static let empty: UInt32 = 0

  /// The probability of `symbol` in `context`; zero for one that the model does not know.
  @inline(__always)
  func probability(of symbol: UInt8, in context: UInt32) -> (Float, next: UInt32) {
    var at = Int(context)
    var weight: Float = 1
    let bit = UInt64(1) << UInt64(symbol)
    var next: UInt32?
    while true {
      let symbols = symbols(at: at)
      if symbols & bit != 0 {
        let entry = words[at + Self.headSize + (symbols & (bit - 1)).nonzeroBitCount]
        let place = next ?? entry & (1 << Self.placeBits - 1)
        let probability = probabilities[Int(entry >> Self.placeBits)]
        if probability > 0 { return (weight * probability, place) }
        next = place
      } else if at == 0 {
        return (0, 0)
      }
      weight *= Float(bitPattern: words[at + 3])
      at = Int(words[at + 2])
    }
  }

  @inline(__always)
  private func symbols(at context: Int) -> UInt64 {
    UInt64(words[context]) | UInt64(words[context + 1]) << 32
  }
}

// MARK: - Unpacking

extension NGramModel {
  /// A context that has its place, and the nodes of its entries.
  private struct Unpacked {
    var context: Int
    var nodes: [Reader.Node]
  }

  /// Unpacks a model; an empty one when `bytes` is empty.
  init(packed bytes: [UInt8]) {
    var reader = Reader(bytes: bytes)
    var level = [makeContext(reader.siblings(at: 0), shorter: 0)]
    while !level.isEmpty { level = unpack(level, &reader) }
  }

  /// Makes room for a context and its entries.
  private mutating func makeContext(_ nodes: [Reader.Node], shorter: UInt32) -> Unpacked {
    let context = words.count
    let symbols = nodes.reduce(UInt64(0)) { $0 | 1 << UInt64($1.symbol) }
    words.append(UInt32(truncatingIfNeeded: symbols))
    words.append(UInt32(symbols >> 32))
    words.append(shorter)
    words.append(Float(1).bitPattern)
    words.append(contentsOf: repeatElement(0, count: nodes.count))
    return Unpacked(context: context, nodes: nodes)
  }

  /// Unpacks the contexts of one length, whose shorter ones are all there already; returns those
  /// that are longer by a symbol.
  private mutating func unpack(_ level: [Unpacked], _ reader: inout Reader) -> [Unpacked] {
    var deeper: [Unpacked] = []
    for each in level {
      let shorter = words[each.context + 2]
      for (rank, node) in each.nodes.enumerated() {
        var next = each.context == 0 ? 0 : probability(of: node.symbol, in: shorter).next
        if node.children >= 0 {
          deeper.append(makeContext(reader.siblings(at: node.children), shorter: next))
          next = UInt32(deeper[deeper.count - 1].context)
        }
        words[each.context + Self.headSize + rank] =
          UInt32(node.code) << Self.placeBits | next
      }
      words[each.context + 3] = backoff(of: each).bitPattern
    }
    return deeper
  }

  private func backoff(of each: Unpacked) -> Float {
    guard each.context != 0 else { return 1 }
    var own: Float = 0
    var lower: Float = 0
    for node in each.nodes where probabilities[Int(node.code)] > 0 {
      own += probabilities[Int(node.code)]
      lower += probability(of: node.symbol, in: words[each.context + 2]).0
    }
    return max(1 - own, 1e-3) / max(1 - lower, 1e-3)
  }

  private struct Reader {
    struct Node {
      var symbol: UInt8
      /// Its negative logarithm, 255 for none.
      var code: UInt8
      var children: Int
    }

    let bytes: [UInt8]
    /// Where the subtree of a node ends, by the node's place.
    private var ends: [Int]

    init(bytes: [UInt8]) {
      self.bytes = bytes
      ends = []
      ends = Self.measure(bytes)
    }

    private static func measure(_ bytes: [UInt8]) -> [Int] {
      var ends = [Int](repeating: 0, count: bytes.count / 2 + 1)
      var open: [Int] = []
      for place in 0..<bytes.count / 2 {
        let head = bytes[2 * place]
        if head & 0x80 != 0 {
          open.append(place)
          continue
        }
        ends[place] = place + 1
        var closes = head & 0x40 != 0
        while closes, let parent = open.popLast() {
          ends[parent] = place + 1
          closes = bytes[2 * parent] & 0x40 != 0
        }
      }
      return ends
    }

    /// The nodes that share a parent, by their symbols.
    func siblings(at start: Int) -> [Node] {
      var nodes: [Node] = []
      var place = start
      while 2 * place + 1 < bytes.count {
        let (head, code) = (bytes[2 * place], bytes[2 * place + 1])
        nodes.append(
          Node(
            symbol: head & 0x3F, code: code, children: head & 0x80 != 0 ? place + 1 : -1))
        if head & 0x40 != 0 { break }
        place = ends[place]
      }
      nodes.sort { $0.symbol < $1.symbol }
      return nodes
    }
  }
}
