import MorseKeyboard
import TestSupport
import Testing
import Timeline

private typealias Detector = AutoRepeat<Character>

/// Keys and pauses in milliseconds: `x 500 x` are two presses; `,` is another key, `;` decides the
/// waiting presses.
private func run(
  _ line: String, _ meaning: HoldMeaning, _ detector: Detector = Detector(), from start: Int = 0,
  wakeUps: [Timestamp] = []
) -> MachineRun<Detector> {
  var script: [Timed<Detector.Input>] = []
  var now = Timestamp.after(.milliseconds(start))
  for word in line.split(separator: " ") {
    if let milliseconds = Int(word) {
      now = now.advanced(by: .milliseconds(milliseconds))
    } else if word == "," || word == ";" {
      script.append(Timed(word == "," ? .otherKey : .decide, at: now))
    } else {
      script += word.map { Timed(.press($0, meaning), at: now) }
    }
  }
  return MachineRun(detector, script: script, wakeUps: wakeUps, end: now)
}

/// The outputs: `500x` is a press at 500 ms, `held 500` a hold since then.
private func outputs(_ run: MachineRun<Detector>) -> String {
  run.outputs.compactMap { output in
    switch output.value {
    case .pressed(let key): "\(output.moment.nanoseconds / 1_000_000)\(key)"
    case .held(_, let start): "held \(start.nanoseconds / 1_000_000)"
    case .holding: nil
    }
  }.joined(separator: " ")
}

/// A key held until it has repeated `count` times.
private func hold(_ delay: Int, _ pace: Int, _ count: Int) -> String {
  "x \(delay) " + Array(repeating: "x", count: count).joined(separator: " \(pace) ")
}

@Suite struct AutoRepeatTests {
  // MARK: Keys of elements

  @Test(arguments: [
    ("x", "0x"), ("x 51 x 51 x", "0x 51x 102x"), ("xxx 19 xx", "0x 0x 0x 19x 19x"),
    // The first press and the first repeat count at once, the others wait.
    ("x 500 x", "0x 500x"), ("x 500 x 51 x", "0x 500x 551x"), ("x 140 x 33 x 51", "0x 140x 173x"),
    ("x 33 x 33 x 33 x 50", "0x"), ("x 33 x 33 x 33 x 51", "0x 33x 66x 99x"),
    ("x 33 x 33 xx 10 x 211", "0x 33x 66x 66x 76x"),
    // Another key, and events that must stay in order, end the wait.
    ("x 33 x 10 y", "0x 33x 43y"), ("x 33 x ; 60 y", "0x 33x 93y"), ("x 33 x ,", "0x 33x"),
  ])
  func `presses of an element key count; possible repeats count late`(
    line: String, expected: String
  ) {
    #expect(outputs(run(line, .nothing)) == expected)
  }

  @Test(arguments: [(500, 33), (660, 40), (250, 20), (250, 50)])
  func `two presses at a terminal's pace after its delay prove a hold of an element's key`(
    delay: Int, pace: Int
  ) {
    #expect(outputs(run(hold(delay, pace, 1), .nothing)) == "0x \(delay)x")
    for count in [2, 3, 6, 99] {
      #expect(outputs(run(hold(delay, pace, count), .nothing)) == "0x \(delay)x held \(delay)")
    }
  }

  @Test func `without a delay, the eighth press at a terminal's pace proves a hold`() {
    #expect(outputs(run(hold(33, 33, 6), .nothing)) == "0x")
    #expect(outputs(run(hold(33, 33, 7), .nothing)) == "0x held 0")
  }

  @Test(arguments: [51, 53, 57, 60, 63], [8, 15, 24])
  func `presses slower than 20 a second all count, however even they are`(pace: Int, count: Int) {
    let outputs = run(hold(500, pace, count) + " 900", .nothing).outputs
    #expect(outputs.count == count + 1)
  }

  @Test func `a key released for 150 ms counts as a new press`() {
    let held = hold(500, 40, 10)
    #expect(outputs(run(held + " 149 x", .nothing)) == "0x 500x held 500")
    #expect(outputs(run(held + " 150 x", .nothing)) == "0x 500x held 500 1010x")
    #expect(outputs(run(held + " 10 y 10 x", .nothing)) == "0x 500x held 500 870y 880x")
  }

  @Test func `endless simultaneous presses are not a hold, and few of them wait`() {
    let line = "x 33 " + String(repeating: "x", count: 500)
    #expect(run(line + " 60", .nothing).outputs.count == 501)
    #expect(run(line, .nothing).outputs.count > 450)
  }

  // MARK: Repeats that arrive together

