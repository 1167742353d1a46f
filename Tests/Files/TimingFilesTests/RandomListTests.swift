import MorseCode
import TestSupport
import Testing

@testable import TimingFiles

/// Numbers alone are a list only if their sizes are those of keying.
@Suite struct RandomListTests {
  /// How random numbers are distributed.
  enum Kind: CaseIterable, Sendable { case uniform, exponential, normal, narrow }

  private static func number(_ kind: Kind, _ random: inout SplitMix64) -> Int {
    switch kind {
    case .uniform: Int.random(in: 1...300, using: &random)
    // Half the sum of two squares has an exponential distribution.
    case .exponential: max(1, Int(50 * (square(&random) + square(&random))))
    case .normal: max(1, Int(100 + 50 * random.normal()))
    case .narrow: max(1, Int(100 + 10 * random.normal()))
    }
  }

  private static func square(_ random: inout SplitMix64) -> Double {
    let number = random.normal()
    return number * number
  }

  @Test(arguments: Kind.allCases)
  func `random numbers are hardly ever read`(kind: Kind) {
    var random = SplitMix64(seed: 11)
    var read: [String] = []
    for _ in 0..<60 {
      let count = Int.random(in: 30...200, using: &random)
      let list = (0..<count).map { _ in "\(Self.number(kind, &random))\n" }.joined()
      let summary = TimingTexts.summary(list)
      if !summary.contains("is no key timing") {
        read.append(summary)
      } else {
        #expect(summary.contains("a sign before each number"))
      }
    }
    // Half of all were read before; a random list may be like a very poor hand's.
    #expect(read.count <= 6, "\(read.map { $0.prefix(60) })")
  }

  @Test func `short lists of random numbers are hardly ever read`() {
    var random = SplitMix64(seed: 5)
    var read: [String] = []
    for count in 8...20 {
      for _ in 0..<8 {
        let list = (0..<count).map { _ in "\(Int.random(in: 50...500, using: &random))\n" }
        let summary = TimingTexts.summary(list.joined())
        if !summary.contains("is no key timing") { read.append(summary) }
      }
    }
    // All 104 were read before; of so few numbers, some are like keying by chance.
    #expect(read.count <= 12, "\(read)")
  }

  /// The moments and levels of intervals in milliseconds, as a table, a log or a list of objects.
  private static func leveled(_ sizes: [Int], form: Int) -> String {
    let moments = sizes.reduce(into: [1000]) { $0.append($0[$0.count - 1] + $1) }
    let rows = moments.enumerated().map { place, moment in
      let isDown = place.isMultiple(of: 2)
      return switch form {
      case 0: "\(moment),\(isDown ? 1 : 0)"
      case 1: "\(isDown ? "ON" : "OFF") at \(moment)"
      default: "{\"t\":\(moment),\"level\":\(isDown ? 1 : 0)}"
      }
    }
    return (form == 0 ? "time_ms,state\n" : "") + rows.joined(separator: "\n") + "\n"
  }

  @Test(arguments: Kind.allCases, 0...2)
  func `random levels are refused, whatever their names`(kind: Kind, form: Int) {
    var random = SplitMix64(seed: 3)
    var read: [String] = []
    for _ in 0..<20 {
      let sizes = (0..<100).map { _ in Self.number(kind, &random) }
      let summary = TimingTexts.summary(Self.leveled(sizes, form: form))
      if !summary.contains("is no key timing") { read.append(summary) }
    }
    // All were read before, but hardly any that grow exponentially.
    #expect(read.count <= 1, "\(read.map { $0.prefix(60) })")
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `a decimal comma divides no column where semicolons do`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var moment = 100
    let rows = (0..<60).map { place in
      moment += Int.random(in: 1...100, using: &random)
      let part = "\(100 + moment % 100)".dropFirst()
      return "\(moment / 100),\(part);\(place.isMultiple(of: 2) ? "ein" : "aus")"
    }
    let commas = "Zeit;Zustand\n" + rows.joined(separator: "\n") + "\n"
    let points = commas.map { $0 == "," ? "." : String($0) }.joined()
    func isRefused(_ text: String) -> Bool {
      TimingTexts.summary(text).contains("is no key timing")
    }
    #expect(isRefused(commas) == isRefused(points))
    // Who says that it is a table gets its intervals.
    let csv = try #require(TimingFormat.named("csv"))
    #expect(try TimingTexts.read(Array(commas.utf8), as: csv).count >= 59)
  }

