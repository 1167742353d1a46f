import LinuxSystem
import SoundSynthesis
import Synchronization
import TestSupport
import Testing
import Timeline

@testable import SoundOutput

/// The sound stream on cards of every kind, in virtual time.
@Suite struct SimulatedCardTests {
  private static let cards: [SimulatedCard.Habits] = [
    .init(),
    .init(name: "steps of 48 frames", step: 48),
    .init(name: "steps of 128 frames", step: 128),
    .init(name: "a burst of 100 frames", burst: 100),
    .init(name: "a virtual machine's card", burst: 760, variation: 40, step: 48),
    .init(name: "a burst of 1400 frames", burst: 1400),
    .init(name: "a virtual machine's card that surges", burst: 768, step: 48, surge: 240),
    .init(name: "a mixer's card", burst: 900, burstsOnce: true, step: 48),
    .init(name: "a quick card", drift: 300e-6),
    .init(name: "a slow card in steps", step: 64, drift: -300e-6),
  ]

  @Test(arguments: cards)
  func `tones of single taps are complete, including the first`(
    habits: SimulatedCard.Habits
  ) throws {
    var desk = try Desk(habits)
    for tap in 0..<6 {
      desk.press(after: 1_200_000_000, tap.isMultiple(of: 2) ? 60_000_000 : 180_000_000)
    }
    try desk.run()
    let tones = desk.card.tones
    #expect(tones.count == 6)
    #expect(tones.allSatisfy { $0.gaps == 0 })
    for (tap, tone) in tones.enumerated() {
      // The first and the last sample of an edge are zero.
      #expect(abs(tone.length - (tap.isMultiple(of: 2) ? 2880 : 8640)) <= 3)
    }
    #expect(desk.underruns == 0)
    #expect(desk.card.underruns == 0)
  }

  @Test(arguments: cards)
  func `taps keep their distances, also the first after a rest`(
    habits: SimulatedCard.Habits
  ) throws {
    var desk = try Desk(habits)
    for _ in 0..<4 {
      desk.press(after: 1_200_000_000, 60_000_000)
      desk.press(after: 150_000_000, 60_000_000)
      desk.press(after: 170_000_000, 60_000_000)
    }
    try desk.run()
    // A mixer's card is known only after the first start.
    let known = habits.burstsOnce ? 3 : 0
    let delays = zip(desk.card.tones, desk.pressed).dropFirst(known).map { $0.onset - $1 }
    #expect(delays.count == 12 - known)
    let spread = (delays.max() ?? 0) - (delays.min() ?? 0)
    // The estimate of a burst is as accurate as the burst is constant, and that of a position as
    // its step.
    let allowed = 6 + habits.variation + (habits.step > 1 ? habits.step : 0)
    #expect(spread < Int64(allowed) * 1_000_000_000 / 48000)
  }

  @Test(arguments: [SimulatedCard.Habits(), .init(name: "in steps", step: 16)])
  func `a card without a start burst sounds within two milliseconds`(
    habits: SimulatedCard.Habits
  ) throws {
    var desk = try Desk(habits)
    for _ in 0..<20 { desk.press(after: 400_000_000, 60_000_000) }
    try desk.run()
    let delays = zip(desk.card.tones, desk.pressed).map { $0.onset - $1 }
    #expect(delays.count == 20)
    #expect(delays.allSatisfy { $0 < (habits.step > 1 ? 2_000_000 : 1_500_000) })
  }

  @Test(arguments: cards.filter { !$0.burstsOnce })
  func `the latency that doctor measures is even, also after a pause`(
    habits: SimulatedCard.Habits
  ) throws {
    var desk = try Desk(habits)
    for tap in 0..<20 {
      desk.press(after: tap.isMultiple(of: 4) ? 1_200_000_000 : 150_000_000, 60_000_000)
    }
    try desk.run()
    let latencies = desk.trace.entries.map(\.latency)
    #expect(latencies.count == 20)
    // A card that surges has a larger lead, and steps make its reports inexact.
    let blur = Int64(2 * habits.surge + habits.step) * 1_000_000_000 / 48000
    #expect(latencies.allSatisfy { $0 > 0 && $0 < 3_000_000 + blur })
  }

