package import LinuxSystem
import SoundOutput
import TerminalDevice
package import Timeline

/// Waits during a playback, and handles the keys and signals that pause or end it.
///
///     playing ──space──► paused
///        ▲                 │
///        └─────space───────┘      q, Ctrl-C, a signal: the end, from either
package final class PlaybackWatch {
  private let player: SoundPlayer
  private let loop: EventLoop
  private let keys: CommandKeys<PlaybackKeyCommand>?
  private let keysToken: EventLoop.Token?
  private var painter: ConsolePainter
  private var progress = PlaybackProgress(wordGap: nil)
  /// The end of the intervals known so far.
  private var horizon: Timestamp?
  /// The clock of the playback.
  package private(set) var time = PlaybackTime()

  init(
    player: SoundPlayer, loop: EventLoop, keys: CommandKeys<PlaybackKeyCommand>?,
    painter: ConsolePainter
  ) {
    self.player = player
    self.loop = loop
    self.keys = keys
    self.painter = painter
    keysToken = keys.map { loop.add($0.descriptor) }
    // A wake-up only ends the wait; it is cleared after each wait.
    if let news = player.news { _ = loop.add(news.descriptor) }
  }

  /// The current playback time.
  package var now: Timestamp { time.moment(at: loop.now) }

  /// Erases the line and restores the terminal.
  package func end() {
    painter.clear()
    keys?.end()
  }

  /// Waits until the device is open.
  func waitForDevice(until deadline: Timestamp) throws(PlaybackEnd) {
    while player.state == .opening {
      guard loop.now < deadline else { throw .noSound(.failed) }
      try look(until: deadline)
    }
    try checkSound()
  }

  /// Waits until a playback time; handles keys and signals at least once.
  package func wait(until moment: Timestamp) throws(PlaybackEnd) {
    repeat { try look(until: moment) } while time.isPaused || now < moment
  }

  /// Waits until a file has more data or has ended.
  package func wait(for input: InputFile) throws(PlaybackEnd) {
    let token = loop.add(input.waiting)
    defer { loop.remove(token) }
    while try look(until: nil)[token].isEmpty {}
  }

  /// Shows the progress from now on; everything counted in `progress` has been played at `horizon`.
  package func show(_ progress: PlaybackProgress, endingAt horizon: Timestamp) {
    self.progress = progress
    self.horizon = horizon
  }

  @discardableResult
  private func look(until moment: Timestamp?) throws(PlaybackEnd) -> [EventLoop.Event] {
    let nextPicture = paint()
    let deadline = time.isPaused ? nil : earliest(moment.map(time.real), nextPicture)
    let events = (try? loop.next(until: deadline)) ?? []
    player.news?.drain()
    for signal in events.signals { try handle(signal) }
    try checkSound()
    guard !events[keysToken].isEmpty else { return events }
    for command in keys?.commands(at: loop.now) ?? [] { try perform(command) }
    return events
  }

  /// Updates the progress line; returns the time of the next change.
  private func paint() -> Timestamp? {
    guard painter.isShown, let horizon else { return nil }
    let left = max(0, now.nanoseconds(to: horizon))
    // Without keys, no crash restores the cursor.
    painter.show(
      [progress.line(left: left, isPaused: time.isPaused, hasKeys: keys != nil)],
      showsCursor: keys == nil)
    let second: Int64 = 1_000_000_000
    let past = max(0, progress.played - left) % second
    return left > 0 ? loop.now.advanced(byNanoseconds: second - past) : nil
  }

  private func perform(_ command: PlaybackKeyCommand) throws(PlaybackEnd) {
    switch command {
    case .pause: time.toggle(at: loop.now)
    case .stop: throw .stopped
    case .interrupt: throw .interrupted(.interrupted)
    case .suspend: suspend(group: true)
    }
  }

  /// Stops the process like Ctrl-Z; the playback is paused until it continues.
  private func suspend(group: Bool) {
    let wasPaused = time.isPaused
    if !wasPaused { time.toggle(at: loop.now) }
    painter.clear()
    keys?.suspend()
    loop.stopProcess(group: group)
    keys?.resume()
    if !wasPaused { time.toggle(at: loop.now) }
  }

  private func handle(_ signal: Signal) throws(PlaybackEnd) {
    switch signal {
    case .stop: suspend(group: false)
    case .continue: keys?.resume()
    case .windowChange: break
    default: throw .interrupted(CommandStatus(endedBy: signal))
    }
  }

  private func checkSound() throws(PlaybackEnd) {
    if case .unavailable(let kind) = player.state { throw .noSound(kind) }
  }
}
