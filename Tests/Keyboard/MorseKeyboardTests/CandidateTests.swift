import MorseDecoding
import MorseKeying
import MorseCode
import TextComposition
import MorseKeyboard
import TestSupport
import TextInput
import Testing
import Timeline

@Suite struct CandidateTests {
  /// Keys the characters of a table: command names execute commands, and `1` to `3` alone accept a
  /// candidate by key.
  ///
  /// Patterns are keyed as they are; `.` is an open element.
  private func led(
    _ line: String, in table: MorseAlphabet, traits: InputTraits = InputTraits(),
    wordGap: GapPolicy = .off
  ) -> Keyboard<TextDocument> {
    let settings = KeyboardSettings(alphabet: table, characterGap: .off, wordGap: wordGap)
    var keyboard = Keyboard(document: TextDocument(traits: traits), settings: settings)
    var outputs: [Timed<KeyboardFeedback>] = []
    func press(_ action: KeyAction) { keyboard.handle(action, at: .zero, into: &outputs) }
    func key(_ pattern: MorsePattern) {
      for element in pattern { press(.press(element == .dit ? .dit : .dah)) }
      press(.endCharacter)
    }
    for word in line.split(separator: " ") {
      if let number = Int(word), number < 4 {
        press(.acceptSuggestion(number - 1))
      } else if let code = CommandCode(rawValue: String(word)) {
        press(.command(code))
      } else if let pattern = MorsePattern(parsing: word) {
        key(pattern)
      } else {
        for sign in word { for pattern in table.patterns(for: sign) ?? [] { key(pattern) } }
      }
    }
    return keyboard
  }

  private func shown(_ keyboard: Keyboard<TextDocument>) -> String {
    let page = keyboard.candidatePage.map { " \($0.number)/\($0.count)" } ?? ""
    return keyboard.document.shown + keyboard.suggestions.map(\.text).joined() + page
  }

  @Test(arguments: [
    ("中", "{中}|"), ("中文", "中{文}|"), ("中 space", "中 |"), ("中 delete", "{002}|个丫中 1/3"),
    ("- - ..- ..-", "{中}|"), ("中 delete 3", "中|"), ("中 delete pageDown", "{002}|丰串锕 2/3"),
    ("中 delete pageDown 2", "串|"), ("中 delete pageUp", "{002}|丶锿丸 3/3"),
    ("中 delete pageUp pageDown", "{002}|个丫中 1/3"), ("中 delete ---.-", "丫|"),
    ("中 delete ---.-. .-----", "丰|"), ("中 -.-.", "中c|"), ("...-. - . ..- -..--- 文", "teu{文}|"),
    ("中 left", "|中"), ("中 newline", "中\n|"), ("中 escape", "中|"),
  ])
  func `Chinese by telegraph code`(line: String, expected: String) {
    #expect(shown(led(line, in: .chinese)) == expected)
  }

  @Test(arguments: [
    ("ㄓㄨㄥˉ", "{中}|中鐘終 1/"), ("ㄓㄨㄥˉ 2", "鐘|"), ("ㄓㄨㄥˉ ..----", "鐘|"), ("ㄓㄨㄥˉㄨㄣˊ", "中{文}|文聞紋 1/"),
    ("ㄓㄨㄥˉ space", "中|"), ("ㄓㄨㄥˉ newline", "中|"), ("ㄓㄨㄥˉ space space", "中 |"),
    ("ㄓㄨㄥˉ 。", "中。|"), ("ㄓㄨㄥˉ ..-- .- ..-- ㄨㄣˊ 1", "中a文|"), ("ㄓㄨㄥˉ delete delete", "{ㄓㄨ}|"),
  ])
  func `Chinese by Bopomofo`(line: String, expected: String) {
    #expect(shown(led(line, in: .bopomofo)).hasPrefix(expected))
  }

  @Test(arguments: [
    (MorseAlphabet.bopomofo, "ㄓㄨㄥˉ", ["..----", "2"], "鐘"),
    (.chinese, "中 delete", ["---.-"], "丫"),
  ])
  func `a pause adds no space after a candidate chosen by its code`(
    table: MorseAlphabet, line: String, words: [String], chosen: String
  ) throws {
    for word in words {
      var keyboard = led("\(line) \(word)", in: table, wordGap: .fixed(.milliseconds(700)))
      var outputs: [Timed<KeyboardFeedback>] = []
      keyboard.advance(to: .zero.advanced(by: .seconds(5)), into: &outputs)
      #expect(keyboard.document.text == chosen, "\(word)")
    }
  }

