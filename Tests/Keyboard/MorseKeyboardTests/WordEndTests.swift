import MorseKeyboard
import TestSupport
import TextInput
import Testing
import WordPrediction

@Suite struct WordEndTests {
  private static let all: WordAids = [.suggestions, .correction, .learning]

  private static func keying(_ aids: WordAids = all, type: KeyboardType = .text) -> WordKeying {
    var own = UserLexicon()
    own.replace("omw", by: "on my way")
    own.replace("mail", by: "me@example.com")
    own.replace("phone", by: "iPhone")
    own.replace("hi", by: "hello, you")
    return WordKeying(type: type, aids: aids, own: own, lexicon: .english)
  }

  @Test(arguments: [
    ("so␣somethimg␣", "So something |"), ("so␣somethimg~", "So something |"),
    ("so␣somethimg,", "So something,|"),
    ("so␣somethimg¶", "So something\n|"), ("so␣somethimg?", "So something?|"),
    ("so␣somethimg\"", "So something”|"),
    ("somethimg␣", "Something |"), ("so␣somethimg", "So somethimg|"),
    ("so␣something␣", "So something |"),
    ("omw␣", "On my way |"), ("omw~", "On my way |"), ("omw,", "On my way,|"),
    ("so.␣omw␣", "So. On my way |"), ("omw¶", "On my way\n|"), ("shift omw␣", "on my way |"),
    ("mail␣", "me@example.com |"), ("phone␣", "iPhone |"), ("hi␣", "Hello, you |"),
    ("so␣ shift omw␣", "So on my way |"),
    ("so␣omw␣", "So on my way |"), ("so␣omw~", "So on my way |"), ("so␣omw·", "So on my way.|"),
    ("so␣dl4abc␣", "So dl4abc |"), ("so␣qrz74␣", "So qrz74 |"),
    ("so␣somethimg esc", "So somethimg|"),
  ])
  func `a word is corrected at its end`(line: String, result: String) {
    #expect(Self.keying().keyed(line).shown == result)
  }

  @Test(arguments: [.all, .capitals] as [SmartTyping])
  func `a corrected apostrophe is the one that the key types`(smart: SmartTyping) {
    func text(_ line: String) -> String {
      WordKeying(aids: Self.all, smart: smart, lexicon: .english).keyed(line).text
    }
    #expect(text("so␣we␣dont␣") == text("so␣we␣don't␣"))
    #expect(text("im␣here␣") == text("i'm␣here␣"))
    #expect(text("so␣we␣dont␣").contains("’") == smart.contains(.quotes))
  }

  @Test(arguments: [
    ("so␣somethimg␣", "So somethimg |"), ("so␣somethimg~", "So somethimg |"),
    ("so␣somethimg,", "So somethimg,|"),
    ("so␣somethimg¶", "So somethimg\n|"), ("so␣somethimg\"", "So somethimg\"|"),
    ("so␣omw␣", "So omw |"),
    ("so␣omw~", "So omw |"),
  ])
  func `one Backspace restores the typed text`(line: String, result: String) {
    let undone = Self.keying().keyed(line + " back")
    #expect(undone.shown == result)
    #expect(undone.keyed("back ␣").shown.contains("something") == false)
  }

