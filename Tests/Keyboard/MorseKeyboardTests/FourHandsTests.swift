import MorseCode
import MorseKeyboard
import MorseKeying
import TestSupport
import TextInput
import Testing
import Timeline

/// First lines of unknown hands on two keys, typed into another program: nothing wrong goes out.
@Suite struct FourHandsTests {
  /// The intervals of a hand from press to press, in milliseconds.
  struct Hand: Sendable, CustomTestStringConvertible {
    var inner: ClosedRange<Double>
    var letter: ClosedRange<Double>
    var word: ClosedRange<Double>

    var testDescription: String { "\(inner), \(letter), \(word)" }
  }

  static let hands = [
    Hand(inner: 300...600, letter: 1200...1800, word: 2800...4000),
    Hand(inner: 500...1000, letter: 2000...3000, word: 4500...6000),
    Hand(inner: 600...900, letter: 1800...2600, word: 4000...5500),
    Hand(inner: 100...180, letter: 1050...1200, word: 2500...3200),
  ]

  private static let lines = [
    "hello tom", "ls notes", "less notes", "git status", "cd docs", "cat readme", "make test",
    "echo hi", "man ls", "git log", "vim todo", "ssh home", "mv old new", "rm tmp", "date",
    "top", "grep main", "df", "who is there", "exit",
  ]

  /// The keyboard of a shell's line, and what has reached the shell.
  struct Shell {
    private(set) var keyboard: Keyboard<KeystrokeDocument>
    private(set) var now = Timestamp.after(.seconds(1))
    private(set) var text = ""
    private var feedback: [Timed<KeyboardFeedback>] = []
    private var generator: SplitMix64
    var hand: Hand

    init(
      _ hand: Hand, seed: UInt64, _ traits: InputTraits, remembering hands: RememberedHands? = nil,
      settings: KeyboardSettings = KeyboardSettings()
    ) {
      var settings = settings
      settings.hands = hands
      (settings.repairs, settings.holdsUnknownHands) = (true, true)
      keyboard = Keyboard(document: KeystrokeDocument(traits: traits), settings: settings)
      (self.hand, generator) = (hand, SplitMix64(seed: seed))
    }

    mutating func pass(_ milliseconds: Double) {
      now = now.advanced(byNanoseconds: Int64(milliseconds * 1e6))
      keyboard.advance(to: now, into: &feedback)
      receive()
    }

    mutating func press(_ action: KeyAction) {
      keyboard.handle(action, at: now, into: &feedback)
      receive()
    }

    mutating func call(
      _ body: (inout Keyboard<KeystrokeDocument>, Timestamp) -> [Timed<KeyboardFeedback>]
    ) {
      feedback += body(&keyboard, now)
      receive()
    }

    private mutating func receive() {
      keyboard.changeDocument { document in
        for keystroke in document.drainKeystrokes() {
          switch keystroke {
          case .text(let typed): text += typed
          case .key(.backspace, _): _ = text.popLast()
          case .key(.enter, _): text += "\n"
          case .key: text += "?"
          }
        }
      }
    }

    /// Keys a line; words are separated by pauses or by the space bar.
    mutating func key(
      _ line: String, spacing: Bool, endingWord endsWord: Bool = true, pausing: Bool = true
    ) {
      for word in line.split(separator: " ") {
        for (place, character) in word.enumerated() {
          let pattern = MorseAlphabet.international.pattern(for: character) ?? .empty
          for (index, element) in pattern.enumerated() {
            press(.press(element == .dit ? .dit : .dah))
            guard index + 1 == pattern.count else {
              pass(.random(in: hand.inner, using: &generator))
              continue
            }
            guard pausing else { continue }
            let isLast = place + 1 == word.count && endsWord
            let range = isLast && !spacing ? hand.word : hand.letter
            pass(.random(in: range, using: &generator))
          }
        }
        if spacing {
          press(.space)
          pass(.random(in: hand.letter, using: &generator))
        }
      }
    }
  }

  static var shell: InputTraits {
    var traits = InputTraits()
    traits.keyboardType = .shell
    return traits
  }

  /// Those of a program where keys are commands.
  static var commands: InputTraits {
    var traits = InputTraits(keyboardType: .code)
    traits.receivesCommands = true
    return traits
  }

  private func typed(_ line: String, by hand: Hand, spacing: Bool, seed: UInt64) -> String {
    var shell = Shell(hand, seed: seed, Self.shell)
    shell.key(line, spacing: spacing)
    shell.pass(6000)
    shell.press(.endCharacter)
    return shell.text.trimmingSpaces
  }

