import LinuxSystem
import SoundSynthesis
import Synchronization
import Testing
import Timeline

@testable import SoundOutput

/// Waits until a player's state satisfies a condition; returns false after a minute.
func wait(on news: WakeFile?, until isWanted: () -> Bool) -> Bool {
  guard let news else { return false }
  let clock = MonotonicClock()
  let deadline = clock.now.advanced(by: .seconds(60))
  while !isWanted() {
    let came = try? clock.wait(of: news.descriptor, until: deadline)
    guard came?.isEmpty == false else { return isWanted() }
    news.drain()
  }
  return true
}

/// Starts a sound thread on the devices that `open` returns.
func soundThread<Sink: SoundSink & SendableMetatype>(
  _ channel: SoundChannel, _ settings: SoundSettings,
  open: @escaping @Sendable () throws(SoundError) -> Sink
) throws -> PosixThread {
  try PosixThread.start(name: "sound") {
    var loop = SoundLoop(channel: channel, settings: settings, open: open)
    loop.run()
  }
}

@Suite struct SoundPlayerTests {
  private let clock = MonotonicClock()

  private func player(_ device: SoundSettings.Device, trace: SoundTrace? = nil) -> SoundPlayer {
    var settings = SoundSettings(clock: clock)
    settings.device = device
    settings.trace = trace
    return SoundPlayer(settings)
  }

  @Test func `a player plays its commands, becomes idle, and ends`() {
    let trace = SoundTrace()
    let player = player(.none, trace: trace)
    #expect(wait(on: player.news) { player.state == .idle })
    player.play(.press, at: clock.now)
    #expect(wait(on: player.news) { player.state == .playing })
    #expect(wait(on: player.news) { player.state == .idle })
    #expect(trace.entries.count == 1)
    #expect(player.counters.openings == 1)
    #expect(player.stop())
    #expect(player.state == .stopped)
    player.play(.press, at: clock.now)
    #expect(player.stop())
  }

  @Test func `a missing device shows a short status and costs no time`() {
    let player = player(.alsa("there-is-no-such-device"))
    #expect(wait(on: player.news) { if case .unavailable = player.state { true } else { false } })
    for _ in 0..<1000 { player.play(.press, at: clock.now) }
    #expect(player.stop())
  }

  @Test func `a device that comes back is found by the next sound`() throws {
    let channel = try SoundChannel()
    let device = FaultyDevice()
    device.fault = .busy
    let thread = try soundThread(channel, SoundSettings(clock: clock)) { () throws(SoundError) in
      try device.open()
    }
    #expect(wait(on: channel.news) { channel.state == .unavailable(.busy) })
    channel.send(SoundCommand(.volume(0.25), at: clock.now.nanoseconds))
    #expect(types(on: channel, clock) { device.failures >= 2 })
    device.fault = nil
    #expect(types(on: channel, clock) { channel.openings.load(ordering: .relaxed) > 0 })
    #expect(wait(on: channel.news) { channel.state == .idle || channel.state == .playing })
    #expect(channel.volume == 0.25)
    #expect(channel.openings.load(ordering: .relaxed) == 1)
    channel.stop()
    thread.join()
  }

  @Test func `a device that never answers delays nothing`() throws {
    let (entered, release) = (try WakeFile(), try WakeFile())
    let channel = try SoundChannel()
    let settings = SoundSettings(clock: clock)
    let thread = try soundThread(channel, settings) { () throws(SoundError) in
      entered.wake()
      _ = try? settings.clock.wait(of: release.descriptor, until: nil)
      return NullSink()
    }
    let player = SoundPlayer(settings, channel: channel, thread: thread)
    #expect(try clock.wait(of: entered.descriptor, until: nil) == .readable)
    for _ in 0..<200 { player.play(.press, at: clock.now) }
    #expect(player.counters.dropped >= 200 - 64)
    #expect(!player.stop())
    release.wake()
    #expect(wait(on: channel.news) { channel.state == .stopped })
    #expect(player.stop())
  }
}
