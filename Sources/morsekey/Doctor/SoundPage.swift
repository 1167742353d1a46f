import LinuxSystem
import SoundOutput
import SoundSynthesis
import Timeline

/// Looks at the sound: opens the device as the keyboard does, and plays quiet clicks on it.
struct SoundPage: DoctorPage {
  let name = "sound"
  let device: DeviceOptions
  /// How many clicks.
  var count = 30

  /// How loud a click is: heard close by, no more.
  private static let gain: Float = 0.05
  private static let patience: Int64 = 3_000_000_000
  /// Pauses between the clicks, in milliseconds; the device stops in those above 200.
  private static let pauses = [90, 130, 170, 350, 110, 150]

  func examine() throws(UsageError) -> DoctorReport {
    let clock = MonotonicClock()
    var settings = try device.settings(clock: clock)
    settings.clips = SoundEffect.clips
    let trace = SoundTrace(capacity: count)
    settings.trace = trace
    let player = SoundPlayer(settings)
    defer { player.stop() }
    waitWhileOpening(player, clock: clock)
    let outcome: SoundFindings.Outcome
    if let format = player.format, case .idle = player.state {
      play(on: player, clock: clock)
      outcome = .measured(
        SoundFindings.Measures(
          format: format, counters: player.counters, latencies: trace.entries.map(\.latency)))
    } else if case .unavailable(let kind) = player.state {
      outcome = .unavailable(kind)
    } else {
      outcome = .unavailable(.failed)
    }
    return SoundFindings(
      device: device.device, outcome: outcome, named: SoundDevice.all
    ).report
  }

  private func waitWhileOpening(_ player: SoundPlayer, clock: MonotonicClock) {
    let deadline = clock.now.advanced(byNanoseconds: Self.patience)
    var poller = Poller(player.news.map { [$0.descriptor] } ?? [])
    while player.state == .opening, clock.now < deadline {
      _ = try? poller.wait(until: deadline, on: clock)
      player.news?.take()
    }
  }

  private func play(on player: SoundPlayer, clock: MonotonicClock) {
    var poller = Poller([])
    // An irregular part keeps the clicks from falling in step with the device's periods.
    for index in 0..<count {
      let pause = Self.pauses[index % Self.pauses.count] * 1_000_000 + index * 377_000
      _ = try? poller.wait(until: clock.now.advanced(byNanoseconds: Int64(pause)), on: clock)
      player.play(.press, gain: Self.gain, at: clock.now)
    }
    _ = try? poller.wait(until: clock.now.advanced(byNanoseconds: 100_000_000), on: clock)
  }
}
