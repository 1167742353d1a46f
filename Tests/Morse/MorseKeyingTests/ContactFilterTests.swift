import MorseKeying
import TestSupport
import Testing
import Timeline

@Suite struct ContactFilterTests {
  @Test func `disabled filters forward everything unchanged`() {
    #expect(
      filtered(". 60 /. 1 . 0 /. enter 5 . 90000 /.") { _ in }
        == ". 60 /. 1 . /. enter 5 . 90000 /.")
  }

  @Test(arguments: [
    // Chatter at both edges.
    (". 1 /. 1 . 60 /. 1 . 1 /.", ". 64 /."),
    // Several breaks at both edges, and breaks in the middle of a hold.
    (". 3 /. 2 . 4 /. 3 . 150 /. 2 . 150 /.", ". 314 /."),
    (". 1 /. 4 . 1 /. 4 . 1 /. 4 . 90 /. 4 . 1 /. 4 . 1 /.", ". 115 /."),
    // A press shorter than the window keeps its duration.
    (". 3 /.", ". 3 /."), (". 2 /. 1 . 1 /. 100 . 50 /.", ". 4 /. 100 . 50 /."),
    // A break as long as the window is one.
    (". 60 /. 5 . 60 /.", ". 60 /. 5 . 60 /."), (". 60 /. 4 . 60 /.", ". 124 /."),
    // Gaps of eight milliseconds, as with a cootie, are not chatter.
    (". 30 /. 8 . 30 /.", ". 30 /. 8 . 30 /."),
  ])
  func `a debounce of five milliseconds`(line: String, expected: String) {
    #expect(filtered(line) { $0.debounce = .milliseconds(5) } == expected)
  }

  @Test(arguments: [
    (". 60 /. 30 . 60 /.", ". 250 /."),
    (". 60 /. 99 . 60 /.", ". 319 /."),
    (". 60 /. 100 . 60 /.", ". 160 /. . 160 /."),
    (". 10 /. 10 . 10 /. 10 . 10 /. 500 . 10 /.", ". 150 /. 400 . 110 /."),
  ])
  func `taps within a tenth of a second are one press`(line: String, expected: String) {
    #expect(filtered(line) { $0.merge = .milliseconds(100) } == expected)
  }

  @Test(arguments: [
    (". 60 /. 30 . 60 /.", "100 . 60 /."),
    (". 60 /. 40 . 60 /. 20 . 40 /. 90 . 9 /. 200 . 60 /.", "100 . 60 /. 459 . 60 /."),
    (". 60 /. 40 . 500 /.", "100 . 500 /."),
    (". 300 /. 30 . 400 /. 20 . 20 /. 300 . 60 /.", "100 . 630 /. 440 . 60 /."),
    (". 60 /. 200 . 180 /.", "100 . 60 /. 200 . 180 /."),
  ])
  func `a tap after a press of a straight key does not lengthen it`(
    line: String, expected: String
  ) {
    let text = filtered(line) {
      $0.merge = .milliseconds(100)
      $0.keepsDurations = true
    }
    #expect(text == expected)
  }

  @Test(arguments: [
    (". 49 /.", "", ""),
    (". 50 /.", "50 . /.", "50 . 50 /."),
    (". 20 /. 5 . 80 /. 10 . 30 /. 10 . 60 /.", "75 . 30 /. 100 . 10 /.", "75 . 80 /. 50 . 60 /."),
  ])
  func `a hold of less than fifty milliseconds is not a press`(
    line: String, plain: String, exact: String
  ) {
    #expect(filtered(line) { $0.minimumPress = .milliseconds(50) } == plain)
    let kept = filtered(line) {
      $0.minimumPress = .milliseconds(50)
      $0.keepsDurations = true
    }
    #expect(kept == exact)
  }

  @Test(arguments: [
    ("enter 100 . 300 /. 50 . 60 /.", "enter 450 . 60 /."),
    ("enter 200 . 60 /.", "enter 200 . 60 /."),
    (". 50 enter 50 /. 50 . 60 /. 90 . 20 /.", ". 50 enter 50 /. 200 . 20 /."),
  ])
  func `a dead time of a fifth of a second`(line: String, expected: String) {
    #expect(filtered(line) { $0.deadTime = .milliseconds(200) } == expected)
  }

  @Test(arguments: [
    (". 60 /.", ". 60 /."),
    (". 500 /. 400 . 60 /. 40 . 60 /.", ". 900 /. 100 . 60 /."),
    (". 499 /. 400 . 500 /. 1 . 900 /.", ". 499 /. 400 . 501 /."),
  ])
  func `a press of half a second latches`(line: String, expected: String) {
    #expect(filtered(line) { $0.latch = .milliseconds(500) } == expected)
  }

  @Test func `with no threshold every press latches`() {
    #expect(
      filtered(". 10 /. 300 . 10 /. 200 . 10 /. 5 . 9 /.") { $0.latch = .zero }
        == ". 310 /. 210 . 15 /.")
  }

  @Test(arguments: [
    (". 999 /.", ". 999 /."),
    (". 1000 /.", ". 1000 /. cancel"),
    (". 9000 /. 10 . 60 /.", ". 1000 /. cancel 8010 . 60 /."),
  ])
  func `after a second a press is too long`(line: String, expected: String) {
    #expect(filtered(line) { $0.maximumPress = .seconds(1) } == expected)
  }

  @Test func `a latched key is released as well`() {
    let text = filtered(". 10 /. 5000 . 10 /. 10 . 10 /. 10 . 10 /.") {
      $0.latch = .zero
      $0.maximumPress = .seconds(1)
    }
    #expect(text == ". 1000 /. cancel 4030 . 20 /.")
  }

  @Test(arguments: [
    (". 299 /.", ". 299 /."),
    (". 450 /.", ". 300 /. . 100 /. . 50 /."),
    (". 60 /. 60 . 60 /.", ". 60 /. 60 . 60 /."),
  ])
  func `a held contact repeats`(line: String, expected: String) {
    let text = filtered(line) {
      $0.repeats = RepeatPace(delay: .milliseconds(300), interval: .milliseconds(100))
    }
    #expect(text == expected)
  }

  @Test func `all filters together tell a tremor from keying`() {
    let text = filtered(
      ". 2 /. 1 . 40 /. 30 . 2 /. 1 . 150 /. 2 . 1 /. 400 . 9 /. 400 enter 50 . 90 /."
    ) {
      $0.debounce = .milliseconds(5)
      $0.merge = .milliseconds(60)
      $0.minimumPress = .milliseconds(30)
      $0.deadTime = .milliseconds(100)
      $0.keepsDurations = true
    }
    #expect(text == "90 . 169 /. 779 enter")
  }
}

