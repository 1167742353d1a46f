import MorseCode
import SoundSynthesis
import TestSupport
import Testing
import Timeline
import Training

@testable import KeyboardHost

@Suite struct PromptBandTests {
  private static let rate = 8000

  private func band(_ conditions: BandConditions, seed: UInt64 = 3) -> PromptBand {
    PromptBand(conditions: conditions, text: "cq de g3abc k", seed: seed)
  }

  private func text(_ text: String = "paris test", at start: Int = 300) -> ToneSeries {
    .text(
      text, speed: .standard, alphabet: .international, pitches: TonePitches(),
      at: .after(.milliseconds(start)))
  }

  /// Plays series on a virtual clock, and returns the samples of a number of seconds.
  private func play(_ all: [ToneSeries], seconds: Int = 12) -> [Float] {
    var (all, samples) = (all, [Float]())
    var mixer = Mixer(rate: Self.rate)
    mixer.clock = FrameClock(moment: 0, place: 0, rate: Double(Self.rate))
    let ring = CommandRing()
    for step in 0..<(seconds * 100) {
      let now = Timestamp.after(.milliseconds(10 * step))
      for index in all.indices {
        for action in all[index].advance(to: now) {
          ring.push(SoundCommand(action, at: now.nanoseconds))
        }
      }
      var piece = [Float](repeating: 0, count: Self.rate / 100)
      var output = piece.mutableSpan
      mixer.render(&output, commands: ring)
      samples += piece
    }
    #expect(mixer.isSilent && mixer.counters.droppedCommands + mixer.counters.droppedElements == 0)
    return samples
  }

  private let busy = BandConditions(signalToNoise: 0, interference: 0, fading: 0.3)

  @Test func `a busy band is the same with the same seed, and other with another`() {
    let series = band(busy).series(around: text(), .international)
    #expect(series == band(busy).series(around: text(), .international))
    #expect(series != band(busy, seed: 4).series(around: text(), .international))
    #expect(play(series) == play(series))
  }

  @Test func `the band begins before the text, and is silent 0.3 s after it`() {
    let end = 300 + Int(ToneSeries.length(of: text().tones) / 1_000_000)
    let samples = play(band(busy).series(around: text(), .international))
    func isSilent(_ milliseconds: Range<Int>) -> Bool {
      samples[(milliseconds.lowerBound * 8)..<(milliseconds.upperBound * 8)].allSatisfy { $0 == 0 }
    }
    #expect(isSilent(0..<90) && !isSilent(110..<300))
    #expect(!isSilent((end + 100)..<(end + 200)) && isSilent((end + 330)..<12_000))
  }

  @Test(arguments: [-20.0, -6, 0, 60], [-40.0, 0, 20])
  func `nothing is distorted, and the text is heard`(noise: Double, other: Double) {
    let conditions = BandConditions(signalToNoise: noise, interference: other)
    let samples = play(band(conditions).series(around: text(), .international))
    #expect((samples.map(abs).max() ?? 1) < 1)
    #expect(samples.count { abs($0) > 0.8 } < samples.count / 200)
    let series = band(conditions).series(around: text(), .international)
    #expect((series[0].tones.map(\.gain).min() ?? 0) > 0.01)
  }

  @Test func `noise has the level that was asked for`() throws {
    let series = band(BandConditions(signalToNoise: 6)).series(around: text(), .international)
    let (tone, noise) = (try #require(series[0].tones.first), try #require(series[1].tones.first))
    // The power of a tone is half of the square of its amplitude; 500 of 2500 Hz are heard.
    let ratio = tone.gain * tone.gain / 2 / (noise.gain * noise.gain * 5)
    #expect(abs(ratio - 3.981) < 0.01)
  }

  @Test func `another station is beside the pitch and has its own speed`() throws {
    var (speeds, pitches) = (Set<Int64>(), Set<Float>())
    for seed in 0..<20 {
      let band = band(BandConditions(interference: -6), seed: UInt64(seed))
      let other = band.series(around: text(), .international)[1].tones
      let first = try #require(other.first)
      speeds.insert(other.map(\.duration).min() ?? 0)
      pitches.insert(first.pitch)
      #expect((120...300).contains(abs(first.pitch - 600)))
      #expect(abs(first.gain / KeyPalette.toneGain - 0.501) < 0.001)
    }
    #expect(speeds.count > 5 && pitches.count > 10)
  }

  @Test func `fading weakens tones, and never strengthens one`() {
    let band = band(BandConditions(fading: 0.5))
    let gains = band.series(around: text("paris paris paris"), .international)[0].tones.map(\.gain)
    #expect(gains.allSatisfy { $0 <= KeyPalette.toneGain })
    #expect(Set(gains).count > 10 && (gains.min() ?? 1) < 0.2)
  }

  @Test func `a text without a code has no band`() {
    let series = band(busy).series(around: text("~"), .international)
    #expect(series.count == 1 && series[0].tones.isEmpty)
  }

  @Test(arguments: [TrainingWay.echo, .copy])
  func `a press ends the band where it ends the prompt`(way: TrainingWay) throws {
    let run = HostRun()
    run.stage.trainer = Trainer(
      TrainingProgress(), TrainingPlan(.groups, way, .international, seed: 1), .international,
      codes: [:], way: way, band: busy, seed: 1, now: 1_800_000_000)
    run.at(900, "x")
    run.at(1000) { $0.isGone = true }
    try run.run()
    #expect(run.stage.log.contains("sound noise") && run.stage.log.contains("sound neighbour"))
    #expect(run.turn(900).contains("end band") == (way == .echo))
  }
}
