import TerminalCodec
import Timeline
import Testing

struct PasteTests {
  @Test(arguments: [
    ("\\e[200~abc\\e[201~.", "paste<abc> ."), ("\\e[200~\\e[201~.", "."),
    ("\\e[200~a\\x0db\\x0d\\x0ac\\x0ad\\e[201~", "paste<a\nb\nc\nd>"),
    ("\\e[200~日本 é\\e[201~", "paste<日本 é>"), ("\\e[200~x\\xffy\\e[201~", "paste<x\u{FFFD}y>"),
    ("\\e[200~\\e[A\\x03\\e[201~.", "paste<\u{1B}[A\u{3}> ."),
    ("\\e[200~\\e\\e[201~.", "paste<\u{1B}> ."),
    ("\\e[200~\\e[20\\e[201~.", "paste<\u{1B}[20> ."),
    ("\\e[200~\\e[200~\\e[201~.", "paste<\u{1B}[200~> ."), ("\\e[201~.", "unknown ."),
  ])
  func `pasted text is text whatever it holds`(_ written: String, _ expected: String) {
    #expect(keys(written) == expected)
  }

  @Test func `a long paste comes in pieces that make up the whole`() {
    let text = String(repeating: "a日😀", count: 5000)
    let pieces = events("\\e[200~\(text)\\e[201~").compactMap { event -> String? in
      guard case .paste(let piece) = event else { return nil }
      return piece
    }
    #expect(pieces.joined() == text)
    #expect(pieces.count == (text.utf8.count + 4095) / 4096)
    #expect(pieces.allSatisfy { $0.utf8.count <= 4096 && !$0.unicodeScalars.contains("\u{FFFD}") })
  }

  @Test func `a silent paste hands on what it has, and ends when its end is lost`() {
    var parser = InputParser()
    var outputs: [Timed<TerminalEvent>] = []
    parser.handle(bytes("\\e[200~ab")[...], at: .zero, into: &outputs)
    #expect(parser.deadline == .after(.milliseconds(50)))
    parser.handle(bytes("\\e[A")[...], at: .after(.milliseconds(1049)), into: &outputs)
    parser.handle(bytes("\\e[A")[...], at: .after(.milliseconds(2099)), into: &outputs)
    #expect(outputs.map { line($0.value) } == ["paste<ab>", "paste<\u{1B}[A>", "up"])
    #expect(parser.deadline == nil)
  }

  @Test func `half a character waits for its other half`() {
    var parser = InputParser()
    var outputs: [Timed<TerminalEvent>] = []
    parser.handle(bytes("\\e[200~a\\xc3")[...], at: .zero, into: &outputs)
    parser.advance(to: .after(.milliseconds(500)), into: &outputs)
    parser.handle(bytes("\\xa9\\e[201~")[...], at: .after(.milliseconds(900)), into: &outputs)
    #expect(outputs.map { line($0.value) } == ["paste<a>", "paste<é>"])
  }
}
