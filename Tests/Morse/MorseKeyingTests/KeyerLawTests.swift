import MorseCode
import MorseKeying
import TestSupport
import Testing
import Timeline

/// The properties of every keyer for any hand.
@Suite struct KeyerLawTests {
  /// A thousand hands for each keyer, divided into parts that run in parallel.
  private static let runs = KeyerMode.allCases.flatMap { mode in
    stride(from: 0 as UInt64, to: 1000, by: 100).map { (mode, $0..<$0 + 100) }
  }

  @Test(arguments: runs)
  func `late wake-ups change nothing and deadlines lie ahead`(
    mode: KeyerMode, seeds: Range<UInt64>
  ) {
    for seed in seeds {
      var hand = WildHand(seed: seed)
      let keyer = mode.makeKeyer(hand.settings())
      let script = hand.script()
      let end = hand.now.advanced(by: .seconds(40))
      let plain = MachineRun(keyer, script: script, end: end)
      let wakeUps = randomWakeUps(200, until: end, using: &hand.generator)
      let woken = MachineRun(keyer, script: script, wakeUps: wakeUps, end: end)
      #expect(plain.outputs == woken.outputs, "\(mode) \(seed)")
      #expect(plain.staleDeadline == nil && woken.staleDeadline == nil, "\(mode) \(seed)")
      if let flaw = flaw(in: plain.outputs) { Issue.record("\(mode) \(seed): \(flaw)") }
      #expect(plain.machine.deadline == nil, "\(mode) \(seed) never comes to rest")
    }
  }

  /// Returns a violation: marks and spaces must alternate in chronological order, and each mark
  /// must end with its element.
  private func flaw(in events: [Timed<KeyerEvent>]) -> String? {
    var open: MorseElement??
    for (index, event) in events.enumerated() {
      if index > 0, event.moment < events[index - 1].moment { return "time runs backwards" }
      switch event.value {
      case .markBegan(let element, _):
        guard open == nil else { return "a mark within a mark" }
        open = .some(element)
      case .markEnded(let element):
        guard open == .some(element) else { return "a mark ends that did not begin" }
        open = nil
      }
    }
    return nil
  }

  @Test(arguments: KeyerMode.allCases)
  func `an interruption ends the mark and forgets the paddles`(mode: KeyerMode) {
    for seed in 0..<100 as Range<UInt64> {
      var hand = WildHand(seed: seed)
      var run = MachineRun(
        mode.makeKeyer(hand.settings()), script: hand.script(), end: hand.now
      ).machine
      var events: [Timed<KeyerEvent>] = []
      run.interrupt(at: hand.now, into: &events)
      #expect(!run.isMarking && run.element == nil && run.deadline == nil)
      run.advance(to: hand.now.advanced(by: .seconds(9)), into: &events)
      #expect(events.count <= 1)
    }
  }

  @Test(arguments: KeyerMode.allCases)
  func `an earlier time counts as the latest one`(mode: KeyerMode) {
    var keyer = mode.makeKeyer()
    var events = keyer.handle(.press(.dit), at: .after(.seconds(2)))
    events += keyer.handle(.release(.dit), at: .zero)
    events += keyer.advance(to: .after(.seconds(3)))
    #expect(events.allSatisfy { $0.moment >= .after(.seconds(2)) })
  }

  @Test(arguments: KeyerMode.allCases)
  func `a stuck paddle stops keying`(mode: KeyerMode) {
    for moment in [Timestamp.zero, Timestamp(nanoseconds: .max)] {
      var keyer = mode.makeKeyer()
      var events = keyer.handle(.press(.dah), at: moment)
      events += keyer.handle(.press(.dit), at: moment)
      events += keyer.advance(to: Timestamp(nanoseconds: .max))
      // The maximum number of elements for the presses.
      #expect(events.count <= 2 * 256)
    }
  }

  @Test func `invalid settings are clamped`() {
    for value in [Double.nan, -.infinity, .infinity, -1, 0, 100] {
      var settings = KeyerSettings()
      (settings.dahRatio, settings.weight, settings.window) = (value, value, value)
      var keyer = KeyerMode.iambicB.makeKeyer(settings)
      let events = keyer.handle(.press(.dit), at: .zero) + keyer.advance(to: .after(.seconds(1)))
      #expect(events.count > 4)
    }
  }

  @Test(arguments: [5, 12.5, 23, 40, 60])
  func `a thousand elements end at their exact nanosecond`(wpm: Double) throws {
    let speed = try #require(MorseSpeed(wpm: wpm))
    var keyer = KeyerMode.iambicA.makeKeyer(KeyerSettings(speed: speed))
    var events: [Timed<KeyerEvent>] = []
    keyer.handle(.press(.dit), at: .zero, into: &events)
    let unit = speed.unit.nanoseconds
    for index in 1...1000 {
      // A press of a closed paddle only shows that the operator is present.
      keyer.handle(.press(.dit), at: Timestamp(nanoseconds: unit * 2 * Int64(index)), into: &events)
    }
    #expect(events.count >= 2000)
    for (index, event) in events.enumerated() {
      #expect(event.moment.nanoseconds == unit * Int64(index))
    }
  }
}

/// A hand with random actions, from a seed.
struct WildHand {
  var generator: SplitMix64
  private(set) var now = Timestamp.zero

  init(seed: UInt64) {
    generator = SplitMix64(seed: seed)
  }

  /// Returns random settings.
  mutating func settings() -> KeyerSettings {
    var settings = KeyerSettings()
    settings.speed =
      MorseSpeed(wpm: Double.random(in: 5...60, using: &generator)) ?? settings.speed
    settings.dahRatio = Double.random(in: KeyerSettings.ratios, using: &generator)
    settings.weight = Double.random(in: KeyerSettings.weights, using: &generator)
    settings.autospace = Autospace.allCases.randomElement(using: &generator) ?? .off
    settings.ditMemory = Bool.random(using: &generator)
    settings.dahMemory = Bool.random(using: &generator)
    settings.isSwapped = Bool.random(using: &generator)
    settings.window = Double.random(in: 0...1, using: &generator)
    return settings
  }

  /// Returns random presses and releases, some without their counterpart; at the end, all paddles
  /// are released.
  mutating func script() -> [Timed<PaddleEvent>] {
    var script: [Timed<PaddleEvent>] = []
    for _ in 0..<60 {
      let longest: Int64 = Bool.random(using: &generator) ? 40_000_000 : 400_000_000
      now = now.advanced(byNanoseconds: Int64.random(in: 0...longest, using: &generator))
      let paddle = Paddle.allCases.randomElement(using: &generator) ?? .dit
      let isPress = Bool.random(using: &generator)
      script.append(Timed(isPress ? .press(paddle) : .release(paddle), at: now))
    }
    return script + Paddle.allCases.map { Timed(.release($0), at: now) }
  }
}