@Suite struct ContactFilterLawTests {
  private func settings(_ generator: inout SplitMix64) -> FilterSettings {
    func window(_ milliseconds: Int) -> Duration {
      Bool.random(using: &generator)
        ? .zero : .milliseconds(Int.random(in: 1...milliseconds, using: &generator))
    }
    var settings = FilterSettings()
    settings.debounce = window(8)
    settings.merge = window(120)
    settings.minimumPress = window(90)
    settings.deadTime = window(200)
    settings.keepsDurations = Bool.random(using: &generator)
    if Bool.random(using: &generator) { settings.latch = window(300) }
    if Bool.random(using: &generator) { settings.maximumPress = window(900) }
    if Bool.random(using: &generator) {
      settings.repeats = RepeatPace(delay: window(400), interval: window(100))
    }
    return settings
  }

  private func script(_ generator: inout SplitMix64) -> [Timed<ContactEvent>] {
    var now = Timestamp.zero
    var isDown = false
    return (0..<60).map { _ in
      let pause = [0, 1, 3, 10, 50, 100, 400, 1000].randomElement(using: &generator) ?? 0
      now = now.advanced(by: .milliseconds(pause))
      if Int.random(in: 0..<8, using: &generator) == 0 { return Timed(.committed, at: now) }
      isDown.toggle()
      return Timed(isDown ? .down : .up, at: now)
    }
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `late wake-ups change nothing, and edges alternate`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let filter = ContactFilter(settings(&generator))
    let script = script(&generator)
    let end = Timestamp.after(.seconds(120))
    let plain = MachineRun(filter, script: script, end: end)
    let wakeUps = randomWakeUps(80, until: end, using: &generator)
    let woken = MachineRun(filter, script: script, wakeUps: wakeUps, end: end)
    #expect(plain.outputs == woken.outputs)
    #expect(woken.staleDeadline == nil)
    let edges = plain.outputs.map(\.value).filter { $0 == .down || $0 == .up }
    #expect(edges.indices.allSatisfy { edges[$0] == ($0.isMultiple(of: 2) ? .down : .up) })
    #expect(zip(plain.outputs, plain.outputs.dropFirst()).allSatisfy { $0.moment <= $1.moment })
  }
}
