import LinuxSystem
import SoundSynthesis
import Synchronization
import Testing
import Timeline

@testable import SoundOutput

/// The maximum amount written to a device at once.
@Suite struct SoundStreamTests {
  @Test(arguments: [
    (SoundAction.volume(1), 48), (.toneOff, 48),
    (.element(duration: 60_000_000, gap: 0, pitch: 700, gain: 0.5), 240),
  ])
  func `only a tone of known duration is written further ahead`(
    action: SoundAction, most: Int
  ) throws {
    #expect(try mostWritten(after: action, on: SoundChannel()) == most)
  }

  @Test func `while a key's sound is pending, only the required samples are written`() throws {
    let channel = try SoundChannel()
    channel.expected = -10_000_000
    // Only the initial silence of the device is longer.
    #expect(try mostWritten(after: .volume(1), on: channel) == 33)
    channel.expected = nil
    #expect(channel.expected == nil)
  }

  /// The faults of a device when it receives frames.
  enum Fault: CaseIterable {
    /// It has an underrun at every third write.
    case runsDry
    /// It accepts at most ten frames.
    case takesLittle
  }

  @Test(arguments: Fault.allCases)
  func `unwritten samples are played later, and underruns are counted`(
    fault: Fault
  ) throws {
    let whole = try played(on: nil)
    let hurt = try played(on: fault)
    #expect(whole.tone.count > 2800)
    #expect(hurt.tone == whole.tone)
    #expect(whole.xruns == 0)
    if fault == .runsDry { #expect(hurt.xruns > 0) }
  }

  /// Plays an element; returns the samples from the first to the last audible one.
  private func played(on fault: Fault?) throws -> (tone: [Float], xruns: Int) {
    let channel = try SoundChannel()
    let accepted = Accepted()
    var stream = SoundStream(
      sink: SteadySink(accepted, fault), channel: channel,
      settings: SoundSettings(clock: MonotonicClock()), now: { .zero })
    channel.send(
      SoundCommand(.element(duration: 60_000_000, gap: 0, pitch: 700, gain: 0.5), at: 0))
    try stream.begin()
    while stream.isNeeded { _ = try stream.feed() }
    let all = accepted.samples.withLock(\.self)
    let first = all.firstIndex { $0 != 0 } ?? 0
    let last = all.lastIndex { $0 != 0 } ?? 0
    return (Array(all[first...last]), channel.xruns.load(ordering: .relaxed))
  }

  /// Plays an action on a device that always has the same fill level, as if no time passed.
  ///
  /// Returns the maximum number of frames written at once.
  private func mostWritten(after action: SoundAction, on channel: SoundChannel) throws -> Int {
    let accepted = Accepted()
    var stream = SoundStream(
      sink: SteadySink(accepted), channel: channel,
      settings: SoundSettings(clock: MonotonicClock()), now: { .zero })
    channel.send(SoundCommand(action, at: 0))
    try stream.begin()
    for _ in 0..<20 { _ = try stream.feed() }
    return accepted.most.load(ordering: .relaxed)
  }
}

/// What a device accepted.
private final class Accepted: Sendable {
  /// The samples, in order.
  let samples = Mutex<[Float]>([])
  /// The maximum number of frames written at once.
  let most = Atomic<Int>(0)
}

/// A device that always has 19 frames left, and may not accept all frames that it receives.
private final class SteadySink: SoundSink {
  let format = SinkFormat(rate: 48000, channels: 1, period: 128, buffer: 1024, isServed: false)
  private let accepted: Accepted
  private let fault: SoundStreamTests.Fault?
  private var writes = 0

  init(_ accepted: Accepted, _ fault: SoundStreamTests.Fault? = nil) {
    self.accepted = accepted
    self.fault = fault
  }

  func prepare() {}

  func status() -> SinkStatus { .queued(19) }

  func write(_ samples: Span<Float>) -> SinkWrite {
    writes += 1
    accepted.most.max(samples.count, ordering: .relaxed)
    if fault == .runsDry, writes.isMultiple(of: 3) { return .interrupted }
    let count = fault == .takesLittle ? min(10, samples.count) : samples.count
    accepted.samples.withLock { written in
      for index in 0..<count { written.append(samples[index]) }
    }
    return .written(count)
  }

  func delay() -> Int { 19 }

  func stop() {}

  func rest() {}
}
