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
  /// Unpacks a model; an empty one when `bytes` is empty.
  ///
  /// Contexts come to stand in the order of their lengths: those that one backs off to are whole before it.
  init(packed bytes: [UInt8]) {
    let trie = PackedTrie(bytes)
    words.reserveCapacity(trie.contexts * Self.headSize + trie.count)
    addContext(at: 0, of: trie, shorter: Self.empty)
    var context = 0
    while context < words.count { context = unpack(context, trie) }
  }

  /// Adds a context whose entries begin at a place of `trie`.
  ///
  /// Until it is unpacked, each entry has the place of its children there, and zero for none.
  private mutating func addContext(at place: Int, of trie: PackedTrie, shorter: UInt32) {
    let symbols = trie.symbols(ofSiblingsAt: place)
    words.append(UInt32(truncatingIfNeeded: symbols))
    words.append(UInt32(symbols >> 32))
    words.append(shorter)
    words.append(Float(1).bitPattern)
    let first = words.count
    words.append(contentsOf: repeatElement(0, count: symbols.nonzeroBitCount))
    trie.forEachSibling(at: place) { symbol, code, children in
      let smaller = symbols & (1 << UInt64(symbol) - 1)
      words[first + smaller.nonzeroBitCount] =
        UInt32(code) << Self.placeBits | UInt32(children)
    }
  }

  /// Unpacks a context and adds those that are longer by a symbol; returns the place behind it.
  private mutating func unpack(_ context: Int, _ trie: PackedTrie) -> Int {
    let shorter = words[context + 2]
    var own: Float = 0
    var lower: Float = 0
    var symbols = symbols(at: context)
    var at = context + Self.headSize
    while symbols != 0 {
      let symbol = UInt8(symbols.trailingZeroBitCount)
      symbols &= symbols - 1
      let code = words[at] >> Self.placeBits
      let children = Int(words[at] & (1 << Self.placeBits - 1))
      var next = Self.empty
      if context != 0 {
        let backedOff = probability(of: symbol, in: shorter)
        next = backedOff.next
        if probabilities[Int(code)] > 0 {
          own += probabilities[Int(code)]
          lower += backedOff.0
        }
      }
      if children != 0 {
        let place = UInt32(words.count)
        addContext(at: children, of: trie, shorter: next)
        next = place
      }
      words[at] = code << Self.placeBits | next
      at += 1
    }
    if context != 0 {
      words[context + 3] = (max(1 - own, 1e-3) / max(1 - lower, 1e-3)).bitPattern
    }
    return at
  }
}

/// A packed model, and where each of its subtrees ends.
private struct PackedTrie {
  private let bytes: [UInt8]
  /// The place behind the subtree of each node.
  private var ends: [Int32]
  /// How many nodes have children, and the root.
  private(set) var contexts = 1

  /// How many nodes there are.
  var count: Int { bytes.count / 2 }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    ends = [Int32](repeating: 0, count: bytes.count / 2)
    var open: [Int] = []
    for place in ends.indices {
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

  /// A bit for each symbol of the nodes that share a parent, of which the first is at `start`.
  func symbols(ofSiblingsAt start: Int) -> UInt64 {
    var symbols: UInt64 = 0
    forEachSibling(at: start) { symbol, _, _ in symbols |= 1 << UInt64(symbol) }
    return symbols
  }

  /// Calls `body` with the symbol of each node that shares a parent with the one at `start`, its negative
  /// logarithm, and the place of its first child, zero for none.
  @inline(__always)
  func forEachSibling(at start: Int, _ body: (UInt8, UInt8, Int) -> Void) {
    var place = start
    while place < count {
      let head = bytes[2 * place]
      body(head & 0x3F, bytes[2 * place + 1], head & 0x80 != 0 ? place + 1 : 0)
      if head & 0x40 != 0 { break }
      place = Int(ends[place])
    }
  }
}
