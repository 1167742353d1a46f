import LinuxSystem
import Timeline

/// The waits of the sound thread: for a time, for a command, or without limit.
struct SoundSleeper {
  private let channel: SoundChannel
  private let clock: MonotonicClock

  init(channel: SoundChannel, clock: MonotonicClock) {
    self.channel = channel
    self.clock = clock
  }

  /// Waits until `deadline` or a command, whichever comes first; `nil` waits only for a command.
  ///
  /// - Returns: whether `alarm` ended the wait, because the device has failed.
  @discardableResult
  func sleep(until deadline: Timestamp?, alarm: FileDescriptor? = nil) -> Bool {
    guard channel.mayFallAsleep() else { return false }
    defer { channel.isAwake() }
    // A failed wait cannot be handled; the next one will work, or the stream continues.
    guard let alarm else {
      _ = try? clock.wait(of: channel.wake.descriptor, until: deadline)
      return false
    }
    let hasFailed = try? clock.wait(
      of: channel.wake.descriptor, orFailureOf: alarm, until: deadline)
    return hasFailed ?? false
  }

  /// Waits for a number of nanoseconds and ignores commands.
  ///
  /// A playing stream checks for commands itself, before the first of them is due.
  func pause(for nanoseconds: Int64) {
    _ = try? clock.wait(of: nil, until: clock.now.advanced(byNanoseconds: nanoseconds))
  }
}
