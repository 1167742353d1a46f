import MorseCode
import TimingFiles
import TestSupport
import Testing

@Suite struct RoundTripTests {
  /// Returns integers of microseconds, so that no format must round; a mark first and a space last.
  private func randomIntervals(seed: UInt64) -> [KeyingInterval] {
    var random = SplitMix64(seed: seed)
    return (0..<100).map { index in
      KeyingInterval(
        isMark: index.isMultiple(of: 2),
        nanoseconds: Int64.random(in: 20_000...900_000, using: &random) * 1000)
    }
  }

  /// The units of formats coarser than a microsecond, in nanoseconds.
  private static let units: [String: Int64] = [
    "vail": 1_000_000, "vail-binary": 1_000_000, "pykob": 1_000_000, "midi": 100_000,
  ]

  @Test(arguments: TimingFormat.all.filter { $0.isWritable && !$0.isRedrawn }.map(\.name), 1...5)
  func `intervals come back from every format`(name: String, seed: Int) throws {
    let format = try #require(TimingFormat.named(name))
    // Labels contain no silence after the last mark.
    let intervals = Array(randomIntervals(seed: UInt64(seed)).dropLast(name == "labels" ? 1 : 0))
    let bytes = TimingTexts.write(intervals, as: format)
    let options = try TimingTexts.read(bytes, as: format)
    let unit = Self.units[name] ?? 0
    #expect(options.count == intervals.count)
    for (found, sent) in zip(options, intervals) {
      #expect(found.isMark == sent.isMark)
      #expect(abs(found.nanoseconds - sent.nanoseconds) <= unit)
    }
    // Rounding errors do not accumulate.
    let drift = zip(options, intervals).reduce(0) { $0 + $1.0.nanoseconds - $1.1.nanoseconds }
    #expect(abs(drift) <= unit)
    guard name != "vail-binary" else { return }
    #expect(try TimingTexts.read(bytes) == options)
  }

  @Test(
    arguments: TimingFormat.all.filter { $0.isWritable && !$0.isRedrawn }.map(\.name),
    [[], [60], [-60], [60, -60], [-60, 60], [5000]] as [[Int64]])
  func `a recording of hardly anything comes back from every format`(
    name: String, milliseconds: [Int64]
  ) throws {
    let format = try #require(TimingFormat.named(name))
    let sent = milliseconds.map { count in
      KeyingInterval(isMark: count > 0, nanoseconds: 1_000_000 * abs(count))
    }
    let bytes = TimingTexts.write(sent, as: format)
    // Two numbers a line may be anything, and so may a few bytes.
    let isNamed = ["mor", "vail-binary"].contains(name)
    for known in isNamed ? [format] : [format, nil] {
      let found = try TimingTexts.read(bytes, as: known)
      #expect(found.filter(\.isMark) == sent.filter(\.isMark))
      // Not every format holds the gaps around the marks.
      #expect(name != "csv" || found == sent)
    }
  }

  @Test func `the header of our table says what its numbers are, however short they are`() throws {
    let sent: [KeyingInterval] = [-1, 1, -1].map {
      KeyingInterval(isMark: $0 > 0, nanoseconds: 1_000_000)
    }
    #expect(try TimingTexts.read(TimingTexts.write(sent, as: .csv)) == sent)
  }

  @Test(arguments: ["csv", "mor"], [5, 9, 21, 41])
  func `durations that are no keying come back from files with our header`(
    name: String, count: Int
  ) throws {
    let format = try #require(TimingFormat.named(name))
    for seed in 1...20 {
      // Whole milliseconds, which could also be a counter's.
      let intervals = randomIntervals(seed: UInt64(seed)).prefix(count).map { interval in
        KeyingInterval(
          isMark: interval.isMark,
          nanoseconds: interval.nanoseconds / 1_000_000 * 1_000_000)
      }
      let bytes = TimingTexts.write(intervals, as: format)
      #expect(try TimingTexts.read(bytes) == intervals, "seed \(seed)")
    }
  }

  @Test(arguments: TimingFormat.all.filter { $0.isWritable && $0.isRedrawn }.map(\.name))
  func `formats without durations keep the elements`(name: String) throws {
    let format = try #require(TimingFormat.named(name))
    let intervals = try Morse.encode("paris cq 73?")
    let header = TimingHeader(speed: .standard)
    let bytes = TimingTexts.write(intervals, as: format, header: header)
    let found = try TimingTexts.read(bytes, as: format)
    // A recording of presses does not contain the end after the last one.
    #expect(found == Array(intervals.prefix(found.count)))
    #expect(found.count >= intervals.count - 1)
  }

  @Test(arguments: TimingFormat.all.filter(\.isWritable).map(\.name), [5, 13, 20, 37, 60])
  func `no piece of a file is too small`(name: String, wpm: Int) throws {
    let format = try #require(TimingFormat.named(name))
    let header = TimingHeader(speed: MorseSpeed(wpm: Double(wpm)))
    let speed = try #require(header.speed)
    let intervals = try Morse.encode("the quick brown fox 1 é?", speed: speed)
    let bytes = TimingTexts.write(intervals, as: format, header: header)
    let whole = try TimingTexts.read(bytes, as: format)
    var random = SplitMix64(seed: UInt64(wpm))
    for most in [1, 2, 3, 7, 50] {
      let pieces = try TimingTexts.read(bytes, as: format) {
        Int.random(in: 1...most, using: &random)
      }
      #expect(pieces == whole)
    }
  }
}

@Suite struct ReaderFuzzTests {
  /// Bytes with a meaning for readers, and unexpected ones.
  private static let alphabet =
    Array(
      "0123456789+-.eE,[]#/ \n\r\tpulsecarriertimeout:{}\"·−\u{0}\u{7F}é".utf8) + [
      0xFF, 0xC0, 0x80,
    ]

  @Test(arguments: TimingFormat.all.map(\.name), 1...4)
  func `any bytes in any pieces give the same intervals or the same error`(
    name: String, seed: Int
  ) throws {
    let format = try #require(TimingFormat.named(name))
    var random = SplitMix64(seed: UInt64(seed))
    for _ in 0..<100 {
      let valid = TimingTexts.write(
        try Morse.encode("et 5"), as: format,
        header: TimingHeader(speed: .standard))
      let bytes = mutate(valid, using: &random)
      let whole = Result { () throws(TimingError) in try TimingTexts.read(bytes, as: format) }
      let pieces = Result { () throws(TimingError) in
        try TimingTexts.read(bytes, as: format) { Int.random(in: 1...5, using: &random) }
      }
      #expect(whole == pieces, "\(bytes)")
      let sniffed = Result { () throws(TimingError) in try TimingTexts.read(bytes) }
      let sniffedPieces = Result { () throws(TimingError) in
        try TimingTexts.read(bytes) { Int.random(in: 1...5, using: &random) }
      }
      #expect(sniffed == sniffedPieces, "\(bytes)")
    }
  }

  private func mutate(_ bytes: [UInt8], using random: inout SplitMix64) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 0...4, using: &random) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      let byte = Self.alphabet.randomElement(using: &random) ?? 0
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes[place] = byte
      case 1: bytes.insert(byte, at: place)
      case 2: bytes.remove(at: place)
      default: bytes.removeSubrange(place...)
      }
    }
    return bytes
  }
}
