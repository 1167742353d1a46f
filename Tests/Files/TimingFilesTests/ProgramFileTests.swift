import MorseCode
import TestSupport
import Testing

@testable import TimingFiles

/// Files in the shapes that programs write: event viewers, brokers, timers and experiments.
@Suite struct ProgramFileTests {
  private typealias Edge = (at: Int, isDown: Bool)

  /// The text at 20 WPM, from its first mark to its last.
  private static func sent() throws -> [KeyingInterval] {
    Array(try Morse.encode("paris hello 73").dropLast())
  }

  /// The moments at which the key goes down and up, in milliseconds.
  private static func edges(from start: Int) throws -> [Edge] {
    var now = start
    var edges: [Edge] = []
    for interval in try sent() {
      edges.append((now, interval.isMark))
      now += Int(interval.nanoseconds / 1_000_000)
    }
    return edges + [(now, false)]
  }

  /// Returns what was read from the first mark to the last.
  private func keyed(
    _ text: String, options: TimingOptions = TimingOptions()
  ) throws -> [KeyingInterval] {
    let found = try TimingTexts.read(Array(text.utf8), options: options) { 40 }
    let marks = found.drop { !$0.isMark }
    return Array(marks.last?.isMark == false ? marks.dropLast() : marks)
  }

  private func assumptions(_ text: String) throws -> [String] {
    var reader = SniffingReader()
    var runs = TimingRuns()
    try reader.read(Array(text.utf8).span, into: &runs)
    try reader.finish(into: &runs)
    return reader.hints.assumptions
  }

  // MARK: - Events of a keyboard

  @Test func `a press of xev has a line more than a release`() throws {
    let rows = try Self.edges(from: 1_234_500).enumerated().map { number, edge in
      let lookup = "    XmbLookupString gives 1 bytes: (20) \" \"\n"
      return """

        Key\(edge.isDown ? "Press" : "Release") event, serial \(34 + number), synthetic NO, window 0x3,
            root 0x6a0, subw 0x0, time \(edge.at), (82,93), root:(1049,627),
            state 0x0, keycode 65 (keysym 0x20, space), same_screen YES,
            XLookupString gives 1 bytes: (20) " "
        \(edge.isDown ? lookup : "")    XFilterEvent returns: False

        """
    }
    #expect(try keyed(rows.joined()) == Self.sent())
  }

  @Test func `raw events of xinput`() throws {
    let rows = try Self.edges(from: 1_234_500).map { edge in
      """
      EVENT type \(edge.isDown ? 13 : 14) (RawKey\(edge.isDown ? "Press" : "Release"))
          device: 3 (11)
          time: \(edge.at)
          detail: 65
          valuators:


      """
    }
    #expect(try keyed(rows.joined()) == Self.sent())
  }

  // MARK: - Messages of a house

  /// Returns a time of 12:00 and so many milliseconds.
  private static func clock(_ milliseconds: Int) -> String {
    let seconds = "\(100 + milliseconds / 1000 % 60)".dropFirst()
    let minutes = "\(100 + milliseconds / 60_000)".dropFirst()
    return "2024-03-01T12:\(minutes):\(seconds).\("\(1000 + milliseconds % 1000)".dropFirst())"
  }

  @Test func `messages of a broker with Z and a zone`() throws {
    let rows = try Self.edges(from: 2000).map { edge in
      "{\"tst\":\"\(Self.clock(edge.at))000Z+0000\",\"topic\":\"home/key\",\"qos\":0,\"retain\":0,"
        + "\"payloadlen\":\(edge.isDown ? 2 : 3),\"payload\":\"\(edge.isDown ? "ON" : "OFF")\"}\n"
    }
    #expect(try keyed(rows.joined()) == Self.sent())
  }

  private func nanoseconds(_ text: String) -> Int64? {
    let bytes = Array(text.utf8)
    return MomentText(bytes.span, 0..<bytes.count)?.nanoseconds
  }

  @Test(arguments: ["Z+0100", "+0100", "+01:00"])
  func `a zone may follow a Z`(zone: String) {
    let found = nanoseconds("2024-03-01T13:00:00\(zone)")
    #expect(found != nil && found == nanoseconds("2024-03-01T12:00:00Z"))
  }

  @Test(arguments: [true, false])
  func `a history of the key and of a sensor`(isSensorFirst: Bool) throws {
    let sensor = (0..<20).map {
      "sensor.temperature,\(20 + Double($0 % 7) / 10),\(Self.clock($0 * 700))Z\n"
    }
    let key = try Self.edges(from: 2000).map {
      "binary_sensor.key,\($0.isDown ? "on" : "off"),\(Self.clock($0.at))Z\n"
    }
    let rows = isSensorFirst ? sensor + key : key + sensor
    let text = "entity_id,state,last_changed\n" + rows.joined()
    #expect(try keyed(text) == Self.sent())
    #expect(try assumptions(text).contains("rows with binary_sensor.key"))
  }

  // MARK: - Timers

  private static let levels = [("1", "0"), ("pressed", "released"), ("on", "off")]

