import MorseCode
import Testing
import Timeline

@Suite struct MorseSpeedTests {
  /// The units of a word with its word gap: PARIS and MORSE 50, CODEX 60 (ARRL; libcw).
  @Test(arguments: [("PARIS", 50), ("MORSE", 50), ("CODEX", 60)])
  func `words last the number of units of the standard`(word: String, units: Int) throws {
    let speed = try #require(MorseSpeed(wpm: 12))
    let intervals = try Morse.encode(word, speed: speed)
    let total = intervals.reduce(0) { $0 + $1.nanoseconds }
    #expect(total == Int64(units) * 100_000_000)
  }

  /// Source: Bloom, QEX, April 1990; the seconds are computed with its formula.
  @Test(arguments: [(18, 5, 1.568, 3.660), (20, 10, 0.654, 1.525), (25, 15, 0.397, 0.925)])
  func `Farnsworth stretches the gaps`(wpm: Int, effective: Int, tc: Double, tw: Double) throws {
    let speed = try #require(MorseSpeed(wpm: Double(wpm), effectiveWPM: Double(effective)))
    #expect(abs(seconds(speed.characterGap) - tc) < 0.0006)
    #expect(abs(seconds(speed.wordGap) - tw) < 0.0006)
    let paris = try Morse.encode("PARIS", speed: speed)
    let total = paris.reduce(0) { $0 + Double($1.nanoseconds) } / 1e9
    #expect(abs(total - 60 / Double(effective)) < 1e-6)
  }

  @Test func `the unit is 1.2 seconds over the speed`() throws {
    let speed = try #require(MorseSpeed(wpm: 24))
    #expect(speed.unit == .milliseconds(50))
    #expect(speed.duration(of: .dah) == .milliseconds(150))
    #expect(speed.elementGap == .milliseconds(50))
    #expect(speed.characterGap == .milliseconds(150))
    #expect(speed.wordGap == .milliseconds(350))
  }

  @Test(arguments: [0, -1, 201, .nan, .infinity])
  func `absurd speeds are refused`(wpm: Double) {
    #expect(MorseSpeed(wpm: wpm) == nil)
    #expect(MorseSpeed(wpm: 20, effectiveWPM: wpm) == nil)
  }

  @Test func `the effective speed is never the higher`() {
    #expect(MorseSpeed(wpm: 20, effectiveWPM: 21) == nil)
  }

  private func seconds(_ duration: Duration) -> Double { Double(duration.nanoseconds) / 1e9 }
}
