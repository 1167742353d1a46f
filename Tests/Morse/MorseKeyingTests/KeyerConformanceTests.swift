import MorseKeying
import Testing

@Suite struct KeyerConformanceTests {
  @Test(arguments: KeyerTrace.all.indices)
  func `a keyer follows its table`(index: Int) {
    let trace = KeyerTrace.all[index]
    #expect(trace.computed == trace.expected, "\(trace.rule) \(trace.keyer): \(trace.edges)")
  }

  @Test func `every keyer is in the table, and every rule has its source`() {
    let modes = Set(KeyerTrace.all.compactMap { $0.keyer.split(separator: " ").first })
    #expect(modes == Set(KeyerMode.allCases.map { $0.rawValue[...] }))
    #expect(KeyerTrace.all.allSatisfy { !$0.rule.isEmpty && !$0.source.isEmpty })
    #expect(KeyerTrace.all.count >= 90)
  }
}
