import MorseCode
import MorseKeyboard
import MorseKeying
import TestSupport
import TextInput
import Testing
import Timeline

@testable import TerminalKeyboard

/// The first line of a session under `run`: nothing goes out that the hand did not key.
@Suite struct FirstLinesTests {
  /// A hand on two keys, in seconds: between presses, added after a letter, and after a word.
  struct Hand: CustomTestStringConvertible {
    var press: ClosedRange<Double>
    var letter: ClosedRange<Double>
    var word: ClosedRange<Double>

    var testDescription: String { "\(press), \(letter)" }
  }

  static let hands = [
    Hand(press: 0.3...0.6, letter: 1...1.6, word: 3...4),
    Hand(press: 0.5...1, letter: 1.8...2.6, word: 4...6),
    Hand(press: 0.6...0.9, letter: 1.6...2.4, word: 4...6),
    Hand(press: 0.1...0.16, letter: 1...1.2, word: 2.2...3),
  ]

  private static let lines = [
    "hello tom", "ls notes", "less notes", "git status", "make test", "cat mail", "see you",
    "cd work", "the rain", "man less", "grep word", "echo hi", "who", "date", "ssh home",
    "vi notes", "tar xf it", "send mail", "help me", "dir old", "it works", "no more",
  ]

  /// Keys a line and Return in a new session; returns what the program receives before Return.
  private func type(_ line: String, by hand: Hand, type: KeyboardType, seed: UInt64) -> String {
    var traits = InputTraits()
    traits.keyboardType = type
    var settings = KeyboardSettings()
    settings.repairs = true
    var keyboard = Keyboard(document: KeystrokeDocument(traits: traits), settings: settings)
    var generator = SplitMix64(seed: seed)
    var now = Timestamp.after(.seconds(1))
    var feedback: [Timed<KeyboardFeedback>] = []
    func pass(_ range: ClosedRange<Double>) {
      let seconds = Double.random(in: range, using: &generator)
      now = now.advanced(byNanoseconds: Int64(seconds * 1e9))
      keyboard.advance(to: now, into: &feedback)
    }
    for (number, word) in line.split(separator: " ").enumerated() {
      if number > 0 { pass(hand.word) }
      for (place, character) in word.enumerated() {
        if place > 0 { pass(hand.letter) }
        for element in MorseAlphabet.international.pattern(for: character) ?? .empty {
          keyboard.handle(.press(element == .dit ? .dit : .dah), at: now, into: &feedback)
          pass(hand.press)
        }
      }
    }
    pass(9...9)
    var keystrokes: [Keystroke] = []
    keyboard.changeDocument { keystrokes = $0.drainKeystrokes() }
    return keystrokes.reduce(into: "") { text, stroke in
      switch stroke {
      case .text(let character): text += character
      case .key(.backspace, _): text.removeLast(min(1, text.count))
      case .key: break
      }
    }
  }

  /// The number of wrong characters in the first lines of sessions.
  private func errors(_ hand: Hand, _ type: KeyboardType, seed: UInt64) -> [String] {
    Self.lines.enumerated().compactMap { place, line in
      let typed = self.type(line, by: hand, type: type, seed: seed &* 1000 &+ UInt64(place))
      let wanted = line.filter { $0 != " " }
      return typed.filter { $0 != " " } == wanted ? nil : "\(line): \(typed)"
    }
  }

  @Test(arguments: hands, [KeyboardType.shell, .code])
  func `the first letters of a session are right`(hand: Hand, type: KeyboardType) {
    for seed: UInt64 in 1...3 {
      let wrong = errors(hand, type, seed: seed)
      #expect(wrong.count <= 1, "\(wrong)")
    }
  }
}
