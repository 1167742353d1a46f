import MorseCode
import MorseDecoding
import MorseKeyboard
import MorseKeying
import TextInput
import Testing
import Timeline

/// A keyboard that remembers how its user keys.
@Suite struct RememberedHandTests {
  /// A keyboard whose two keys are pressed every half second.
  private struct Session {
    var keyboard: Keyboard<TextDocument>
    private var outputs: [Timed<KeyboardFeedback>] = []
    private var now = Timestamp.zero

    init(_ hands: RememberedHands?, traits: InputTraits = InputTraits()) {
      var settings = KeyboardSettings()
      settings.hands = hands
      settings.commit = .letter
      var document = TextDocument()
      document.traits = traits
      keyboard = Keyboard(document: document, settings: settings)
    }

    mutating func key(_ text: String) {
      for word in text.split(separator: " ") {
        for (place, letter) in zip(1..., word) {
          let pattern = keyboard.alphabet.pattern(for: letter) ?? .empty
          for (index, element) in zip(1..., pattern) {
            keyboard.handle(.element(element), at: now, into: &outputs)
            let isEnd = index == pattern.count
            wait(isEnd ? place == word.count ? 3600 : 1500 : 650)
          }
        }
      }
      wait(10_000)
    }

    private mutating func wait(_ milliseconds: Int) {
      now = now.advanced(by: .milliseconds(milliseconds))
      keyboard.advance(to: now, into: &outputs)
    }

    var text: String { keyboard.document.text }
  }

  private static let line = "the rain has stopped and the road is dry"

  @Test func `the second session reads the first word, and the first one does not`() throws {
    var first = Session(RememberedHands())
    first.key("of")
    #expect(first.text.lowercased() != "of ")
    #expect(first.keyboard.drainHands(atEnd: true).isEmpty)
    first.key(Self.line)
    let hands = first.keyboard.drainHands(atEnd: true)
    #expect(Array(hands.hands.keys) == ["element"])
    #expect(first.keyboard.drainHands(atEnd: true).isEmpty)
    var second = Session(RememberedHands(hands))
    #expect(second.keyboard.isHandKnown)
    second.key("look")
    #expect(second.text.lowercased().hasPrefix("look"))
  }

  /// The hand of an earlier session is that of somebody else, or of another day.
  @Test(arguments: [1.0, 1.3, 2, 2.5, 3, 5])
  func `a hand that is slower than the remembered one types its first line right`(factor: Double) {
    let quick = HandMemory(
      .even, inner: .init(nanoseconds: 130e6, spread: 0.12),
      character: .init(nanoseconds: 500e6, spread: 0.12),
      word: .init(nanoseconds: 1250e6, spread: 0.2), presses: 47)
    func range(_ usual: Double) -> ClosedRange<Double> {
      0.88 * factor * usual...1.12 * factor * usual
    }
    let hand = FourHandsTests.Hand(inner: range(130), letter: range(500), word: range(1250))
    var misread: [String] = []
    for line in ["vi notes", "hello tom", "git status", "less notes"] {
      for seed in 1...UInt64(5) {
        var shell = FourHandsTests.Shell(
          hand, seed: seed, FourHandsTests.shell, remembering: RememberedHands(["element": quick]))
        shell.key(line, spacing: false)
        shell.pass(8000)
        let text = shell.text.split(separator: " ").joined(separator: " ")
        if text != line { misread.append(text) }
      }
    }
    #expect(misread.count <= 1, "\(misread)")
  }

  @Test func `a session of one word is remembered`() {
    var session = Session(RememberedHands(), traits: FourHandsTests.shell)
    session.key("hello tom")
    #expect(session.keyboard.drainHands(atEnd: true).hands.count == 1)
  }

  @Test func `hands of other inputs and keyers are others`() {
    let hands = RememberedHands(["element": Self.hand], inputs: ["serial", "evdev", "serial"])
    #expect(hands.name(of: .element) == "element evdev serial")
    #expect(hands[.element] == nil)
    #expect(RememberedHands(["element": Self.hand])[.element] == Self.hand)
  }

  @Test func `without remembering, nothing is kept`() {
    var session = Session(nil)
    session.key(Self.line)
    #expect(session.keyboard.drainHands(atEnd: true).isEmpty)
  }

  @Test func `nothing is kept of secret and private texts, nor learnt from them`() {
    var secure = InputTraits()
    secure.isSecureTextEntry = true
    var hidden = InputTraits()
    hidden.isPrivate = true
    for traits in [secure, hidden] {
      var session = Session(RememberedHands(), traits: traits)
      session.key(Self.line)
      #expect(session.keyboard.drainHands(atEnd: true).isEmpty)
      session.keyboard.changeDocument { $0.traits = InputTraits() }
      #expect(session.keyboard.drainHands(atEnd: true).isEmpty)
      session.key("of")
      #expect(session.keyboard.drainHands(atEnd: true).isEmpty)
    }
  }

  private static let hand = HandMemory(
    .even, inner: .init(nanoseconds: 640e6, spread: 0.14),
    character: .init(nanoseconds: 1700e6, spread: 0.2),
    word: .init(nanoseconds: 3600e6, spread: 0.25), presses: 48)
}
