public import LinuxSystem
public import SoundSynthesis
import Synchronization
public import Timeline

/// The main thread's side of the sound: says what is to be heard, and never waits for it.
///
/// Nothing here fails: without a device the state says why, and everything else goes on.
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
    thread = try? PosixThread.start(name: "sound", urgency: .realTime) {
      runSoundThread(channel, settings)
    }
    if thread == nil { channel.state = .unavailable(.failed) }
  }

  /// Takes over a thread that plays what `channel` carries.
  init(_ settings: SoundSettings, channel: SoundChannel, thread: PosixThread) {
    self.settings = settings
    self.channel = channel
    self.thread = thread
  }

  /// How the sound is.
  public var state: SoundState { channel?.state ?? .unavailable(.failed) }

  /// What to poll for changes of the state; take the wake-ups before reading the state.
  public var news: WakeFile? { channel?.news }

  /// What was agreed on with the device; nil before one was opened.
  public var format: SinkFormat? { channel?.format.withLock { $0 } }

  /// What went wrong so far.
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

  /// Keeps the place of what is keyed at `moment` free until it is known what is to be heard of it.
  ///
  /// Nil tells that nothing is on its way any more.
  public func expect(at moment: Timestamp?) {
    channel?.expected = moment?.nanoseconds
  }

  /// Asks for a sound.
  public func play(_ command: SoundCommand) {
    channel?.send(command)
  }

  /// Asks for something that was decided at `moment`.
  public func play(_ action: SoundAction, at moment: Timestamp) {
    play(SoundCommand(action, at: moment.nanoseconds))
  }

  /// Asks for one of the sounds that come with the program.
  public func play(_ effect: SoundEffect, gain: Float = 1, at moment: Timestamp) {
    play(.clip(index: effect.rawValue, gain: gain), at: moment)
  }

  /// Ends the sound thread; waits for it, but not for a device that does not answer.
  ///
  /// - Returns: false when the thread is stuck in the device. It is left alone then, and ends with
  ///   the program.
  @discardableResult
  public func stop() -> Bool {
    guard let channel, let thread else { return true }
    defer { channel.hush.end() }
    channel.stop()
    let deadline = settings.clock.now.advanced(byNanoseconds: Self.patience)
    while channel.state != .stopped {
      let news = try? settings.clock.wait(of: channel.news.descriptor, until: deadline)
      guard news?.isEmpty == false else { return false }
      channel.news.take()
    }
    thread.join()
    self.thread = nil
    return true
  }

  /// How long the end of the program waits for a device, in nanoseconds.
  private static let patience: Int64 = 300_000_000
}
