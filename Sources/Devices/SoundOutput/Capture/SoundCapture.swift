public import LinuxSystem
import Timeline

/// Captures the sound of an ALSA device on its own thread.
///
/// A missing or lost device is tried again every second until it is available.
public final class SoundCapture {
  private let channel: CaptureChannel
  /// The capture thread, until it has been joined.
  private var thread: PosixThread?
  private let clock: MonotonicClock

  /// Starts the thread, which opens the device with this ALSA name.
  ///
  /// - Throws: `SystemError` if the system has no room for a thread.
  public convenience init(device: String, clock: MonotonicClock) throws(SystemError) {
    let channel = try CaptureChannel()
    let thread = try PosixThread.start(name: "capture", urgency: .realTime) {
      runCaptureThread(channel, device, clock)
    }
    self.init(channel: channel, thread: thread, clock: clock)
  }

  /// Wraps a thread that already captures into `channel`.
  init(channel: CaptureChannel, thread: PosixThread, clock: MonotonicClock) {
    (self.channel, self.thread, self.clock) = (channel, thread, clock)
  }

  /// The state of the device.
  public var state: CaptureState { channel.state }

  /// The file that signals samples and state changes; take its wake-ups before reading either.
  public var news: WakeFile { channel.news }

  /// The number of samples lost because they were not read in time.
  public var dropped: Int { channel.samples.dropped }

  /// Appends the newly captured frames: interleaved samples from -1 to 1.
  public func read(into frames: inout [Float]) { channel.samples.read(into: &frames) }

  /// Ends the thread and closes the device, but does not wait for a device that does not respond.
  ///
  /// - Returns: `false` if the thread is stuck in the device; it then ends with the program.
  @discardableResult
  public func stop() -> Bool {
    guard let thread else { return true }
    channel.stop()
    guard thread.joinUnlessStuck(on: clock) else { return false }
    self.thread = nil
    return true
  }
}

/// The main function of the capture thread; a top-level function, so that no actor isolates it.
private func runCaptureThread(
  _ channel: CaptureChannel, _ device: String, _ clock: MonotonicClock
) {
  #if ALSA
    ALSACapture.isolate(channel)
  #endif
  while !channel.isStopping {
    do throws(SoundError) {
      #if ALSA
        try ALSACapture(device: device, clock: clock).run(channel)
      #else
        throw SoundError(.notBuilt, call: device)
      #endif
    } catch {
      channel.state = .unavailable(error.kind)
    }
    guard !channel.isStopping else { return }
    // A failed wait cannot be handled; the device is then tried again earlier.
    _ = try? clock.wait(
      of: channel.wake.descriptor, until: clock.now.advanced(byNanoseconds: 1_000_000_000))
  }
}
