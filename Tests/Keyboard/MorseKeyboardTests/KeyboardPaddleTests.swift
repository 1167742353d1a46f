import MorseCode
import MorseKeying
import MorseKeyboard
import TestSupport
import TextInput
import Testing
import Timeline

/// Keyboards that receive paddle releases.
@Suite struct KeyboardPaddleTests {
  private func typed(_ keyer: KeyerMode, _ line: String) -> String {
    MorseKeyboardTests.typed(line, settings: KeyboardSettings(keyer: keyer), receivesReleases: true)
  }

  @Test(arguments: [
    (KeyerMode.iambicB, ". 20 - 180 /. /- 900", "r |"),
    (.iambicA, ". 20 - 180 /. /- 900", "a |"),
    (.iambicB, "- 20 . 450 /. /- 900", "c |"),
    (.iambicB, ". 280 /. 400", "s |"),
    (.ultimatic, "- 40 . 330 /. /- 900", "d |"),
    (.singleLever, "- 40 . 300 /. /- 900", "m |"),
    (.bug, ". 280 /. 60 - 200 /- 2000", "v |"),
    (.straight, "key 60 /key 60 key 180 /key 2000", "a |"),
    (.cootie, ". 60 /. 60 - 180 /- 2000", "a |"),
    (.element, ". 60 /. 60 - 180 /- 2000", "a |"),
    (.iambicB, "key 60 /key 60 key 180 /key 2000", "a |"),
  ])
  func `every keyer types`(keyer: KeyerMode, line: String, text: String) {
    #expect(typed(keyer, line) == text)
  }

  @Test func `a letter ends two units after its last element, a word five`() {
    #expect(typed(.iambicB, ". 10 /. 169") == "{.}|")
    #expect(typed(.iambicB, ". 10 /. 170") == "e|")
    #expect(typed(.iambicB, ". 10 /. 349") == "e|")
    #expect(typed(.iambicB, ". 10 /. 350") == "e |")
  }

  @Test func `slow pauses between letters add no spaces`() {
    let slow = Array(repeating: ". 10 /. 500", count: 16).joined(separator: " ")
    #expect(typed(.iambicB, slow) == "e e e e e eeeeeeeeeee|")
  }

  @Test func `an open element belongs to the pattern, and a key ends it`() {
    #expect(typed(.iambicB, ". 20 - 110") == "{.-}|")
    #expect(typed(.iambicB, ". 20 - 110 enter 2000") == "a |")
    #expect(typed(.iambicB, ". 20 - 110 delete 10") == "{.}|")
  }

  @Test func `tones begin at the keyer's times, however late the keyboard runs`() {
    let settings = KeyboardSettings(keyer: .iambicB)
    let late = run(". 20 - 180 /. /- 900", settings: settings, receivesReleases: true)
    #expect(
      feedback(late)
        == "0:press 0:.60 20:press 120:-180 360:.60 540:committed(.-.) 720:space")
  }

  @Test func `a hand's tones begin and end with it`() {
    let settings = KeyboardSettings(keyer: .bug)
    let bug = run(". 50 /. 50 - 200 /- 900", settings: settings, receivesReleases: true)
    #expect(
      feedback(bug).hasPrefix("0:press 0:.60 100:press 120:began(-) 300:ended"))
    let cut = run("key 60 enter 900", settings: settings, receivesReleases: true)
    #expect(feedback(cut).hasPrefix("0:press 0:began() 60:modifier 60:ended 60:committed(."))
  }

  @Test func `without releases every press makes one element`() {
    let settings = KeyboardSettings(keyer: .iambicB)
    let plain = run(". 120 - 900", settings: settings)
    #expect(plain.machine.document.shown == "a|")
    #expect(plain.machine.lacksReleases)
    #expect(!run("", settings: settings, receivesReleases: true).machine.lacksReleases)
    #expect(!run("", settings: KeyboardSettings()).machine.lacksReleases)
  }

  @Test func `release reporting may begin at any time`() {
    var keyboard = run(". 100", settings: KeyboardSettings(keyer: .iambicB)).machine
    var outputs = keyboard.receiveReleases(true, at: .after(.milliseconds(100)))
    #expect(keyboard.document.shown == "e|")
    for (action, moment) in [(KeyAction.press(.dah), 200), (.release(.dah), 500)] {
      keyboard.handle(action, at: .after(.milliseconds(moment)), into: &outputs)
    }
    keyboard.advance(to: .after(.seconds(2)), into: &outputs)
    #expect(keyboard.document.shown == "em |")
    #expect(!keyboard.lacksReleases)
  }

  @Test func `settings reach the keyer`() {
    var settings = KeyboardSettings(keyer: .iambicB)
    settings.keyerSettings.isSwapped = true
    settings.keyerSettings.dahRatio = 4
    let swapped = run(". 10 /. 900", settings: settings, receivesReleases: true)
    #expect(feedback(swapped).hasPrefix("0:press 0:-240"))
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `a thousand characters at 40 WPM are typed as they were keyed`(seed: UInt64) throws {
    let speed = try #require(MorseSpeed(wpm: 40))
    var hand = PaddleHand(mode: .iambicB, speed: speed, seed: seed)
    let text = hand.letters(1000)
    let keyed = hand.key(text)
    let script = keyed.edges.map { edge in
      switch edge.value {
      case .press(let paddle): Timed(KeyAction.press(paddle), at: edge.moment)
      case .release(let paddle): Timed(KeyAction.release(paddle), at: edge.moment)
      }
    }
    let keyboard = Keyboard(
      document: TextDocument(), settings: KeyboardSettings(speed: speed, keyer: .iambicB),
      receivesReleases: true)
    let run = MachineRun(keyboard, script: script, end: keyed.end.advanced(by: .seconds(2)))
    let tones = run.outputs.compactMap { output -> Timed<MorseElement>? in
      guard case .tone(let element, _) = output.value else { return nil }
      return Timed(element, at: output.moment)
    }
    #expect(tones == keyed.elements)
    #expect(run.machine.document.shown == text + " |")
  }
}
