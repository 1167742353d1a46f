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

  @Test func `a stalled paste delivers its text so far`() {
    var parser = InputParser()
    var outputs: [Timed<TerminalEvent>] = []
    parser.handle(bytes("\\e[200~ab")[...], at: .zero, into: &outputs)
    #expect(parser.deadline == .after(.milliseconds(50)))
    parser.handle(bytes("c\\e[201~.")[...], at: .after(.milliseconds(900)), into: &outputs)
    #expect(outputs.map { line($0.value) } == ["paste<ab>", "paste<c>", "."])
    #expect(outputs.first?.moment == .after(.milliseconds(50)))
    #expect(parser.deadline == nil)
  }

  /// Feeds a paste without an end, and more bytes after each pause in milliseconds.
  private func stalled(_ steps: [(gap: Int64, written: String)]) -> String {
    events([(0, "\\e[200~ab")] + steps).map { line($0.value) }.joined(separator: " ")
  }

  @Test(arguments: [
    ".-", "\\e[A", "\\x0d", "rm -rf x\\x0d", "\\x03d", "\\e.", "\\e[27", "\\e[27;1:3u",
    "\\x03\\x03",
    "\\e[27uxxxxxxxxxxxxxxxxxxxxxxxxx",
  ])
  func `a paste that stalls stays a paste, and nothing in it is a press`(late: String) {
    let text = String(decoding: bytes(late), as: UTF8.self).replacing("\r", with: "\n")
    #expect(stalled([(5000, late)]) == "paste<ab> paste<\(text)>")
    #expect(stalled([(5000, late), (9000, "\\e[201~.")]) == "paste<ab> paste<\(text)> .")
  }

  @Test(arguments: [
    ("\\e", "escape"), ("\\x03", "ctrl-c"), ("\\e[27u", "escape"), ("\\e[27;129:1u", "escape"),
    ("\\e[99;5u", "ctrl-c"), ("\\e[27;5;99~", "ctrl-c"),
  ])
  func `only Escape or Ctrl-C ends a stalled paste`(written: String, key: String) {
    #expect(stalled([(1000, written), (30, ".")]) == "paste<ab> \(key) .")
    #expect(stalled([(999, written), (30, ".")]).hasPrefix("paste<ab> paste<"))
    // The rest of the paste follows directly, so the key was text.
    #expect(stalled([(1000, written), (24, ".")]).hasPrefix("paste<ab> paste<"))
  }

  @Test func `the end marker of a paste counts however late it arrives`() {
    #expect(stalled([(5000, "\\e[201~.-")]) == "paste<ab> . -")
    #expect(stalled([(5000, "\\e[20"), (5000, "1~.")]) == "paste<ab> .")
  }

  @Test func `the key that ends a paste leaves the beginning of a marker as text`() {
    #expect(
      stalled([(5000, "\\e[20"), (5000, "\\x03"), (30, ".")])
        == "paste<ab> paste<\u{1B}[20> ctrl-c .")
  }

  @Test func `half a character waits for its other half`() {
    let pasted = events([(0, "\\e[200~a\\xc3"), (900, "\\xa9\\e[201~")])
    #expect(pasted.map { line($0.value) } == ["paste<a>", "paste<é>"])
  }
}
