import TerminalCodec
import Testing

@Suite struct KeyEncoderTests {
  @Test(arguments: [
    ("up", "^[[A"), ("ctrl-up", "^[[1;5A"), ("home", "^[[H"), ("f1", "^[OP"),
    ("shift-f1", "^[[1;2P"),
    ("f5", "^[[15~"), ("f12", "^[[24~"), ("delete", "^[[3~"), ("page-up", "^[[5~"), ("tab", "^I"),
    ("shift-tab", "^[[Z"), ("enter", "^M"), ("escape", "^["), ("backspace", "^?"), ("ctrl-c", "^C"),
    ("alt-x", "^[x"), ("ctrl-alt-x", "^[^X"), ("a", "a"), ("é", "é"), ("alt-backspace", "^[^?"),
  ])
  func `a key is sent as terminals send it`(name: String, expected: String) throws {
    let key = try #require(Key(name))
    #expect(caret(KeyEncoder().bytes(of: key)) == expected)
  }

  @Test func `arrows follow the mode that the program has set`() {
    let encoder = KeyEncoder(hasApplicationCursor: true, backspace: 0x08)
    #expect(caret(encoder.bytes(of: .named(.up))) == "^[OA")
    #expect(caret(encoder.bytes(of: .named(.up, .ctrl))) == "^[[1;5A")
    #expect(encoder.bytes(of: .named(.backspace)) == [0x08])
  }

  private func caret(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).unicodeScalars.map { scalar in
      scalar.value < 0x20
        ? "^\(Character(UnicodeScalar(UInt8(scalar.value + 0x40))))"
        : scalar == "\u{7F}" ? "^?" : String(Character(scalar))
    }.joined()
  }
}
