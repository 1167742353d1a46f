import Testing
import Timeline
import TestSupport

@testable import MorseCode
@testable import MorseDecoding
@testable import TextComposition

@Suite struct TelegraphCodeTests {
  /// Encodes a text to patterns, and returns the text composed from them.
  private func again(_ text: String, _ table: MorseAlphabet) throws -> String {
    var composer = TextComposer(alphabet: table)
    var words = [""]
    for symbol in try MorseSpelling.symbols(of: text, alphabet: table) {
      switch symbol {
      case .wordGap:
        words[words.count - 1] += composer.finish()
        words.append("")
      case .pattern(let pattern):
        guard let reading = composer.reading(of: DecodedCharacter(pattern, in: table)) else {
          continue
        }
        words[words.count - 1] += composer.text(after: reading)
      }
    }
    words[words.count - 1] += composer.finish()
    return words.filter { !$0.isEmpty }.reduce("") { text, word in
      guard let last = text.last, let first = word.first, table.separates(last, from: first) else {
        return text + word
      }
      return text + " " + word
    }
  }

  private func marks(_ text: String, _ table: MorseAlphabet = .chinese) throws -> String {
    try MorseSpelling.symbols(of: text, alphabet: table).map { symbol in
      guard case .pattern(let pattern) = symbol else { return "/" }
      return DecodedCharacter(pattern, in: .international).description
    }.joined()
  }

  @Test(arguments: [("chinese", 7078), ("chinese-taiwan", 9024)])
  func `every character is decoded as sent`(name: String, count: Int) throws {
    let table = try #require(MorseAlphabet.named(name))
    guard case .telegraph(let code) = table.composition else { return }
    var seen: Set<Unicode.Scalar> = []
    let scalars = code.entries.flatMap(\.character.unicodeScalars)
      .filter { seen.insert($0).inserted }
    #expect(scalars.count == count)
    let text = String(String.UnicodeScalarView(scalars))
    #expect(Array(try again(text, table).unicodeScalars) == Array(text.unicodeScalars))
  }

  @Test func `a text is sent in exact timing and read again`() throws {
    let text = "中文信息 CQ 我们学习电报"
    let intervals = try Morse.encode(text, alphabet: .chinese)
    let settings = DecoderSettings(alphabet: .chinese)
    var composer = TextComposer(alphabet: .chinese)
    let read = decodedOutputs(of: intervals, settings: settings).map { output in
      switch output.value {
      case .wordGap: composer.finish()
      case .character(let character): composer.text(after: character)
      }
    }
    #expect(read.joined() + composer.finish() == text.replacing(" ", with: ""))
  }

  @Test(arguments: [
    ("中文信息", "0022/2429/0207/1873"), ("CQ中 文。", "CQ/0022/2429/."), ("中2", "0022/2"),
    ("<SN>中<AR>", "<SN>/<DO>0022+"), ("0022", "0022"),
  ])
  func `a character is a separate word`(text: String, expected: String) throws {
    #expect(try marks(text) == expected)
  }

  @Test(arguments: [
    ("0022 2429", "中文"), ("00222429", "中文"), ("TTUU UNUE", "中榈"), ("T02U", "中"), ("9999", "9999"),
    ("002", "002"), ("00229", "00229"), ("DEAR", "DEAR"), ("599 中 TU", "599 中 TU"),
    ("0022 , 2429 .", "中,文."), ("<SN>0022<DO>0022", "0022中"), ("0022 9999 2429", "中 9999 文"),
  ])
  func `four digits are a character, in full or cut numbers`(text: String, expected: String) throws
  {
    #expect(try again(text, .chinese) == expected)
  }

  @Test func `the books of the mainland and Taiwan`() {
    #expect(TelegraphCode.mainland.character(of: 22) == "中")
    #expect(TelegraphCode.taiwan.digits(of: "塵").map { String($0) } == "1057")
    #expect(TelegraphCode.taiwan.character(of: 7775) == "塵")
    #expect(TelegraphCode.mainland.character(of: 10_000) == nil)
    #expect(TelegraphCode.mainland.digits(of: "A") == nil)
  }
}
