import LinuxSystem
import SoundSynthesis
import Synchronization
import Timeline

/// The main loop of the sound thread; ends with `stop`.
///
///                      ┌──────────── command, and the back-off is over ─────────────┐
///                      ▼                                                            │
///     opening ── failed ──► unavailable (asleep; commands are thrown away) ─────────┘
///        │                     ▲
///     opened                  lost
///        ▼                     │
///      idle (asleep) ── command ──► playing ── enough silence ──► idle
///        │                             ▲
///       2 s                            │
///        ▼                             │
///     resting (asleep) ── command ─────┘
///
/// Enough silence is 0.2 s on a card and 2 s with a sound server.
struct SoundLoop<Sink: SoundSink>: ~Copyable {
  private let channel: SoundChannel
  private let settings: SoundSettings
  private let open: () throws(SoundError) -> Sink
  private var sleeper: SoundSleeper
  private var backOff = BackOff()

  init(
    channel: SoundChannel, settings: SoundSettings, open: @escaping () throws(SoundError) -> Sink
  ) {
    self.channel = channel
    self.settings = settings
    self.open = open
    sleeper = SoundSleeper(channel: channel, clock: settings.clock)
  }

  /// Runs until the channel requests a stop.
  mutating func run() {
    while !channel.isStopping {
      let began = settings.clock.now
      do throws(SoundError) {
        try playOnDevice()
      } catch {
        channel.state = .unavailable(error.kind)
        if began.nanoseconds(to: settings.clock.now) > Self.steady { backOff = BackOff() }
        waitForRetry()
      }
    }
    channel.state = .stopped
  }

  /// A device that worked for this long is tried again at once, in nanoseconds.
  private static var steady: Int64 { 2_000_000_000 }

  /// Opens the device and plays until a stop is requested; throws if the device fails.
  private mutating func playOnDevice() throws(SoundError) {
    let sink = try open()
    channel.openings.add(1, ordering: .relaxed)
    channel.format.withLock { $0 = sink.format }
    var stream = SoundStream(sink: sink, channel: channel, settings: settings)
    try stream.rehearse { sleeper.pause(for: $0) }
    while !channel.isStopping {
      channel.state = .idle
      if !settings.keepsAwake { try waitForWork(on: sink) }
      guard !channel.isStopping else { return }
      channel.state = .playing
      try stream.play(sleeper: &sleeper)
    }
  }

  /// Sleeps until there is something to play; an unused device is put to rest after 2 s.
  ///
  /// A device that is removed meanwhile is closed at once, because the kernel waits for that.
  private mutating func waitForWork(on sink: Sink) throws(SoundError) {
    try sleep(on: sink, until: settings.clock.now.advanced(by: .seconds(2)))
    guard channel.commands.isEmpty, !channel.isStopping else { return }
    try sink.rest()
    try sleep(on: sink, until: nil)
  }

  private func sleep(on sink: Sink, until deadline: Timestamp?) throws(SoundError) {
    guard sleeper.sleep(until: deadline, alarm: sink.alarm) else { return }
    // A suspended device has recovered by now, or fails at the next sound.
    if case .failed(let error) = sink.status() { throw error }
  }

  /// Sleeps until there is something to play and the back-off time has passed.
  ///
  /// Only a command wakes the thread, never a timer: a machine without a device is not disturbed.
  private mutating func waitForRetry() {
    let earliest = backOff.nextTry(after: settings.clock.now)
    while !channel.isStopping {
      sleeper.sleep(until: nil)
      if settings.clock.now >= earliest { return }
      while channel.commands.pop() != nil {}
    }
  }
}

/// The waiting time before a failed device is tried again: first none, then 0.1 s, doubling up to
/// 0.4 s.
struct BackOff {
  private var wait: Int64 = 0

  /// The time of the next attempt after one that failed at `now`.
  mutating func nextTry(after now: Timestamp) -> Timestamp {
    defer { wait = min(400_000_000, max(100_000_000, wait * 2)) }
    return now.advanced(byNanoseconds: wait)
  }
}
