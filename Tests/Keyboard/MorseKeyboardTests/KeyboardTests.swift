import MorseDecoding
import MorseCode
import MorseKeyboard
import TestSupport
import TextInput
import Timeline
import Testing

@Suite struct KeyboardTests {
  @Test(arguments: [
    (". 120 - 900", "a|"),
    (". 120 - 3000", "a |"),
    (". 120 .", "{..}|"),
    (". 120 - 60 enter", "a|"),
    (". enter", "e|"),
    (". enter enter", "e\n|"),
    (". enter - enter", "et|"),
    (". space - space", "e t |"),
    (". 3000 space - enter", "e t|"),
    (". 3000 space space", "e  |"),
    (". 3000 enter", "e\n|"),
    ("space", " |"),
    ("enter", "\n|"),
    (". - delete", "{.}|"),
    (". delete", "|"),
    (". 100 delete 3000", "|"),
    (". enter delete", "|"),
    (". enter - delete delete", "|"),
    (". enter left - enter", "t|e"),
    (". 'abc'", "eabc|"),
    (". 3000 esc", "e|"),
    (". esc", "e|"),
    ("esc . 3000", "|"),
    (". space word", "|"),
    ("- enter left right", "t|"),
    (". 3000", "e |"),
    ("3000", "|"),
    (". third third - third", "e t|"),
    // Prosigns are typed by name, and unknown patterns not at all.
    (". . . - . - enter", "<SK>|"),
    (". - . - . . - . enter", "|"),
  ])
  func `keying becomes text`(line: String, text: String) {
    #expect(typed(line) == text)
  }

  @Test func `the open pattern is marked text from the press on`() {
    #expect(typed("- .") == "{-.}|")
    #expect(typed("- 60") == "{-}|")
  }

  @Test func `capitals come from the traits`() {
    let traits = InputTraits(autocapitalizationType: .sentences)
    #expect(typed(". enter - enter", traits: traits) == "Et|")
    #expect(typed(". - . - . - space . enter", text: "A", traits: traits) == "A. E|")
  }

  @Test func `fixed gaps end characters and words at their own moments`() {
    let settings = KeyboardSettings(
      characterGap: .fixed(.milliseconds(300)), wordGap: .fixed(.milliseconds(700)))
    #expect(typed(". 359", settings: settings) == "{.}|")
    #expect(typed(". 360", settings: settings) == "e|")
    #expect(typed(". 759", settings: settings) == "e|")
    #expect(typed(". 760", settings: settings) == "e |")
  }

  @Test func `without gaps only keys end characters`() {
    let settings = KeyboardSettings(characterGap: .off, wordGap: .off)
    #expect(typed(". 60000 - 60000", settings: settings) == "{.-}|")
    #expect(typed(". 60000 - 60000 space 60000", settings: settings) == "a |")
  }

  @Test(
    arguments: [
      (". enter", nil), (". enter . enter . enter", nil), (". enter 29 . enter 29 . enter", nil),
      ("- enter 36 - enter", 200), ("- enter 35 - enter", nil), (". enter 30 . enter", 160),
      ("- enter 240 - enter 240 - enter", 30),
      (". enter 5000 . enter", nil),
    ] as [(String, Int?)])
  func `the typing speed is that of a hand, or unknown`(line: String, wpm: Int?) {
    #expect(run(line).machine.typedWPM.map { Int($0.rounded()) } == wpm)
  }

  @Test func `a slower effective speed waits longer`() throws {
    let speed = try #require(MorseSpeed(wpm: 20, effectiveWPM: 10))
    let settings = KeyboardSettings(speed: speed)
    #expect(typed(". 700") == "e|")
    #expect(typed(". 700", settings: settings) == "{.}|")
  }

  /// Keys a text on two keys at an even pace; returns the result.
  ///
  /// `pace` is in milliseconds between presses: within characters, between characters, and between
  /// words. Each deviates by up to `jitter`.
  private func keyed(_ text: String, pace: (Int, Int, Int), jitter: Double, seed: UInt64) -> String
  {
    var generator = SplitMix64(seed: seed)
    var line: [String] = []
    func pause(_ milliseconds: Int) {
      let factor = 1 + Double.random(in: -jitter...jitter, using: &generator)
      line.append("\(Int(Double(milliseconds) * factor))")
    }
    for word in text.split(separator: " ") {
      for character in word {
        for element in MorseAlphabet.international.pattern(for: character) ?? .empty {
          line += [element.description]
          pause(pace.0)
        }
        line.removeLast()
        pause(pace.1)
      }
      line.removeLast()
      pause(pace.2)
    }
    return typed((line.dropLast() + ["esc"]).joined(separator: " "))
  }

  @Test(arguments: [
    (100, 300, 700), (150, 450, 1050), (200, 600, 1400), (250, 750, 1800), (120, 500, 1200),
    (400, 1100, 2600),
  ])
  func `a hand of any pace is decoded correctly after a word or two`(pace: (Int, Int, Int)) {
    let text = "the quick brown fox jumps over the lazy dog and my cat sat on our big warm rug"
    for seed in 0..<5 as Range<UInt64> {
      let result = keyed(text, pace: pace, jitter: 0.15, seed: seed)
      #expect(result.hasSuffix("jumps over the lazy dog and my cat sat on our big warm rug|"))
    }
  }
}

/// Returns the visible and audible feedback of a line of keying, each with its time in
/// milliseconds.
func feedback(_ run: MachineRun<Keyboard<TextDocument>>) -> String {
  run.outputs.map { "\($0.moment.nanoseconds / 1_000_000):\(FeedbackName.name($0.value))" }
    .joined(separator: " ")
}

