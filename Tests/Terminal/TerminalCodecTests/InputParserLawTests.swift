import TerminalCodec
import TestSupport
import Timeline
import Testing

/// The laws of timed machines, on random scripts of keys and noise.
struct InputParserLawTests {
  /// Bytes and their times; the gaps are on both sides of the Escape deadline.
  private struct Script {
    var intervals: [(moment: Timestamp, bytes: [UInt8])] = []

    private static let pieces = [
      "a", "é", "日", "😀", "\\e", "\\e[A", "\\e[1;5C", "\\e[97;1:3u", "\\e[<0;1;2M", "\\eOP",
      "\\x0d", "\\e[200~x\\x0dy\\e[201~", "\\e[200~", "\\e[201~", "\\e]0;t\\x07", "\\xff", "\\e[",
      "\\e[?62c", "\\e[M", "\\x00", "\\eP", "[", "~", "\\xe2\\x82",
    ].map(bytes)

    init(seed: UInt64) {
      var random = SplitMix64(seed: seed)
      var now: Int64 = 0
      for _ in 0..<Int.random(in: 1...30, using: &random) {
        now +=
          [0, 1_000_000, 24_000_000, 25_000_000, 80_000_000, 11_000_000_000]
          .randomElement(using: &random) ?? 0
        var bytes: [UInt8] = []
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          let isNoise = Int.random(in: 0..<6, using: &random) == 0
          bytes +=
            isNoise
            ? [.random(in: 0...255, using: &random)]
            : Self.pieces.randomElement(using: &random) ?? []
        }
        intervals.append((Timestamp(nanoseconds: now), bytes))
      }
    }

    var end: Timestamp { (intervals.last?.moment ?? .zero).advanced(by: .seconds(60)) }
  }

  private func plain(_ script: Script) -> [Timed<TerminalEvent>] {
    var parser = InputParser()
    var outputs: [Timed<TerminalEvent>] = []
    for (moment, bytes) in script.intervals {
      parser.handle(bytes[...], at: moment, into: &outputs)
    }
    parser.advance(to: script.end, into: &outputs)
    return outputs
  }

  @Test(arguments: UInt64(0)..<200)
  func `splitting bytes anywhere changes nothing`(_ seed: UInt64) {
    let script = Script(seed: seed)
    var random = SplitMix64(seed: ~seed)
    var parser = InputParser()
    var outputs: [Timed<TerminalEvent>] = []
    for (moment, bytes) in script.intervals {
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Int.random(in: 1...rest.count, using: &random)
        parser.handle(rest.prefix(count), at: moment, into: &outputs)
        rest = rest.dropFirst(count)
      }
    }
    parser.advance(to: script.end, into: &outputs)
    #expect(outputs == plain(script))
  }

  @Test(arguments: UInt64(0)..<200)
  func `a late wake-up changes nothing`(_ seed: UInt64) {
    let script = Script(seed: seed)
    var random = SplitMix64(seed: ~seed)
    var parser = InputParser()
    var outputs: [Timed<TerminalEvent>] = []
    var before = Timestamp.zero
    for (moment, bytes) in script.intervals {
      while Bool.random(using: &random) {
        let gap = Int64.random(in: 0...max(0, before.nanoseconds(to: moment)), using: &random)
        before = before.advanced(byNanoseconds: gap)
        parser.advance(to: before, into: &outputs)
        #expect(parser.deadline.map { $0 > before } ?? true, "deadlines lie ahead")
      }
      parser.handle(bytes[...], at: moment, into: &outputs)
      before = moment
    }
    parser.advance(to: script.end, into: &outputs)
    #expect(outputs == plain(script))
    #expect(parser.deadline == nil)
  }

  @Test(arguments: UInt64(0)..<50)
  func `no bytes stop the program`(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var parser = InputParser()
    var count = 0
    for step in 0..<200 {
      let lead: [UInt8] = [[], [0x1B], [0x1B, 0x5B], [0x1B, 0x5B, 0x3C]][step % 4]
      let noise = (0..<Int.random(in: 0...64, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      let moment = Timestamp(nanoseconds: Int64(step) * 10_000_000)
      count += parser.handle((lead + noise)[...], at: moment).count
    }
    #expect(count <= 200 * 67)
  }

  @Test func `times at the limits of the range do not stop the machine`() {
    var parser = InputParser()
    #expect(parser.handle([0x1B], at: Timestamp(nanoseconds: .max)).isEmpty)
    #expect(parser.advance(to: Timestamp(nanoseconds: .max)).count == 1)
    #expect(parser.handle([0x1B], at: Timestamp(nanoseconds: .min)).isEmpty)
  }
}
