import LinuxSystem
import TestSupport
import Testing
import Timeline

@testable import SoundOutput

@Suite(.serialized) struct SoundCaptureTests {
  private func write(_ samples: [Float], to ring: SampleRing) -> Int {
    samples.withUnsafeBufferPointer { ring.write($0) }
  }

  @Test func `samples are unchanged, also across the end of the ring`() {
    let ring = SampleRing(capacity: 8)
    var received: [Float] = []
    for start in stride(from: Float(0), to: 25, by: 5) {
      #expect(write((0..<5).map { start + Float($0) }, to: ring) == 5)
      ring.read(into: &received)
    }
    #expect(received == (0..<25).map { Float($0) })
    #expect(ring.dropped == 0)
  }

  @Test func `a full ring drops the newest samples and counts them`() {
    let ring = SampleRing(capacity: 8)
    #expect(write([1, 2, 3, 4, 5, 6], to: ring) == 6)
    #expect(write([7, 8, 9], to: ring) == 8)
    #expect(ring.dropped == 1)
    var received: [Float] = []
    ring.read(into: &received)
    #expect(received == [1, 2, 3, 4, 5, 6, 7, 8])
  }

  @Test func `a capture device that never answers delays no end`() throws {
    let clock = MonotonicClock()
    let (channel, release) = (try CaptureChannel(), try WakeFile())
    let thread = try PosixThread.start(name: "capture") {
      _ = try? clock.wait(of: release.descriptor, until: nil)
    }
    let capture = SoundCapture(channel: channel, thread: thread, clock: clock)
    #expect(!capture.stop())
    #expect(channel.isStopping)
    release.wake()
    #expect(eventually { capture.stop() })
    #expect(capture.stop())
  }

  #if ALSA
    @Test func `a device without time is paced by the clock`() throws {
      let clock = MonotonicClock()
      let capture = try SoundCapture(device: "null", clock: clock)
      defer { capture.stop() }
      var samples: [Float] = []
      let deadline = clock.now.advanced(by: .seconds(60))
      let start = clock.now
      while samples.count < 48_000, clock.now < deadline {
        _ = try clock.wait(of: capture.news.descriptor, until: deadline)
        capture.news.drain()
        capture.read(into: &samples)
      }
      #expect(samples.count >= 48_000)
      #expect(capture.state == .capturing(rate: 48_000, channels: 2))
      // Half a second of sound takes at least this long to capture.
      #expect(start.nanoseconds(to: clock.now) >= 450_000_000)
    }

    @Test func `a missing device is unavailable until it appears`() throws {
      let clock = MonotonicClock()
      let capture = try SoundCapture(device: "no-such-device", clock: clock)
      let deadline = clock.now.advanced(by: .seconds(60))
      while capture.state == .opening, clock.now < deadline {
        _ = try clock.wait(of: capture.news.descriptor, until: deadline)
        capture.news.drain()
      }
      #expect(capture.state == .unavailable(.unavailable))
      capture.stop()
    }
  #endif
}
