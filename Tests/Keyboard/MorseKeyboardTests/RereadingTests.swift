import MorseKeying
import MorseCode
import MorseKeyboard
import TestSupport
import TextInput
import Testing
import Timeline

/// Text on two keys that reads differently after the hand's rhythm is known.
@Suite struct RereadingTests {
  /// Presses the keys of a text at the times of their elements, at 15 words a minute.
  private func type(
    _ text: String, traits: InputTraits = InputTraits(), repairs: Bool = true
  ) -> (keyboard: Keyboard<TextDocument>, now: Timestamp, repaired: [(String, String)]) {
    var settings = KeyboardSettings()
    settings.repairs = repairs
    var keyboard = Keyboard(document: TextDocument("", traits: traits), settings: settings)
    var feedback: [Timed<KeyboardFeedback>] = []
    var now = Timestamp.after(.seconds(1))
    let intervals = machineKeying(text, wpm: 15)
    for place in stride(from: 0, to: intervals.count, by: 2) {
      let isDah = intervals[place].nanoseconds > 160_000_000
      keyboard.handle(.press(isDah ? .dah : .dit), at: now, into: &feedback)
      let space = place + 1 < intervals.count ? intervals[place + 1].nanoseconds : 9_000_000_000
      let end = now.advanced(byNanoseconds: intervals[place].nanoseconds + space)
      while let due = keyboard.deadline, due <= end {
        keyboard.advance(to: due, into: &feedback)
      }
      now = end
    }
    let repaired = feedback.compactMap { item -> (String, String)? in
      if case .repaired(let former, let current) = item.value { (former, current) } else { nil }
    }
    return (keyboard, now, repaired)
  }

  @Test(arguments: ["sos paris", "so what", "paris paris"])
  func `words keyed in Morse rhythm are right when they have ended`(text: String) {
    let typed = type(text.uppercased())
    #expect(typed.keyboard.document.text.lowercased() == text + " ")
    #expect(!typed.repaired.isEmpty)
  }

  /// Keys a text with the code of the space between its words, and returns what is typed.
  private func typeSpacesByCode(_ text: String, isStraight: Bool, seed: UInt64) -> String {
    var settings = KeyboardSettings()
    (settings.repairs, settings.keyer) = (true, isStraight ? .straight : settings.keyer)
    var keyboard = Keyboard(
      document: TextDocument(), settings: settings, receivesReleases: true)
    var feedback: [Timed<KeyboardFeedback>] = []
    var now = Timestamp.after(.seconds(1))
    func pass(_ nanoseconds: Int64) {
      let end = now.advanced(byNanoseconds: nanoseconds)
      while let due = keyboard.deadline, due <= end {
        keyboard.advance(to: due, into: &feedback)
      }
      now = end
    }
    var hand = Hand()
    hand.spreads = (isStraight ? 0.2 : 0, 0.2, 0.2)
    // The letter of this pattern in the German table stands for the code.
    let keyed = String(text.map { $0 == " " ? "Ü" : $0 })
    for interval in hand.key(keyed, seed: seed, in: .german) {
      let isDah = interval.nanoseconds > Int64(2 * 1.2e9 / hand.wpm)
      let key: Paddle = isStraight ? .straight : isDah ? .dah : .dit
      if interval.isMark { keyboard.handle(.press(key), at: now, into: &feedback) }
      pass(isStraight || !interval.isMark ? interval.nanoseconds : Int64(1.2e9 / hand.wpm))
      if interval.isMark { keyboard.handle(.release(key), at: now, into: &feedback) }
    }
    pass(9_000_000_000)
    return keyboard.document.text
  }

  @Test(arguments: [false, true])
  func `spaces by their code are read although the hand is uneven`(isStraight: Bool) {
    let text = "THE RAIN HAS STOPPED AND THE ROAD TO THE COAST IS DRY AGAIN"
    let wrong = (1...8 as ClosedRange<UInt64>).reduce(0) { sum, seed in
      sum
        + editDistance(
          typeSpacesByCode(text, isStraight: isStraight, seed: seed).uppercased(), text + " ")
    }
    #expect(100 * wrong <= 3 * 8 * text.count, "\(wrong)")
  }

  @Test func `a sentence keeps its capital`() {
    var traits = InputTraits()
    traits.autocapitalizationType = .sentences
    #expect(type("OK PARIS", traits: traits).keyboard.document.text == "Ok paris ")
  }

  @Test(arguments: [
    InputTraits(autocorrectionType: .no), InputTraits(isSecureTextEntry: true),
  ])
  func `without correction the text stays as committed`(traits: InputTraits) {
    #expect(type("SOS PARIS", traits: traits).repaired.isEmpty)
    #expect(type("SOS PARIS", repairs: false).repaired.isEmpty)
  }

  @Test func `one Backspace reverts the last correction`() throws {
    var typed = type("SO")
    let (former, current) = try #require(typed.repaired.last)
    let text = typed.keyboard.document.text
    #expect(text.hasSuffix(current + " "))
    var feedback: [Timed<KeyboardFeedback>] = []
    typed.keyboard.handle(.delete, at: typed.now, into: &feedback)
    #expect(typed.keyboard.document.text == text.dropLast(current.count + 1) + former + " ")
  }
}
