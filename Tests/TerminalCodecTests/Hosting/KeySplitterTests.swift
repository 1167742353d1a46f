import Testing
import Timeline

@testable import TerminalCodec

@Suite struct KeySplitterTests {
  private func pieces(_ chunks: [String], end: Int = 0) -> [String] {
    var splitter = KeySplitter()
    var pieces: [Timed<KeySplitter.Piece>] = []
    for chunk in chunks {
      splitter.handle(Array(chunk.utf8), at: .zero, into: &pieces)
    }
    splitter.advance(to: .after(.milliseconds(end)), into: &pieces)
    return pieces.map { piece in
      let bytes = String(decoding: piece.value.bytes, as: UTF8.self)
        .replacing("\u{1B}", with: "^[").replacing("\r", with: "^M")
      switch piece.value.event {
      case .key(let key): return "\(key)=\(bytes)"
      case .paste(let text): return "paste(\(text))=\(bytes)"
      case .reply: return "reply=\(bytes)"
      case .some: return "other=\(bytes)"
      case nil: return "none=\(bytes)"
      }
    }
  }

  @Test(arguments: [
    (["ab"], ["a=a", "b=b"]),
    (["\u{1B}[A"], ["up=^[[A"]),
    (["\u{1B}OA"], ["up=^[OA"]),
    (["\u{1B}[", "24", "~"], ["f12=^[[24~"]),
    (["é"], ["é=é"]),
    (["\u{1B}[?1;2cx"], ["reply=^[[?1;2c", "x=x"]),
    (["\u{1B}\u{1B}[A"], ["escape=^[", "up=^[[A"]),
    (["\u{1B}[200~hi\u{1B}[201~x"], ["paste(hi)=^[[200~hi^[[201~", "x=x"]),
    (["\u{1B}[200~\u{1B}[201~x"], ["none=^[[200~^[[201~", "x=x"]),
  ])
  func `each key comes with the bytes that told it`(chunks: [String], expected: [String]) {
    #expect(pieces(chunks) == expected)
  }

  @Test func `only time tells a lone Escape`() {
    #expect(pieces(["\u{1B}"]) == [])
    #expect(pieces(["\u{1B}"], end: 30) == ["escape=^["])
  }

  @Test func `no byte is lost, whatever comes`() {
    let bytes = (0..<3000).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ $0 >> 3) }
    var splitter = KeySplitter()
    var pieces: [Timed<KeySplitter.Piece>] = []
    splitter.handle(bytes, at: .zero, into: &pieces)
    splitter.advance(to: .after(.seconds(5)), into: &pieces)
    #expect(pieces.flatMap(\.value.bytes) + splitter.unfinished == bytes)
  }
}

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

  @Test func `arrows follow what the program has asked for`() {
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
