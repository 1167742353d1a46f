import SoundSynthesis
import TestSupport
import Testing
import Timeline

@testable import SoundOutput

@Suite struct SoundStreamClockTests {
  private let format = SinkFormat(
    rate: 48000, channels: 1, period: 128, buffer: 1024, isServed: false)
  private let served = SinkFormat(
    rate: 48000, channels: 1, period: 120, buffer: 1024, isServed: true)

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
    var clock = StreamClock(rate: 48000, grain: 128)
    var moment: Int64 = 0
    var worst = 0.0
    clock.restart(at: -128)
    for step in 0..<8000 {
      moment += Int64.random(in: 200_000...1_500_000, using: &random)
      // The device runs 80 parts per million slow, and reports whole periods.
      let truth = Double(moment) * 48000 / 1e9 * (1 - 80e-6)
      let late = Int64.random(in: 0...60000, using: &random)
      clock.report(Int64(truth) / 128 * 128, at: moment + late)
      let place = try #require(clock.frameClock(delay: 0)).place(of: moment)
      if step > 2000 { worst = max(worst, abs(place - truth)) }
    }
    #expect(worst < 16)
  }

  @Test(arguments: [-200e-6, 0, 200e-6])
  func `a server polled only when due is followed at any speed`(
    drift: Double
  ) throws {
    var clock = StreamClock(rate: 48000, grain: 120)
    var (moment, worst) = (Int64(0), 0.0)
    clock.restart(at: -120)
    for look in 0..<20000 {
      let truth = Double(moment) * 48000 / 1e9 * (1 + drift)
      clock.report(Int64(truth) / 120 * 120, at: moment)
      if look > 2000 {
        worst = max(worst, abs(try #require(clock.place(at: moment)) - truth))
      }
      let due = try #require(clock.timeToNextStep(at: moment))
      moment += due > 0 ? due + 200_000 : 250_000
    }
    #expect(worst < 16)
  }

  @Test func `an exact device is followed to the frame`() throws {
    var clock = StreamClock(rate: 48000)
    clock.restart(at: 0)
    clock.report(48, at: 1_000_000)
    clock.report(96, at: 2_000_000)
    #expect(clock.place(at: 3_000_000) == 144)
    #expect(try #require(clock.timeToNextStep(at: 2_000_000)) < 21_000)
  }

  @Test func `before its first report a device counts as at its start`() throws {
    var clock = StreamClock(rate: 48000, grain: 120)
    clock.restart(at: -120)
    clock.report(-120, at: 1_000_000)
    clock.report(-120, at: 4_000_000)
    #expect(!clock.hasMoved)
    #expect(clock.place(at: 4_000_000) == -120)
    clock.report(0, at: 5_000_000)
    #expect(clock.hasMoved)
    #expect(clock.place(at: 5_000_000) == 0)
  }

  @Test func `a stream that moved is located again at once`() throws {
    var clock = StreamClock(rate: 48000)
    clock.report(48000, at: 1_000_000_000)
    clock.report(48000, at: 2_000_000_000)
    #expect(try #require(clock.frameClock(delay: 0)).place(of: 2_000_000_000) == 48000)
    clock.restart(at: 0)
    #expect(clock.frameClock(delay: 0) == nil)
  }

  @Test(arguments: [
    // A server that accepted everything has an underrun when the next period is due, not earlier.
    (grain: 120, written: Int64(120), after: 2.4, isDry: false),
    (120, 120, 2.8, false), (120, 120, 5.5, true), (120, 240, 5.5, false), (120, 240, 8.0, true),
    // A device whose position does not advance is not playing, whatever is queued.
    (120, 4800, 12.0, false), (120, 4800, 13.0, true), (1, 4800, 9.0, false), (1, 4800, 11.0, true),
  ])
  func `a device that reports no queued frames has an underrun`(
    grain: Int, written: Int64, after: Double, isDry: Bool
  ) {
    var clock = StreamClock(rate: 48000, grain: grain)
    clock.restart(at: -120)
    clock.report(0, at: 0)
    #expect(clock.isDry(written: written, at: Int64(after * 1e6)) == isDry)
  }

  @Test func `the lead grows at every second underrun, and shrinks in calm, within its bounds`() {
    var lead = SoundLead(.low, format: format)
    #expect(lead.frames == 67)
    lead.grow(missing: 8)
    #expect(lead.frames == 67)
    lead.grow(missing: 8)
    #expect(lead.frames == 100)
    for _ in 0..<40 { lead.grow(missing: 8) }
    #expect(lead.frames == 960)
    for _ in 0..<2000 { lead.rest(48000) }
    #expect(lead.frames == 67)
  }

  @Test func `underruns more than four seconds apart do not change the lead`() {
    var lead = SoundLead(.low, format: format)
    for _ in 0..<50 {
      lead.grow(missing: 8)
      lead.rest(4 * 48000 + 1)
    }
    #expect(lead.frames == 67)
  }

  @Test(arguments: [(268, 100), (269, 67)])
  func `only an underrun that four times the lead would have prevented counts`(
    missing: Int, frames: Int
  ) {
    var lead = SoundLead(.low, format: format)
    for _ in 0..<2 { lead.grow(missing: missing) }
    #expect(lead.frames == frames)
  }

  @Test(arguments: [
    (0, true, 22), (0, false, 33), (5, false, 36), (192, false, 153), (9000, false, 153),
  ])
  func `the device is fed late in silence, and sooner inside a tone`(
    remaining: Int, isSilent: Bool, frames: Int
  ) {
    let lead = SoundLead(.low, format: format)
    #expect(lead.reserve(element: remaining, isSilent: isSilent) == frames)
  }

  @Test(arguments: [(0, 67), (5, 72), (192, 259), (9000, 259)])
  func `a tone is written up to four milliseconds further ahead, to its end at most`(
    remaining: Int, frames: Int
  ) {
    #expect(SoundLead(.low, format: format).target(element: remaining) == frames)
    #expect(SoundLead(.low, format: served).target(element: remaining) == 142)
    #expect(SoundLead(.milliseconds(1e9), format: format).target(element: remaining) == 1024)
  }

  @Test func `the lead is larger in a tone, for a server by whole periods`() {
    for (format, near, far) in [(format, 259, 867), (served, 142, 862)] {
      var lead = SoundLead(.low, format: format)
      #expect(lead.target(element: 9000) == near)
      lead.rest(48001)
      lead.adjust(isLate: false)
      #expect(lead.target(element: 9000) == far)
      #expect(lead.target(element: 0) == lead.frames)
      lead.adjust(isLate: true)
      #expect(lead.target(element: 9000) == near)
    }
  }

  @Test func `a server receives samples at each step, in a long tone before the lead runs out`() {
    var lead = SoundLead(.low, format: served)
    #expect(lead.reserve(element: 0, isSilent: true) == 22)
    #expect(lead.reserve(element: 9000, isSilent: false) == 22)
    lead.rest(48001)
    lead.adjust(isLate: false)
    #expect(lead.reserve(element: 9000, isSilent: false) == 142)
    #expect(lead.reserve(element: 119, isSilent: false) == 22)
  }

  @Test func `after each underrun a smaller lead is tried later`() {
    var lead = SoundLead(.low, format: format)
    var waits: [Int] = []
    for _ in 0..<6 {
      lead.grow(missing: 8)
      lead.grow(missing: 8)
      let grown = lead.frames
      var wait = 0
      while lead.frames == grown {
        lead.rest(48000)
        wait += 1
      }
      waits.append(wait)
    }
    #expect(waits == [8, 16, 32, 32, 32, 32])
  }

  @Test(arguments: [
    (SoundLatency.safe, 960, 840), (.milliseconds(5), 240, 142), (.milliseconds(9), 432, 312),
    (.milliseconds(0), 16, 142), (.milliseconds(.nan), 16, 142), (.milliseconds(1e9), 1024, 1024),
  ])
  func `a requested latency is kept up to the size of the buffer`(
    latency: SoundLatency, frames: Int, servedFrames: Int
  ) {
    #expect(SoundLead(latency, format: format).frames == frames)
    #expect(SoundLead(latency, format: served).frames == servedFrames)
  }

  @Test func `the lead over a server is one period and half a millisecond`() {
    let lead = SoundLead(.low, format: served)
    #expect(lead.frames == 142)
    #expect(lead.grain == 120)
    #expect(lead.start == 240)
  }

  @Test func `a device that failed is tried at once, then after ever longer, up to 0.4 s`() {
    var backOff = BackOff()
    let waits = (0..<7).map { _ in backOff.nextTry(after: .zero).nanoseconds / 1_000_000 }
    #expect(waits == [0, 100, 200, 400, 400, 400, 400])
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