  @Test func `a detector of motion is no key`() {
    let read = (1...UInt64(24)).filter { seed in
      var random = SplitMix64(seed: seed)
      // It holds its output for a while, and pauses as long as nothing moves.
      let sizes = (0..<60).map { place in
        place.isMultiple(of: 2)
          ? Int.random(in: 200...210, using: &random)
          : 20 + Int(300 * (Self.square(&random) + Self.square(&random)))
      }
      return !TimingTexts.summary(Self.leveled(sizes, form: 1)).contains("is no key timing")
    }
    // Pauses may agree with keying by chance.
    #expect(read.count <= 3, "\(read)")
  }

  @Test func `a few random levels are not read in silence`() throws {
    var random = SplitMix64(seed: 12)
    var silent = 0
    for _ in 0..<60 {
      let sizes = (0..<24).map { _ in Int.random(in: 10...1000, using: &random) }
      var reader = SniffingReader()
      var runs = TimingRuns()
      let bytes = Array(Self.leveled(sizes, form: 0).utf8)
      guard (try? reader.read(bytes.span, into: &runs)) != nil,
        (try? reader.finish(into: &runs)) != nil
      else { continue }
      if !reader.hints.assumptions.contains("lengths that hardly fit keying") { silent += 1 }
    }
    #expect(silent <= 6, "\(silent)")
  }

  @Test func `a table that the user names is read with a warning`() throws {
    var random = SplitMix64(seed: 3)
    let sizes = (0..<100).map { _ in Self.number(.uniform, &random) }
    var reader = SniffingReader(format: .csv)
    var runs = TimingRuns()
    let bytes = Array(Self.leveled(sizes, form: 0).utf8)
    try reader.read(bytes.span, into: &runs)
    try reader.finish(into: &runs)
    #expect(runs.intervals.count >= 99)
    #expect(TimingTexts.summary(Self.leveled(sizes, form: 0)).contains("--format csv reads it"))
    #expect(reader.hints.assumptions.contains("lengths that hardly fit keying"))
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>, 0...2)
  func `levels by a poor hand are read`(seed: UInt64, form: Int) throws {
    var random = SplitMix64(seed: seed)
    let sent = try Morse.encode("cq de k1abc the quick brown fox").dropLast()
    let sizes = sent.map { interval in
      Int(Double(interval.nanoseconds / 1_000_000) * max(0.4, 1 + 0.25 * random.normal()))
    }
    let found = try TimingTexts.read(Array(Self.leveled(sizes, form: form).utf8))
    #expect(found.count { $0.isMark } == sent.count { $0.isMark })
  }

  @Test(arguments: ["5", "h", "0"], 1...6 as ClosedRange<UInt64>)
  func `a letter of equal elements by a hand is read`(text: String, seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let sizes = try Morse.encode(text).dropLast().map { interval in
      Double(interval.isMark ? interval.nanoseconds / 1_000_000 : 60) * (1 + 0.06 * random.normal())
    }
    let list = sizes.map { "\(Int($0))\n" }.joined()
    #expect(try TimingTexts.read(Array(list.utf8)).count == sizes.count)
  }

  @Test(arguments: [12, 25, 100])
  func `primes are no moments`(count: Int) {
    let primes = (2...1000).filter { number in
      !(2..<number).contains { number.isMultiple(of: $0) }
    }
    let list = primes.prefix(count).map { "\($0)\n" }.joined()
    #expect(TimingTexts.summary(list).contains("is no key timing"))
  }

  @Test(arguments: [2, 3], [10, 30])
  func `small counts of anything are refused`(most: Int, count: Int) {
    var random = SplitMix64(seed: 8)
    for _ in 0..<10 {
      let list = (0..<count).map { _ in "\(Int.random(in: 1...most, using: &random))\n" }.joined()
      #expect(TimingTexts.summary(list).contains("is no key timing"), "\(list)")
    }
  }

