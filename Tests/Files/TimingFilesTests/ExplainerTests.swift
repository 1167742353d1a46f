import MorseCode
import TestSupport
import Testing

@testable import TimingFiles

/// Files without a signature are read by the explanation that makes them keying.
@Suite struct ExplainerTests {
  private static let words = [
    "paris", "hello", "world", "73", "cq", "de", "test", "name", "quick", "brown", "fox", "k1abc",
    "599", "tnx", "radio", "laboratory",
  ]

  /// Returns the intervals of a random text, a mark first and last, from 6 to 45 WPM.
  private func intervals(seed: UInt64) throws -> [LabFile.Interval] {
    var random = SplitMix64(seed: seed)
    let text = (0..<6).map { _ in Self.words.randomElement(using: &random) ?? "e" }
    let speed = MorseSpeed(wpm: Double.random(in: 6...45, using: &random))
    let sent = try Morse.encode(text.joined(separator: " "), speed: try #require(speed))
    return sent.dropLast(sent.last?.isMark == false ? 1 : 0).map { interval in
      let spread = Double.random(in: 0.9...1.1, using: &random)
      return (interval.isMark, (Double(interval.nanoseconds) / 1e6 * spread).rounded())
    }
  }

  /// Returns what is wrong with what was read; `nil` if it is what was sent.
  private func fault(
    _ found: [KeyingInterval], _ sent: [LabFile.Interval], isRelative: Bool = false
  ) -> String? {
    let marks = Array(found.drop { !$0.isMark })
    // Many files say nothing about the end of the last mark.
    guard (0...2).contains(sent.count - marks.count) || marks.count == sent.count + 1 else {
      return "\(marks.count) of \(sent.count)"
    }
    let scale = isRelative ? sent[0].milliseconds / (Double(marks[0].nanoseconds) / 1e6) : 1
    for (index, (mark, interval)) in zip(marks, sent).enumerated() {
      let error = Double(mark.nanoseconds) / 1e6 * scale - interval.milliseconds
      let isEqual = abs(error) <= max(1.01, isRelative ? interval.milliseconds / 5 : 0)
      guard mark.isMark == interval.isMark, isEqual else { return "interval \(index)" }
    }
    return nil
  }

  @Test(arguments: LabFile.all.map(\.name), 1...3 as ClosedRange<UInt64>)
  func `files as programs write them`(name: String, seed: UInt64) throws {
    let file = try #require(LabFile.all.first { $0.name == name })
    let sent = try intervals(seed: seed)
    let bytes = Array(file.text(sent).utf8)
    let found = try TimingTexts.read(bytes)
    #expect(fault(found, sent, isRelative: file.isRelative) == nil, "\(name) \(seed)")
    var random = SplitMix64(seed: seed)
    let pieces = try TimingTexts.read(bytes) { Int.random(in: 1...97, using: &random) }
    #expect(pieces == found, "\(name) \(seed)")
  }

  @Test(arguments: LabFile.all.map(\.name))
  func `a live file is read after its first lines`(name: String) throws {
    let file = try #require(LabFile.all.first { $0.name == name })
    let sent = try intervals(seed: 5)
    var options = TimingOptions()
    options.isLive = true
    let found = try TimingTexts.read(Array(file.text(sent).utf8), options: options) { 7 }
    #expect(fault(found, sent, isRelative: file.isRelative) == nil, "\(name)")
  }

  @Test(arguments: [3, 40, 500], [12, -3, 2048])
  func `numbered voltages of a live pipe wait for the key`(quiet: Int, rest: Int) throws {
    let sent = try Morse.encode("paris paris")
    let levels =
      Array(repeating: false, count: quiet)
      + sent.flatMap { Array(repeating: $0.isMark, count: Int($0.nanoseconds / 10_000_000)) }
    var random = SplitMix64(seed: UInt64(quiet))
    let rows = levels.enumerated().map { place, isMark in
      "\(place),\((isMark ? 800 : 0) + rest + Int.random(in: -8...8, using: &random))\n"
    }
    var options = TimingOptions()
    (options.isLive, options.rate) = (true, 100)
    let bytes = Array(("sample,adc\n" + rows.joined()).utf8)
    let found = try TimingTexts.read(bytes, options: options) { 7 }
    #expect(TimingTexts.describe(Array(found.drop { !$0.isMark })) == TimingTexts.describe(sent))
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `numbers at rest on a live pipe are no durations`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let text = (0..<200).map { _ in "\(Int.random(in: 5...23, using: &random))\n" }.joined()
    var options = TimingOptions()
    options.isLive = true
    var reader = SniffingReader(options: options)
    var runs = TimingRuns()
    let bytes = Array(text.utf8)
    try reader.read(bytes.span, into: &runs)
    #expect(reader.format == nil && runs.intervals.isEmpty)
  }

  @Test func `a row behind other text is not lost in silence`() throws {
    let rows = try intervals(seed: 4).map {
      "<e><t>\($0.milliseconds)</t><s>\($0.isMark ? 1 : 0)</s></e>\n"
    }
    let summary = TimingTexts.summary("<?xml version='1.0'?>\n<log>" + rows.joined() + "</log>\n")
    #expect(summary.contains("is no key timing"), "\(summary.prefix(200))")
  }

  @Test(arguments: ["utf-16 le", "utf-16 be"], [true, false])
  func `texts in two bytes a character`(encoding: String, hasMark: Bool) throws {
    let sent = try intervals(seed: 9)
    let file = LabFile.tables[1]
    let units = Array(((hasMark ? "\u{FEFF}" : "") + file.text(sent)).utf16)
    let bytes = units.flatMap { unit in
      let pair = [UInt8(truncatingIfNeeded: unit), UInt8(unit >> 8)]
      return encoding == "utf-16 le" ? pair : pair.reversed()
    }
    #expect(fault(try TimingTexts.read(bytes), sent) == nil)
    #expect(fault(try TimingTexts.read(bytes) { 1 }, sent) == nil)
  }

  /// A damaged file is read as it was meant, or refused; a moment that is lost is no other text.
  @Test(arguments: LabFile.all.map(\.name), 1...4 as ClosedRange<UInt64>)
  func `a wrong cell is never read in silence`(name: String, seed: UInt64) throws {
    let file = try #require(LabFile.all.first { $0.name == name })
    let sent = try intervals(seed: 20 + seed)
    var lines = file.text(sent).split(separator: "\n", omittingEmptySubsequences: false).map(
      String.init)
    guard lines.count > 20 else { return }
    var random = SplitMix64(seed: seed)
    let place = Int.random(in: lines.count / 2..<lines.count - 4, using: &random)
    let digits = lines[place].lastIndex { $0.isNumber }
    guard let digits, lines[place].count > 3 else { return }
    lines[place].insert(contentsOf: "NaN", at: digits)
    let text = lines.joined(separator: "\n")
    guard let found = try? TimingTexts.read(Array(text.utf8)) else { return }
    #expect(fault(found, sent, isRelative: file.isRelative) == nil, "\(name): \(lines[place])")
  }

  @Test(arguments: [
    ("time_ms,level\n0,1\n60,0\n120,1\n300,0\n200,1\n260,0\n", "6:1"),
    ("time_ms,level\n0,1\n60,0\n120,1\nNaN,0\n400,1\n", "5:1"),
    ("time_ms,level\n0,1\n60,0\n120,1\n1e309,0\n", "5:1"),
    ("time_ms,level\n0,1\n60,0\n120,1\n,0\n400,1\n", "5:1"),
    ("t_ms,duration_ms,level\n0,60,1\n60,60,0\n120,180,1\nvolts,amps\n1,2\n", "5:11"),
  ])
  func `the first wrong cell has a place`(text: String, place: String) {
    let summary = TimingTexts.summary(text)
    #expect(summary.hasPrefix(place + ":"), "\(summary)")
  }

  @Test(arguments: [
    "hello world\n", "temperature,humidity\n20.1,45\n20.2,45\n20.4,46\n20.3,44\n",
    "id,name\n1,Anna\n2,Bert\n3,Carla\n4,Dora\n",
    "dit 58\ndah 175\ndit 60\ndit 61\ndah 180\ndit 59\ndah 181\ndit 60\n",
  ])
  func `what is no keying is refused with a line that would be read`(text: String) {
    var failure: TimingError?
    do { _ = try TimingTexts.read(Array(text.utf8)) } catch { failure = error }
    guard case .unexplained(_, _, let cure) = failure?.kind else {
      Issue.record("\(text): \(TimingTexts.summary(text))")
      return
    }
    #expect(cure.contains("time_ms,level") || cure.contains("gap 60"))
  }

  @Test func `a refusal shows the header, the first row and the channels`() {
    let text = "temperature,humidity\n20.1,45\n20.2,45\n20.4,46\n20.3,44\n"
    let summary = TimingTexts.summary(text)
    #expect(summary.hasPrefix("1:1: \"temperature,humidity\" above \"20.1,45\" is no key timing"))
    #expect(summary.contains("--channel selects one of temperature (1), humidity (2);"))
  }

  @Test func `a refusal names the options that what was tried needs`() {
    let rows = (0..<40).map { "\(7 * $0),\($0 * $0 * 7 % 10),\(($0 * $0 + 3 * $0) % 7)\n" }
    let summary = TimingTexts.summary(rows.joined())
    #expect(
      summary.hasSuffix(
        "--channel selects one of 2, 3; --unit and --invert state what is missing"), "\(summary)")
  }

