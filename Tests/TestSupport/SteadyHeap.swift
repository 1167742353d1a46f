import CLinux

/// Whether work that is done over and over leaves the heap as it was.
///
/// The whole process is measured, so it must do nothing else: call this in an exit test, which runs in a
/// process of its own.
public enum SteadyHeap {
  /// By how many bytes the heap grows in a round of work, in the long run.
  ///
  /// The most after any round of the later half is compared with the most after any of the former half,
  /// so that what is held for a while does not count.
  ///
  /// - Parameters:
  ///   - rounds: how often the work is done and measured.
  ///   - warmUp: how often it is done before.
  ///   - work: the work.
  /// - Returns: the growth of each round in the mean; none or less when the heap is steady.
  public static func growth(over rounds: Int, after warmUp: Int, _ work: () -> Void) -> Double {
    var held = [Int](repeating: 0, count: rounds)
    for _ in 0..<warmUp { work() }
    for round in held.indices {
      work()
      held[round] = inUse
    }
    let (former, later) = (held[..<(rounds / 2)], held[(rounds / 2)...])
    return Double((later.max() ?? 0) - (former.max() ?? 0)) / Double(later.count)
  }

  /// A growth that comes of how the heap cuts its pieces: half of the smallest piece there is, 32 bytes.
  ///
  /// A piece may be longer than what was asked for, by what is too short to be one of its own.
  public static let slack = 16.0

  /// The bytes in use, small and large pieces.
  private static var inUse: Int {
    let heap = mallinfo2()
    return heap.uordblks + heap.hblkhd
  }
}
