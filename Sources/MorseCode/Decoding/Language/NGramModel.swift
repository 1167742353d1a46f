/// A backing-off n-gram model of characters, read from its packed form.
///
/// Packed: a trie of n-grams in preorder, two bytes a node. The first holds the symbol (bits 0 to 5),
/// whether it is the last of its siblings (bit 6) and whether it has children (bit 7); the second the
/// negative logarithm of the probability to base two in twelfths, 255 where the n-gram itself was
/// left out and only longer ones go on from it. A context without an entry for a symbol backs off to
/// the context without its oldest symbol (Katz, IEEE Trans. ASSP 35, 1987).
struct NGramModel: Sendable {
  private struct Context {
    var symbols: UInt64 = 0
    var first: UInt32 = 0
    var shorter: UInt16 = 0
    var backoff: Float = 1
  }

  private struct Entry {
    var probability: Float
    var next: UInt16
  }

  private var contexts: [Context] = []
  private var entries: [Entry] = []

  /// The context that knows nothing.
  static let empty: UInt16 = 0

  /// The probability of `symbol` in `context`; zero for one that the model does not know.
  @inline(__always)
  func probability(of symbol: UInt8, in context: UInt16) -> (Float, next: UInt16) {
    var at = Int(context)
    var weight: Float = 1
    let bit = UInt64(1) << UInt64(symbol)
    var next: UInt16?
    while true {
      let here = contexts[at]
      if here.symbols & bit != 0 {
        let place = Int(here.first) + (here.symbols & (bit - 1)).nonzeroBitCount
        let entry = entries[place]
        if next == nil { next = entry.next }
        if entry.probability > 0 { return (weight * entry.probability, next ?? 0) }
      } else if at == 0 {
        return (0, 0)
      }
      weight *= here.backoff
      at = Int(here.shorter)
    }
  }
}

// MARK: - Unpacking

extension NGramModel {
  /// Unpacks a model; an empty one when `bytes` is empty.
  init(packed bytes: [UInt8]) {
    var reader = Reader(bytes: bytes)
    let root = reader.siblings(at: 0)
    contexts.append(Context())
    guard !root.isEmpty else { return }
    var level = [(context: 0, nodes: root)]
    while !level.isEmpty { level = unpack(level, &reader) }
  }

  /// Unpacks the contexts of one length, whose shorter ones are all there already.
  private mutating func unpack(
    _ level: [(context: Int, nodes: [Reader.Node])], _ reader: inout Reader
  ) -> [(context: Int, nodes: [Reader.Node])] {
    var deeper: [(context: Int, nodes: [Reader.Node])] = []
    for (context, nodes) in level {
      contexts[context].first = UInt32(entries.count)
      for node in nodes {
        contexts[context].symbols |= 1 << UInt64(node.symbol)
      }
      for node in nodes.sorted(by: { $0.symbol < $1.symbol }) {
        let shorter = context == 0 ? 0 : target(of: node.symbol, in: contexts[context].shorter)
        var next = shorter
        if node.children >= 0 {
          next = UInt16(contexts.count)
          contexts.append(Context(shorter: shorter))
          deeper.append((Int(next), reader.siblings(at: node.children)))
        }
        entries.append(Entry(probability: node.probability, next: next))
      }
      contexts[context].backoff = backoff(of: context, nodes)
    }
    return deeper
  }

  private func target(of symbol: UInt8, in context: UInt16) -> UInt16 {
    probability(of: symbol, in: context).next
  }

  private func backoff(of context: Int, _ nodes: [Reader.Node]) -> Float {
    guard context != 0 else { return 1 }
    var own: Float = 0
    var lower: Float = 0
    for node in nodes where node.probability > 0 {
      own += node.probability
      lower += probability(of: node.symbol, in: contexts[context].shorter).0
    }
    return max(1 - own, 1e-3) / max(1 - lower, 1e-3)
  }

  private struct Reader {
    struct Node {
      var symbol: UInt8
      var probability: Float
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

    func siblings(at start: Int) -> [Node] {
      var nodes: [Node] = []
      var place = start
      while 2 * place + 1 < bytes.count {
        let (head, code) = (bytes[2 * place], bytes[2 * place + 1])
        let bits = Double(code) / 12
        let probability = code == 255 ? 0 : Logarithm.exponential(-bits * 0.693_147_18)
        nodes.append(
          Node(
            symbol: head & 0x3F, probability: Float(probability),
            children: head & 0x80 != 0 ? place + 1 : -1))
        if head & 0x40 != 0 { break }
        place = ends[place]
      }
      return nodes
    }
  }
}
