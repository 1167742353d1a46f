import Testing

@testable import MorseCode
@testable import TextComposition

@Suite struct InputComposerTests {
  /// Composes characters; returns the certain text, in braces the open composition, then the
  /// candidates.
  ///
  /// `<` deletes a character, and a digit in brackets chooses a candidate.
  private func led(_ characters: String, in table: MorseAlphabet) throws -> String {
    var composer = try #require(table.composer())
    var text = ""
    for character in characters {
      switch character {
      case "<": _ = composer.removeLast()
      case "!": text += composer.choose(1) ?? "?"
      case "|": text += composer.finish()
      default:
        text +=
          composer.accepts(character)
          ? composer.add(character) : composer.finish() + String(character)
      }
    }
    let offered = composer.candidates.prefix(4).joined(separator: " ")
    return text + "{\(composer.markedText)}" + offered
  }

  @Test(arguments: [
    ("0", "{0}"), ("0022", "{中}"), ("tt2u", "{中}"), ("00222", "中{2}"), ("002|", "002{}"),
    ("tag", "tag{}"), ("0022<", "{002}个 丫 中 丰"), ("002!", "丫{}"), ("0022|", "中{}"),
    ("9999", "{9999}"), ("9999a", "9999{1}"), ("0171", "{来}来 來"), ("0171!", "來{}"),
    ("002<<<<", "{}"),
  ])
  func `Chinese characters are keyed as four digits`(characters: String, expected: String) throws {
    #expect(try led(characters, in: .chinese) == expected)
  }

  @Test func `a code found only in the other code book is offered, not inserted`() throws {
    let code = try #require(
      TelegraphCode.taiwan.entries.first {
        TelegraphCode.mainland.character(of: $0.code) == nil
      })
    var composer = try #require(MorseAlphabet.chinese.composer())
    for digit in code.code { _ = composer.add(digit) }
    #expect(composer.isUnknown && composer.markedText == code.code)
    #expect(composer.candidates == [String(code.character)])
  }

  @Test(arguments: [
    ("ㄓㄨㄥ", "{ㄓㄨㄥ}中 種 重 鐘"), ("ㄓㄨㄥˉ", "{中}中 鐘 終 忠"), ("ㄓㄨㄥˉㄨ", "中{ㄨ}"), ("ㄥㄨㄓˉ|", "中{}"),
    ("ㄗㄓㄨㄥˉ|", "中{}"), ("ㄓㄨㄥˉ!", "鐘{}"), ("ㄓㄨㄥˉ<", "{ㄓㄨㄥ}"), ("ㄓㄨㄥ|", "ㄓㄨㄥ{}"), ("ˉ", "ˉ{}"),
    ("ㄅㄡˉ|", "ㄅㄡˉ{}"), ("ㄨㄣˊ，", "文，{}"),
  ])
  func `Mandarin syllables in Bopomofo`(characters: String, expected: String) throws {
    #expect(try led(characters, in: .bopomofo).hasPrefix(expected))
  }

  @Test func `Bopomofo offers traditional characters first and no simplified ones`() {
    let all = Set(HanTable.readings.split(separator: "\n").flatMap { $0.split(separator: "\t")[1] })
    for simplified in "钟终说闻这国们个为来时" { #expect(!all.contains(simplified)) }
    for (syllable, character) in [
      ("ㄕㄨㄛˉ", "說"), ("ㄨㄟˋ", "為"), ("ㄨㄛˇ", "我"), ("ㄋㄧˇ", "你"), ("ㄓㄜˋ", "這"), ("ㄓㄨㄥˇ", "種"),
      ("ㄇㄣ˙", "們"), ("ㄌㄞˊ", "來"), ("ㄅㄨˋ", "不"), ("ㄒㄩㄝˊ", "學"),
    ] as [(String, Character)] {
      #expect(BopomofoReadings.characters(of: syllable).first == character)
    }
  }

  @Test func `every syllable has its characters, and they can be chosen`() throws {
    for line in HanTable.readings.split(separator: "\n") {
      let parts = line.split(separator: "\t")
      var composer = try #require(MorseAlphabet.bopomofo.composer())
      for character in parts[0] {
        #expect(composer.accepts(character), "\(parts[0])")
        _ = composer.add(character)
      }
      #expect(composer.candidates == parts[1].map { String($0) } + [String(parts[0])])
      #expect(!composer.isUnknown)
    }
  }

  @Test func `tables without composition compose nothing`() {
    #expect(MorseAlphabet.international.composer() == nil)
    #expect(MorseAlphabet.korean.composer()?.markedText == "")
  }
}