  @Test(arguments: levels, ["remaining_ms,key\n", ""])
  func `a timer may count down`(level: (String, String), header: String) throws {
    let rows = try Self.edges(from: 500).map {
      "\(60_000 - $0.at),\($0.isDown ? level.0 : level.1)\n"
    }
    let text = header + rows.joined()
    #expect(try keyed(text) == Self.sent())
    #expect(try assumptions(text).contains("times count down"))
  }

  @Test(arguments: levels)
  func `a clock may count down`(level: (String, String)) throws {
    let rows = try Self.edges(from: 500).map { edge in
      let rest = 59_000 - edge.at
      let seconds = "\(100 + rest / 1000).\("\(1000 + rest % 1000)".dropFirst())".dropFirst()
      return "00:00:\(seconds),\(edge.isDown ? level.0 : level.1)\n"
    }
    #expect(try keyed("time left,state\n" + rows.joined()) == Self.sent())
  }

  @Test(arguments: levels)
  func `the newest row may come first`(level: (String, String)) throws {
    let rows = try Self.edges(from: 500).map { "\($0.at),\($0.isDown ? level.0 : level.1)\n" }
    let text = "time_ms,key\n" + rows.reversed().joined()
    #expect(try keyed(text) == Self.sent())
    #expect(try assumptions(text).contains("the newest row comes first"))
  }

  @Test(arguments: [true, false])
  func `times that begin again are refused in their place`(hasHeadings: Bool) throws {
    var start = 0
    let rows = try Self.edges(from: 0).enumerated().map { number, edge in
      let isFirst = number.isMultiple(of: 14)
      if isFirst { start = edge.at }
      return (isFirst && hasHeadings ? "--- trial \(number / 14 + 1) ---\n" : "")
        + "\(edge.at - start) \(edge.isDown ? "pressed" : "released")\n"
    }
    let summary = TimingTexts.summary(rows.joined())
    let line = hasHeadings ? 17 : 15
    #expect(summary.hasPrefix("\(line):1: \"0\" is not a moment after"), "\(summary)")
  }

  // MARK: - Intervals

  /// A mark, the time from its press to the next, and that since the press before.
  private typealias Tap = (mark: Int, next: Int?, before: Int?)

  private static func taps() throws -> [Tap] {
    let edges = try edges(from: 400)
    let presses = stride(from: 0, to: edges.count, by: 2).map { (edges[$0].at, edges[$0 + 1].at) }
    return presses.enumerated().map { number, press in
      let next = number + 1 < presses.count ? presses[number + 1].0 - press.0 : nil
      return (press.1 - press.0, next, number > 0 ? press.0 - presses[number - 1].0 : nil)
    }
  }

  private static func cell(_ number: Int?, _ missing: String = "") -> String {
    number.map(String.init) ?? missing
  }

  @Test(arguments: ["", "0", "NaN"])
  func `times since the press before`(missing: String) throws {
    let rows = try Self.taps().map { "\($0.mark),\(Self.cell($0.before, missing))\n" }
    let text = "duration,ioi\n" + rows.joined()
    #expect(try keyed(text) == Self.sent())
    #expect(try assumptions(text).contains { $0.hasPrefix("marks and the times from press") })
  }

  @Test(arguments: ["H,DD\n", ""])
  func `times to the next press`(header: String) throws {
    let rows = try Self.taps().map { "\($0.mark),\(Self.cell($0.next))\n" }
    #expect(try keyed(header + rows.joined()) == Self.sent())
  }

  @Test(arguments: ["", "NaN", "NA"])
  func `a first row without a difference is a row`(missing: String) throws {
    var onset = 400
    let rows = try Self.taps().enumerated().map { number, tap in
      onset += tap.before ?? 0
      return "\(number + 1),\(onset),\(Self.cell(tap.before, missing)),\(tap.mark)\n"
    }
    let text = "tap,onset_ms,ioi_ms,duration_ms\n" + rows.joined()
    #expect(try keyed(text) == Self.sent())
  }

  @Test func `names of values that are words for levels too`() throws {
    var before = 0
    let rows = try Self.edges(from: 500).map { edge in
      defer { before = edge.at }
      return "G=17 l=\(edge.isDown ? 1 : 0) d=\((edge.at - before) * 1000)\n"
    }
    #expect(try keyed(rows.joined()) == Self.sent())
  }

  // MARK: - Markers and time codes

  @Test func `markers of an experiment after that of a new segment`() throws {
    let rows = try Self.edges(from: 500).enumerated().map { number, edge in
      "Mk\(number + 2)=Stimulus,S  \(edge.isDown ? 1 : 2),\(edge.at),1,0\n"
    }
    let text =
      "Brain Vision Data Exchange Marker File, Version 1.0\n\n[Marker Infos]\n"
      + "; Each entry: Mk<Marker number>=<Type>,<Description>,<Position in data points>,\n"
      + "Mk1=New Segment,,1,1,0,20250101120000000000\n"
    #expect(try keyed(text + rows.joined()) == Self.sent())
    #expect(try assumptions(text + rows.joined()).contains { $0.contains("New Segment") })
  }

