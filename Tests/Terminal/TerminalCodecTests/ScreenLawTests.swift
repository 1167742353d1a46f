import TestSupport
import Testing

/// The properties of a hosted screen, on random programs.
struct ScreenLawTests {
  @Test(arguments: UInt64(0)..<400)
  func `panel and modes are as desired, and the program's rows as without a panel`(
    seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    let bytes = (0..<Int.random(in: 50...600, using: &random)).map { _ in
      UInt8.random(in: 0...255, using: &random)
    }
    let problem = ScreenCheck.problem(in: bytes)
    #expect(problem == nil)
  }

  @Test func `inputs found by fuzzing are handled`() throws {
    let corpus = try Vectors.corpus("screen")
    #expect(!corpus.isEmpty)
    for (name, bytes) in corpus { #expect(ScreenCheck.problem(in: bytes) == nil, "\(name)") }
  }
}
