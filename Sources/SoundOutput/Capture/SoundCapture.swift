public import LinuxSystem
import Timeline

/// Captures the sound of an ALSA device on a thread of its own.
///
/// A device that goes away, or is not there yet, is tried again every second until it is back.
public final class SoundCapture {
  private let channel: CaptureChannel
  private let thread: PosixThread

  /// Starts the thread, which opens the device of this ALSA name.
  ///
  /// - Throws: `SystemError` when the system has no room for a thread.
  public init(device: String, clock: MonotonicClock) throws(SystemError) {
    let channel = try CaptureChannel()
    self.channel = channel
    thread = try PosixThread.start(name: "capture", urgency: .realTime) {
      runCaptureThread(channel, device, clock)
    }
  }

  /// How the device is.
  public var state: CaptureState { channel.state }

  /// What to poll for samples and changes of the state; take the wake-ups before reading either.
  public var news: WakeFile { channel.news }

  /// How many samples were lost because nobody took them for seconds.
  public var dropped: Int { channel.samples.dropped }

  /// Appends the frames captured since: a sample for each channel in turn, from -1 to 1.
  public func take(into frames: inout [Float]) { channel.samples.read(into: &frames) }

  /// Ends the thread and closes the device.
  public func stop() {
    channel.stop()
    thread.join()
  }
}

/// The body of the capture thread; at the top level, so that it is isolated to no actor.
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
    // Nothing can be done about a wait that fails; the device is tried again earlier.
    _ = try? clock.wait(
      of: channel.wake.descriptor, until: clock.now.advanced(byNanoseconds: 1_000_000_000))
  }
}
