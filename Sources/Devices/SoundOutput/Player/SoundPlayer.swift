public import LinuxSystem
public import SoundSynthesis
import Synchronization
public import Timeline

/// The main thread's interface to sound: requests sounds and never waits for them.
///
/// No method throws: without a device, `state` gives the reason and the program continues.
public final class SoundPlayer {
  private let channel: SoundChannel?
  /// The sound thread, until it has been joined.
  private var thread: PosixThread?
  private let settings: SoundSettings

  /// Starts the sound thread, which opens the device.
  public init(_ settings: SoundSettings) {
    self.settings = settings
    let channel = try? SoundChannel()
    self.channel = channel
    guard let channel else {
      thread = nil
      return
    }
    thread = try? PosixThread.start(
      name: "sound", urgency: .realTime, reportingCrashTo: channel.news
    ) {
      runSoundThread(channel, settings)
    }
    if thread == nil { channel.state = .unavailable(.failed) }
  }

  /// Wraps a thread that already plays the commands of `channel`.
  init(_ settings: SoundSettings, channel: SoundChannel, thread: PosixThread) {
    self.settings = settings
    self.channel = channel
    self.thread = thread
  }

  /// The state of the sound.
  public var state: SoundState { channel?.state ?? .unavailable(.failed) }

  /// The file that signals state changes; take its wake-ups before reading the state.
  public var news: WakeFile? { channel?.news }

  /// The format of the device; `nil` before a device was opened.
  public var format: SinkFormat? { channel?.format.withLock { $0 } }

  /// Counts of problems so far.
  public var counters: SoundCounters {
    var counters = SoundCounters()
    guard let channel else { return counters }
    counters.xruns = channel.xruns.load(ordering: .relaxed)
    counters.late = channel.late.load(ordering: .relaxed)
    counters.openings = channel.openings.load(ordering: .relaxed)
    counters.lead = channel.lead.load(ordering: .relaxed)
    counters.dropped =
      channel.commands.droppedCommands + channel.mixerDrops.load(ordering: .relaxed)
    return counters
  }

  /// Reserves the frame of a key event at `moment` until its sound is known.
  ///
  /// `nil` cancels the reservation.
  public func expect(at moment: Timestamp?) {
    channel?.expected = moment?.nanoseconds
  }

  /// Requests a sound.
  public func play(_ command: SoundCommand) {
    channel?.send(command)
  }

  /// Requests an action decided at `moment`.
  public func play(_ action: SoundAction, at moment: Timestamp) {
    play(SoundCommand(action, at: moment.nanoseconds))
  }

  /// Requests one of the program's own sounds.
  public func play(_ effect: SoundEffect, gain: Float = 1, at moment: Timestamp) {
    play(.clip(index: effect.rawValue, gain: gain), at: moment)
  }

  /// Makes sound unavailable after its thread has crashed alone.
  public func noteCrash() {
    channel?.state = .unavailable(.failed)
    thread.take()?.join()
  }

  /// Ends the sound thread and waits for it, but not for a device that does not respond.
  ///
  /// - Returns: `false` if the thread is stuck in the device; it then ends with the program.
  @discardableResult
  public func stop() -> Bool {
    guard let channel, let thread else { return true }
    defer { channel.terminalSilence.end() }
    channel.stop()
    guard thread.joinUnlessStuck(on: settings.clock) else { return false }
    self.thread = nil
    return true
  }
}
