import CLinux

/// Measures whether repeated work grows the heap.
///
/// The whole process is measured, so it must do nothing else: call this in an exit test, which runs
/// in a separate process.
public enum SteadyHeap {
  /// Returns the growth of the heap in a round of work, in bytes, in the long run.
  ///
  /// Two maximums are compared: after any round of the first half, and after any round of the
  /// second half. So temporary storage does not count.
  ///
  /// - Parameters:
  ///   - rounds: the number of measured rounds.
  ///   - warmUp: the number of rounds before.
  ///   - work: the work.
  /// - Returns: the average growth in a round; zero or less if the heap is steady.
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

  /// The growth caused by the heap's block sizes: half of the smallest block, 32 bytes.
  ///
  /// A block may be longer than requested, by a rest too short for a separate block.
  public static let slack = 16.0

  /// The bytes in use, in small and large blocks.
  private static var inUse: Int {
    let heap = mallinfo2()
    return heap.uordblks + heap.hblkhd
  }
}
