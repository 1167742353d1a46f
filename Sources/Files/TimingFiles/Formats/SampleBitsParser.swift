import MorseCode
import Timeline

/// Parses sigrok's output of bits: `D0:00110000 11111111`, one line for some samples of a probe.
///
/// The rate is in the head, `… at 1 kHz`. Of several probes, the one that looks like Morse is read,
/// or the requested one.
///
/// Source: libsigrok, src/output/bits.c.
struct SampleBitsParser: TimingLineParser {
  private struct Probe: Sendable {
    let name: String
    var samples: Int64 = 0
    var isMark: Bool?
  }

  private let channel: String?
  private var step: Int64
  private var probes: [Probe] = []
  private var choice: EdgeChoice
  private static let (lookAhead, mostProbes) = (4096, 64)

  init(options: TimingOptions) {
    channel = options.channel
    step = options.rate.map { Int64(min(1e9 / $0, 1e15)) } ?? 1_000_000
    choice = EdgeChoice(lookingAt: options.channel == nil ? Self.lookAhead : 1)
  }

  mutating func parse(_ line: Span<UInt8>, into runs: inout TimingRuns) throws(LineProblem) {
    guard let colon = line.indices.first(where: { line[$0] == UInt8(ascii: ":") }) else {
      if let rate = TablePreamble([UInt8](copying: line), rate: nil).rate {
        step = Int64(min(1e9 / rate, 1e15))
      }
      return
    }
    let name = line.shown(line.trimmed(0..<colon))
    guard let place = place(of: name) else { return }
    for index in colon + 1..<line.count where !line[index].isSpace {
      switch line[index] {
      case UInt8(ascii: "0"): add(false, to: place, into: &runs)
      case UInt8(ascii: "1"): add(true, to: place, into: &runs)
      default: throw line.problem(index..<index + 1, expected: "0 or 1")
      }
    }
  }

  mutating func finish(into runs: inout TimingRuns) throws(LineProblem) {
    choice.finish(at: nil, into: &runs)
  }

  private mutating func place(of name: String) -> Int? {
    if let channel, channel != name { return nil }
    if let place = probes.firstIndex(where: { $0.name == name }) { return place }
    guard probes.count < Self.mostProbes else { return nil }
    probes.append(Probe(name: name))
    return probes.count - 1
  }

  private mutating func add(_ isMark: Bool, to place: Int, into runs: inout TimingRuns) {
    if probes[place].isMark != isMark {
      let moment = probes[place].samples.multipliedReportingOverflow(by: step)
      choice.change(
        place, to: isMark, at: moment.overflow ? .max : moment.partialValue, into: &runs)
    }
    probes[place].isMark = isMark
    probes[place].samples += 1
  }
}

extension TimingFormat {
  /// sigrok's samples as bits.
  public static let sampleBits = TimingFormat(
    name: "bits", title: "sigrok samples as bits", endings: [],
    recognize: { $0.recognizeMagic("libsigrok") },
    reader: { LineReader(SampleBitsParser(options: $0)) },
    writer: nil)
}
