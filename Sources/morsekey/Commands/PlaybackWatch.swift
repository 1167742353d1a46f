import LinuxSystem
import SoundOutput
import TerminalDevice
import Timeline

/// Waits for moments, and meanwhile for what pauses or ends a playback.
///
///     playing ──space──► paused
///        ▲                 │
///        └─────space───────┘      q, Ctrl-C, a signal: the end, from either
final class PlaybackWatch {
  private let player: SoundPlayer
  private let signals: SignalFile
  private let clock: MonotonicClock
  private let keys: PlaybackKeys?
  private var line: ProgressLine
  private var poller: Poller
  private var progress = PlaybackProgress(wordGap: nil)
  /// When the stretches known so far have been played.
  private var horizon: Timestamp?
  /// The time of the playback.
  private(set) var time = PlaybackTime()

  private enum Place {
    static let signals = 0
    static let news = 1
    static let input = 2
    static let keys = 3
  }

  init(
    player: SoundPlayer, signals: SignalFile, clock: MonotonicClock, keys: PlaybackKeys?,
    line: ProgressLine
  ) {
    self.player = player
    self.signals = signals
    self.clock = clock
    self.keys = keys
    self.line = line
    self.line.hasKeys = keys != nil
    poller = Poller([FileDescriptor](repeating: signals.descriptor, count: 4))
    poller.watch(player.news?.descriptor, at: Place.news)
    poller.watch(nil, at: Place.input)
    poller.watch(keys?.descriptor, at: Place.keys)
  }

  /// The present of the playback.
  var now: Timestamp { time.moment(at: clock.now) }

  /// Takes the line away and gives the terminal back.
  func end() {
    line.clear()
    keys?.end()
  }

  /// Waits until the device is open.
  func waitForDevice(until deadline: Timestamp) throws(PlaybackEnd) {
    while player.state == .opening {
      guard clock.now < deadline else { throw .noSound(.failed) }
      try look(until: deadline)
    }
    try check()
  }

  /// Waits until a moment of the playback has come.
  func wait(until moment: Timestamp) throws(PlaybackEnd) {
    while time.isPaused || now < moment { try look(until: moment) }
    try check()
  }

  /// Waits until a file has more, or has ended.
  func wait(for input: InputFile) throws(PlaybackEnd) {
    poller.watch(input.waiting, at: Place.input)
    defer { poller.watch(nil, at: Place.input) }
    repeat { try look(until: nil) } while poller[Place.input].isEmpty
  }

  /// Shows from now on how far the playback has come; at `horizon` all that `progress` counts is over.
  func show(_ progress: PlaybackProgress, endingAt horizon: Timestamp) {
    self.progress = progress
    self.horizon = horizon
  }

  private func look(until moment: Timestamp?) throws(PlaybackEnd) {
    let nextPicture = paint()
    let deadline = time.isPaused ? nil : earliest(moment.map(time.real), nextPicture)
    _ = try? poller.wait(until: deadline, on: clock)
    player.news?.take()
    try check()
    guard !poller[Place.keys].isEmpty else { return }
    for wish in keys?.wishes(at: clock.now) ?? [] { try grant(wish) }
  }

  /// Shows how far it has come; returns when that will have changed.
  private func paint() -> Timestamp? {
    guard line.isShown, let horizon else { return nil }
    let left = max(0, now.nanoseconds(to: horizon))
    line.show(progress, left: left, isPaused: time.isPaused)
    let second: Int64 = 1_000_000_000
    let past = max(0, progress.played - left) % second
    return left > 0 ? clock.now.advanced(byNanoseconds: second - past) : nil
  }

  private func grant(_ wish: PlaybackKeys.Wish) throws(PlaybackEnd) {
    switch wish {
    case .pause: time.toggle(at: clock.now)
    case .stop: throw .stopped
    case .interrupt: throw .interrupted
    case .suspend: suspend(group: true)
    }
  }

  /// Stops the process as Ctrl-Z does; the playback stands still meanwhile.
  private func suspend(group: Bool) {
    let wasPaused = time.isPaused
    if !wasPaused { time.toggle(at: clock.now) }
    line.clear()
    keys?.suspend()
    signals.stopProcess(group: group)
    keys?.resume()
    if !wasPaused { time.toggle(at: clock.now) }
  }

  private func check() throws(PlaybackEnd) {
    while let signal = signals.next() {
      switch signal {
      case .interrupt, .terminate, .hangup, .quit: throw .interrupted
      case .stop: suspend(group: false)
      case .continue: keys?.resume()
      default: break
      }
    }
    if case .unavailable(let kind) = player.state { throw .noSound(kind) }
  }
}