  @Test(arguments: cards)
  func `a delayed thread costs a gap and an underrun count, but no sample`(
    habits: SimulatedCard.Habits
  ) throws {
    var desk = try Desk(habits)
    desk.press(after: 500_000_000, 180_000_000)
    desk.stall(at: 560_000_000, for: 60_000_000)
    try desk.run()
    // The frames that a mixer's card did not accept at its first start are the lead of its second.
    #expect(desk.underruns == (habits.burstsOnce ? 0 : 1))
    let frames = desk.card.runs.flatMap(\.frames).filter { $0 != 0 }
    var whole = try Desk(.init())
    whole.press(after: 500_000_000, 180_000_000)
    try whole.run()
    #expect(frames == whole.card.runs.flatMap(\.frames).filter { $0 != 0 })
  }

  @Test(arguments: cards)
  func `sound without pending keys survives a thread delayed by a tenth of a second`(
    habits: SimulatedCard.Habits
  ) throws {
    var desk = try Desk(habits, latency: .milliseconds(250), buffer: 14000)
    for _ in 0..<14 { desk.press(after: 240_000_000, 180_000_000) }
    for stall in 0..<20 {
      desk.stall(at: Int64(400 + 150 * stall) * 1_000_000, for: 100_000_000)
    }
    try desk.run()
    #expect(desk.card.tones.count == 14)
    #expect(desk.card.tones.allSatisfy { $0.gaps == 0 && abs($0.length - 8640) <= 3 })
    #expect(desk.underruns == 0)
  }
}

/// A stream, its card, the pressed keys, and the times when the thread is delayed.
private struct Desk {
  let card: SimulatedCard
  let trace = SoundTrace()
  private(set) var pressed: [Int64] = []
  private var durations: [Int64] = []
  private var stalls: [(at: Int64, duration: Int64)] = []
  private let time = VirtualTime()
  private let channel: SoundChannel
  private let latency: SoundLatency

  init(
    _ habits: SimulatedCard.Habits, latency: SoundLatency = .low, buffer: Int = 2048
  ) throws {
    card = SimulatedCard(habits, time: time, buffer: buffer)
    channel = try SoundChannel()
    self.latency = latency
  }

  var underruns: Int { channel.xruns.load(ordering: .relaxed) }

  /// Presses a key that sounds for `duration`, a pause after the previous one.
  mutating func press(after pause: Int64, _ duration: Int64) {
    pressed.append((pressed.last ?? 100_000_000) + pause)
    durations.append(duration)
  }

  /// Delays the sound thread.
  mutating func stall(at moment: Int64, for duration: Int64) {
    stalls.append((moment, duration))
  }

  /// Plays everything like the sound thread.
  mutating func run() throws {
    var settings = SoundSettings(clock: MonotonicClock(), clips: [])
    settings.latency = latency
    settings.trace = trace
    let time = time
    var stream = SoundStream(
      sink: card, channel: channel, settings: settings,
      now: { Timestamp(nanoseconds: time.now) })
    var random = SplitMix64(seed: 42)
    var next = 0
    try stream.rehearse { time.pass($0 + 50_000) }
    while next < pressed.count {
      time.pass(pressed[next] - time.now + 60_000)
      try stream.begin()
      send(&next)
      while stream.isNeeded {
        var wait = try stream.feed() + Int64.random(in: 20_000...200_000, using: &random)
        if let stall = stalls.first, stall.at <= time.now + wait {
          stalls.removeFirst()
          wait = stall.at + stall.duration - time.now
        }
        time.pass(wait)
        send(&next)
      }
      try stream.end()
    }
  }

  private func send(_ next: inout Int) {
    while next < pressed.count, pressed[next] <= time.now {
      channel.send(
        SoundCommand(
          .element(duration: durations[next], gap: 0, pitch: 600, gain: 0.5), at: pressed[next]))
      next += 1
    }
  }
}
