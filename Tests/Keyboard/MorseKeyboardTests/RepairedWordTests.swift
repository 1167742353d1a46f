import MorseKeying
import MorseCode
import MorseKeyboard
import TestSupport
import TextInput
import Testing
import Timeline
import WordPrediction

/// Repaired words at their end: the effects of correction and of Backspace.
@Suite struct RepairedWordTests {
  private static let text =
    "the rain has stopped and the road is dry again so we can walk home now before it gets dark "
    + "and then we shall see whether the others have found their way back to the village"

  /// A straight key with an uneven hand, stopped directly after the first repair of a letter within
  /// a word.
  private struct Run {
    private(set) var keyboard: Keyboard<TextDocument>
    /// The repaired text and its replacement.
    private(set) var repair: (former: String, repaired: String)?
    /// The corrections since then.
    private(set) var corrections: [String] = []
    private var now = Timestamp.zero
    private var feedback: [Timed<KeyboardFeedback>] = []

    var shown: String { keyboard.document.shown }
    var isOpen: Bool { keyboard.document.text.last?.isLetter ?? false }

    init(seed: UInt64, capitals: AutocapitalizationType, shifting: Bool) {
      var settings = KeyboardSettings(keyer: .straight)
      settings.repairs = true
      settings.words = [.suggestions, .correction, .learning]
      var traits = InputTraits(keyboardType: .text, language: "en")
      traits.autocapitalizationType = capitals
      keyboard = Keyboard(
        document: TextDocument("", traits: traits), settings: settings, receivesReleases: true)
      feedback += keyboard.predict(with: WordPredictor(), at: .zero)
      var hand = Hand()
      hand.spreads = (0.3, 0.25, 0.15)
      if shifting { press(.command(.shift)) }
      for interval in hand.key(RepairedWordTests.text, seed: seed) where repair == nil {
        if interval.isMark { keyboard.handle(.press(.straight), at: now, into: &feedback) }
        pass(until: now.advanced(byNanoseconds: interval.nanoseconds))
        if interval.isMark { keyboard.handle(.release(.straight), at: now, into: &feedback) }
        note()
        if shifting, repair == nil, keyboard.document.text.last == " " { shiftAgain() }
      }
      corrections = []
    }

    private mutating func shiftAgain() {
      if keyboard.modifiers.shift == .off, keyboard.openPattern.isEmpty { press(.command(.shift)) }
    }

    private mutating func pass(until end: Timestamp) {
      while repair == nil, let due = keyboard.deadline, due <= end {
        keyboard.advance(to: due, into: &feedback)
        note()
        now = due
      }
      if repair == nil { now = end }
    }

    private mutating func note() {
      for item in feedback {
        guard case .repaired(let former, let current) = item.value else { continue }
        let isLetters = keyboard.document.text.last?.isLetter == true
        if repair == nil, isLetters {
          repair = (former, current)
        } else {
          corrections.append(current)
        }
      }
      feedback = []
    }

    mutating func press(_ action: KeyAction) {
      keyboard.handle(action, at: now, into: &feedback)
      note()
    }

    mutating func predict(with predictor: WordPredictor) {
      feedback += keyboard.predict(with: predictor, at: now)
    }

    mutating func wait() {
      now = now.advanced(by: .seconds(9))
      keyboard.advance(to: now, into: &feedback)
      note()
    }

    /// Keys letters with exact timing, each ended by a key.
    mutating func key(_ letters: String) {
      for letter in letters {
        for element in MorseAlphabet.international.pattern(for: letter) ?? .empty {
          press(.press(.straight))
          now = now.advanced(by: .milliseconds(element == .dit ? 65 : 200))
          press(.release(.straight))
          now = now.advanced(by: .milliseconds(65))
        }
        press(.endCharacter)
      }
    }
  }

