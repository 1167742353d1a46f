import Glibc
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
    news.take()
  }
  return true
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
    let settings = SoundSettings(clock: clock)
    let attempts = Attempts(failures: 2)
    let thread = try PosixThread.start(name: "sound") {
      var loop = SoundLoop(channel: channel, settings: settings) { () throws(SoundError) in
        try attempts.open()
      }
      loop.run()
    }
    #expect(wait(on: channel.news) { channel.state == .unavailable(.busy) })
    channel.send(SoundCommand(.volume(0.25), at: clock.now.nanoseconds))
    let deadline = clock.now.advanced(by: .seconds(60))
    while attempts.count < 3, clock.now < deadline {
      channel.send(SoundCommand(.clip(index: 0, gain: 1), at: clock.now.nanoseconds))
      usleep(5000)
    }
    #expect(wait(on: channel.news) { channel.state == .idle || channel.state == .playing })
    #expect(channel.volume == 0.25)
    #expect(channel.openings.load(ordering: .relaxed) == 1)
    channel.stop()
    thread.join()
  }

  @Test func `a device that never answers delays nothing`() throws {
    let attempts = Attempts(failures: 0)
    let (entered, release) = (try WakeFile(), try WakeFile())
    let channel = try SoundChannel()
    let settings = SoundSettings(clock: clock)
    let thread = try PosixThread.start(name: "sound") {
      var loop = SoundLoop(channel: channel, settings: settings) { () throws(SoundError) in
        _ = try attempts.open()
        entered.wake()
        _ = try? settings.clock.wait(of: release.descriptor, until: nil)
        return NullSink()
      }
      loop.run()
    }
    let player = SoundPlayer(settings, channel: channel, thread: thread)
    #expect(wait(on: entered) { attempts.count == 1 })
    for _ in 0..<200 { player.play(.press, at: clock.now) }
    #expect(player.counters.dropped >= 200 - 64)
    #expect(!player.stop())
    release.wake()
    #expect(wait(on: channel.news) { channel.state == .stopped })
    #expect(player.stop())
  }
}

/// A device whose first openings fail.
final class Attempts: Sendable {
  private let made = Atomic<Int>(0)
  private let failures: Int

  init(failures: Int) {
    self.failures = failures
  }

  var count: Int { made.load(ordering: .relaxed) }

  func open() throws(SoundError) -> NullSink {
    let attempt = made.add(1, ordering: .relaxed).newValue
    guard attempt > failures else { throw SoundError(.busy, call: "open") }
    return NullSink()
  }
}
