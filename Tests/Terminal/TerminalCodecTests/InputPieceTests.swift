import TerminalCodec
import TestSupport
import Testing
import Timeline

/// Each event with the bytes that encoded it.
struct InputPieceTests {
  private func pieces(_ chunks: [String], end: Int = 0) -> [String] {
    var parser = InputParser()
    var pieces: [Timed<InputPiece>] = []
    for chunk in chunks { parser.handle(Array(chunk.utf8)[...], at: .zero, into: &pieces) }
    parser.advance(to: .after(.milliseconds(end)), into: &pieces)
    var rest = Array(chunks.joined().utf8)[...]
    return pieces.map { piece in
      let bytes = String(decoding: rest.prefix(piece.value.byteCount), as: UTF8.self)
        .replacing("\u{1B}", with: "^[").replacing("\r", with: "^M")
      rest = rest.dropFirst(piece.value.byteCount)
      return "\(piece.value.event.map(line) ?? "none")=\(bytes)"
    }
  }

  @Test(arguments: [
    (["ab"], ["a=a", "b=b"]),
    (["\u{1B}[A"], ["up=^[[A"]),
    (["\u{1B}OA"], ["up=^[OA"]),
    (["\u{1B}[", "24", "~"], ["f12=^[[24~"]),
    (["é"], ["é=é"]),
    (["\u{1B}é\u{1B}\r"], ["alt-é=^[é", "alt-enter=^[^M"]),
    (
      ["\u{1B}[?1u\u{1B}[[Ax"],
      [
        "keyboardFlags(TerminalCodec.KeyboardProtocol.Flags(rawValue: 1))=^[[?1u", "f1=^[[[A",
        "x=x",
      ]
    ),
    (["\u{1B}\u{1B}[A"], ["escape=^[", "up=^[[A"]),
    (["\u{1B}[12\r"], ["none=^[[12", "enter=^M"]),
    (["\u{1B}]0;t\u{1B}[A"], ["none=^[]0;t", "up=^[[A"]),
    (["\u{1B}[M !!x"], ["unknown=^[[M !!", "x=x"]),
    (["\u{1B}[200~hi\u{1B}[201~x"], ["paste<hi>=^[[200~hi^[[201~", "x=x"]),
    (["\u{1B}[200~\u{1B}[201~x"], ["none=^[[200~^[[201~", "x=x"]),
  ])
  func `each event has the bytes that encoded it`(chunks: [String], expected: [String]) {
    #expect(pieces(chunks) == expected)
  }

  @Test func `only time tells a lone Escape`() {
    #expect(pieces(["\u{1B}"]) == [])
    #expect(pieces(["\u{1B}"], end: 30) == ["escape=^["])
  }

  @Test(arguments: UInt64(0)..<40)
  func `no byte is lost, whatever the bytes and pieces`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var parser = InputParser()
    var (count, total) = (0, 0)
    var now = Timestamp.zero
    for _ in 0..<60 {
      var pieces: [Timed<InputPiece>] = []
      let leads: [[UInt8]] = [
        [], [], [0x1B], [0x1B, 0x5B], Array("\u{1B}[200~".utf8), Array("\u{1B}[201~".utf8),
        [0x1B, 0x4F],
      ]
      let bytes =
        (leads.randomElement(using: &random) ?? [])
        + (0..<Int.random(in: 0...9, using: &random)).map { _ in
          UInt8.random(in: 0...255, using: &random)
        }
      now = now.advanced(
        by: .milliseconds([0, 10, 30, 80, 1200].randomElement(using: &random) ?? 0))
      parser.handle(bytes[...], at: now, into: &pieces)
      total += bytes.count
      count += pieces.reduce(0) { $0 + $1.value.byteCount }
      #expect(pieces.allSatisfy { $0.value.byteCount > 0 })
      #expect(count + parser.count == total)
    }
  }
}
