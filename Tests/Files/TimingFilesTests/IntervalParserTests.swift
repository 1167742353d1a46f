import MorseCode
import TimingFiles
import TestSupport
import Testing
import Timeline

@Suite struct IntervalParserTests {
  private func parse(_ text: String, piece: Int = .max) -> (intervals: String, problem: String?) {
    var parser = IntervalParser()
    var intervals: [KeyingInterval] = []
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      parser.read(rest.prefix(piece), into: &intervals)
      rest = rest.dropFirst(piece)
    }
    parser.finish(into: &intervals)
    let shown = intervals.map { "\($0.isMark ? "+" : "-")\(Double($0.nanoseconds) / 1e6)" }
    return (
      shown.joined(separator: " "), parser.problem.map { "\($0.line) \($0.word)" }
    )
  }

  @Test(
    arguments: [
      ("+ 60\n- 60\n", "+60.0 -60.0", nil),
      ("+60 -180.5,[+60]\n", "+60.0 -180.5 +60.0", nil),
      ("60 60 180", "+60.0 -60.0 +180.0", nil),
      ("# morsekey timings in milliseconds\n# wpm: 20\n+60\n", "+60.0", nil),
      ("+60 # a dit\n-60\n", "+60.0 -60.0", nil),
      ("+60\nbogus 60\n-60\n", "+60.0 -60.0", "2 b"),
      ("+\n60 6x\n-1e2\n", "+60.0 -100.0", "2 6x"),
      ("+99999999999999999999\n", "+9223372036854.775", nil),
      ("\u{1B}[200~+60\n-7\n", "-7.0", "1 \u{1B}"),
    ] as [(String, String, String?)])
  func `intervals are parsed, and errors are located`(
    text: String, expected: String, problem: String?
  ) {
    for piece in [1, 2, 3, .max] {
      let result = parse(text, piece: piece)
      #expect(result.intervals == expected)
      #expect(result.problem == problem)
    }
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `no bytes stop it, and how they are split never matters`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let bytes = (0..<300).map { _ in "+-0159.e, \n#x[".utf8.randomElement(using: &generator) ?? 0 }
    let text = String(decoding: bytes, as: UTF8.self)
    let whole = parse(text)
    let split = parse(text, piece: Int.random(in: 1...9, using: &generator))
    #expect(whole.intervals == split.intervals)
    #expect(whole.problem == split.problem)
  }
}