enum FeedbackName {
  static func name(_ feedback: KeyboardFeedback) -> String {
    switch feedback {
    case .click(let click): "\(click)"
    case .tone(let element, let duration): "\(element)\(duration.nanoseconds / 1_000_000)"
    case .toneBegan(let element): "began(\(element?.description ?? ""))"
    case .toneEnded: "ended"
    case .committed(let pattern, _): "committed(\(pattern))"
    case .unknown(let pattern): "unknown(\(pattern))"
    case .refused(let pattern, let text): "refused(\(pattern) \(text))"
    case .unavailable(let pattern, let name): "unavailable(\(pattern?.description ?? "") \(name))"
    case .secretRefused(let name): "secret(\(name))"
    case .meansNothing(let text): "meansNothing(\(text))"
    case .repaired(let former, let repaired): "repaired(\(former) \(repaired))"
    case .noOtherLanguage: "one language"
    case .limitReached: "limit"
    case .suggestionsChanged(let words): "offers(\(words.map(\.text).joined(separator: " ")))"
    case .inputModeChanged(let mode): "\(mode)"
    case .requested(let request): "\(request)"
    case .marked(let text): "marked(\(text))"
    case .overlayChanged(.none): "closed"
    case .overlayChanged(.help): "help"
    case .overlayChanged(.layouts(let choice)): "layouts(\(choice.marked))"
    case .modifiersChanged(let modifiers): "modifiers(\(modifiers.active.rawValue))"
    case .speedChanged(let speed): "wpm(\(Int(speed.characterWPM)))"
    case .speedLocked(let isLocked): "locked(\(isLocked))"
    case .spaceAdded: "space"
    case .dismissalArmed: "armed"
    case .dismissed: "dismissed"
    }
  }
}

@Suite struct KeyboardFeedbackTests {
  private func feedback(_ line: String) -> String {
    MorseKeyboardTests.feedback(run(line))
  }

  @Test(arguments: [
    (".", "0:press 0:.60"),
    (". 100 - 60 enter", "0:press 0:.60 100:press 100:-180 160:modifier 160:committed(.-)"),
    ("delete", "0:delete 0:limit"),
    (
      ". 100 enter delete delete",
      "0:press 0:.60 100:modifier 100:committed(.) 100:delete 100:delete 100:limit"
    ),
    ("'ab' left left delete", "0:press 0:modifier 0:modifier 0:delete 0:limit"),
    ("5 space", "5:modifier"),
    ("next", "0:modifier 0:passThrough"),
    ("next next", "0:modifier 0:passThrough 0:modifier 0:morse"),
    ("esc", "0:modifier 0:dismissed"),
    (
      ". - - . . . enter",
      "0:press 0:.60 0:press 0:-180 0:press 0:-180 0:press 0:.60 0:press 0:.60 0:press 0:.60 "
        + "0:modifier 0:committed(.--...) 0:modifier 0:help"
    ),
    (
      ". . . . . . - . enter",
      "0:press 0:.60 0:press 0:.60 0:press 0:.60 0:press 0:.60 0:press 0:.60 0:press 0:.60 "
        + "0:press 0:-180 0:press 0:.60 0:modifier 0:unknown(......-.)"
    ),
  ])
  func `every key makes a sound`(line: String, expected: String) {
    #expect(feedback(line) == expected)
  }

  private static let leave = "- . . . . . enter"

  @Test(arguments: [
    (leave, "armed"), ("\(leave) \(leave)", "armed dismissed"),
    ("\(leave) 9000 \(leave)", "armed dismissed"),
    ("\(leave) . delete \(leave)", "armed dismissed"),
    ("\(leave) . enter \(leave)", "armed armed"), ("\(leave) enter \(leave)", "armed armed"),
    ("\(leave) space \(leave)", "armed armed"), ("\(leave) 'a' \(leave)", "armed armed"),
    ("\(leave) delete \(leave)", "armed armed"), ("\(leave) left \(leave)", "armed armed"),
    ("\(leave) . . . . . . - . enter \(leave)", "armed armed"),
    ("\(leave) . . - - enter \(leave)", "armed armed"), ("\(leave) esc", "armed dismissed"),
  ])
  func `only keyed twice in a row does the code dismiss`(line: String, expected: String) {
    let endings = run(line, text: "ab").outputs.map { FeedbackName.name($0.value) }
    #expect(
      endings.filter { ["armed", "dismissed"].contains($0) }.joined(separator: " ") == expected)
  }

  @Test func `an element without room in the queue is reported`() {
    let full = String(repeating: ". 90 ", count: 15)
    #expect(!feedback(full).contains("limit"))
    #expect(feedback(full + ".").hasSuffix("1350:press 1350:limit 1350:.60"))
  }
}

@Suite struct KeyboardLawTests {
  private static let keys = [
    ".", "-", ".", "-", "enter", "space", "delete", "left", "right", "next",
  ]

  private func randomLine(using generator: inout SplitMix64) -> String {
    (0..<40).map { _ in
      Bool.random(using: &generator)
        ? "\(Int.random(in: 0...900, using: &generator))"
        : Self.keys.randomElement(using: &generator) ?? "."
    }.joined(separator: " ")
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `late wake-ups change nothing and deadlines lie ahead`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let (script, last) = actions(randomLine(using: &generator))
    let end = last.advanced(by: .seconds(5))
    let keyboard = Keyboard(document: TextDocument())
    let plain = MachineRun(keyboard, script: script, end: end)
    let wakeUps = randomWakeUps(100, until: end, using: &generator)
    let woken = MachineRun(keyboard, script: script, wakeUps: wakeUps, end: end)
    #expect(plain.outputs == woken.outputs)
    #expect(plain.machine.document.text == woken.machine.document.text)
    #expect(woken.staleDeadline == nil)
  }
}