  @Test(arguments: hands, [false, true])
  func `first lines go out right`(hand: Hand, spacing: Bool) {
    var errors = 0
    var misread: [String] = []
    var total = 0
    for seed in 1...UInt64(3) {
      for line in Self.lines {
        let text = typed(line, by: hand, spacing: spacing, seed: seed)
        let wrong = text.distance(to: line)
        errors += wrong
        total += 1
        if wrong > 0 { misread.append("\(line): \(text)") }
      }
    }
    #expect(errors * 20 <= total, "\(misread)")
  }

  @Test(arguments: hands, [false, true])
  func `lines of a longer session are right`(hand: Hand, spacing: Bool) {
    var errors = 0
    var misread: [String] = []
    for seed in 1...UInt64(3) {
      var shell = Shell(hand, seed: seed, Self.shell)
      for line in Self.lines {
        shell.key(line, spacing: spacing)
        shell.pass(6000)
        shell.press(.endCharacter)
        shell.pass(2000)
      }
      let lines = shell.text.split(separator: "\n", omittingEmptySubsequences: true)
      for (place, line) in Self.lines.enumerated() {
        let text = place < lines.count ? String(lines[place]).trimmingSpaces : ""
        let wrong = text.distance(to: line)
        errors += wrong
        if wrong > 0 { misread.append("\(line): \(text)") }
      }
    }
    #expect(errors <= 3, "\(misread)")
  }

  @Test(arguments: ["enter", "tab", "left", "control", "pass", "interrupt", "leave", "end"])
  func `held text goes out before what ends it`(end: String) {
    var shell = Shell(Self.hands[1], seed: 1, Self.shell)
    shell.key("he", spacing: false, endingWord: false)
    #expect(shell.text == "")
    #expect(shell.keyboard.document.heldText == "he")
    switch end {
    case "enter": shell.press(.endCharacter)
    case "tab": shell.press(.command(.tab))
    case "left": shell.press(.command(.left))
    case "control": shell.press(.perform(.key(.character("c"), .control)))
    case "pass": shell.press(.keyboard(InputMode.passThroughName))
    case "interrupt": shell.call { $0.interrupt(at: $1) { $0.loseContext() } }
    case "leave": shell.call { $0.leaveDocument(at: $1) }
    default: shell.press(.dismiss)
    }
    #expect(shell.text.hasPrefix("he"))
    #expect(shell.keyboard.document.heldText == "")
  }

  @Test func `a letter that a key ends goes out at once`() {
    var shell = Shell(Self.hands[1], seed: 1, Self.shell)
    for character in "hi" {
      shell.key(String(character), spacing: false, endingWord: false, pausing: false)
      shell.press(.endCharacter)
    }
    #expect(shell.text == "hi")
  }

  @Test func `a quick hand is known in its second word`() {
    let hand = Hand(inner: 100...160, letter: 650...800, word: 1500...2000)
    for seed in 1...UInt64(20) {
      var shell = Shell(hand, seed: seed, Self.shell)
      shell.key("git status", spacing: false)
      shell.key("main", spacing: false, endingWord: false)
      #expect(shell.text.hasPrefix("git status"), "seed \(seed): \(shell.text)")
    }
  }

  @Test(arguments: ["grepmain", "grepmail", "domain", "remain"])
  func `the last letters of an even hand do not run together`(word: String) {
    let hand = Hand(inner: 120...120, letter: 240...240, word: 480...480)
    var vim = Shell(hand, seed: 1, Self.commands)
    vim.key(word, spacing: false)
    vim.pass(6000)
    vim.press(.endCharacter)
    #expect(vim.text.trimmingSpaces == word)
  }

  @Test(arguments: hands)
  func `one command at a time is decided by the slower reading`(hand: Hand) {
    var errors = 0
    var misread: [String] = []
    for seed in 1...UInt64(6) {
      for line in ["ddjjx", "xuu", "jjkkx", "gguu", "yyp", "dwdw", "zzq", "hllx"] {
        var vim = Shell(hand, seed: seed, Self.commands)
        vim.key(line, spacing: false)
        vim.pass(6000)
        let wrong = vim.text.distance(to: line)
        errors += wrong
        if wrong > 0 { misread.append("\(line): \(vim.text)") }
      }
    }
    #expect(errors <= 2, "\(misread)")
  }
}

extension String {
  var trimmingSpaces: String {
    String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }

  /// The number of insertions, deletions and replacements that turn it into another string.
  fileprivate func distance(to other: String) -> Int {
    var row = Array(0...other.count)
    for (place, character) in enumerated() {
      var diagonal = row[0]
      row[0] = place + 1
      for (index, wanted) in other.enumerated() {
        let cost =
          character == wanted ? diagonal : 1 + Swift.min(diagonal, row[index], row[index + 1])
        diagonal = row[index + 1]
        row[index + 1] = cost
      }
    }
    return row[other.count]
  }
}