  @Test(arguments: [
    (TraitChoice.default, TraitChoice.default, true), (.no, .default, false),
    (.default, .no, false),
    (.no, .yes, true), (.yes, .no, false),
  ])
  func `words are checked where the document allows it`(
    correction: TraitChoice, checking: TraitChoice, offers: Bool
  ) {
    var traits = InputTraits(keyboardType: .text, language: "en")
    (traits.autocorrectionType, traits.spellCheckingType) = (correction, checking)
    let aids: WordAids = correction == .yes ? [.suggestions] : .suggestions
    let keying = WordKeying(aids: aids, lexicon: .english, traits: traits).keyed("so␣somethimg␣")
    let corrections = keying.keyboard.suggestions.filter { $0.kind == .correction }
    #expect(corrections.isEmpty == !offers || correction == .yes)
    if correction != .yes { #expect(corrections.first?.text == (offers ? "something" : nil)) }
  }

  @Test(arguments: [
    (TextContentType.oneTimeCode, false), (.username, false), (.creditCardNumber, false),
    (.postalCode, false), (.name, true), (.fullStreetAddress, true),
  ])
  func `fields without words get no suggestions and no learning`(
    content: TextContentType, has: Bool
  ) {
    var traits = InputTraits(keyboardType: .text, language: "en")
    traits.textContentType = content
    var keying = WordKeying(aids: Self.all, lexicon: .english, traits: traits).keyed("so␣rab")
    #expect(keying.keyboard.suggestions.isEmpty != has)
    keying.key("bit␣so␣")
    #expect(keying.learnt.isEmpty != has)
  }

  @Test func `words of one language are not offered in another`() {
    var traits = InputTraits(keyboardType: .text, language: "de-CH")
    let german = Lexicon(name: "de", language: "de", counts: [("reise", 9), ("reis", 5)])
    #expect(WordKeying(lexicon: .english, traits: traits).keyed("re").keyboard.suggestions.isEmpty)
    #expect(WordKeying(lexicon: german, traits: traits).keyed("re").bar == "Reise Reis")
    traits.language = nil
    #expect(WordKeying(lexicon: german, traits: traits).keyed("re").bar == "Reise Reis")
  }

  @Test(arguments: [
    (AutocapitalizationType.allCharacters, "so␣somethimg␣ra", "SO SOMETHING RA|", "RATING"),
    (.words, "so␣somethimg␣ra", "So Something Ra|", "Rating"),
    (.none, "so␣somethimg␣ra", "so something ra|", "rating"),
  ])
  func `corrections and suggestions follow the capitals`(
    capitals: AutocapitalizationType, line: String, result: String, offered: String
  ) {
    var traits = InputTraits(keyboardType: .text, language: "en")
    traits.autocapitalizationType = capitals
    let keying = WordKeying(aids: Self.all, lexicon: .english, traits: traits).keyed(line)
    #expect(keying.shown == result)
    #expect(keying.bar.split(separator: " ").contains(Substring(offered)), "\(keying.bar)")
  }

  @Test(arguments: KeyboardType.allCases)
  func `words are corrected in prose only`(type: KeyboardType) {
    let keying = Self.keying(type: type).keyed("somethimg␣")
    #expect(keying.text.lowercased().contains("something") == [.text, .webSearch].contains(type))
  }

  @Test(arguments: [TraitChoice.default, .no, .yes], [true, false])
  func `the document states whether words are corrected`(choice: TraitChoice, isSet: Bool) {
    var traits = InputTraits()
    traits.autocorrectionType = choice
    let aids: WordAids = isSet ? Self.all : [.suggestions]
    let keying = WordKeying(aids: aids, lexicon: .english, traits: traits).keyed("so␣somethimg␣")
    #expect(keying.text == (choice.resolved(set: isSet) ? "so something " : "so somethimg "))
  }

  @Test(arguments: ["so␣somethimg␣", "so␣somethimg~"])
  func `a word that ended before words were loaded is corrected then`(line: String) {
    var keying = Self.keying()
    keying.predict(with: nil)
    keying.key(line)
    #expect(keying.shown == "So somethimg |")
    keying.predict(with: WordPredictor(lexicon: .english))
    #expect(keying.shown == "So something |")
    #expect(keying.keyed("back").shown == "So somethimg |")
  }

  @Test func `without automatic edits it is offered then`() {
    var keying = Self.keying([.suggestions])
    keying.predict(with: nil)
    keying.key("so␣somethimg␣")
    #expect(keying.bar == "")
    keying.predict(with: WordPredictor(lexicon: .english))
    #expect(keying.keyboard.suggestions.first?.kind == .correction)
    #expect(keying.keyed("1").shown == "So something |")
  }

  @Test func `words typed before words were loaded are learnt`() {
    var keying = Self.keying([.learning])
    keying.predict(with: nil)
    keying.key("zork␣quux␣")
    keying.predict(with: WordPredictor(lexicon: .english))
    keying.key("a esc")
    #expect(keying.learnt.map { $0.word.lowercased() } == ["zork", "quux"])
  }

  @Test func `text that was there before words were loaded stays`() {
    var keying = WordKeying(aids: Self.all, before: "so somethimg ", lexicon: .english)
    #expect(keying.shown == "so somethimg |")
    #expect(keying.keyboard.suggestions.allSatisfy { $0.kind == .word })
    keying.key("esc")
    #expect(keying.learnt.isEmpty)
  }

  @Test func `without automatic edits the correction is offered`() {
    let keying = Self.keying([.suggestions]).keyed("so␣somethimg␣")
    #expect(keying.keyboard.suggestions.first?.kind == .correction)
    #expect(keying.bar.hasPrefix("something"))
    let accepted = keying.keyed("1")
    #expect(accepted.shown == "So something |")
    #expect(accepted.keyed("back").shown == "So somethimg |")
    #expect(keying.keyed("a").keyboard.suggestions.first?.kind != .correction)
    #expect(Self.keying([.suggestions]).keyed("so␣somethimg~1 esc").shown == "So something|")
  }

  @Test(arguments: [
    (AutocapitalizationType.allCharacters, "ON MY WAY "), (.words, "On my way "),
    (.none, "on my way "),
  ])
  func `a shortcut follows the capitals of the field`(
    capitals: AutocapitalizationType, text: String
  ) {
    var traits = InputTraits(keyboardType: .text, language: "en")
    traits.autocapitalizationType = capitals
    var own = UserLexicon()
    own.replace("omw", by: "on my way")
    let keying = WordKeying(aids: Self.all, own: own, lexicon: .english, traits: traits)
    #expect(keying.keyed("omw␣").text == text)
  }

  @Test(arguments: [("teh␣", "Teh |"), ("so␣teh␣", "So teh |")])
  func `a removed word is neither inserted nor offered`(
    line: String, result: String
  ) {
    #expect(Self.keying().keyed(line).shown == result.replacing("eh", with: "he"))
    var own = UserLexicon()
    own.block("the")
    let keying = WordKeying(aids: Self.all, own: own, lexicon: .english).keyed(line)
    #expect(keying.shown == result)
    #expect(!keying.bar.lowercased().split(separator: " ").contains("the"))
  }

  @Test func `no word is shown twice`() {
    for line in ["so␣somethimg␣", "teh␣", "in␣teh␣", "wiht␣", "so␣thier␣", "hwo␣", "adn␣"] {
      for aids: WordAids in [[.suggestions], Self.all] {
        let keying = WordKeying(aids: aids, lexicon: .english)
        for end in 1...line.count {
          let words = keying.keyed(String(line.prefix(end))).keyboard.suggestions.map(\.text)
          #expect(Set(words).count == words.count, "\(line.prefix(end)) \(words)")
        }
      }
    }
  }

  @Test func `a shortcut is offered where it is not inserted automatically`() {
    #expect(Self.keying([.suggestions]).keyed("omw").bar.hasPrefix("On my way"))
    #expect(Self.keying([.suggestions]).keyed("omw1").shown == "On my way |")
    let keying = Self.keying([.suggestions]).keyed("so␣omw")
    #expect(keying.keyboard.suggestions.first?.kind == .replacement)
    #expect(keying.keyed("1").shown == "So on my way |")
  }
}

@Suite struct LearningTests {
  private func learnt(
    _ line: String, type: KeyboardType = .text, aids: WordAids = [.suggestions, .learning]
  ) -> String {
    var keying = WordKeying(type: type, aids: aids).keyed(line)
    return keying.learnt.map { "\($0.previous ?? "^") \($0.word)" }.joined(separator: ", ")
  }

