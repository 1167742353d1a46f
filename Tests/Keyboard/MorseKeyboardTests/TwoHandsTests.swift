import MorseKeying
import MorseCode
import MorseKeyboard
import Testing
import TextInput
import Timeline

/// Two inputs at once: one reports releases, the other does not.
@Suite struct TwoHandsTests {
  /// Holds of a straight key, in units of 60 ms.
  private func hold(
    _ text: [MorsePattern], _ keyboard: inout Keyboard<TextDocument>, at start: Timestamp
  ) -> Timestamp {
    var (now, outputs) = (start, [Timed<KeyboardFeedback>]())
    for pattern in text {
      for element in pattern {
        keyboard.handle(.press(.straight), at: now, into: &outputs)
        now = now.advanced(by: .milliseconds(60 * element.units))
        keyboard.handle(.release(.straight), at: now, into: &outputs)
        now = now.advanced(by: .milliseconds(60))
      }
      now = now.advanced(by: .milliseconds(120))
    }
    return now
  }

  @Test func `elements that keys name stay as they are after a straight key`() {
    var keyboard = Keyboard(document: TextDocument(), receivesReleases: true)
    var outputs: [Timed<KeyboardFeedback>] = []
    var now = hold([".--.", ".-", ".-.", "..", "..."], &keyboard, at: .zero)
    for gap in [0, 200, 200] {
      now = now.advanced(by: .milliseconds(gap))
      let action = gap == 200 && keyboard.openPattern.count == 2
      keyboard.handle(action ? .endCharacter : .element(.dah), at: now, into: &outputs)
    }
    #expect(keyboard.document.text == "parism")
    // The straight key continues with its previous estimate of the hand.
    now = hold(["-.-", "-.."], &keyboard, at: now.advanced(by: .seconds(1)))
    keyboard.advance(to: now.advanced(by: .milliseconds(400)), into: &outputs)
    #expect(keyboard.document.text == "parismkd")
  }

  @Test func `a paddle with reported releases makes marks of its own duration`() {
    var settings = KeyboardSettings()
    settings.keyer = .straight
    var keyboard = Keyboard(document: TextDocument(), settings: settings, receivesReleases: true)
    var outputs: [Timed<KeyboardFeedback>] = []
    keyboard.handle(.element(.dit), at: .zero, into: &outputs)
    keyboard.handle(.element(.dah), at: .after(.milliseconds(150)), into: &outputs)
    #expect(keyboard.openPattern == ".-")
    keyboard.handle(.endCharacter, at: .after(.milliseconds(500)), into: &outputs)
    #expect(keyboard.document.text == "a")
  }
}
