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
}
