import LinuxSystem
import Timeline

/// How the sound thread waits: for a moment, for a command, or for ever.
struct SoundSleeper {
  private let channel: SoundChannel
  private let clock: MonotonicClock
  private var poller: Poller
  private var pauser = Poller([])

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

  /// Waits for so many nanoseconds, whatever is asked for: a stream that plays looks for commands by
  /// itself, before the first of them is due.
  mutating func pause(for nanoseconds: Int64) {
    _ = try? pauser.wait(until: clock.now.advanced(byNanoseconds: nanoseconds), on: clock)
  }
}
