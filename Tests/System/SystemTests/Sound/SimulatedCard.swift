import SoundSynthesis
import TestSupport
import Testing

@testable import SoundOutput

/// A sound card in virtual time, which may accept a burst at its start, and report its position in
/// steps.
final class SimulatedCard: SoundSink {
  /// The deviations of a card from an exact one.
  struct Habits: CustomTestStringConvertible {
    var name = "exact card"
    /// The number of frames that it accepts at five times its pace after a start.
    var burst = 0
    /// Whether it does so only at its first start, like the card of a mixer, which keeps running
    /// afterwards.
    var burstsOnce = false
    /// The maximum difference between the bursts of two starts, in frames.
    var variation = 0
    /// The step of its position reports, in frames.
    var step = 1
    /// The number of frames that it accepts at once 190 ms after each start, before it continues at
    /// its pace.
    var surge = 0
    /// The relative deviation of its rate.
    var drift = 0.0

    var testDescription: String { name }
  }

  /// The frames played between a start and a stop.
  struct Run {
    /// The time of the start.
    let began: Int64
    /// The received frames; after the end, the played ones.
    var frames: [Float] = []
  }

  let format: SinkFormat
  let mayConsumeBurst = true
  private(set) var runs: [Run] = []
  private(set) var underruns = 0
  private let time: VirtualTime
  private let habits: Habits
  private var isRunning = false
  private var burst = 0
  private var random = SplitMix64(seed: 7)

  init(_ habits: Habits, time: VirtualTime, buffer: Int = 2048) {
    (self.habits, self.time) = (habits, time)
    format = SinkFormat(rate: 48000, channels: 1, period: 128, buffer: buffer, isServed: false)
  }

  /// The number of frames accepted since the start.
  private var place: Int {
    guard isRunning, let run = runs.last else { return 0 }
    let paced = Double(time.now - run.began) * 48000 * (1 + habits.drift) / 1e9
    let early = 0.19 * 48000
    let surged = paced >= early ? max(paced, early + Double(habits.surge)) : paced
    let consumed = Int(min(5 * paced, surged + Double(burst)))
    return consumed / habits.step * habits.step
  }

  private var hasRunDry: Bool { isRunning && place > (runs.last?.frames.count ?? 0) }

  func prepare() {}

  func status() -> SinkStatus {
    time.pass(2000)
    guard isRunning, let run = runs.last else { return .queued(0) }
    return interruption() ? .interrupted : .queued(run.frames.count - place)
  }

  func write(_ samples: Span<Float>) -> SinkWrite {
    time.pass(3000)
    if interruption() { return .interrupted }
    if !isRunning { start() }
    let queued = runs[runs.count - 1].frames.count - place
    let count = min(samples.count, format.buffer - queued)
    for index in 0..<count { runs[runs.count - 1].frames.append(samples[index]) }
    return .written(count)
  }

  private func start() {
    let isFirst = runs.isEmpty
    runs.append(Run(began: time.now))
    isRunning = true
    let less = habits.variation > 0 ? Int.random(in: 0...habits.variation, using: &random) : 0
    burst = habits.burstsOnce && !isFirst ? 0 : habits.burst - less
  }

  private func interruption() -> Bool {
    guard hasRunDry else { return false }
    underruns += 1
    isRunning = false
    return true
  }

  func delay() -> Int { (runs.last?.frames.count ?? 0) - place }

  func stop() {
    guard isRunning else { return }
    let played = place
    runs[runs.count - 1].frames.removeSubrange(min(played, runs[runs.count - 1].frames.count)...)
    isRunning = false
  }

  func rest() {}
}

/// The time of a simulation.
final class VirtualTime {
  /// The current time in nanoseconds.
  private(set) var now: Int64 = 0

  /// Advances the time.
  func pass(_ nanoseconds: Int64) { now += max(0, nanoseconds) }
}

extension SimulatedCard {
  /// A played tone.
  struct Tone: Equatable {
    /// The time of its start, if every run of the card is played from its beginning at the card's
    /// pace.
    var onset: Int64
    /// The number of frames from the first to the last.
    var length: Int
    /// The number of silent frames within it that are not part of the waveform.
    var gaps: Int
  }

  /// The played tones, each followed by 20 ms of silence.
  var tones: [Tone] {
    runs.flatMap { run in
      var found: [(first: Int, last: Int, gaps: Int)] = []
      for (index, sample) in run.frames.enumerated() where sample != 0 {
        if let former = found.last, index - former.last < 960 {
          let gap = index - former.last > 3 ? index - former.last - 1 : 0
          found[found.count - 1] = (former.first, index, former.gaps + gap)
        } else {
          found.append((index, index, 0))
        }
      }
      return found.map {
        Tone(
          onset: run.began + Int64($0.first) * 1_000_000_000 / 48000,
          length: $0.last - $0.first + 1, gaps: $0.gaps)
      }
    }
  }
}
