import Reports
import LinuxSystem
import SoundOutput
import SoundSynthesis
import Timeline

/// Tests the sound: opens the device as the keyboard does, and plays quiet clicks.
struct SoundPage {
  let device: DeviceOptions
  /// The device to record from; `nil` to use the device's own report.
  var loopback: String?
  /// The number of clicks.
  var count = 30

  /// The gain of a click: audible only nearby.
  private static let gain: Float = 0.05
  /// The gain of a click that is recorded through a cable.
  private static let cableGain: Float = 0.3
  /// The time in nanoseconds after which a click that was not recorded is lost.
  private static let captureTimeout: Int64 = 400_000_000
  private static let patience: Int64 = 3_000_000_000
  /// The pauses between the clicks, in milliseconds; the device stops in those above 200.
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
    return SoundFindings(
      device: device.device,
      outcome: outcome(of: player, clock: clock, trace: trace), named: SoundDevice.all,
      latency: settings.latency
    ).report
  }

  private func outcome(
    of player: SoundPlayer, clock: MonotonicClock, trace: SoundTrace
  ) -> SoundFindings.Outcome {
    guard let format = player.format, case .idle = player.state else {
      if case .unavailable(let kind) = player.state { return .unavailable(kind) }
      return .unavailable(.failed)
    }
    var detected: [Int64]?
    do throws(SoundError) {
      detected = try loopback.map { name throws(SoundError) in
        try listen(to: SoundListener(device: name, clock: clock), player: player, clock: clock)
      }
    } catch {
      return .captureUnavailable(error.kind, loopback ?? "")
    }
    if detected == nil { play(on: player, clock: clock) }
    var measures = SoundFindings.Measures(
      format: format, counters: player.counters,
      latencies: detected ?? trace.entries.map(\.latency))
    measures.listenedTo = loopback
    measures.asked = count
    return .measured(measures)
  }

  /// Plays the clicks one by one, and returns the latency of each recorded one.
  private func listen(
    to listener: SoundListener, player: SoundPlayer, clock: MonotonicClock
  ) throws(SoundError) -> [Int64] {
    var delays: [Int64] = []
    for index in 0..<count {
      // A sound in the pause is not one of our clicks.
      _ = try listener.nextOnset(until: clock.now.advanced(byNanoseconds: pause(index)))
      let asked = clock.now
      player.play(.press, gain: Self.cableGain, at: asked)
      let deadline = asked.advanced(byNanoseconds: Self.captureTimeout)
      guard let detected = try listener.nextOnset(until: deadline) else { continue }
      delays.append(asked.nanoseconds(to: detected))
    }
    return delays
  }

  private func waitWhileOpening(_ player: SoundPlayer, clock: MonotonicClock) {
    let deadline = clock.now.advanced(byNanoseconds: Self.patience)
    while player.state == .opening, clock.now < deadline {
      _ = try? clock.wait(of: player.news?.descriptor, until: deadline)
      player.news?.drain()
    }
  }

  private func play(on player: SoundPlayer, clock: MonotonicClock) {
    for index in 0..<count {
      _ = try? clock.wait(of: nil, until: clock.now.advanced(byNanoseconds: pause(index)))
      player.play(.press, gain: Self.gain, at: clock.now)
    }
    _ = try? clock.wait(of: nil, until: clock.now.advanced(byNanoseconds: 100_000_000))
  }

  /// Returns the pause before a click, in nanoseconds.
  ///
  /// An irregular part prevents synchronization with the device's periods.
  private func pause(_ index: Int) -> Int64 {
    Int64(Self.pauses[index % Self.pauses.count] * 1_000_000 + index * 377_000)
  }
}
