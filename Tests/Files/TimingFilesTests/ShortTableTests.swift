import MorseCode
import TestSupport
import Testing

@testable import TimingFiles

/// Short tables, in which little but the columns says what the numbers are.
@Suite struct ShortTableTests {
  /// `SOS` by a hand: marks and spaces in milliseconds.
  private static let sos = [
    57, 63, 62, 58, 60, 179, 183, 62, 171, 57, 187, 179, 62, 56, 60, 62, 58,
  ]

  /// The moments of `SOS` with the level that begins.
  private static var edges: [(at: Int, isDown: Bool)] {
    var now = 0
    var edges: [(at: Int, isDown: Bool)] = []
    for (place, duration) in (sos + [0]).enumerated() {
      edges.append((now, place.isMultiple(of: 2)))
      now += duration
    }
    return edges
  }

  /// The starts of the marks with their durations.
  private static var presses: [(start: Int, duration: Int)] {
    zip(edges, sos).filter(\.0.isDown).map { ($0.at, $1) }
  }

  private static func clock(_ milliseconds: Int) -> String {
    "14:07:\(22 + milliseconds / 1000).\(String(1000 + milliseconds % 1000).dropFirst())"
  }

  /// Reads a text as a file and as a live pipe, and compares the marks and the spaces between them.
  private func expectSOS(_ text: String, options: TimingOptions = TimingOptions()) throws {
    for isLive in [false, true] {
      var options = options
      options.isLive = isLive
      let found = try TimingTexts.read(Array(text.utf8), options: options)
      let keyed = Array(found.drop { !$0.isMark })
      let sizes = keyed.prefix(Self.sos.count).map { Int($0.nanoseconds / 1_000_000) }
      #expect(keyed.first?.isMark == true && sizes == Self.sos, "\(text.prefix(40)) \(isLive)")
    }
  }

  @Test(arguments: ["onset,duration_ms", "time,duration", "from,held_ms", "a,b"])
  func `durations beside a clock have a unit of their own`(header: String) throws {
    let rows = Self.presses.map { "\(Self.clock($0.start)),\($0.duration)\n" }.joined()
    try expectSOS("\(header)\n" + rows)
    try expectSOS(rows)
    let dated = Self.presses.map { "2025-11-03T\(Self.clock($0.start))Z,\($0.duration)\n" }
    try expectSOS("\(header)\n" + dated.joined())
    let seconds = Self.presses.map {
      "\(Self.clock($0.start)),0.\(String(1000 + $0.duration).dropFirst())\n"
    }
    try expectSOS("onset,duration\n" + seconds.joined())
    var options = TimingOptions()
    options.unit = .milliseconds
    try expectSOS("\(header)\n" + rows, options: options)
  }

  @Test(arguments: ["start,duration\n", "onset,dur\n", "t,len\n", ""], [0, 5000])
  func `starts and durations in whole numbers have one unit`(header: String, first: Int) throws {
    let rows = Self.presses.map { "\($0.start + first),\($0.duration)\n" }.joined()
    try expectSOS(header + rows)
    var options = TimingOptions()
    options.unit = .milliseconds
    try expectSOS(header + rows, options: options)
    let seconds = Self.presses.map { press in
      "\(LabFile.fixed(Double(press.start + first) / 1000, 3)),\(press.duration)\n"
    }
    try expectSOS(header + seconds.joined())
  }

  @Test(arguments: ["pause,tone", "silence,press", "up,down", "Pause;Ton"])
  func `pairs of a space and a mark are read in the order of their names`(header: String) throws {
    let separator: Character = header.contains(";") ? ";" : ","
    let sizes = [900] + Self.sos
    let rows = stride(from: 0, to: sizes.count, by: 2).map {
      "\(sizes[$0])\(separator)\(sizes[$0 + 1])\n"
    }
    try expectSOS(header + "\n" + rows.joined())
  }