  /// Repeats of a key that a network delivers `count` at a time, for two seconds.
  private static func bunches(of count: Int, pace: Int, delay: Int = 500) -> String {
    let bunch = String(repeating: "x", count: count)
    let bunches = Array(repeating: bunch, count: 2000 / (count * pace))
    return "x \(delay) " + bunches.joined(separator: " \(count * pace) ")
  }

  @Test(arguments: [2, 3, 4, 5, 8], [30, 40, 50])
  func `repeats of an element key are a hold, however they are bunched`(count: Int, pace: Int) {
    let run = run(Self.bunches(of: count, pace: pace) + " 700", .nothing)
    #expect(outputs(run).hasSuffix("held 500"), "\(outputs(run))")
    let holds = run.outputs.count { if case .held = $0.value { true } else { false } }
    #expect(holds == 1)
  }

  @Test(arguments: [2, 3, 4, 5, 8], [30, 40, 50])
  func `repeats of a straight key are one dah, however they are bunched`(count: Int, pace: Int) {
    let run = run(Self.bunches(of: count, pace: pace) + " 1200 x 1200", .dah)
    #expect(outputs(run).hasPrefix("0x held 0 "), "\(outputs(run))")
    let presses = run.outputs.count { if case .pressed = $0.value { true } else { false } }
    #expect(presses == 2)
  }

  @Test(arguments: [
    ("xxxx 900", "0x 0x 0x 0x"), ("xxxxx 900 xxxxx 900", "0x 0x 0x 0x 0x 900x 900x 900x 900x 900x"),
    ("xxxx 400 xxxx 400 xxxx 900", "0x 0x 0x 0x 400x 400x 400x 400x 800x 800x 800x 800x"),
  ])
  func `taps that arrive together count`(line: String, expected: String) {
    #expect(outputs(run(line, .nothing)) == expected)
  }

  @Test func `a character does not end while another bunch may follow`() {
    #expect(run("x 500 xxxx 259", .nothing).machine.isUndecided)
    #expect(!run("x 500 xxxx 261", .nothing).machine.isUndecided)
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `fingers are never read as a hold`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let pauses = (0..<40).map { _ in Int.random(in: 80...260, using: &generator) }
    let line = pauses.map { "x \($0) " }.joined()
    let run = run(line + "900", .nothing)
    #expect(run.outputs.count == 40 && !outputs(run).contains("held"))
  }

  // MARK: A straight key

  @Test(arguments: [
    ("x 1200 x 1200 x", "0x 1200x 2400x"), ("x 120 x 120 x", "0x 120x 240x"),
    // A possible first repeat waits for the second.
    ("x 500 x", "0x"), ("x 500 x 50", "0x"), ("x 500 x 51", "0x 500x"),
    ("x 500 x 33 x", "0x held 0"), ("x 500 x 33 x 33 x 33 x", "0x held 0"),
    ("x 500 x 101 x 500 x 33 x", "0x 500x 601x held 601"),
    // Slow repeats arrive after the first one has counted; without a delay before them, they are
    // taps.
    ("x 500 x 60 x 60 x", "0x 500x 560x held 0"), ("x 250 x 92 x 92 x", "0x 250x 342x held 0"),
    ("x 500 x 92 x 400", "0x 500x 592x"),
    // Their pace is learned: the next hold is detected at the first of them.
    ("x 500 x 92 x 92 x 500 x 500 x 92 x", "0x 500x 592x held 0 1184x held 1184"),
    ("x 60 x 60 x", "0x 60x 120x"),
    // After a hold, the next press counts as a press again, and may start another hold.
    ("x 500 x 33 x 150 x", "0x held 0 683x"), ("x 500 x 33 x 149 x", "0x held 0"),
    ("x 500 x 33 x 200 x 500 x 33 x", "0x held 0 733x held 733"),
    // Without a delay, and with a late second repeat.
    ("x 33 x", "0x held 0"), ("x 500 x 33 x 200 x 500 x 47 x", "0x held 0 733x 1233x held 733"),
    ("x 500 x y", "0x 500x 500y"), ("xx 10 x", "0x 0x 10x"),
  ])
  func `taps of a straight key count, and repeats show a hold`(line: String, expected: String) {
    #expect(outputs(run(line, .dah)) == expected)
  }

  /// Returns how long the second of two taps waits before it counts, for each pause between them.
  private func waits(_ detector: Detector, from start: Int) -> [Int: Duration] {
    var waits: [Int: Duration] = [:]
    for pause in 51...1500 {
      let second = Timestamp.after(.milliseconds(start + pause))
      var run = run("x \(pause) x", .dah, detector, from: start).machine
      guard let due = run.deadline, !run.advance(to: due).isEmpty else { continue }
      waits[pause] = second.duration(to: due)
    }
    return waits
  }

  @Test func `a press waits 50 ms in an unknown terminal`() {
    let waits = waits(Detector(), from: 0)
    #expect(waits.keys.sorted() == Array(150...1100))
    #expect(waits.values.allSatisfy { $0 <= .nanoseconds(50_000_001) })
  }

