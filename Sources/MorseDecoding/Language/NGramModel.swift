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
  /// A context that has its place, and where its entries are among the nodes of its level.
  private struct Unpacked {
    var context: Int
    var nodes: Range<Int>
  }

  /// Contexts of one length, with the nodes of all their entries.
  private struct Level {
    var contexts: [Unpacked] = []
    var nodes: [PackedTrie.Node] = []
  }

  /// Unpacks a model; an empty one when `bytes` is empty.
  init(packed bytes: [UInt8]) {
    let trie = PackedTrie(bytes)
    // Four words a context, one an entry.
    words.reserveCapacity(trie.contexts * Self.headSize + trie.count)
    var level = Level()
    makeContext(at: 0, of: trie, shorter: 0, in: &level)
    while !level.contexts.isEmpty { level = unpack(level, trie) }
  }

  /// Makes room for a context and its entries, which begin at a place of `trie`.
  private mutating func makeContext(
    at place: Int, of trie: PackedTrie, shorter: UInt32, in level: inout Level
  ) {
    let first = level.nodes.count
    let symbols = trie.addSiblings(at: place, to: &level.nodes)
    level.contexts.append(Unpacked(context: words.count, nodes: first..<level.nodes.count))
    words.append(UInt32(truncatingIfNeeded: symbols))
    words.append(UInt32(symbols >> 32))
    words.append(shorter)
    words.append(Float(1).bitPattern)
    for _ in first..<level.nodes.count { words.append(0) }
  }

  /// Unpacks the contexts of one length, whose shorter ones are all there already; returns those
  /// that are longer by a symbol.
  private mutating func unpack(_ level: Level, _ trie: PackedTrie) -> Level {
    var deeper = Level()
    for each in level.contexts {
      let shorter = words[each.context + 2]
      var own: Float = 0
      var lower: Float = 0
      for (rank, index) in each.nodes.enumerated() {
        let node = level.nodes[index]
        var next: UInt32 = 0
        if each.context != 0 {
          let backedOff = probability(of: node.symbol, in: shorter)
          next = backedOff.next
          if probabilities[Int(node.code)] > 0 {
            own += probabilities[Int(node.code)]
            lower += backedOff.0
          }
        }
        if node.children >= 0 {
          let place = UInt32(words.count)
          makeContext(at: node.children, of: trie, shorter: next, in: &deeper)
          next = place
        }
        words[each.context + Self.headSize + rank] =
          UInt32(node.code) << Self.placeBits | next
      }
      if each.context != 0 {
        words[each.context + 3] = (max(1 - own, 1e-3) / max(1 - lower, 1e-3)).bitPattern
      }
    }
    return deeper
  }
}

/// A packed model, and where each of its subtrees ends.
private struct PackedTrie {
  struct Node {
    var symbol: UInt8
    /// Its negative logarithm, 255 for none.
    var code: UInt8
    /// The place of its first child; -1 for none.
    var children: Int
  }

  private let bytes: [UInt8]
  /// The place behind the subtree of each node.
  private var ends: [Int32]
  /// How many nodes have children, and the root.
  private(set) var contexts = 1

  /// How many nodes there are.
  var count: Int { bytes.count / 2 }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    ends = [Int32](repeating: 0, count: bytes.count / 2 + 1)
    var open: [Int] = []
    for place in 0..<bytes.count / 2 {
      let head = bytes[2 * place]
      if head & 0x80 != 0 {
        open.append(place)
        contexts += 1
        continue
      }
      ends[place] = Int32(place + 1)
      var closes = head & 0x40 != 0
      while closes, let parent = open.popLast() {
        ends[parent] = Int32(place + 1)
        closes = bytes[2 * parent] & 0x40 != 0
      }
    }
  }

  /// Adds the nodes that share a parent, by their symbols; returns a bit for each symbol.
  func addSiblings(at start: Int, to nodes: inout [Node]) -> UInt64 {
    var symbols: UInt64 = 0
    var place = start
    let first = nodes.count
    while 2 * place + 1 < bytes.count {
      let (head, code) = (bytes[2 * place], bytes[2 * place + 1])
      let symbol = head & 0x3F
      var index = nodes.count
      nodes.append(Node(symbol: symbol, code: code, children: head & 0x80 != 0 ? place + 1 : -1))
      while index > first, nodes[index - 1].symbol > nodes[index].symbol {
        nodes.swapAt(index - 1, index)
        index -= 1
      }
      symbols |= 1 << UInt64(symbol)
      if head & 0x40 != 0 { break }
      place = Int(ends[place])
    }
    return symbols
  }
}
