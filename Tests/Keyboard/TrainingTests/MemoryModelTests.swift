import TestSupport
import Testing
@testable import Training

@Suite struct MemoryModelTests {
  /// A thousand sequences of reviews and their results by py-fsrs 6.3.2, without chance.
  @Test func `a thousand sequences give the results of the reference`() throws {
    let rows = try Vectors.rows("memory.txt")
    #expect(rows.count == 1000)
    let model = MemoryModel()
    for row in rows {
      var trace = MemoryTrace(due: 0)
      for review in row[0].split(separator: " ") {
        let parts = review.split(separator: ":").compactMap { Int($0) }
        trace = model.review(trace, try #require(Recall(rawValue: parts[1])), at: parts[0])
      }
      let strength = try #require(trace.strength)
      let (stability, difficulty) = (try #require(Double(row[2])), try #require(Double(row[3])))
      #expect(trace.phase.name.filter { $0 != "-" } == row[1], "\(row[0])")
      #expect(abs(strength.stability / stability - 1) < 1e-9, "\(row[0])")
      #expect(abs(strength.difficulty / difficulty - 1) < 1e-9, "\(row[0])")
      #expect(trace.due == Int(row[4]), "\(row[0])")
    }
  }

  @Test func `a memory fades, and nine of ten remain when it is due`() throws {
    let model = MemoryModel()
    var trace = MemoryTrace(due: 0)
    for time in [0, 600, 90_000, 900_000] { trace = model.review(trace, .good, at: time) }
    #expect(model.retrievability(of: trace, at: 900_000) == 1)
    #expect(abs(model.retrievability(of: trace, at: trace.due) - 0.9) < 0.01)
    #expect(model.retrievability(of: trace, at: trace.due * 10) < 0.8)
    #expect(model.retrievability(of: MemoryTrace(due: 0), at: 10) == 0)
  }
}