  @Test(arguments: [(500, 33), (660, 40), (250, 25)])
  func `once the repeat delay is known, only presses near it wait, for about one repeat`(
    delay: Int, pace: Int
  ) {
    let known = run(hold(delay, pace, 20), .dah).machine
    let waits = waits(known, from: 9000)
    #expect(waits.keys.sorted() == Array(delay - 30...delay + 30))
    #expect(waits.values.allSatisfy { $0 <= .nanoseconds(Int64(pace + 10) * 1_000_000 + 1) })
  }

  @Test func `a changed repeat delay is detected and learnt`() {
    let known = run(hold(500, 33, 20), .dah).machine
    let surprised = run(hold(300, 33, 3), .dah, known, from: 9000)
    #expect(outputs(surprised) == "9000x 9300x held 9000")
    let again = run(hold(300, 33, 3), .dah, surprised.machine, from: 20_000)
    #expect(outputs(again) == "20000x held 20000")
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `every tap and hold is recognized, whatever the terminal's timing`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let delay = Int.random(in: 200...1000, using: &generator)
    let pace = Int.random(in: 24...44, using: &generator)
    var (line, taps, holds) = ("", 0, 0)
    for _ in 0..<20 {
      let isHold = Bool.random(using: &generator)
      (taps, holds) = isHold ? (taps, holds + 1) : (taps + 1, holds)
      guard isHold else {
        line += "x \(Int.random(in: 90...1400, using: &generator)) "
        continue
      }
      line += "x \(delay + Int.random(in: -4...4, using: &generator)) "
      for _ in 0...Int.random(in: 1...20, using: &generator) {
        line += "x \(pace + Int.random(in: -4...4, using: &generator)) "
      }
      line += "\(Int.random(in: 160...1400, using: &generator)) "
    }
    let run = run(line + "2000", .dah)
    #expect(run.outputs.count { if case .held = $0.value { true } else { false } } == holds)
    let pressed = run.outputs.count { if case .pressed = $0.value { true } else { false } }
    #expect(pressed == taps + holds, "\(line)")
  }

  // MARK: A switch

  @Test(arguments: [
    ("x 1101 x 1101 x", "0x 1101x 2202x"), ("x 500 x 119", "0x"), ("x 500 x 120", "0x 500x"),
    ("x 500 x 92 x 92 x", "0x held 0"), ("x 149 x 149 x", "0x held 0"), ("xx 19 x", "0x 0x 19x"),
    ("x 500 x 92 x 200 x 120", "0x held 0 792x"), ("x 500 x 92 x 200 x 92 x", "0x held 0 held 592"),
    ("x 500 x 10 y", "0x 500x 510y"), ("x 500 xxx 132 xxxx", "0x held 0"),
    ("x 500 x 33 x 250 xxx 33 x", "0x held 0 held 533"),
  ])
  func `a held switch counts once`(line: String, expected: String) {
    #expect(outputs(run(line, .once)) == expected)
  }

  // MARK: Laws

  @Test func `the time in which presses may be revoked is known`() {
    var element = run("x", .nothing).machine
    #expect(element.isUndecided && element.deadline == Timestamp(nanoseconds: 50_000_001))
    _ = element.advance(to: .after(.milliseconds(51)))
    #expect(!element.isUndecided)
    #expect(run("x 1100", .dah).machine.isUndecided)
    #expect(!run("x 1101", .dah).machine.isUndecided)
    #expect(!run("x", .once).machine.isUndecided)
    #expect(run("x 500 x", .once).machine.isUndecided)
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `late wake-ups change nothing`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let pieces = ["x", "x", "x", "x", "y", ",", ";", "x 33 x 33 x"]
    let pauses = [0, 10, 19, 20, 33, 50, 51, 120, 150, 500, 500, 533, 1100, 2000]
    var line = ""
    for _ in 0..<60 {
      line += (pieces.randomElement(using: &generator) ?? "x") + " "
      line += "\(pauses.randomElement(using: &generator) ?? 0) "
    }
    let meaning: HoldMeaning = [.nothing, .dah, .once][Int(seed % 3)]
    let end = Timestamp.after(.seconds(30))
    let plain = run(line + "9000", meaning)
    let wakeUps = randomWakeUps(60, until: end, using: &generator)
    let woken = run(line + "9000", meaning, wakeUps: wakeUps)
    #expect(plain.outputs == woken.outputs, "\(line)")
    #expect(woken.staleDeadline == nil)
    let moments = plain.outputs.compactMap { output -> Timestamp? in
      if case .pressed = output.value { output.moment } else { nil }
    }
    #expect(moments == moments.sorted())
  }
}