  /// Returns runs with a repair in the middle of a word, of hands for which that happens early.
  private func runs(
    _ capitals: AutocapitalizationType = .none, shifting: Bool = false
  ) -> [Run] {
    let runs = [1, 3, 8, 16, 19].map { Run(seed: $0, capitals: capitals, shifting: shifting) }
      .filter { $0.repair != nil && $0.isOpen && $0.keyboard.openPattern.isEmpty }
    #expect(runs.count >= 4)
    return runs
  }

  @Test func `a repaired word is not corrected again, and Backspace deletes its space`() {
    for var run in runs() {
      let text = run.keyboard.document.text
      run.press(.space)
      #expect(run.keyboard.document.text == text + " " && run.corrections == [])
      run.press(.delete)
      #expect(run.keyboard.document.text == text)
    }
  }

  @Test func `one Backspace reverts a repair also after the word pause`() throws {
    for var run in runs() {
      let repair = try #require(run.repair)
      let text = run.keyboard.document.text
      run.wait()
      #expect(run.keyboard.document.text == text + " " && run.corrections == [])
      run.press(.delete)
      let former = text.dropLast(repair.repaired.count) + repair.former + " "
      #expect(run.keyboard.document.text == former)
      run.press(.space)
      #expect(run.keyboard.document.text == former)
      run.key("a")
      run.press(.delete)
      #expect(run.keyboard.document.text == former)
    }
  }

  @Test func `a reverted repair leaves the word as keyed, also at its end`() throws {
    for var run in runs() {
      let repair = try #require(run.repair)
      let text = run.keyboard.document.text.dropLast(repair.repaired.count) + repair.former
      run.press(.delete)
      #expect(run.keyboard.document.text == text)
      run.press(.space)
      #expect(run.keyboard.document.text == text + " " && run.corrections == [])
      run.press(.delete)
      #expect(run.keyboard.document.text == text)
    }
  }

  @Test func `letters after a reverted repair are kept`() throws {
    for var run in runs() {
      run.press(.delete)
      let text = run.keyboard.document.text
      let words = text.split(separator: " ").suffix(2).map(String.init)
      let word = try #require(words.last)
      var own = UserLexicon()
      own.add(word + "ing", count: 9000)
      let predictor = WordPredictor(own: own)
      // Keyed like this from the beginning, it would be corrected.
      #expect(
        predictor.verdict(on: word + "ingg", after: words.first).correction == word + "ing")
      run.predict(with: predictor)
      run.key("ingg")
      run.press(.space)
      #expect(run.keyboard.document.text == text + "ingg " && run.corrections == [])
    }
  }

  @Test func `letters ended by a key stay separate, however quickly they follow`() {
    for var run in runs() {
      run.press(.deleteWord)
      let text = run.keyboard.document.text
      run.key("ingg")
      #expect(run.keyboard.document.text == text + "ingg")
    }
  }

  @Test func `the word after a repaired and deleted one is corrected as usual`() {
    let predictor = WordPredictor()
    var count = 0
    for var run in runs() {
      run.press(.deleteWord)
      let text = run.keyboard.document.text
      let previous = text.split(separator: " ").last.map(String.init)
      let correction = predictor.verdict(on: "becausse", after: previous).correction
      count += correction == nil ? 0 : 1
      run.key("becausse")
      #expect(run.keyboard.document.text == text + "becausse")
      run.press(.space)
      #expect(run.keyboard.document.text == text + (correction ?? "becausse") + " ")
    }
    #expect(count > 0)
  }

  @Test func `a shifted capital survives a repair`() throws {
    for run in runs(.words) {
      let repair = try #require(run.repair)
      #expect(repair.repaired.first?.isUppercase == true, "\(repair)")
      #expect(repair.repaired.dropFirst().allSatisfy { !$0.isUppercase }, "\(repair)")
    }
    for run in runs(shifting: true) {
      let repair = try #require(run.repair)
      guard repair.former.first?.isLetter == true else { continue }
      #expect(repair.former.first?.isUppercase == repair.repaired.first?.isUppercase, "\(repair)")
    }
  }
}
