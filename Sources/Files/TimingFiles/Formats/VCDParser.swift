import Timeline
import MorseCode

/// Parses a value change dump: `$var` declares wires, `#N` is a moment, `0ID` and `1ID` are
/// changes.
///
/// If no channel is named, the parser uses the one-bit wire that looks most like Morse. `x` and `z`
/// count as key up.
///
/// Source: IEEE 1364, section 18; sigrok's and rtl_433's dumps.
struct VCDParser: TimingLineParser {
  private let channel: String?
  /// The identifiers of the candidate wires.
  private var wires: [String] = []
  private var choice: EdgeChoice?
  private var section: [String]?
  /// The femtoseconds of a tick.
  private var femtoseconds: Int64 = 1_000_000
  private var moment: Int64 = 0
  /// The number of changes to buffer before choosing a wire, and the maximum number of wires.
  private static let (lookAhead, mostWires) = (4096, 256)
  /// The maximum number of words stored of a section; later words are not needed.
  private static let mostWords = 8

  init(options: TimingOptions) {
    channel = options.channel
  }

  mutating func parse(_ line: Span<UInt8>, into runs: inout TimingRuns) throws(LineProblem) {
    var position = 0
    while let word = line.nextWord(&position) {
      if section != nil {
        try addToSection(line, word)
      } else if line[word.lowerBound] == UInt8(ascii: "$") {
        section = [line.shown(word)]
        if isDump { section = nil }
      } else {
        try parseChange(line, word, &position, into: &runs)
      }
    }
  }

  mutating func finish(into runs: inout TimingRuns) throws(LineProblem) {
    choice?.finish(at: moment, into: &runs)
  }

  /// Whether the new section contains changes, or ends such a section.
  private var isDump: Bool {
    ["$dumpvars", "$dumpall", "$dumpon", "$dumpoff", "$end"].contains(section?.first)
  }

  private mutating func addToSection(
    _ line: Span<UInt8>, _ word: Range<Int>
  ) throws(LineProblem) {
    guard line.equals(word, "$end") else {
      if let count = section?.count, count < Self.mostWords { section?.append(line.shown(word)) }
      return
    }
    let words = section ?? []
    section = nil
    if words.first == "$timescale" {
      guard let scale = Self.femtoseconds(words.dropFirst().joined()) else {
        throw line.problem(word, expected: "a time scale such as 1 us before it")
      }
      femtoseconds = scale
    } else if words.first == "$var", words.count >= 5, words[2] == "1" {
      addWire(words[3], name: words[4])
    }
  }

  private mutating func addWire(_ identifier: String, name: String) {
    guard wires.count < (channel == nil ? Self.mostWires : 1), !wires.contains(identifier) else {
      return
    }
    if channel == nil || channel == name || channel == identifier { wires.append(identifier) }
  }

  private static func femtoseconds(_ scale: String) -> Int64? {
    let units: [(String, Int64)] = [
      ("ms", 1_000_000_000_000), ("us", 1_000_000_000), ("ns", 1_000_000), ("ps", 1000),
      ("fs", 1), ("s", 1_000_000_000_000_000),
    ]
    for (name, size) in units where scale.hasSuffix(name) {
      guard let count = Int64(scale.dropLast(name.count)), [1, 10, 100].contains(count) else {
        return nil
      }
      return count * size
    }
    return nil
  }

  private mutating func parseChange(
    _ line: Span<UInt8>, _ word: Range<Int>, _ position: inout Int, into runs: inout TimingRuns
  ) throws(LineProblem) {
    let rest = word.lowerBound + 1..<word.upperBound
    switch line[word.lowerBound] {
    case UInt8(ascii: "#"):
      let ticks = try line.requireDuration(rest, expected: "a moment, such as #60")
      moment = scaled(ticks.magnitude(timesTenTo: 0))
    case UInt8(ascii: "0"), UInt8(ascii: "1"), UInt8(ascii: "x"), UInt8(ascii: "X"),
      UInt8(ascii: "z"), UInt8(ascii: "Z"):
      let isMark = line[word.lowerBound] == UInt8(ascii: "1")
      changeWire(line, rest, to: isMark, into: &runs)
    case UInt8(ascii: "b"), UInt8(ascii: "B"), UInt8(ascii: "r"), UInt8(ascii: "R"),
      UInt8(ascii: "s"), UInt8(ascii: "S"):
      _ = line.nextWord(&position)
    default: throw line.problem(word, expected: "a moment or a change of value")
    }
  }

  private mutating func changeWire(
    _ line: Span<UInt8>, _ identifier: Range<Int>, to isMark: Bool, into runs: inout TimingRuns
  ) {
    var choice = self.choice ?? EdgeChoice(lookingAt: wires.count > 1 ? Self.lookAhead : 1)
    defer { self.choice = choice }
    if let chosen = choice.line {
      guard line.equals(identifier, wires[chosen]) else { return }
      choice.change(chosen, to: isMark, at: moment, into: &runs)
    } else if let wire = wires.firstIndex(where: { line.equals(identifier, $0) }) {
      choice.change(wire, to: isMark, at: moment, into: &runs)
    }
  }

  /// Returns the nanoseconds of a moment in ticks; the greatest number if they do not fit.
  private func scaled(_ ticks: Int64) -> Int64 {
    let divisor: UInt64 = 1_000_000
    let (high, low) = ticks.multipliedFullWidth(by: femtoseconds)
    guard high < divisor / 2 else { return .max }
    return Int64(clamping: divisor.dividingFullWidth((UInt64(high), low)).quotient)
  }
}

/// Writes a value change dump with one wire, in nanoseconds.
struct VCDWriter: TimingWriter {
  private var moment: Int64 = 0

  func begin(into bytes: inout [UInt8]) {
    bytes +=
      """
      $comment morsekey timings $end
      $timescale 1 ns $end
      $scope module morsekey $end
      $var wire 1 ! key $end
      $upscope $end
      $enddefinitions $end

      """.utf8
  }

  mutating func write(_ interval: KeyingInterval, into bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "#"))
    bytes.appendDecimal(moment, decimals: 0)
    bytes += (interval.isMark ? "\n1!\n" : "\n0!\n").utf8
    moment += min(interval.nanoseconds, .max - moment)
  }

  mutating func finish(into bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "#"))
    bytes.appendDecimal(moment, decimals: 0)
    bytes.append(UInt8(ascii: "\n"))
  }
}
