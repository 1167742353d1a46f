import MorseCode
import MorseDecoding
import Timeline

/// Reads a packet of Morse over packet protocol: two bits for each element, without a hand's
/// timing.
///
/// The packet has two bits of version (`01`), six bits of serial number and six bits of speed. Then
/// `01` is a dit, `10` a dah, `00` the end of a letter and `11` the end of a word.
///
/// Source: oe1wkl/Morserino-32, morse_code_over_packet_protocol.md.
struct MOPPReader: TimingReader {
  private(set) var hints = TimingHints()
  private var encoder = MorseEncoder()
  private var open = OpenCharacter()
  private var pairs = 0
  private var speed = 0

  mutating func read(_ bytes: Span<UInt8>, into runs: inout TimingRuns) throws(TimingError) {
    for index in bytes.indices {
      for shift in [6, 4, 2, 0] { try parse(bytes[index] >> UInt8(shift) & 3, into: &runs) }
    }
  }

  mutating func finish(into runs: inout TimingRuns) throws(TimingError) {
    guard pairs == 0 || pairs >= 8 else {
      throw TimingError(.endsEarly(expected: "a packet's header"), line: 1, column: pairs / 4 + 1)
    }
    close(into: &runs)
    send(.wordGap, into: &runs)
    runs.finish()
  }

  private mutating func parse(_ pair: UInt8, into runs: inout TimingRuns) throws(TimingError) {
    defer { pairs = min(pairs + 1, .max - 1) }
    switch pairs {
    case 0:
      guard pair == 1 else {
        throw TimingError(
          .unsupported("no packet of version 1", expected: "one that begins with the bits 01"),
          line: 1, column: 1)
      }
    case 1...3: break
    case 4...6:
      speed = speed << 2 | Int(pair)
      hints.wpm = Double(speed)
    default: parseSymbol(pair, into: &runs)
    }
  }

  private mutating func parseSymbol(_ pair: UInt8, into runs: inout TimingRuns) {
    switch pair {
    case 1, 2:
      if let full = open.append(pair == 1 ? .dit : .dah) { send(.pattern(full), into: &runs) }
    case 0: close(into: &runs)
    default:
      close(into: &runs)
      send(.wordGap, into: &runs)
    }
  }

  private mutating func close(into runs: inout TimingRuns) {
    if let pattern = open.close() { send(.pattern(pattern), into: &runs) }
  }

  private mutating func send(_ symbol: MorseSymbol, into runs: inout TimingRuns) {
    var intervals: [KeyingInterval] = []
    encoder.add(symbol, into: &intervals)
    runs.add(draining: &intervals)
  }
}

/// Writes one packet; the intervals must have exactly the speed of the header.
struct MOPPWriter: TimingWriter {
  private let timing: NominalTiming
  private let speed: Int
  private var pending: UInt8 = 0
  private var pairs = 0

  init(header: TimingHeader) {
    let speed = header.speed ?? .standard
    timing = NominalTiming(speed: speed)
    self.speed = Int(min(max(speed.characterWPM, 5), 60).rounded())
  }

  mutating func begin(into bytes: inout [UInt8]) {
    for pair in [1, 0, 0, 0, speed >> 4 & 3, speed >> 2 & 3, speed & 3] {
      append(UInt8(pair), into: &bytes)
    }
  }

  mutating func write(_ interval: KeyingInterval, into bytes: inout [UInt8]) {
    if interval.isMark {
      append(timing.element(of: interval.nanoseconds) == .dit ? 1 : 2, into: &bytes)
    } else {
      switch timing.gap(of: interval.nanoseconds) {
      case .elements: break
      case .characters: append(0, into: &bytes)
      case .words: append(3, into: &bytes)
      }
    }
  }

  mutating func finish(into bytes: inout [UInt8]) {
    while pairs % 4 != 0 { append(0, into: &bytes) }
  }

  private mutating func append(_ pair: UInt8, into bytes: inout [UInt8]) {
    pending = pending << 2 | pair
    pairs += 1
    if pairs % 4 == 0 { bytes.append(pending) }
  }
}

extension TimingFormat {
  /// Morse over packet protocol.
  ///
  /// Its few bits cannot be detected, so the user must name the format.
  public static let mopp = TimingFormat(
    name: "mopp", title: "Morse over packet protocol", endings: ["mopp"], isNominal: true,
    recognize: nil,
    reader: { _ in MOPPReader() },
    writer: { MOPPWriter(header: $0) })
}