  @Test(arguments: [
    ("so␣it␣", "^ So"), ("so␣it␣is", "^ So, So it"), ("so~it~", "^ So"), ("so", ""),
    ("so esc", "^ So"), ("so␣it esc", "^ So, So it"), ("so¶", "^ So"),
    ("so␣¶", "^ So"), ("so␣it␣¶", "^ So, So it"), ("so~¶", "^ So"),
    ("so,␣it", "^ So"), ("so␣ back back back", ""), ("so␣ deleteWord it␣a", "^ It"),
    ("ra1", ""), ("ra1it", "^ Rabbit"), ("ra1 back it", ""), ("ra1 esc", "^ Rabbit"),
    ("so␣ back n␣a", "^ Son"), ("dl4abc␣a", ""), ("74␣a", ""),
  ])
  func `a word is learnt when later text confirms it`(line: String, words: String) {
    #expect(learnt(line) == words)
  }

  @Test(arguments: [KeyboardType.shell, .code, .url, .email, .password, .ascii, .number])
  func `nothing is learnt outside prose`(type: KeyboardType) {
    #expect(learnt("so␣it␣is¶", type: type) == "")
  }

  @Test func `nothing is learnt where learning is off`() {
    #expect(learnt("so␣it␣is¶", aids: [.suggestions]) == "")
  }

  @Test func `learnt words are offered`() {
    var keying = WordKeying()
    for _ in 0..<3 { keying.key("so␣zyzzyva␣is¶") }
    #expect(keying.keyed("so␣zy").bar == "zyzzyva")
  }

  @Test func `a word restored by Backspace is learnt, its correction is not`() {
    var keying = WordKeying(aids: [.suggestions, .correction, .learning], lexicon: .english)
    keying.key("so␣somethimg␣ back a")
    #expect(keying.learnt.map(\.word) == ["So", "somethimg"])
  }

  @Test func `an accepted correction is learnt`() {
    var keying = WordKeying(aids: [.suggestions, .correction, .learning], lexicon: .english)
    keying.key("so␣somethimg␣a")
    #expect(keying.learnt.map(\.word) == ["So", "something"])
  }
}

@Suite struct WordUndoTests {
  @Test(arguments: 0..<60 as Range<UInt64>)
  func `Backspace never leaves an empty change after an accepted or corrected word`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var keying = WordKeying(aids: [.suggestions, .correction, .learning])
    let steps = ["t", "h", "e", "r", "a", "w", "i", "␣", "~", ",", "shift"]
    for _ in 0..<12 { keying.key(steps.randomElement(using: &random) ?? "t") }
    let before = keying
    guard !before.keyboard.suggestions.isEmpty else { return }
    let number = Int.random(in: 1...before.keyboard.suggestions.count, using: &random)
    let undone = before.keyed("\(number) back")
    #expect(undone.shown == before.shown)
    #expect(undone.bar.lowercased() == before.bar.lowercased())
  }
}
