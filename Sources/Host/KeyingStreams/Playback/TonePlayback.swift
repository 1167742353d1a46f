package import LinuxSystem
import MorseCode
package import SoundOutput
import SoundSynthesis
import Timeline

/// Plays marks and spaces through a device, with each mark at its exact frame.
///
/// Marks are sent to the sound thread shortly before their time. Between them, the playback sleeps,
/// updates the progress line, and handles device errors and the user's commands.
package struct TonePlayback {
  private let writer: KeyingWriter
  private let style: KeyingStyle
  private var settings: SoundSettings
  /// The playback buffer: 250 ms, because no key press waits for it.
  ///
  /// A stalled machine is not audible.
  private static let lead: Int64 = 250_000_000
  /// The time between sending a mark to the sound thread and its playback.
  private static let ahead: Int64 = lead + 150_000_000
  /// The maximum time that the last mark spends in a device's buffers.
  private static let tail: Int64 = 200_000_000
  /// The maximum time that a device may take to open.
  private static let patience: Int64 = 3_000_000_000

  package init(writer: KeyingWriter, style: KeyingStyle, settings: SoundSettings) {
    self.writer = writer
    self.style = style
    self.settings = settings
    self.settings.edgeShape = style.tone.shape
    self.settings.clips = SoundEffect.clips
    self.settings.latency = .milliseconds(Double(Self.lead) / 1e6)
  }

  /// Plays until the end, the first error or an interruption.
  package func run() throws(FileError) -> CommandStatus {
    let clock = settings.clock
    let loop: EventLoop
    do throws(SystemError) {
      loop = try EventLoop(signals: Signal.terminalSignals, clock: clock)
    } catch {
      writer.console.say("signals: \(error); expected to receive Ctrl-C")
      return .ioError
    }
    let player = SoundPlayer(settings)
    defer { player.stop() }
    player.play(.edge(duration: style.tone.edge), at: clock.now)
    do throws(PlaybackEnd) {
      // Standard input cannot have keys if it is the source of the playback.
      let isFree = writer.source.input?.waiting != .standardInput
      let painter = ConsolePainter(console: writer.console)
      let watch = PlaybackWatch(
        player: player, loop: loop,
        keys: isFree ? CommandKeys<PlaybackKeyCommand>(below: painter) : nil, painter: painter)
      defer { watch.end() }
      try watch.waitForDevice(until: clock.now.advanced(byNanoseconds: Self.patience))
      try play(on: player, watch: watch)
      return .success
    } catch {
      return try status(after: error)
    }
  }

  private func play(on player: SoundPlayer, watch: PlaybackWatch) throws(PlaybackEnd) {
    var progress = PlaybackProgress(wordGap: writer.source.wordGap)
    var moment = watch.now.advanced(byNanoseconds: Self.ahead)
    while let intervals = try next(watch: watch) {
      writer.sayAssumptions()
      progress.total = writer.source.duration
      // A delayed stream restarts from now instead of catching up.
      moment = max(moment, watch.now.advanced(byNanoseconds: Self.lead))
      for interval in intervals {
        if interval.isMark {
          watch.show(progress, endingAt: moment)
          try watch.wait(until: moment.advanced(byNanoseconds: -Self.ahead))
          // The device plays it one lead later.
          player.play(
            style.action(forMark: interval.nanoseconds),
            at: watch.time.real(moment).advanced(byNanoseconds: -Self.lead))
        }
        moment = moment.advanced(byNanoseconds: interval.nanoseconds)
        progress.add(interval)
      }
      watch.show(progress, endingAt: moment)
    }
    try watch.wait(until: moment.advanced(byNanoseconds: Self.tail))
  }

  private func next(watch: PlaybackWatch) throws(PlaybackEnd) -> [KeyingInterval]? {
    if let input = writer.source.input { try watch.wait(for: input) }
    do { return try writer.source.next() } catch { throw .failed(error) }
  }

  private func status(after end: PlaybackEnd) throws(FileError) -> CommandStatus {
    switch end {
    case .interrupted(let status): return status
    case .stopped: return .success
    case .noSound(let kind):
      writer.console.say(
        "\(settings.device): \(kind); expected a device that plays, or -o FILE.wav")
      return .ioError
    case .failed(let failure): return try writer.report(failure)
    }
  }
}

/// The reasons why a playback ends early.
package enum PlaybackEnd: Error {
  /// A key or a signal interrupted it.
  case interrupted(CommandStatus)
  /// The user stopped it.
  case stopped
  /// There is no sound; the reason.
  case noSound(SoundError.Kind)
  /// The source or the file failed.
  case failed(KeyingFailure)
}
