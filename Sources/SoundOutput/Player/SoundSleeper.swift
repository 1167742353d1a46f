import LinuxSystem
import Timeline

/// How the sound thread waits: for a moment, for a command, or for ever.
struct SoundSleeper {
  private let channel: SoundChannel
  private let clock: MonotonicClock
  private var poller: Poller

  init(channel: SoundChannel, clock: MonotonicClock) {
    self.channel = channel
    self.clock = clock
    poller = Poller([channel.wake.descriptor])
  }

  /// Waits until `deadline` or a command, whichever is first; for a command alone, with nil.
  mutating func sleep(until deadline: Timestamp?) {
    guard channel.mayFallAsleep() else { return }
    // Nothing can be done about a poll that fails; the next one will, or the stream goes on.
    _ = try? poller.wait(until: deadline, on: clock)
    channel.isAwake()
  }
}
