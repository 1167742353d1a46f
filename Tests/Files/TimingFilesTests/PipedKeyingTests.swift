import MorseCode
import TimingFiles
import TestSupport
import Testing
import Timeline

@Suite struct PipedKeyingTests {
  /// A line of arrivals: `+60` and `-60` are intervals, `x` is the writer's end, and `@60` lets
  /// time pass.
  private func script(_ line: String) -> (script: [Timed<PipedInput>], end: Timestamp) {
    var script: [Timed<PipedInput>] = []
    var now = Timestamp.after(.seconds(10))
    for word in line.split(separator: " ") {
      let number = Int(word.dropFirst()) ?? 0
      switch word.first {
      case "@": now = now.advanced(by: .milliseconds(number))
      case "x": script.append(Timed(.writerGone, at: now))
      default:
        let interval = KeyingInterval(
          isMark: word.first == "+", nanoseconds: Int64(number) * 1_000_000)
        script.append(Timed(.interval(interval), at: now))
      }
    }
    return (script, now.advanced(by: .seconds(60)))
  }

  private func edges(_ line: String) -> String {
    let (script, end) = script(line)
    return MachineRun(PipedKeying(), script: script, end: end).outputs.map { output in
      let sign =
        switch output.value {
        case .edge(let isDown): isDown ? "+" : "-"
        case .withdrawn: "x"
        }
      return "\(sign)\(output.moment.nanoseconds / 1_000_000 - 10_000)"
    }.joined(separator: " ")
  }

  @Test(arguments: [
    // A writer in real time: the first mark is known at its end, the others at their beginning.
    ("@60 +60 @60 -60 @180 +180 @60 -60 @60 +60", "+0 -60 +120 -300 +360 -420"),
    // It is late by a few milliseconds, and its durations are used.
    ("@60 +60 @63 -60 @181 +180 @60 -60", "+0 -60 +120 -300 +360"),
    // It paused for longer than it reports.
    ("@60 +60 @900 -60 @60 +60", "+0 -60 +955 -1015"),
    // All at once: it is played in real time.
    ("+60 -60 +180 -420 +60", "+-60 -0 +60 -240 +660 -720"),
    // A space at the end begins no mark after the writer has closed.
    ("@60 +60 -420 x", "+0 -60"),
    ("@60 +60 @60 -60 @10 x @500 +60", "+0 -60 +120 x130 +570 -630"),
    // Nor does a long pause begin a mark.
    ("@60 +60 @3000 -3000 @60 +60", "+0 -60 +3060 -3120"),
    // A space in two parts is one space.
    ("@60 +60 @60 -60 @60 -60 @60 +60", "+0 -60 +120 x180 +180 -240"),
    ("+60 -60 -60 +60", "+-60 -0 +120 -180"),
    ("-1000 @60 +60", "+0 -60"),
  ])
  func `intervals become edges`(line: String, expected: String) {
    #expect(edges(line) == expected)
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `late wake-ups change nothing`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let line = (0..<60).map { _ in
      let word = ["+", "-", "@", "@", "x"].randomElement(using: &generator) ?? "@"
      return "\(word)\([0, 1, 60, 180, 2500].randomElement(using: &generator) ?? 0)"
    }
    let (script, end) = script(line.joined(separator: " "))
    let plain = MachineRun(PipedKeying(), script: script, end: end)
    let wakeUps = randomWakeUps(80, until: end, using: &generator)
    let woken = MachineRun(PipedKeying(), script: script, wakeUps: wakeUps, end: end)
    #expect(plain.outputs == woken.outputs)
    #expect(woken.staleDeadline == nil)
  }
}
