import LinuxSystem
import SoundSynthesis
import Synchronization
import Timeline

/// The loop of the sound thread, until `stop`.
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
/// Enough silence is 0.2 s on a card, 2 s with a sound server.
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

  /// Runs until the channel says stop.
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

  /// A device that lasted this long is tried again at once, in nanoseconds.
  private static var steady: Int64 { 2_000_000_000 }

  /// Opens the device and plays on it until it fails, which throws, or is to be closed.
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

  /// Sleeps until there is something to play; a device that is not used for a while comes to rest.
  ///
  /// A device that is taken away meanwhile is closed at once: the kernel waits for that.
  private mutating func waitForWork(on sink: Sink) throws(SoundError) {
    try sleep(on: sink, until: settings.clock.now.advanced(by: .seconds(2)))
    guard channel.commands.isEmpty, !channel.isStopping else { return }
    try sink.rest()
    try sleep(on: sink, until: nil)
  }

  private func sleep(on sink: Sink, until deadline: Timestamp?) throws(SoundError) {
    guard sleeper.sleep(until: deadline, alarm: sink.alarm) else { return }
    // One that was suspended has recovered by now, or fails at the next sound.
    if case .failed(let error) = sink.status() { throw error }
  }

  /// Sleeps until there is something to play and enough time has passed to try again.
  ///
  /// Only a command wakes it, never a timer: a machine without a device is left in peace.
  private mutating func waitForRetry() {
    let earliest = backOff.nextTry(after: settings.clock.now)
    while !channel.isStopping {
      sleeper.sleep(until: nil)
      if settings.clock.now >= earliest { return }
      while channel.commands.pop() != nil {}
    }
  }
}

/// How long to wait before a device that failed is tried again: first not at all, then a tenth of
/// a second, doubling up to four tenths.
struct BackOff {
  private var wait: Int64 = 0

  /// The moment of the next try after one that failed at `now`.
  mutating func nextTry(after now: Timestamp) -> Timestamp {
    defer { wait = min(400_000_000, max(100_000_000, wait * 2)) }
    return now.advanced(byNanoseconds: wait)
  }
}
