import MorseCode
import MorseKeyboard
import MorseKeying
import TestSupport
import TextInput
import Testing
import Timeline

/// Hands on two keys whose speed the user has told, typed into another program.
@Suite struct ToldSpeedTests {
  /// A hand in textbook timing.
  struct Hand: Sendable, CustomTestStringConvertible {
    var wpm: Double
    /// Whether it presses each key when its element would sound; otherwise at even distances.
    var followsElements: Bool
    /// The share by which each interval varies at most.
    var share: Double

    var testDescription: String {
      "\(wpm) WPM, \(followsElements ? "Morse rhythm" : "even"), \(share)"
    }
  }

  /// Hands at told speeds of 12, 20 and 30 words a minute, and at 0.7 to 1.4 times as much.
  static let exact = [12.0, 20, 30].flatMap { told in
    [0.7, 1, 1.4].flatMap { ratio in
      [false, true].map { (told, Hand(wpm: ratio * told, followsElements: $0, share: 0)) }
    }
  }

  private static let lines = [
    "hello tom", "ls notes", "less notes", "git status", "cd docs", "cat readme", "echo hi",
    "man ls", "git log", "ssh home", "mv old new", "rm tmp", "date", "top", "grep main", "df",
    "who is there", "exit",
  ]
  private static let commands = [
    "ddjjx", "xuu", "jjkkx", "gguu", "yyp", "dwdw", "zzq", "hllx", "ihello", "wwbb",
  ]

  private func typed(
    _ line: String, by hand: Hand, told: Double?, seed: UInt64, _ traits: InputTraits
  ) -> String {
    var settings = KeyboardSettings()
    (settings.repairs, settings.holdsUnknownHands) = (true, true)
    if let speed = told.flatMap({ MorseSpeed(wpm: $0) }) {
      (settings.speed, settings.isSpeedTold) = (speed, true)
    }
    var shell = FourHandsTests.Shell(
      FourHandsTests.hands[0], seed: seed, traits, settings: settings)
    var generator = SplitMix64(seed: seed)
    let unit = 1200 / hand.wpm
    for word in line.split(separator: " ") {
      for (place, character) in word.enumerated() {
        let pattern = MorseAlphabet.international.pattern(for: character) ?? .empty
        for (index, element) in pattern.enumerated() {
          shell.press(.press(element == .dit ? .dit : .dah))
          let gap = index + 1 < pattern.count ? 1.0 : place + 1 < word.count ? 3 : 7
          let units = gap + (hand.followsElements ? Double(element.units) : 1)
          let factor = Double.random(in: 1 - hand.share...1 + hand.share, using: &generator)
          shell.pass(units * unit * factor)
        }
      }
    }
    shell.pass(8000)
    shell.press(.endCharacter)
    return shell.text.trimmingSpaces
  }

  @Test(arguments: exact)
  func `the first line is right at once`(told: Double, hand: Hand) {
    for line in Self.lines {
      #expect(typed(line, by: hand, told: told, seed: 1, FourHandsTests.shell) == line)
    }
  }

  @Test(arguments: exact)
  func `the first commands are right`(told: Double, hand: Hand) {
    for line in Self.commands {
      #expect(typed(line, by: hand, told: told, seed: 1, FourHandsTests.commands) == line)
    }
  }

  /// More elements than a code has room for run together before the first pause that ends one.
  @Test func `letters that run together stay whole where there is no more room`() {
    let hand = Hand(wpm: 20, followsElements: false, share: 0)
    for line in Self.lines {
      #expect(typed(line, by: hand, told: nil, seed: 1, FourHandsTests.shell) == line)
    }
  }

  @Test(arguments: [0.7, 1, 1.4])
  func `few letters of uneven presses are wrong`(ratio: Double) {
    let hand = Hand(wpm: 20 * ratio, followsElements: false, share: 0.15)
    var misread: [String] = []
    for seed in 1...UInt64(4) {
      for line in Self.lines {
        let text = typed(line, by: hand, told: 20, seed: seed, FourHandsTests.shell)
        if text != line { misread.append("\(line): \(text)") }
      }
    }
    #expect(misread.count <= 4, "\(misread)")
  }

  /// Words of dahs in Morse rhythm: the pauses after their letters are only half as long again as
  /// those inside them.
  @Test(arguments: [nil, 20.0], ["mom", "too", "omg", "otto", "moon", "no"])
  func `a first word of dahs is not lost`(told: Double?, word: String) {
    for wpm in told == nil ? [8.0, 12, 20, 30] : [14, 20, 28] {
      let hand = Hand(wpm: wpm, followsElements: true, share: 0)
      let text = typed(word, by: hand, told: told, seed: 1, FourHandsTests.shell)
      #expect(text == word, "\(wpm)")
    }
  }

  @Test(arguments: [14.0, 20])
  func `letters at even distances are no command in Morse rhythm`(wpm: Double) {
    let hand = Hand(wpm: wpm, followsElements: true, share: 0)
    #expect(typed("go", by: hand, told: 20, seed: 1, FourHandsTests.shell) == "go")
  }

  /// Returns what a line types in a text of the keyboard's own.
  private func typedInOwnText(_ line: String, by hand: Hand, told: Double?) -> String {
    var settings = KeyboardSettings()
    (settings.repairs, settings.isSpeedTold) = (true, told != nil)
    var keyboard = Keyboard(document: TextDocument(), settings: settings)
    var feedback: [Timed<KeyboardFeedback>] = []
    var now = Timestamp.after(.seconds(1))
    for word in line.split(separator: " ") {
      for (place, character) in word.enumerated() {
        let pattern = MorseAlphabet.international.pattern(for: character) ?? .empty
        for (index, element) in pattern.enumerated() {
          keyboard.handle(.press(element == .dit ? .dit : .dah), at: now, into: &feedback)
          let gap = index + 1 < pattern.count ? 1 : place + 1 < word.count ? 3 : 7
          let units = gap + (hand.followsElements ? element.units : 1)
          now = now.advanced(byNanoseconds: Int64(Double(units) * 1.2e9 / hand.wpm))
        }
      }
    }
    keyboard.advance(to: now.advanced(by: .seconds(8)), into: &feedback)
    return keyboard.document.text.lowercased().trimmingSpaces
  }

  @Test(arguments: [nil, 20.0], ["mom", "no"])
  func `a first word in a text of the keyboard's own is not torn`(told: Double?, word: String) {
    let hand = Hand(wpm: 20, followsElements: true, share: 0)
    #expect(typedInOwnText(word, by: hand, told: told) == word)
  }

  /// English is likelier: romp, wit, can a b.
  @Test(arguments: [14.0, 20, 28], ["rm tmp", "emit", "mv a b", "cp a b"])
  func `a first line of clear pauses is not taken for English`(wpm: Double, line: String) {
    let hand = Hand(wpm: wpm, followsElements: false, share: 0)
    #expect(typedInOwnText(line, by: hand, told: nil) == line)
    #expect(typed(line, by: hand, told: nil, seed: 1, FourHandsTests.shell) == line)
  }
}
