import Testing

@testable import MorseCode
@testable import TextComposition

@Suite struct KanaDictionaryTests {
  private static let text = """
    ;; okuri-ari entries.
    かk /書/欠/[く/書/]/
    わたr /渡/
    ;; okuri-nasi entries.
    かんじ /漢字/感じ;feeling/(lambda)/漢字/
    きょう /今日/京/
    きよう /器用/
    がっこう /学校/
    わたし /私/
    は /歯/葉/
    """
  private static let dictionary = KanaDictionary(Array(text.utf8))

  /// Hiragana and some kanji in EUC-JP.
  private static let japanese: [UInt8] = [
    0xA4, 0xAB, 0xA4, 0xF3, 0xA4, 0xB8, 0x20, 0x2F, 0xB4, 0xC1, 0xBB, 0xFA, 0x2F, 0xB4, 0xB6, 0xA4,
    0xB8, 0x2F, 0x0A,
  ]

  @Test(arguments: [
    ("かんじ", "漢字 感じ"), ("かk", "書 欠"), ("きょう", "今日 京"), ("ない", ""), ("", ""), ("かん", ""),
  ])
  func `a reading lists its candidates, without SKK annotations and programs`(
    reading: String, expected: String
  ) {
    #expect(Self.dictionary.candidates(for: reading).joined(separator: " ") == expected)
    #expect(Self.dictionary.errors.isEmpty && Self.dictionary.count == 8)
  }

  @Test func `EUC-JP is detected from the bytes`() {
    let dictionary = KanaDictionary(Array(";; -*- coding: euc-jp -*-\n".utf8) + Self.japanese)
    #expect(dictionary.candidates(for: "かんじ") == ["漢字", "感じ"])
    #expect(dictionary.errors.isEmpty)
  }

  @Test func `invalid lines are reported, and the rest counts`() {
    let lines = "あい /愛/\nあう\nい /胃\n/う/\nえ //\n\r\nお /尾/\r\n; done\nか /蚊/"
    var bytes = Array(lines.utf8)
    bytes += [0x0A, 0xFF, 0x20, 0x2F, 0x61, 0x2F]
    let dictionary = KanaDictionary(bytes)
    #expect(dictionary.errors.map(\.line) == [2, 3, 4, 5, 10])
    #expect(dictionary.errors[0].description == "no candidates; expected READING /CANDIDATE/…/")
    #expect(dictionary.errors[4].description == "no UTF-8")
    #expect(dictionary.candidates(for: "お") == ["尾"])
    #expect(dictionary.candidates(for: "か") == ["蚊"])
    #expect(dictionary.count == 3)
  }

  @Test func `a file that is not a dictionary is reported in a few lines`() {
    let bytes = (0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    #expect(KanaDictionary(bytes).errors.count <= 20)
    let wrong = KanaDictionary(Array(String(repeating: "い\n", count: 99).utf8))
    #expect(wrong.errors.count == 20 && wrong.errorCount == 99)
    #expect(KanaDictionary([]).candidates(for: "か").isEmpty)
  }

  @Test func `all readings of a search are found`() {
    let lines = (0..<5000).map { "よみ\($0) /字\($0)/" }.joined(separator: "\n")
    let dictionary = KanaDictionary(Array(lines.utf8))
    #expect(dictionary.count == 5000)
    for number in stride(from: 0, to: 5000, by: 7) {
      #expect(dictionary.candidates(for: "よみ\(number)") == ["字\(number)"])
    }
  }

  @Test func `every character of JIS X 0208 is decoded`() {
    var count = 0
    for lead in 0xA1...0xFE {
      for trail in 0xA1...0xFE {
        var text: [UInt8] = []
        if EUCJP.decode([UInt8(lead), UInt8(trail)], into: &text) { count += 1 }
      }
    }
    #expect(count == 6879)
    var text: [UInt8] = []
    #expect(EUCJP.decode([0x8E, 0xB1, 0x41], into: &text))
    #expect(String(decoding: text, as: UTF8.self) == "ｱA")
    #expect(!EUCJP.decode([0xB4], into: &text) && !EUCJP.decode([0x8F, 0xA2, 0xAF], into: &text))
  }

  /// Returns the candidates for keyed kana; `!` chooses the first.
  private func offered(_ kana: String) throws -> String {
    var composer = try #require(MorseAlphabet.wabun.composer(dictionaries: [Self.dictionary]))
    var text = ""
    for character in kana {
      if character == "!" {
        text += composer.choose(0) ?? "?"
      } else {
        text += composer.add(character)
      }
    }
    return text + "{\(composer.markedText)}" + composer.candidates.joined(separator: " ")
  }

  @Test(arguments: [
    ("カンシ゛", "{カンジ}漢字 感じ かんじ カンジ"), ("キヨウ", "{キヨウ}今日 京 器用 きよう キヨウ"),
    ("カ゛ツコウ", "{ガツコウ}学校 がつこう ガツコウ"), ("カク", "{カク}書く 欠く かく カク"),
    ("カイタ", "{カイタ}かいた カイタ"), ("カツタ", "{カツタ}かつた カツタ"), ("ワタツタ", "{ワタツタ}わたつた ワタツタ"),
    ("ワタル", "{ワタル}渡る わたる ワタル"), ("ワタシハ", "{ワタシハ}私 わたしは ワタシハ"), ("ワタシハ!", "私{ハ}歯 葉 は ハ"),
    ("カンシ゛!", "漢字{}"), ("ヌ", "{ヌ}ぬ ヌ"),
  ])
  func `words are offered for kana`(kana: String, expected: String) throws {
    #expect(try offered(kana) == expected)
  }

  @Test func `without a conversion kana stay katakana`() throws {
    var composer = try #require(MorseAlphabet.wabun.composer(dictionaries: [Self.dictionary]))
    for character in "カンシ゛" { _ = composer.add(character) }
    #expect(composer.removeLast() && composer.markedText == "カンシ")
    #expect(composer.finish() == "カンシ" && composer.candidates.isEmpty)
    #expect(composer.accepts("ア") && !composer.accepts("、") && !composer.accepts("1"))
  }
}