  @Test(arguments: [25, 30, 50])
  func `time codes end with frames`(rate: Int) throws {
    // A dit has seven frames.
    let moments = try Self.edges(from: 0).map { (frames: $0.at / 60 * 7, isDown: $0.isDown) }
    let rows = moments.map { moment in
      let parts = [moment.frames / rate / 60, moment.frames / rate % 60, moment.frames % rate]
      let code = parts.map { String(100 + $0).suffix(2) }.joined(separator: ":")
      return "10:\(code),\(moment.isDown ? "down" : "up")\n"
    }
    let found = try keyed("timecode,key\n" + rows.joined())
    let dits = found.map { Int((Double($0.nanoseconds) * Double(rate) / 7e9).rounded()) }
    #expect(try dits == Self.sent().map { Int($0.nanoseconds / 60_000_000) })
    #expect(
      try assumptions("timecode,key\n" + rows.joined()).contains("\(rate) frames a second"))
  }

  @Test(arguments: [30, 60], [" ", ","])
  func `time codes that drop frames count them`(rate: Int, separator: String) throws {
    let many = rate / 30
    // A dit has seven frames; the second minute begins within the text.
    let moments = try Self.edges(from: 0).map { (frames: 1500 * many + $0.at / 60 * 7, $0.isDown) }
    let rows = moments.map { frames, isDown in
      let minutes =
        frames / (17_982 * many) * 9
        + max(0, frames % (17_982 * many) - 2 * many) / (1798 * many)
      let number = frames + 2 * many * minutes
      let parts = [number / rate / 60, number / rate % 60].map { String(100 + $0).suffix(2) }
      let code = "01:" + parts.joined(separator: ":") + ";\("\(100 + number % rate)".suffix(2))"
      return "\(code)\(separator)\(isDown ? "down" : "up")\n"
    }
    let dit = 7 * 1_001_000_000 / Double(rate)
    let found = try keyed(rows.joined()).map { Double($0.nanoseconds) / dit }
    let dits = try Self.sent().map { Int($0.nanoseconds / 60_000_000) }
    #expect(found.map { Int($0.rounded()) } == dits)
    #expect(found.allSatisfy { abs($0 - $0.rounded()) < 0.001 })
  }

  @Test func `ISO 8601 may have no signs within the date and the time`() throws {
    for rest in ["", ".5", ".25Z", ",125+0100"] {
      let plain = nanoseconds("2024-03-01T12:00:07\(rest)")
      #expect(plain != nil && nanoseconds("20240301T120007\(rest)") == plain)
    }
    for wrong in ["20241301T120007", "20240301T12000", "20240301T1200070", "20240301T250007"] {
      #expect(nanoseconds(wrong) == nil)
    }
    let rows = try Self.edges(from: 2000).map { edge in
      Self.clock(edge.at).filter { !"-:".contains($0) } + "Z \(edge.isDown ? "down" : "up")\n"
    }
    #expect(try keyed(rows.joined()) == Self.sent())
  }

  // MARK: - Lists and bits

  @Test func `an index in brackets before each line is no number`() throws {
    let numbers = try Self.sent().map { "\($0.nanoseconds / 1_000_000)" }
    let lines = stride(from: 0, to: numbers.count, by: 8).map { start in
      let index = String(repeating: " ", count: start < 9 ? 1 : 0) + "\(start + 1)"
      return "[\(index)] " + numbers[start...].prefix(8).joined(separator: "  ") + "\n"
    }
    #expect(try keyed(lines.joined()) == Self.sent())
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `bits that are cut out begin and end with a mark`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let sizes = try Self.sent().map { interval in
      let size = Double(interval.nanoseconds) / 1e6 * Double.random(in: 0.94...1.06, using: &random)
      return (isMark: interval.isMark, count: Int(size))
    }
    let bits = sizes.map { String(repeating: $0.isMark ? "1" : "0", count: $0.count) }.joined()
    #expect(try keyed(bits).map { Int($0.nanoseconds / 1_000_000) } == sizes.map(\.count))
    #expect(try !assumptions(bits).contains("level inverted"))
  }

  @Test(arguments: ["start,end\n1000,1180\n", "onset;offset\n1,00;1,18\n"])
  func `the only row may be the only mark`(text: String) {
    #expect(TimingTexts.summary(text) == "+180")
  }

  // MARK: - Counters

  /// Returns the units of a dit that each interval lasts; the first is a dit.
  private static func units(_ intervals: [KeyingInterval]) -> [Int] {
    let dit = Double(intervals.first?.nanoseconds ?? 1)
    return intervals.map { Int((Double($0.nanoseconds) / dit).rounded()) }
  }

  @Test(arguments: [10, 4])
  func `a counter of 8 bits begins again early on a pipe`(tick: Int) throws {
    let rows = try Self.edges(from: 500).map { "\($0.at / tick % 256),\($0.isDown ? 1 : 0)\n" }
    var options = TimingOptions()
    options.isLive = true
    let found = try keyed(rows.joined(), options: options)
    #expect(Self.units(found) == Self.units(try Self.sent()))
  }
}
