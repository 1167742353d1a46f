/// Ranks of places, with fast access to the best places of any range.
///
/// The ranks form a complete binary tree in an array: each node holds the greatest rank below it.
struct RangeMaximum: Sendable {
  private let leaves: Int
  private var tree: [UInt8]

  /// Builds the tree; places with rank zero are never returned.
  init(_ ranks: [UInt8]) {
    var leaves = 1
    while leaves < ranks.count { leaves *= 2 }
    tree = [UInt8](repeating: 0, count: 2 * leaves)
    for (place, rank) in ranks.enumerated() { tree[leaves + place] = rank }
    for node in stride(from: leaves - 1, to: 0, by: -1) {
      tree[node] = max(tree[2 * node], tree[2 * node + 1])
    }
    self.leaves = leaves
  }

  /// The memory use in bytes.
  var footprint: Int { tree.count }

  /// An iterator over the places of some ranges, best first.
  struct BestFirst {
    private let ranking: RangeMaximum
    /// A heap of nodes, each with its rank in the upper eight bits.
    private var heap: [UInt32] = []

    init(_ ranking: RangeMaximum, in ranges: some Sequence<Range<Int>>) {
      self.ranking = ranking
      heap.reserveCapacity(64)
      for range in ranges { add(range) }
    }

    private mutating func add(_ range: Range<Int>) {
      var (low, high) = (range.lowerBound + ranking.leaves, range.upperBound + ranking.leaves)
      while low < high {
        if low & 1 == 1 {
          push(low)
          low += 1
        }
        if high & 1 == 1 {
          high -= 1
          push(high)
        }
        (low, high) = (low / 2, high / 2)
      }
    }

    /// Returns the next best place and its rank.
    mutating func next() -> (place: Int, rank: UInt8)? {
      while let top = pop() {
        let node = Int(top & 0xFF_FFFF)
        guard node < ranking.leaves else { return (node - ranking.leaves, UInt8(top >> 24)) }
        push(2 * node)
        push(2 * node + 1)
      }
      return nil
    }

    private mutating func push(_ node: Int) {
      let rank = ranking.tree[node]
      guard rank > 0 else { return }
      heap.append(UInt32(rank) << 24 | UInt32(node))
      var place = heap.count - 1
      while place > 0, heap[(place - 1) / 2] < heap[place] {
        heap.swapAt(place, (place - 1) / 2)
        place = (place - 1) / 2
      }
    }

    private mutating func pop() -> UInt32? {
      guard let last = heap.popLast() else { return nil }
      guard let top = heap.first else { return last }
      heap[0] = last
      var place = 0
      while case let left = 2 * place + 1, left < heap.count {
        let right = left + 1
        let greater = right < heap.count && heap[right] > heap[left] ? right : left
        guard heap[greater] > heap[place] else { break }
        heap.swapAt(place, greater)
        place = greater
      }
      return top
    }
  }
}