  @Test(arguments: [8, 12, 40], [("open", "closed"), ("on", "off"), ("1", "0")])
  func `doors and pumps are no keys`(count: Int, words: (String, String)) {
    var random = SplitMix64(seed: 4)
    for _ in 0..<10 {
      let seconds = (0..<count).map { _ in Int.random(in: 0..<86_400, using: &random) }.sorted()
      let rows = seconds.enumerated().map { place, time in
        let parts = [time / 3600, time / 60 % 60, time % 60].map { "\(100 + $0)".suffix(2) }
        return "2026-05-17T\(parts.joined(separator: ":"))Z,"
          + (place.isMultiple(of: 2) ? words.0 : words.1) + "\n"
      }
      let summary = TimingTexts.summary("time,state\n" + rows.joined())
      #expect(summary.contains("is no key timing"), "\(summary)")
    }
  }

  @Test(arguments: [
    // Heart rates, temperatures, prices, a converter, moments of anything, a mouse and its wheel.
    "75 74 68 67 69 74 70 86 67 65 76 80 75 77 80\n",
    "19.7 19.7 19.8 21.4 19.7 17.0 20.7 19.5 19.6 20.2 20.5 22.3\n",
    "31.56 7.89 80.67 15.49 51.72 66.92 95.55 127.67 13.84 65.70 65.01 26.96 11.88 "
      + "9.47 ",
    "867 841 956 110 201 124 824 694 223 509 392 389 918 287 864 375 ",
    "366\n681\n782\n1097\n1486\n2172\n2723\n3162\n3741\n4110\n4168\n4316\n4613\n"
      + "4825\n5449\n5750\n",
    "x,y\n1197,877\n1838,817\n741,449\n283,1043\n1010,186\n1547,96\n1763,224\n"
      + "313,327\n1622,864\n1221,130\n788,781\n1220,958\n1083,514\n1133,23\n1393,234\n",
    "t,dx\n0,-2\n10,-3\n20,2\n30,5\n40,-4\n50,4\n60,-2\n70,2\n80,-1\n90,0\n100,-3\n"
      + "110,4\n120,4\n130,-4\n140,-3\n150,-1\n160,-4\n170,4\n180,-5\n190,-1\n200,4\n"
      + "210,5\n220,1\n230,1\n240,-2\n250,-4\n260,4\n270,5\n280,-2\n290,-4\n",
  ])
  func `numbers of other things are refused`(text: String) {
    #expect(TimingTexts.summary(text).contains("is no key timing"))
  }

  @Test(arguments: ["sos", "cq", "test", "ok", "hi", "paris"], 1...4 as ClosedRange<UInt64>)
  func `a short list by a hand is read`(text: String, seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let sent = try Morse.encode(text).dropLast()
    let sizes = sent.map { interval in
      Double(interval.nanoseconds / 1_000_000) * (1 + 0.06 * random.normal())
    }
    let found = try TimingTexts.read(Array(sizes.map { "\(Int($0))\n" }.joined().utf8))
    #expect(found.count == sent.count && found.first?.isMark == true)
  }

  @Test(arguments: ["60", "180", "60 62 58 61 60 59 60", "60 60 60 60 60 60 60 60 60"])
  func `a letter of equal elements is read`(text: String) throws {
    let found = try TimingTexts.read(Array(text.utf8))
    #expect(found.count == text.split(separator: " ").count)
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `a list by a poor hand is read`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let sent = try Morse.encode("cq cq de k1abc the quick brown fox").dropLast()
    let sizes = sent.map { interval in
      Double(interval.nanoseconds / 1_000_000) * max(0.5, 1 + 0.17 * random.normal())
    }
    let found = try TimingTexts.read(Array(sizes.map { "\(Int($0))\n" }.joined().utf8))
    #expect(found.count == sent.count && found.first?.isMark == true)
  }

  @Test func `voltages without a name are divided by half their range`() throws {
    var random = SplitMix64(seed: 2)
    let sent = try Morse.encode("paris paris")
    let rows = sent.flatMap { interval in
      (0..<Int(interval.nanoseconds / 10_000_000)).map { _ in
        "\((interval.isMark ? 800 : 12) + Int.random(in: -8...8, using: &random))\n"
      }
    }
    var options = TimingOptions()
    options.rate = 100
    let found = try TimingTexts.read(Array(rows.joined().utf8), options: options)
    #expect(TimingTexts.describe(found) == TimingTexts.describe(sent))
  }
}
