import MorseCode
import Timeline

/// Parses sigrok's output of samples.
///
/// A line has some samples of a probe:
///
///     D0:00110000 11111111     bits
///     D0:30 ff                 hexadecimal
///     D0:..""....              ASCII art; \ falls, / rises
///
/// The rate is in the head, `… at 1 kHz`. Of several probes, the one that looks like Morse is read,
/// or the requested one. A line `T:` marks the trigger.
///
/// Source: libsigrok, src/output/bits.c, hex.c and ascii.c.
struct SampleBitsParser: TimingLineParser {
  private enum Notation { case bits, hexadecimal, art }
  private struct Probe: Sendable {
    let name: String
    var samples: Int64 = 0
    var isMark: Bool?
  }

  private let channel: String?
  private var step: Int64
  private var notation: Notation?
  private var probes: [Probe] = []
  private var choice: EdgeChoice
  private static let (lookAhead, mostProbes) = (4096, 64)

  init(options: TimingOptions) {
    channel = options.channel
    step = options.rate.map(Self.step) ?? 1_000_000
    choice = EdgeChoice(lookingAt: options.channel == nil ? Self.lookAhead : 1)
  }

  /// Returns the duration of a sample in nanoseconds, at most eleven days; 0 without a rate.
  private static func step(_ rate: Double) -> Int64 { rate > 0 ? Int64(min(1e9 / rate, 1e15)) : 0 }

  mutating func parse(_ line: Span<UInt8>, into runs: inout TimingRuns) throws(LineProblem) {
    guard let colon = line.indices.first(where: { line[$0] == UInt8(ascii: ":") }) else {
      if let rate = TablePreamble([UInt8](copying: line), rate: nil).rate {
        step = Self.step(rate)
      }
      return
    }
    let name = line.shown(line.trimmed(0..<colon))
    let samples = colon + 1..<line.count
    guard name != "T" || !samples.contains(where: { line[$0] == UInt8(ascii: "^") }),
      let place = place(of: name)
    else { return }
    let notation = notation ?? Self.notation(of: line, samples)
    self.notation = notation
    for index in samples where !line[index].isSpace {
      guard let bits = Self.bits(line, index, notation) else {
        let expected =
          switch notation {
          case .bits: "0 or 1"
          case .hexadecimal: "a hexadecimal digit"
          case .art: "one of . \" \\ /"
          }
        throw line.problem(index..<index + 1, expected: expected)
      }
      for bit in bits.reversed() { add(bit, to: place, into: &runs) }
    }
  }

  mutating func finish(into runs: inout TimingRuns) throws(LineProblem) {
    choice.finish(at: nil, into: &runs)
  }

  /// Words have eight bits or two digits.
  private static func notation(of line: Span<UInt8>, _ samples: Range<Int>) -> Notation {
    let isDigits = samples.allSatisfy { line[$0].isSpace || line.hexadecimal($0..<$0 + 1) != nil }
    guard isDigits else { return .art }
    var position = samples.lowerBound
    return line.nextWord(&position)?.count == 2 ? .hexadecimal : .bits
  }

  /// Returns the samples of a character, the last first; `nil` if it is wrong.
  private static func bits(
    _ line: Span<UInt8>, _ index: Int, _ notation: Notation
  ) -> [Bool]? {
    switch (notation, line[index]) {
    case (.hexadecimal, _):
      line.hexadecimal(index..<index + 1).map { value in (0..<4).map { value >> $0 & 1 == 1 } }
    case (.bits, UInt8(ascii: "0")), (.art, UInt8(ascii: ".")), (.art, UInt8(ascii: "\\")): [false]
    case (.bits, UInt8(ascii: "1")), (.art, UInt8(ascii: "\"")), (.art, UInt8(ascii: "/")): [true]
    default: nil
    }
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
  /// sigrok's samples as text.
  public static let sampleBits = TimingFormat(
    name: "bits", title: "sigrok samples as bits, hexadecimal or ASCII art", endings: [],
    recognize: { $0.recognizeMagic("libsigrok") },
    reader: { LineReader(SampleBitsParser(options: $0)) },
    writer: nil)
}
