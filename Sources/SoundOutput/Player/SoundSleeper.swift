import LinuxSystem
import Timeline

/// How the sound thread waits: for a moment, for a command, or for ever.
struct SoundSleeper {
  private let channel: SoundChannel
  private let clock: MonotonicClock

  init(channel: SoundChannel, clock: MonotonicClock) {
    self.channel = channel
    self.clock = clock
  }

  /// Waits until `deadline` or a command, whichever is first; for a command alone, with nil.
  ///
  /// - Returns: Whether `alarm` woke it: the device has failed meanwhile.
  @discardableResult
  func sleep(until deadline: Timestamp?, alarm: FileDescriptor? = nil) -> Bool {
    guard channel.mayFallAsleep() else { return false }
    defer { channel.isAwake() }
    // Nothing can be done about a wait that fails; the next one will do, or the stream goes on.
    guard let alarm else {
      _ = try? clock.wait(of: channel.wake.descriptor, until: deadline)
      return false
    }
    let hasFailed = try? clock.wait(
      of: channel.wake.descriptor, orFailureOf: alarm, until: deadline)
    return hasFailed ?? false
  }

  /// Waits for so many nanoseconds, whatever is asked for: a stream that plays looks for commands by
  /// itself, before the first of them is due.
  func pause(for nanoseconds: Int64) {
    _ = try? clock.wait(of: nil, until: clock.now.advanced(byNanoseconds: nanoseconds))
  }
}
