import MorseCode
import Timeline

/// Parses a MIDI file as text, as `midicsv` writes it: `TRACK, TICK, EVENT, …` on each line.
///
/// Source: midicsv(5), by John Walker.
struct MIDITableParser: TimingLineParser {
  private var clock = MIDIClock()
  private var keys: MIDIKeys
  private var tick: Int64 = 0
  private var tracks = 0
  private static let expected = "a line of midicsv, such as '1, 480, Note_on_c, 0, 60, 81'"

  init(options: TimingOptions) {
    keys = MIDIKeys(options: options)
  }

  mutating func parse(_ line: Span<UInt8>, into runs: inout TimingRuns) throws(LineProblem) {
    guard !line.isRemark(in: .words) else { return }
    let fields = try CSVFields(separator: UInt8(ascii: ",")).ranges(of: line)
    guard fields.count >= 3 else { throw LineProblem(.endsEarly(expected: Self.expected)) }
    let event = line.shown(fields[2]).lowercased()
    let time = try number(1, fields, line, below: 1 << 40)
    switch event {
    case "header":
      guard clock.setDivision(Int(try number(5, fields, line, below: 1 << 16))) else {
        throw line.problem(fields[5], expected: "ticks of a quarter note")
      }
    case "start_track":
      clock.beginTrack(isFirst: tracks == 0)
      (tick, tracks) = (0, tracks + 1)
    case "tempo", "note_on_c", "note_off_c", "end_track":
      guard time >= tick else { throw line.problem(fields[1], expected: "a later tick") }
      clock.advance(byTicks: Int(time - tick))
      tick = time
      try handle(event, fields, line, into: &runs)
    default: break
    }
  }

  private mutating func handle(
    _ event: String, _ fields: [Range<Int>], _ line: Span<UInt8>, into runs: inout TimingRuns
  ) throws(LineProblem) {
    switch event {
    case "tempo": clock.setTempo(try number(3, fields, line, below: 1 << 24))
    case "end_track": keys.endTrack(at: clock.moment, into: &runs)
    default:
      let note = UInt8(try number(4, fields, line, below: 128))
      let velocity = try number(5, fields, line, below: 128)
      let isOn = event == "note_on_c" && velocity > 0
      keys.handle(note: note, isOn: isOn, at: clock.moment, into: &runs)
    }
  }

  private func number(
    _ place: Int, _ fields: [Range<Int>], _ line: Span<UInt8>, below limit: Int64
  ) throws(LineProblem) -> Int64 {
    guard fields.indices.contains(place) else {
      throw LineProblem(.endsEarly(expected: Self.expected), at: line.count)
    }
    let value = try line.requireDuration(fields[place], expected: "a number below \(limit)")
      .magnitude(timesTenTo: 0)
    guard value < limit else {
      throw line.problem(fields[place], expected: "a number below \(limit)")
    }
    return value
  }
}

extension TimingFormat {
  /// MIDI files as text.
  public static let midiTable = TimingFormat(
    name: "midicsv", title: "a MIDI file as text", endings: [],
    recognize: { sample in
      sample.recognizeLine(beginningWith: { $0 == UInt8(ascii: "0") }) { line in
        line.filter { $0 != " " }.lowercased().hasPrefix("0,0,header,")
      }
    },
    reader: { LineReader(MIDITableParser(options: $0)) },
    writer: nil)
}
