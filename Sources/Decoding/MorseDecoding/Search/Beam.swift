/// The best hypotheses that have reached one pair of mark and gap.
///
/// Two hypotheses with the same future are merged, and the better one stays. A small hash table
/// finds them, so nothing is allocated while a message is read.
struct Beam {
  /// The maximum number of hypotheses; a search follows at most half as many.
  static let capacity = 96
  /// The size of the hash table, one for each value of the hash's eight bits.
  private static let slots = 256
  /// 2⁶⁴ divided by the golden ratio, for hashing by multiplication (Knuth).
  private static let hashFactor: UInt64 = 0x9E37_79B9_7F4A_7C15
  /// The distance from the best that is kept when there is no room, in nats: more than any search.
  private static let widestMargin: Float = 32
  /// The distance by which a limit is lowered against rounding.
  private static let roundingError: Float = 1e-6

  private(set) var hypotheses: [Hypothesis] = []
  private var slots = [UInt8](repeating: 0, count: Self.slots)
  /// The best score of a hypothesis.
  private(set) var best = -Float.infinity

  init() { hypotheses.reserveCapacity(Self.capacity) }

  var isEmpty: Bool { hypotheses.isEmpty }

  /// Removes all hypotheses.
  mutating func clear() {
    guard !hypotheses.isEmpty else { return }
    hypotheses.removeAll(keepingCapacity: true)
    for index in slots.indices { slots[index] = 0 }
    best = -.infinity
  }

  /// Returns whether a hypothesis with this score would be kept.
  @inline(__always)
  func admits(_ score: Float, within margin: Float) -> Bool { score > best - margin }

  /// Adds a hypothesis; returns its index, or `nil` if it is not kept.
  @inline(__always)
  mutating func insert(_ hypothesis: Hypothesis) -> Int? {
    let key = hypothesis.key
    var slot = Self.slot(of: key)
    while slots[slot] != 0 {
      let index = Int(slots[slot]) - 1
      if hypotheses[index].key == key {
        guard hypotheses[index].score < hypothesis.score else { return nil }
        hypotheses[index] = hypothesis
        best = max(best, hypothesis.score)
        return index
      }
      slot = (slot + 1) & (Self.slots - 1)
    }
    if hypotheses.count == Self.capacity {
      guard hypothesis.score > makeRoom() else { return nil }
      slot = Self.slot(of: key)
      while slots[slot] != 0 { slot = (slot + 1) & (Self.slots - 1) }
    }
    hypotheses.append(hypothesis)
    slots[slot] = UInt8(hypotheses.count)
    best = max(best, hypothesis.score)
    return hypotheses.count - 1
  }

  @inline(__always)
  private static func slot(of key: UInt64) -> Int {
    Int(truncatingIfNeeded: (key &* hashFactor) >> 56)
  }

  /// Removes the worse half; returns the score below which hypotheses were removed.
  private mutating func makeRoom() -> Float {
    let cutoff = cutoff(width: Self.capacity / 2, margin: Self.widestMargin)
    var kept = 0
    for index in hypotheses.indices where hypotheses[index].score >= cutoff {
      hypotheses[kept] = hypotheses[index]
      kept += 1
    }
    if kept == Self.capacity { kept /= 2 }
    hypotheses.removeLast(hypotheses.count - kept)
    for index in slots.indices { slots[index] = 0 }
    for index in hypotheses.indices {
      var slot = Self.slot(of: hypotheses[index].key)
      while slots[slot] != 0 { slot = (slot + 1) & (Self.slots - 1) }
      slots[slot] = UInt8(index + 1)
    }
    return cutoff
  }

  /// Moves the best hypothesis to the front; no hypothesis may be added after that.
  mutating func putBestFirst() {
    guard let index = hypotheses.firstIndex(where: { $0.score == best }) else { return }
    hypotheses.swapAt(0, index)
  }

  mutating func setTrace(_ trace: Int32, at index: Int) { hypotheses[index].trace = trace }

  /// Returns the score below which hypotheses are pruned, by number or by margin.
  func cutoff(width: Int, margin: Float) -> Float {
    guard hypotheses.count > width else { return best - margin }
    var counts = InlineArray<32, Int>(repeating: 0)
    let scale = 32 / margin
    for hypothesis in hypotheses {
      counts[min(31, Int((best - hypothesis.score) * scale))] += 1
    }
    var kept = 0
    for bin in 0..<32 {
      kept += counts[bin]
      if kept > width { return best - Float(bin) / scale - Self.roundingError }
    }
    return best - margin
  }
}
