import LinuxSystem

/// A silent device that consumes frames at the pace of the clock.
final class NullSink: SoundSink {
  let format: SinkFormat
  private var pacer: Pacer

  init(rate: Int = 48000) {
    format = SinkFormat(rate: rate, channels: 1, period: 128, buffer: 1024, isServed: false)
    pacer = Pacer(rate: rate)
  }

  func prepare() throws(SoundError) {}

  func status() -> SinkStatus {
    pacer.status(at: MonotonicClock.nanoseconds)
  }

  func write(_ samples: Span<Float>) throws(SoundError) -> SinkWrite {
    pacer.add(samples.count, at: MonotonicClock.nanoseconds)
    return .written(samples.count)
  }

  func delay() -> Int { pacer.queued(at: MonotonicClock.nanoseconds) }

  func stop() { pacer.stop() }

  func rest() throws(SoundError) {}
}