  @Test(arguments: ["\t", ",", " "], ["", "ms,key\n", "millis,A0\n"])
  func `samples of a converter wait for the key`(separator: String, header: String) throws {
    var random = SplitMix64(seed: 3)
    let levels =
      Array(repeating: false, count: 50)
      + Self.sos.enumerated().flatMap { place, size in
        Array(repeating: place.isMultiple(of: 2), count: size / 8)
      } + Array(repeating: false, count: 50)
    let rows = levels.enumerated().map { place, isMark in
      "\(8 * place)\(separator)\((isMark ? 1000 : 0) + Int.random(in: 0...12, using: &random))\n"
    }
    let text = header.split(separator: ",").joined(separator: separator) + rows.joined()
    for isLive in [false, true] {
      var options = TimingOptions()
      options.isLive = isLive
      let found = try TimingTexts.read(Array(text.utf8), options: options) { 40 }
      let marks = found.drop { !$0.isMark }.prefix(Self.sos.count)
      let sizes = marks.map { Int($0.nanoseconds / 8_000_000) }
      #expect(sizes == Self.sos.map { $0 / 8 }, "\(separator) \(header) \(isLive)")
    }
  }

  @Test(arguments: [
    ("100%", "0%"), ("A", "B"), ("5V", "0V"), ("3.3 V", "0.0 V"), ("1", "2"),
  ])
  func `a short table ends at rest`(down: String, up: String) throws {
    let rows = Self.edges.map { "\($0.at),\($0.isDown ? down : up)\n" }.joined()
    try expectSOS("ms,state\n" + rows)
  }

  @Test(arguments: [
    ("0", "1"), ("low", "high"), ("open", "closed"), ("false", "true"), ("falling", "rising"),
  ])
  func `a short table whose levels are swapped ends at rest too`(down: String, up: String) throws {
    let rows = Self.edges.map { "\($0.at + 1000),\($0.isDown ? down : up)\n" }.joined()
    try expectSOS("time_ms,state\n" + rows)
    try expectSOS("time_ms,state\n100,\(up)\n" + rows)
    let lengths = Self.sos.enumerated().map { place, size in
      "\(place.isMultiple(of: 2) ? down : up),\(size)\n"
    }
    try expectSOS("state,duration_ms\n" + lengths.joined())
  }

  @Test(arguments: [("released", "pressed"), ("up", "down"), ("off", "on")])
  func `words for a key keep their meaning, which is told`(down: String, up: String) throws {
    let rows = Self.edges.map { "\($0.at),\($0.isDown ? down : up)\n" }.joined()
    var reader = SniffingReader()
    var runs = TimingRuns()
    try reader.read(Array(("time_ms,state\n" + rows).utf8).span, into: &runs)
    try reader.finish(into: &runs)
    #expect(reader.hints.assumptions.contains { $0.contains("--invert") })
    #expect(runs.intervals.first?.isMark == false)
  }

  @Test func `clocks with points and a comma`() throws {
    let rows = Self.edges.map { edge in
      let clock = Self.clock(edge.at).split(separator: ".")
      let dotted = clock[0].split(separator: ":").joined(separator: ".")
      return "\(dotted),\(clock[1]);\(edge.isDown ? "premuto" : "rilasciato")\n"
    }
    try expectSOS("Ora;Tasto\n" + rows.joined())
    try expectSOS("Ora;Tasto\n" + rows.map { "03.11.2025 " + $0 }.joined())
    try expectSOS(rows.joined())
  }

  @Test func `gaps of elements, letters and words are gaps`() throws {
    let rows = Self.sos.enumerated().map { place, size in
      let long = size > 120
      return "\(place.isMultiple(of: 2) ? long ? "dah" : "dit" : long ? "lgap" : "egap") \(size)\n"
    }
    try expectSOS(rows.joined())
  }

  @Test func `a moment that goes back is an error with its line`() {
    var rows = Self.edges.map { "\($0.at),\($0.isDown ? 1 : 0)\n" }
    rows[9] = "195,0\n"
    #expect(TimingTexts.summary("time,level\n" + rows.joined()).hasPrefix("11:1: "))
  }

  @Test func `a short table that changes its unit is refused`() {
    let rows = Self.sos.enumerated().map { place, size in
      "\(place.isMultiple(of: 2) ? 1 : 0),\(place < 8 ? size : 1000 * size)\n"
    }
    let summary = TimingTexts.summary("level,duration\n" + rows.joined())
    #expect(summary.contains("is no key timing"), "\(summary)")
  }

