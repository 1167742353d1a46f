import ArgumentParser
import Foundation
@testable import LinuxSystem
import MorseCode
import SoundSynthesis
import WAVFiles
import TestSupport
import Testing

@testable import KeyingStreams
@testable import morsekey

@Suite struct SignalTableTests {
  private static let rate = 8000

  /// Runs `decode` on the sum of several sounds, with a little noise.
  private func decode(_ sounds: [[Float]], _ arguments: [String]) throws -> CommandRun {
    var random = SplitMix64(seed: 3)
    let count = sounds.map(\.count).max() ?? 0
    let samples = (0..<count).map { place in
      sounds.reduce(Float.random(in: -0.01...0.01, using: &random)) {
        $0 + ($1.indices.contains(place) ? $1[place] : 0)
      }
    }
    var bytes = WAVEncoder.header(rate: Self.rate, frames: count)
    var encoder = WAVEncoder(rate: Self.rate)
    encoder.encode(samples.span, into: &bytes)
    let folder = TestFolder()
    try folder.write(Data(bytes), to: "x.wav")
    return try folder.decode(["@x.wav"] + arguments)
  }

  @Test func `all signals of a sound are printed from low to high`() throws {
    let sounds = [
      try keyedSound("TEST TEST DE K1ABC", pitch: 900, gain: 0.3, silence: 0.5, end: 1),
      try keyedSound("PARIS PARIS PARIS", pitch: 600, gain: 0.1, silence: 1.2, end: 1),
    ]
    let run = try decode(sounds, ["--all"])
    #expect(run.output == "  600  PARIS PARIS PARIS\n  900  TEST TEST DE K1ABC\n")
    #expect(run.status == .success)
  }

  @Test func `noise contains no signals, and standard error says why`() throws {
    let run = try decode([[Float](repeating: 0, count: 5 * Self.rate)], ["--all"])
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("morsekey: x.wav: no text: the sound never pauses"))
    #expect(run.status == .success)
  }

  @Test func `a carrier without keying is called a steady tone`() throws {
    let carrier = (0..<10 * Self.rate).map {
      0.3 * Float(sin(2 * Double.pi * 700 * Double($0) / Double(Self.rate)))
    }
    let run = try decode([carrier], [])
    #expect(run.output == "\n")
    #expect(run.errors.contains("noise or steady tones"))
  }

  @Test func `overtones of a station are not other stations`() throws {
    // Each has the same marks, and a third of the level of the one before.
    let gains: [(pitch: Double, gain: Double)] = [(500, 0.4), (1000, 0.13), (1500, 0.045)]
    let sounds = try gains.map {
      try keyedSound(
        "TEST TEST DE K1ABC", pitch: $0.pitch, gain: $0.gain, silence: 0.5, end: 1)
    }
    let run = try decode(sounds, ["--all"])
    #expect(run.output == "  500  TEST TEST DE K1ABC\n")
  }

  @Test func `--all and --tone exclude each other`() throws {
    let run = try decode([[0]], ["--all", "--tone", "600"])
    #expect(run.status == .usage)
    #expect(
      run.errors
        == "morsekey: --all prints a line for every tone; expected no --tone and no --json\n")
  }

  @Test func `key clicks of a strong signal are not another signal`() {
    #expect(SignalTable.agree("CQ CQ DE K1ABC", "CQ CQ E K1ABC"))
    #expect(!SignalTable.agree("CQ CQ DE K1ABC", "TEST UR 599 TU"))
  }
}
