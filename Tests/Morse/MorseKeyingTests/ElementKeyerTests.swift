import MorseCode
import MorseKeying
import TestSupport
import Testing
import Timeline

@Suite struct ElementKeyerTests {
  /// Returns the marks and spaces of presses in milliseconds, at 20 WPM: `.0 -100` presses the dit
  /// key at once, and the dah key after 100 ms.
  private func keying(_ line: String) -> String {
    let script = line.split(separator: " ").map { word in
      Timed(
        PaddleEvent.press(word.first == "." ? .dit : .dah),
        at: .after(.milliseconds(Int(word.dropFirst()) ?? 0)))
    }
    let run = MachineRun(KeyerMode.element.makeKeyer(), script: script, end: .after(.seconds(10)))
    return run.outputs.map { event in
      let moment = event.moment.nanoseconds / 1_000_000
      return switch event.value {
      case .markBegan(let element, _): "\(element?.description ?? "?")\(moment)"
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

  @Test func `a release has no action`() {
    var keyer = KeyerMode.element.makeKeyer()
    #expect(keyer.handle(.release(.dit), at: .zero).isEmpty)
    #expect(keyer.deadline == nil)
  }

  @Test func `an interruption ends the mark`() {
    var keyer = KeyerMode.element.makeKeyer()
    var events = keyer.handle(.press(.dah), at: .zero)
    keyer.interrupt(at: .after(.milliseconds(50)), into: &events)
    #expect(events.last == Timed(.markEnded(.dah), at: .after(.milliseconds(50))))
    #expect(keyer.element == nil)
  }

  @Test func `a tone lasts as long as its element, whatever its mark`() {
    var settings = KeyerSettings()
    (settings.dahRatio, settings.weight) = (3.5, 0.6)
    var keyer = KeyerMode.element.makeKeyer(settings)
    let began = KeyerEvent.markBegan(.dah, tone: .milliseconds(222))
    #expect(keyer.handle(.press(.dah), at: .zero) == [Timed(began, at: .zero)])
    #expect(keyer.deadline == .after(.milliseconds(60)))
  }
}