  @Test(arguments: [
    ("bopomofo", "ㄓㄨㄥˉ", "{中}|中鐘終"), ("bopomofo", "ㄓㄨ", "{ㄓㄨ}|"), ("chinese", "002", "{002}|个丫中"),
    ("chinese", "0", "{0}|"), ("chinese", "中", "{中}|"), ("korean", "ㅎ", "{ㅎ}|"),
  ])
  func `no pause closes what waits for a choice or for more signs`(
    name: String, signs: String, expected: String
  ) throws {
    let table = try #require(MorseAlphabet.named(name))
    var settings = KeyboardSettings(alphabet: table)
    (settings.characterGap, settings.wordGap) = (.off, .fixed(.seconds(1)))
    let pauses = signs.map { sign in
      (table.patterns(for: sign) ?? []).map { pattern in
        pattern.map(\.description).joined(separator: " ") + " enter 2500"
      }.joined(separator: " ")
    }.joined(separator: " ")
    let run = run(pauses + " 60000", settings: settings)
    let offers = run.machine.suggestions.map(\.text).joined()
    #expect((run.machine.document.shown + offers).hasPrefix(expected))
  }

  @Test func `candidates of kana wait as long as it takes`() throws {
    let table = MorseAlphabet.wabun
    let dictionary = KanaDictionary(Array("いぬ /犬/狗/\n".utf8))
    var settings = KeyboardSettings(alphabet: table, characterGap: .off)
    settings.wordGap = .fixed(.seconds(1))
    var keyboard = Keyboard(document: TextDocument(), settings: settings)
    var outputs = keyboard.convert(by: [dictionary], at: .zero)
    var now = Timestamp.zero
    for sign in "イヌ" {
      for pattern in table.patterns(for: sign) ?? [] {
        for element in pattern {
          keyboard.handle(.press(element == .dit ? .dit : .dah), at: now, into: &outputs)
        }
        keyboard.handle(.endCharacter, at: now, into: &outputs)
      }
      now = now.advanced(by: .seconds(9))
      keyboard.advance(to: now, into: &outputs)
    }
    #expect(keyboard.suggestions.map(\.text).first == "犬")
    keyboard.handle(.acceptSuggestion(1), at: now, into: &outputs)
    #expect(keyboard.document.text == "狗")
  }

  @Test func `turning the only page changes nothing`() {
    let signs = "-... .-.. ....-"
    let few = shown(led(signs, in: .bopomofo))
    for turn in ["pageDown", "pageUp", "pageDown pageDown pageUp"] {
      #expect(shown(led("\(signs) \(turn)", in: .bopomofo)) == few)
    }
    #expect(shown(led("\(signs) pageDown 2", in: .bopomofo)) == "遶|")
    #expect(few.hasPrefix("{繞}|繞遶"))
  }

  @Test func `a code without a character is reported and stays as keyed`() {
    let settings = KeyboardSettings(alphabet: .chinese, characterGap: .off, wordGap: .off)
    let nines = Array(repeating: "- - - - . enter", count: 4).joined(separator: " ")
    let run = run(nines, settings: settings)
    #expect(run.outputs.contains { $0.value == .meansNothing("9999") })
    #expect(run.machine.document.shown == "{9999}|")
  }

  @Test func `secure text is composed without candidates`() {
    let hidden = InputTraits(keyboardType: .password)
    #expect(shown(led("中 delete", in: .chinese, traits: hidden)) == "{002}|")
  }

  @Test func `fields with ASCII only get ASCII digits`() {
    let ascii = InputTraits(keyboardType: .ascii)
    #expect(shown(led("中", in: .chinese, traits: ascii)) == "0022|")
  }

  @Test func `changed settings commit the text under composition`() {
    var keyboard = led("中", in: .chinese)
    _ = keyboard.change(to: KeyboardSettings(alphabet: .korean), at: .zero)
    #expect(keyboard.document.shown == "中|")
  }
}
