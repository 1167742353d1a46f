import MorseCode
import TestSupport
import Testing

@testable import TimingFiles

/// What is damaged is read as it was meant, or told, or refused with its place.
@Suite struct DamagedTextTests {
  private static let moments = [
    1000, 1060, 1120, 1300, 1360, 1420, 1600, 1660, 1720, 1900, 1960, 2020, 2200, 2260, 2320, 2380,
    2440, 2620, 2800, 2860, 2920, 2980, 3160, 3220,
  ]

  /// Returns a line for each moment; `level` is 1 for the first.
  private static func lines(_ line: (Int, Int) -> String) -> String {
    moments.enumerated().map { line($1, 1 - $0 % 2) + "\n" }.joined()
  }

  private static let table = "time_ms,level\n" + lines { "\($0),\($1)" }
  private static let log = lines { "[\($0)] key \($1 == 1 ? "down" : "up")" }
  private static let records = lines { "{\"t\": \($0), \"down\": \($1)}" }

  /// Returns the assumptions about a text; the error instead of them.
  private func assumptions(_ text: String, options: TimingOptions = TimingOptions()) -> String {
    var reader = SniffingReader(options: options)
    var runs = TimingRuns()
    do {
      try reader.read(Array(text.utf8).span, into: &runs)
      try reader.finish(into: &runs)
    } catch {
      return "\(error.line):\(error.column): \(error)"
    }
    return reader.hints.assumptions.joined(separator: "; ")
  }

  @Test(arguments: [
    ("[60, 60, 180, 60, 60, 60, 180", "1:30"), ("[60, -60, 180, -60", "1:19"),
    ("x = {60, 60, 180, 60, 60, 60, 180", "1:34"), ("[60, 60, , 180, 60, 60, 60]", "1:10"),
    ("#N/A,1\n" + lines { "\($0),\($1)" }, "1:1"),
    ("t,k\nabc,1\n" + lines { "\($0),\($1)" }, "2:1"),
    (
      "t = [900 " + moments.map { "\($0) " }.joined() + "];\nk = [ERR "
        + moments.indices.map { "\(1 - $0 % 2) " }.joined() + "];\n", "1:6"
    ),
    (table + "3400,1,3460,0\n3700,1\n", "26:8"),
    ("mark,space\n60,60\n180,60\n60,180\n60\n60,60\n180,60\n", "6:1"),
    (records + "{\"t\": , \"down\": 1}\n{\"t\": 3400, \"down\": 0}\n", "25:1"),
    (records + "{\"t\": 3300}\n{\"t\": 3400, \"down\": 0}\n", "25:1"),
    (
      "[\n" + records.split(separator: "\n").joined(separator: ",\n") + ",\n\"down\": 1, {}]",
      "26:7"
    ),
  ])
  func `a wrong cell has a place`(text: String, place: String) {
    let summary = TimingTexts.summary(text)
    #expect(summary.hasPrefix(place + ":"), "\(summary)")
  }

  @Test func `a wrong cell that is not needed costs no row`() {
    let rest = Self.lines { "\($0);\($1);\($0 / 7)" }
    let text = "t;k;dt\n940;0;#VALUE!\n" + rest
    #expect(TimingTexts.summary(text).hasPrefix("-60 +60 -60"))
  }

  @Test(arguments: [
    "(end)", "Done. 12 errors, 0 warnings", "[2024-05-17 10:00:00] session closed",
    "Elapsed: 00:00:42", "Sent 599 OK 73", "12 rows", "real\t0m12.3s\nuser\t0m0.1s",
    "# total: 42 events", "Press any key to continue . . .", "12 rows\n# end\n\nbye",
  ])
  func `a footer changes nothing`(footer: String) {
    for text in [Self.table, Self.log, Self.records] {
      let expected = TimingTexts.summary(text)
      #expect(TimingTexts.summary(text + footer + "\n") == expected, "\(footer)")
    }
  }

  @Test func `what is left out is told, and once it is certain`() {
    let cut = Self.table.replacing("1420,0\n", with: "")
    #expect(assumptions(cut).contains("repeats at 1600"))
    #expect(assumptions(Self.table).isEmpty)
    let foreign = Self.log.replacing("[1420]", with: "wifi lost 3 packets\n[1420]")
    #expect(assumptions(foreign).contains("without 1 other lines, such as: wifi"))
    #expect(TimingTexts.summary(foreign) == TimingTexts.summary(Self.log))
    #expect(assumptions(Self.table + "bye\n").contains("without what follows the rows: bye"))
    #expect(assumptions("4000 4050 4110\n").contains("durations"))
    #expect(assumptions("60 60 180\n").isEmpty)
  }

  @Test func `a foreign line of a live log is left out too`() {
    var options = TimingOptions()
    options.isLive = true
    let foreign = Self.log.replacing("[3160]", with: "\u{1B}[2J?? reconnecting ...\n[3160]")
    #expect(TimingTexts.summary(foreign, options: options) == TimingTexts.summary(Self.log))
  }

  @Test func `words that begin with a level are no sample`() {
    let samples = stride(from: 900, to: 3330, by: 10).map { time in
      "\(Self.moments.count { $0 <= time } % 2)"
    }
    let text = samples.joined(separator: "\n") + "\n"
    var options = TimingOptions()
    options.rate = 100
    let expected = TimingTexts.summary(text, options: options)
    #expect(expected.contains("+60 -60 +180 -60"))
    #expect(
      TimingTexts.summary(text + "Press any key ...\n", options: options) == expected)
  }

  @Test func `dits only may be moments`() {
    let text = (0..<12).map { "\(4000 + $0 * 70 + $0 / 6 * 140)\n" }.joined()
    #expect(TimingTexts.summary(text).hasPrefix("+70 -70 +70"))
  }

  @Test func `the last row may lack its line end`() {
    let rows = [
      (60, 60), (180, 60), (60, 180), (60, 60), (180, 60), (60, 180), (60, 60), (60, 180),
    ]
    let text =
      rows.map { "Button held for \($0) ms\nIdle for \($1) ms\n" }.joined()
      + "Button held for 180 ms"
    #expect(TimingTexts.summary(text).hasSuffix("-180 +180"))
    #expect(TimingTexts.summary(text) == TimingTexts.summary(text + "\n"))
  }

  @Test(arguments: 1...5)
  func `lines may end with CR only`(size: Int) throws {
    for text in [Self.table, Self.log, Self.records] {
      let returns = Array(text.utf8.map { $0 == 10 ? 13 : $0 })
      let read = try TimingTexts.read(returns) { size }
      #expect(TimingTexts.describe(read) == TimingTexts.summary(text))
    }
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `a table of random numbers is no list`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let rows = (0..<400).map { row in
      "\(row),"
        + (0..<5).map { _ in "\(Int.random(in: 0...999, using: &random))" }.joined(separator: ",")
    }
    let summary = TimingTexts.summary("t,a,b,c,d,e\n" + rows.joined(separator: "\n") + "\n")
    #expect(summary.contains("is no key timing"), "\(summary.prefix(80))")
  }
}