  @Test func `levels that are not known are left out and told`() throws {
    var rows = Self.edges.map {
      "key,\($0.isDown ? "on" : "off"),2025-11-03T\(Self.clock($0.at))Z\n"
    }
    let header = "entity_id,state,last_changed\n"
    for place in [18, 6, 0] {
      let time = place == 0 ? "14:07:10.000" : Self.clock(Self.edges[place - 1].at + 1)
      rows.insert("key,unavailable,2025-11-03T\(time)Z\n", at: place)
      try expectSOS(header + rows.joined())
    }
    var reader = SniffingReader()
    var runs = TimingRuns()
    let bytes = Array((header + rows.joined()).utf8)
    try reader.read(bytes.span, into: &runs)
    try reader.finish(into: &runs)
    #expect(reader.hints.assumptions.contains { $0.contains("without 3 other lines") })
  }

  @Test func `a held key repeats`() throws {
    let rows = zip(Self.edges, Self.sos + [0]).map { edge, duration in
      let repeats = edge.isDown && duration > 150 ? [70, 100, 130] : []
      return "\(edge.at).5 \(edge.isDown ? "keydown" : "keyup") repeat=false\n"
        + repeats.map { "\(edge.at + $0).5 keydown repeat=true\n" }.joined()
    }
    try expectSOS(rows.joined())
  }

  @Test func `numbers of C have suffixes`() throws {
    let rows = Self.edges.map { "  { .t = \($0.at * 1000)UL, .level = \($0.isDown ? 1 : 0) },\n" }
    try expectSOS("static const edge_t edges[] = {\n" + rows.joined() + "};\n")
  }

  @Test(arguments: [
    "Sampling rate: 250\nChannel: EMG\n",
    "LabVIEW Measurement\t\nWriter_Version\t2\nX_Columns\tNo\n***End_of_Header***\t\n\t\nSamples\t99\n"
      + "Delta_X\t0.004\n***End_of_Header***\t\t\nX_Value\tVoltage\tComment\n",
  ])
  func `headers of samples state their rate`(header: String) throws {
    let tab = header.contains("\t") ? "\t" : ""
    let rows = (Array(repeating: 0, count: 50) + LabFile.samples([])).map { "\(tab)\($0)\n" }
    let keyed = Self.sos.enumerated().flatMap { place, size in
      Array(repeating: "\(tab)\(place.isMultiple(of: 2) ? 1 : 0)\n", count: size / 4)
    }
    let text = header + rows.joined() + keyed.joined() + rows.joined()
    let found = try TimingTexts.read(Array(text.utf8)).drop { !$0.isMark }
    let sizes = found.prefix(Self.sos.count).map { Int($0.nanoseconds / 4_000_000) }
    #expect(sizes == Self.sos.map { $0 / 4 })
  }

  @Test(arguments: [
    ("czas_ms;stan", "zamknięty", "otwarty"), ("tempo_ms;stato", "chiuso", "aperto"),
    ("час_мс;стан", "натиснуто", "відпущено"), ("temps_ms;état", "enfoncé", "relâché"),
    ("tiempo_ms;estado", "cerrado", "abierto"), ("Zeit_ms;Zustand", "geschlossen", "offen"),
  ])
  func `one letter in other languages`(header: String, down: String, up: String) throws {
    let rows = [1000, 1180, 1240, 1300, 1360, 1540].enumerated().map { place, moment in
      "\(moment);\(place.isMultiple(of: 2) ? down : up)\n"
    }
    let found = try TimingTexts.read(Array((header + "\n" + rows.joined()).utf8))
    let sizes = found.drop { !$0.isMark }.map { $0.nanoseconds / 1_000_000 }
    #expect(sizes == [180, 60, 60, 60, 180])
  }

  @Test(arguments: ["начало;конец", "開始;終了", "início;fim", "początek;koniec"])
  func `starts and ends in other languages`(header: String) throws {
    let rows = ["1000;1180\n", "1240;1300\n", "1360;1540\n"]
    let found = try TimingTexts.read(Array((header + "\n" + rows.joined()).utf8))
    let sizes = found.drop { !$0.isMark }.map { $0.nanoseconds / 1_000_000 }
    #expect(sizes == [180, 60, 60, 60, 180])
  }

  @Test func `a header without rows asks for rows`() {
    for text in ["time_ms,level\n", "time_ms,level\n100,1\n"] {
      #expect(TimingTexts.summary(text).contains("two rows or more below"))
    }
  }
}
