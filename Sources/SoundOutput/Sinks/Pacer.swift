/// Plays frames by the clock alone, for devices that take any number of them at once.
struct Pacer {
  /// Frames per second.
  let rate: Int
  /// When the frames that are counted began to play.
  private var start: Int64 = 0
  private var written = 0

  init(rate: Int) {
    self.rate = rate
  }

  /// Counts frames that were handed over at `now`, in nanoseconds.
  mutating func add(_ frames: Int, at now: Int64) {
    if written == 0 { start = now }
    written += frames
  }

  /// How many frames are left to play at `now`.
  func queued(at now: Int64) -> Int {
    let played = Double(now - start) * Double(rate) / 1e9
    return max(0, written - Int(played))
  }

  /// What a device that plays like this says at `now`: it has run dry when all was played.
  mutating func status(at now: Int64) -> SinkStatus {
    let left = queued(at: now)
    guard left == 0, written > 0 else { return .queued(left) }
    stop()
    return .interrupted
  }

  /// Forgets the frames.
  mutating func stop() {
    written = 0
  }
}
