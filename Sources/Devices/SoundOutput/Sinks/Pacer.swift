/// Consumes frames by the clock alone, for devices that accept any number at once.
struct Pacer {
  /// Frames per second.
  let rate: Int
  /// The time at which the counted frames began to play.
  private var start: Int64 = 0
  private var written = 0

  init(rate: Int) {
    self.rate = rate
  }

  /// Counts frames handed over at `now`, in nanoseconds.
  mutating func add(_ frames: Int, at now: Int64) {
    if written == 0 { start = now }
    written += frames
  }

  /// The frames left to play at `now`.
  func queued(at now: Int64) -> Int {
    let played = Double(now - start) * Double(rate) / 1e9
    return max(0, written - Int(played))
  }

  /// The status of such a device at `now`; an underrun once all frames are played.
  mutating func status(at now: Int64) -> SinkStatus {
    let left = queued(at: now)
    guard left == 0, written > 0 else { return .queued(left) }
    stop()
    return .interrupted
  }

  /// Resets the count.
  mutating func stop() {
    written = 0
  }
}
