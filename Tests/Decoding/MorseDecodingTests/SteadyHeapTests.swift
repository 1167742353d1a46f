import TestSupport
import Testing

/// The measurement of the heap tests must detect leaks.
@Suite struct SteadyHeapTests {
  @Test func `work that frees its memory is not a leak`() async {
    await #expect(processExitsWith: .success) {
      var round = 0
      var held: [[UInt8]] = []
      let growth = SteadyHeap.growth(over: 40, after: 4) {
        round += 1
        if round % 8 == 0 { held.removeAll(keepingCapacity: true) }
        held.append([UInt8](repeating: 1, count: 5000))
      }
      #expect(growth < SteadyHeap.slack)
    }
  }

  @Test(arguments: [1, 2, 7])
  func `a leak is found, even if not every round leaks`(rarity: Int) async {
    await #expect(processExitsWith: .success) { [rarity = rarity as Int] in
      var round = 0
      var kept: [[UInt8]] = []
      kept.reserveCapacity(100)
      let growth = SteadyHeap.growth(over: 40, after: 4) {
        round += 1
        if round % rarity == 0 { kept.append([UInt8](repeating: 1, count: 48 * rarity)) }
      }
      #expect(growth > SteadyHeap.slack)
    }
  }

  @Test func `a leak in all rounds but one is found`() async {
    await #expect(processExitsWith: .success) {
      var round = 0
      var kept: [[UInt8]] = []
      kept.reserveCapacity(100)
      let growth = SteadyHeap.growth(over: 40, after: 4) {
        round += 1
        if round != 30 { kept.append([1]) }
      }
      #expect(growth > SteadyHeap.slack)
    }
  }
}