  @Test func `a refusal of a text without a header shows its first line`() {
    let summary = TimingTexts.summary("hello 1\nworld 2\n")
    #expect(summary.hasPrefix("1:1: \"hello 1\" is no key timing"), "\(summary)")
  }

  @Test func `a list with decimal commas between commas is refused with its cure`() {
    let list = [60, 60, 180, 60, 60, 180, 60, 60].map { "0,\(String(1000 + $0).dropFirst())" }
    let summary = TimingTexts.summary(list.joined(separator: ",") + "\n")
    #expect(summary.contains("is no key timing"), "\(summary)")
    #expect(summary.contains("decimal points"), "\(summary)")
    let points = list.map { $0.replacing(",", with: ".") }.joined(separator: ",")
    #expect(TimingTexts.summary(points + "\n").hasPrefix("+60 -60 +180"))
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `what lacks its gaps, its unit or all keying is never read in silence`(seed: UInt64) throws {
    for file in LabFile.unreadable(try intervals(seed: 60 + seed), seed: seed) {
      let summary = TimingTexts.summary(file.text)
      #expect(summary.hasPrefix("1:1: "), "\(file.name): \(summary.prefix(200))")
      guard file.name.contains("dits") || file.name.contains("elements") else { continue }
      #expect(summary.contains("gap 60"), "\(file.name)")
    }
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `a unit that changes on a pipe is an error`(seed: UInt64) throws {
    let sent = try intervals(seed: 60 + seed)
    let half = sent.count / 2
    let list = sent.enumerated().map { place, interval in
      "\(interval.isMark ? "+" : "-")\(Int(interval.milliseconds) * (place < half ? 1 : 1000))\n"
    }
    let tables = LabFile.unreadable(sent, seed: seed).filter { $0.name.contains("two units") }
    #expect(tables.count == 2)
    var options = TimingOptions()
    options.isLive = true
    for text in tables.map(\.text) + [list.joined()] {
      let summary = TimingTexts.summary(text, options: options)
      #expect(
        summary.contains("hundreds of times longer") || summary.contains("is no key timing"),
        "\(summary.prefix(200))")
    }
    // A list with signs is decided by its form, so that the place of the change is told.
    let summary = TimingTexts.summary(list.joined())
    #expect(summary.contains("hundreds of times longer"), "\(summary.prefix(200))")
  }

  @Test(arguments: ["1e-17", "1e-300", "1e300", "1e-9"])
  func `a sample may last as long as it likes`(rate: String) throws {
    let file = try #require(LabFile.all.first { $0.name == "samples" })
    let samples = file.text(try intervals(seed: 4))
    // Without a trap; whether it is keying depends on the rate.
    _ = TimingTexts.summary("Sample Rate,\(rate)\n\(samples)")
    let scale = KeyingPlan.Scale.factor(1e9 / (Double(rate) ?? 1))
    #expect(scale.sample == nil || rate == "1e300" || rate == "1e-9")
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `bounce of a contact is no element`(seed: UInt64) throws {
    var text = "micros,level\n"
    var now = 1_000_000.0
    for (index, interval) in try intervals(seed: 200 + seed).enumerated() {
      let level = interval.isMark ? 1 : 0
      text += "\(Int(now)),\(level)\n"
      if index.isMultiple(of: 2) {
        text += "\(Int(now) + 300),\(1 - level)\n\(Int(now) + 800),\(level)\n"
      }
      now += interval.milliseconds * 1000
    }
    var runs: [KeyingInterval] = []
    #expect(throws: Never.self) { runs = try TimingTexts.read(Array(text.utf8)) }
    #expect(KeyingScore(runs)?.isKeying == false)
    #expect(KeyingScore.settled(runs, isInverted: false)?.isKeying == true)
  }

  @Test func `a pause may last from evening to morning`() throws {
    func clock(_ milliseconds: Int, hour: String) -> String {
      "\(hour):00:\(10 + milliseconds / 1000).\(100 + milliseconds % 1000 / 10)"
    }
    let edges = [(0, 1), (60, 0), (120, 1), (300, 0), (480, 1), (540, 0), (600, 1), (660, 0)]
    let text = ["20", "07"].flatMap { hour in
      edges.map { "\(clock($0.0 * 10, hour: hour)),\($0.1)\n" }
    }
    let read = try TimingTexts.read(Array(("time,level\n" + text.joined()).utf8))
    #expect(read.count(where: \.isMark) == 8)
    #expect(read.contains { $0.nanoseconds > 10 * 3600 * 1_000_000_000 })
  }

  @Test func `words for a key may be swapped in a long text`() throws {
    let sent = try Morse.encode("cq cq de k1abc test 599", speed: #require(MorseSpeed(wpm: 15)))
    var now: Int64 = 1000
    var text = "time_ms,state\n"
    for interval in sent {
      text += "\(now),\(interval.isMark ? "open" : "closed")\n"
      now += interval.nanoseconds / 1_000_000
    }
    let read = try TimingTexts.read(Array(text.utf8))
    #expect(read.first == KeyingInterval(isMark: true, nanoseconds: sent[0].nanoseconds))
  }

  @Test func `each of two keys in a table of changes is read`() throws {
    let sent = try intervals(seed: 31)
    let other = try intervals(seed: 32)
    func edges(_ intervals: [LabFile.Interval], _ key: Int) -> [(at: Double, key: Int, on: Bool)] {
      var now = 1000.0
      return intervals.map { interval in
        defer { now += interval.milliseconds * (key == 0 ? 1 : 1.37) }
        return (now, key, interval.isMark)
      } + [(now, key, false)]
    }
    var levels = [0, 0]
    var text = "Time [s],Channel 0,Channel 1\n0.0,0,0\n"
    for edge in (edges(sent, 0) + edges(other, 1)).sorted(by: { $0.at < $1.at }) {
      levels[edge.key] = edge.on ? 1 : 0
      text += "\(edge.at / 1000),\(levels[0]),\(levels[1])\n"
    }
    var options = TimingOptions()
    options.channel = "Channel 0"
    let read = try TimingTexts.read(Array(text.utf8), options: options)
    #expect(fault(read, sent) == nil)
  }

  @Test func `no duration is the least whole number`() throws {
    var number = DecimalNumber()
    for byte in "-9223372036854775808".utf8 { _ = number.parse(byte) }
    #expect(KeyingPlan.Scale.factor(1).nanoseconds(number) == nil)
  }

  @Test func `a list begins at the last of its brackets`() {
    #expect(ListText.starts(in: Array("x = {[ 60, 60]} [[".utf8)) == [6])
    #expect(ListText.starts(in: [UInt8](repeating: UInt8(ascii: "["), count: 8192)).isEmpty)
    let open = String(repeating: "[1", count: 20) + String(repeating: "[", count: 1000)
    #expect(ListText.starts(in: Array(open.utf8)).count == 20)
    #expect(TimingTexts.summary("x = [[60, -60, 180, -60, 60, -60]]\n").hasPrefix("+60 -60 +180"))
  }

  @Test func `numbers after a list are no silence`() {
    let list = "Raw: 60, -60, 180, -60, 60, -180, 60, -60\n"
    let summary = TimingTexts.summary("[key] \(list)[key] \(list)")
    #expect(summary.contains("a second list is here"), "\(summary)")
  }

  @Test(arguments: [
    ("time_ms,level\n1000,1\n1060,0\n1120,x\nTotal,3\n", "4:6"),
    ("time_ms,level\n1000,1\n1060,0\nTotal,3\n1120,1\n1180,0\n", "4:1"),
    ("time_ms,level\n1000,1\n1060,0\nTotal,3\nTotal,3\n1120,1\n", "4:1"),
    ("time_ms,level\n1000,1\n1060,0\n1120,1\nNaN,0\n", "5:1"),
    ("time_ms,level\n1000,1\n1060,0\n1120,1\n118", "5:1"),
    (
      "1000 down\n1060 up\n1120 down\n1300 up\n1360 down\n1420 up\n1600 down\n1660 up\nNaN down\n"
        + "1900 up\n1960 down\n2140 up\n2200 down\n2260 up\n", "9:1"
    ),
    ("60\n60\n180\n60\n60\n60\nabc\n180\n60\n60\n180\n", "7:1"),
  ])
  func `only words below the rows are no row`(text: String, place: String) throws {
    let error = #expect(throws: TimingError.self) { try TimingTexts.read(Array(text.utf8)) }
    #expect(error.map { "\($0.line):\($0.column)" } == place)
  }

  @Test(arguments: [
    (Array("PK\u{3}\u{4}".utf8), "CSV"), ([0x1F, 0x8B, 8, 0], "gzip -dc"),
    (Array("SQLite format 3\0".utf8), "sqlite3"),
  ])
  func `what is packed is named with its cure`(beginning: [UInt8], cure: String) {
    let bytes = beginning + [UInt8](repeating: 0x91, count: 4000)
    let error = #expect(throws: TimingError.self) { try TimingTexts.read(bytes) }
    #expect(error?.description.contains(cure) == true)
  }

  @Test func `what is assumed is said`() throws {
    func assumptions(_ name: String) throws -> [String] {
      let file = try #require(LabFile.all.first { $0.name == name })
      let bytes = Array(file.text(try intervals(seed: 3)).utf8)
      var reader = SniffingReader()
      var runs = TimingRuns()
      try reader.read(bytes.span, into: &runs)
      try reader.finish(into: &runs)
      return reader.hints.assumptions
    }
    #expect(try assumptions("idle high").contains("level inverted"))
    #expect(try assumptions("microseconds without a word").contains("times in µs"))
    #expect(try assumptions("state and duration").isEmpty)
    #expect(try assumptions("samples").contains { $0.contains("--rate") })
  }
}
