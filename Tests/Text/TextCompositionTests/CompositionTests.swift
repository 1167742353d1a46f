import Testing

@testable import MorseCode
@testable import TextComposition

@Suite struct CompositionTests {
  @Test func `every Korean syllable is put together again`() throws {
    for code in 0xAC00...0xD7A3 {
      let syllable = String(try #require(Unicode.Scalar(code)))
      #expect(try composedAgain(syllable, .korean) == syllable)
    }
  }

  @Test(arguments: [
    "안녕하세요", "학교에 갑니다", "없습니다", "있어요", "아빠", "예쁜 아저씨", "값이 싸다", "할까요",
    "왜 의사", "ㅋㅋㅋ", "ㅏㅏ", "까치", "12 명",
  ])
  func `Korean`(text: String) throws {
    #expect(try composedAgain(text, .korean) == text)
  }

  /// Letters that form no syllable stay letters; decomposed Unicode letters form syllables.
  @Test(arguments: [
    ("ㄱㄴㅏ", "ㄱ나"), ("ㄱㅅㅏ", "ㄱ사"), ("ㄴㄱㅂㅏ", "ㄴㄱ바"), ("각ㄴㄷㅏ", "각ㄴ다"),
    ("\u{1112}\u{1161}\u{11AB}", "한"), ("ㅂㅅ", "ㅂㅅ"),
  ])
  func `Korean letters`(text: String, expected: String) throws {
    #expect(try composedAgain(text, .korean) == expected)
  }

  @Test(arguments: [
    ("コンニチハ", "コンニチハ"), ("ガギグゲゴ パピプ ヴ", "ガギグゲゴ パピプ ヴ"),
    ("こんにちは、げんき。", "コンニチハ、ゲンキ。"), ("ファッション", "フアツシヨン"),
    ("カ゛ハ゜", "ガパ"), ("ア゛", "ア゛"), ("カ゜", "カ゜"), ("カ", "カ"), ("ト－", nil),
    ("DE JA1ABC ヨリ", "DE JA1ABC ヨリ"), ("カABCカ゛", "カABCガ"), ("テスト <SK>", "テスト <SK>"),
  ])
  func `kana`(text: String, expected: String?) throws {
    guard let expected else {
      #expect(throws: EncodingError.self) { try composedAgain(text, .wabun) }
      return
    }
    #expect(try composedAgain(text, .wabun) == expected)
  }

  /// SN changes to Latin letters and DO back; without a change, each is an ordinary signal.
  @Test func `the change of tables`() throws {
    let table = MorseAlphabet.wabun
    let patterns = try MorseSpelling.symbols(of: "ア A,<SK> ア", alphabet: table)
      .map { symbol -> String in
        guard case .pattern(let pattern) = symbol else { return "/" }
        return pattern.description
      }
    #expect(
      patterns == ["--.--", "/", "...-.", ".-", "--..--", "...-.-", "/", "-..---", "--.--"])
    #expect(try composedAgain("<DO>ア<SN>A<SN>B<DO>ア", table) == "<DO>アA<SN>Bア")
  }

  @Test func `a character of the other table has its meaning`() {
    var composer = TextComposer(alphabet: .wabun)
    #expect(composer.reading(of: DecodedCharacter("...-.", in: .wabun)) == nil)
    let letter = composer.reading(of: DecodedCharacter(".-", in: .wabun))
    #expect(letter?.meaning == .character("A"))
    #expect(composer.reading(of: DecodedCharacter("-..---", in: .wabun)) == nil)
    let kana = composer.reading(of: DecodedCharacter(".-", in: .wabun))
    #expect(kana?.meaning == .character("イ"))
  }
}
