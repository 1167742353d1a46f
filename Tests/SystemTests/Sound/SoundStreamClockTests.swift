import SoundSynthesis
import TestSupport
import Testing
import Timeline

@testable import SoundOutput

@Suite struct SoundStreamClockTests {
  private let format = SinkFormat(
    rate: 48000, channels: 1, period: 128, buffer: 1024, isServed: false)

  @Test func `moments are placed the delay after where the device is`() throws {
    var clock = StreamClock(rate: 48000)
    #expect(clock.frameClock(delay: 96) == nil)
    clock.report(4800, at: 1_000_000_000)
    let frames = try #require(clock.frameClock(delay: 96))
    #expect(frames.place(of: 1_000_000_000) == 4896)
    #expect(frames.place(of: 1_001_000_000) == 4944)
    #expect(frames.place(of: 999_000_000) == 4848)
  }

  @Test(arguments: 0..<20)
  func `reports in whole periods, read late, are followed to a third of a millisecond`(
    seed: Int
  ) throws {
    var random = SplitMix64(seed: UInt64(seed))
    var clock = StreamClock(rate: 48000)
    var moment: Int64 = 0
    var worst = 0.0
    for step in 0..<8000 {
      moment += Int64.random(in: 200_000...1_500_000, using: &random)
      // The device runs 80 parts in a million slow, and reports whole periods.
      let truth = Double(moment) * 48000 / 1e9 * (1 - 80e-6)
      let late = Int64.random(in: 0...60000, using: &random)
      clock.report(Int64(truth) / 128 * 128, at: moment + late)
      let place = try #require(clock.frameClock(delay: 0)).place(of: moment)
      if step > 2000 { worst = max(worst, abs(place - truth)) }
    }
    #expect(worst < 16)
  }

  @Test func `a stream that was moved is found again at once`() throws {
    var clock = StreamClock(rate: 48000)
    clock.report(48000, at: 1_000_000_000)
    clock.report(48000, at: 2_000_000_000)
    #expect(try #require(clock.frameClock(delay: 0)).place(of: 2_000_000_000) == 48000)
    clock.reset()
    #expect(clock.frameClock(delay: 0) == nil)
  }

  @Test func `the lead grows when the device runs dry and shrinks in calm, within its bounds`() {
    var lead = SoundLead(.low, format: format)
    #expect(lead.frames == 96)
    #expect(lead.delay == 96)
    for _ in 0..<20 { lead.grow() }
    #expect(lead.frames + lead.surplus == 1024)
    for _ in 0..<200 { lead.rest(48000) }
    #expect(lead.frames == 96)
  }

  @Test(arguments: [
    (SoundLatency.safe, 960), (.milliseconds(5), 240), (.milliseconds(0), 16),
    (.milliseconds(.nan), 16), (.milliseconds(1e9), 1008),
  ])
  func `a latency that was asked for is kept as far as the buffer goes`(
    latency: SoundLatency, frames: Int
  ) {
    #expect(SoundLead(latency, format: format).frames == frames)
  }

  @Test func `a server is kept three periods ahead, and a sound is placed half a period before`() {
    var served = format
    served.isServed = true
    let lead = SoundLead(.low, format: served)
    #expect(lead.frames == 384)
    #expect(lead.delay == 320)
    #expect(lead.surplus >= 128)
  }

  @Test func `a device that failed is tried at once, then after ever longer, up to a second`() {
    var backOff = BackOff()
    let waits = (0..<7).map { _ in backOff.nextTry(after: .zero).nanoseconds / 1_000_000 }
    #expect(waits == [0, 100, 200, 400, 800, 1000, 1000])
  }

  @Test func `frames are played at the pace of the clock`() {
    var pacer = Pacer(rate: 48000)
    #expect(pacer.status(at: 0) == .queued(0))
    pacer.add(480, at: 0)
    pacer.add(480, at: 5_000_000)
    #expect(pacer.queued(at: 10_000_000) == 480)
    #expect(pacer.status(at: 20_000_000) == .interrupted)
    #expect(pacer.status(at: 20_000_000) == .queued(0))
    pacer.add(48, at: 30_000_000)
    #expect(pacer.status(at: 30_500_000) == .queued(24))
  }

  @Test(arguments: [
    SoundState.opening, .idle, .playing, .stopped, .unavailable(.busy), .unavailable(.failed),
    .unavailable(.notBuilt),
  ])
  func `a state survives the byte that threads share`(state: SoundState) {
    #expect(SoundState(byte: state.byte) == state)
  }
}
