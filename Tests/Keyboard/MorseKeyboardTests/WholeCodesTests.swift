import MorseCode
import MorseKeyboard
import MorseKeying
import TestSupport
import TextInput
import Testing
import Timeline

/// Codes of commands among letters, keyed by hands with clear pauses: no code is split.
@Suite struct WholeCodesTests {
  /// The intervals of a hand in milliseconds: between presses, and added after a code.
  struct Hand: CustomTestStringConvertible {
    var press: ClosedRange<Double>
    var pause: ClosedRange<Double>

    var testDescription: String { "\(press), \(pause)" }
  }

  enum Rhythm: CaseIterable {
    /// Even intervals; intervals twice as long after a dah; the same with key releases.
    case even, morse, released
  }

  static let hands = [
    Hand(press: 110...170, pause: 500...650), Hand(press: 140...200, pause: 500...650),
    Hand(press: 110...170, pause: 800...950), Hand(press: 110...170, pause: 1000...1200),
  ]

  /// Where the codes are keyed: at a shell's line, in text, or where keys are commands, both of
  /// another program.
  enum Place: CaseIterable {
    case shell, hostedText, commands

    var traits: InputTraits {
      switch self {
      case .shell: FourHandsTests.shell
      case .hostedText: InputTraits(keyboardType: .text)
      case .commands: FourHandsTests.commands
      }
    }
  }

  /// Letters and commands in a shell, among them the first suggestion, Ctrl and page up.
  private static let line =
    "--. .. ---. ........ --. .. .----- --.-.- ..- --. .. .----- --.-.- ..- .-.. ... ---..- --.-.- "
    + "..- --. --- ----.. --.-.- -.-."

  /// Words of letters between the codes of commands.
  private static let words =
    "-.. --- --. .--... ..-. .. -. . ..---. .-. .- .. -. -...-- -.-- --- ..- ---..- --.. . .- .-.. "
    + "..-.-. .--- ..- -- .--. -..-.. .... . .-.. .-.. --- ....-."

  /// A code directly after the first letter, where little is known of the hand.
  private static let early =
    ".-.. --.-.- ..- .- ---..- .-- .-.. ----.. .... . .-.. .-.. --- -.---."

  /// Keys codes, and returns the patterns that were read.
  private func read(
    _ codes: [MorsePattern], in place: Place, by hand: Hand, _ rhythm: Rhythm, seed: UInt64,
    commit: CommitMode = .auto
  ) -> [MorsePattern] {
    var settings = KeyboardSettings()
    (settings.repairs, settings.commit) = (true, commit)
    settings.holdsUnknownHands = place != .shell
    let releases = rhythm == .released
    var keyboard = Keyboard(
      document: TextDocument("", traits: place.traits), settings: settings,
      receivesReleases: releases)
    var generator = SplitMix64(seed: seed)
    var now = Timestamp.after(.seconds(1))
    var feedback: [Timed<KeyboardFeedback>] = []
    func pass(_ milliseconds: Double) {
      now = now.advanced(byNanoseconds: Int64(milliseconds * 1e6))
      keyboard.advance(to: now, into: &feedback)
    }
    for code in codes {
      for (place, element) in code.enumerated() {
        let paddle: Paddle = element == .dit ? .dit : .dah
        var rest = Double.random(in: hand.press, using: &generator)
        if rhythm != .even, element == .dah { rest *= 2 }
        keyboard.handle(.press(paddle), at: now, into: &feedback)
        if releases {
          pass(rest * 0.6)
          keyboard.handle(.release(paddle), at: now, into: &feedback)
          rest *= 0.4
        }
        if place + 1 == code.count { rest += Double.random(in: hand.pause, using: &generator) }
        pass(rest)
      }
    }
    pass(8000)
    return feedback.compactMap { event in
      switch event.value {
      case .committed(let pattern, _), .unknown(let pattern), .refused(let pattern, _): pattern
      default: nil
      }
    }
  }

  @Test(arguments: hands, Rhythm.allCases)
  func `no code of a shell's line is split`(hand: Hand, rhythm: Rhythm) {
    let codes = Self.line.split(separator: " ").map { MorsePattern(marks: $0) }
    for commit in [CommitMode.auto, .letter] {
      let splits = (1...UInt64(40)).filter {
        read(codes, in: .shell, by: hand, rhythm, seed: $0, commit: commit) != codes
      }
      #expect(splits.isEmpty, "\(commit)")
    }
  }

  @Test(arguments: hands, Rhythm.allCases)
  func `no code among the first words in another program is split`(hand: Hand, rhythm: Rhythm) {
    expectWhole(Self.words, by: hand, rhythm, runs: 20)
  }

  @Test(arguments: hands.dropFirst(2), [Rhythm.even, .morse])
  func `no code directly after the first letter is split`(hand: Hand, rhythm: Rhythm) {
    expectWhole(Self.early, by: hand, rhythm, runs: 40)
  }

  /// Checks that codes typed into another program are read as they were keyed.
  private func expectWhole(_ line: String, by hand: Hand, _ rhythm: Rhythm, runs: UInt64) {
    let codes = line.split(separator: " ").map { MorsePattern(marks: $0) }
    for place in [Place.hostedText, .commands] {
      let misread = (1...runs).compactMap { seed in
        let read = read(codes, in: place, by: hand, rhythm, seed: seed)
        return read == codes ? nil : "\(seed): \(read)"
      }
      #expect(misread.isEmpty, "\(place)")
    }
  }
}

extension MorsePattern {
  fileprivate init(marks: Substring) {
    self = MorsePattern(marks.map { $0 == "." ? MorseElement.dit : .dah }) ?? .empty
  }
}
