import MorseCode
import TestSupport
import Testing
import Timeline

@Suite struct ElementKeyerTests {
  /// Marks and spaces in milliseconds that presses give at 20 WPM: `.0 -100` presses the dit key at
  /// once and the dah key after 100 ms.
  private func keying(_ line: String) -> String {
    let script = line.split(separator: " ").map { word in
      Timed(
        PaddleEvent.press(word.first == "." ? .dit : .dah),
        at: .after(.milliseconds(Int(word.dropFirst()) ?? 0)))
    }
    let run = MachineRun(ElementKeyer(), script: script, end: .after(.seconds(10)))
    return run.outputs.map { event in
      let moment = event.moment.nanoseconds / 1_000_000
      return switch event.value {
      case .markBegan(let element): "\(element?.description ?? "?")\(moment)"
      case .markEnded: "\(moment)"
      }
    }.joined(separator: " ")
  }

  @Test(arguments: [
    (".0", ".0 60"),
    ("-0", "-0 60"),
    (".0 -100", ".0 60 -100 160"),
    ("-0 .30", "-0 30 .30 90"),
    (".0 .0 .0", ".0 0 .0 0 .0 60"),
    (".0 .60", ".0 60 .60 120"),
  ])
  func `one press makes one element, at once`(line: String, marks: String) {
    #expect(keying(line) == marks)
  }

  @Test func `a release means nothing`() {
    var keyer = ElementKeyer()
    #expect(keyer.handle(.release(.dit), at: .zero).isEmpty)
    #expect(keyer.deadline == nil)
  }

  @Test func `an interruption ends the mark`() {
    var keyer = ElementKeyer()
    var events = keyer.handle(.press(.dah), at: .zero)
    keyer.interrupt(at: .after(.milliseconds(50)), into: &events)
    #expect(events.last == Timed(.markEnded(.dah), at: .after(.milliseconds(50))))
    #expect(keyer.element == nil)
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `late wake-ups change nothing and deadlines lie ahead`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    var now = Timestamp.zero
    let script = (0..<50).map { _ in
      now = now.advanced(by: .milliseconds(Int.random(in: 0...300, using: &generator)))
      let paddle = Paddle.allCases.randomElement(using: &generator) ?? .dit
      return Timed(PaddleEvent.press(paddle), at: now)
    }
    let end = now.advanced(by: .seconds(1))
    let wakeUps = randomWakeUps(60, until: end, using: &generator)
    let plain = MachineRun(ElementKeyer(), script: script, end: end)
    let woken = MachineRun(ElementKeyer(), script: script, wakeUps: wakeUps, end: end)
    #expect(plain.outputs == woken.outputs)
    #expect(woken.staleDeadline == nil)
  }
}
