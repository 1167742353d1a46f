import TestSupport
import Testing

@testable import TerminalCodec

/// A program's output is restored when the panel above it shrinks again.
struct PanelGrowthTests {
  private static let lines = (1...30).map { "line \($0)" }.joined(separator: "\r\n")

  @Test(arguments: [
    lines, lines + "\r\n$ ", "ab\r\ncd\r\n$ ", "\u{1B}[2J\u{1B}[H" + lines,
    lines + "\u{1B}[2J\u{1B}[Hafter", "\u{1B}[1;31mred\u{1B}[m plain\r\n" + lines + "\u{1B}[3A",
    "日本語\r\n한국\r\n" + lines + "\r\ne\u{301} 日",
    "\u{1B}(0lqk\u{1B}(B\r\n\u{1B}[44m\u{1B}[K\r\n\u{1B}[m$ ",
    lines + "\u{1B}[2;4r\u{1B}[4;1H\n\n\u{1B}M\u{1B}[r\u{1B}[3;2Hx\u{1B}[2L"
      + "\u{1B}[P\u{1B}[@\u{1B}[X",
    "\u{1B}[?1049h" + lines + "\u{1B}[?1049l" + lines,
    String(repeating: "wraps ", count: 60) + "\r\n$ ",
  ])
  func `text is restored completely`(text: String) {
    for (rows, growth) in [(9, 5), (8, 7), (5, 1), (4, 3)] {
      let problem = PanelGrowthCheck.problem(
        afterText: text, columns: 12, rows: rows, growth: growth)
      #expect(problem == nil, "\(rows) rows, \(growth) of them given")
    }
  }

  @Test(arguments: UInt64(0)..<400)
  func `program output comes back unchanged or not at all`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let bytes = (0..<Int.random(in: 20...300, using: &random)).map { _ in
      UInt8.random(in: 0...255, using: &random)
    }
    #expect(PanelGrowthCheck.problem(in: bytes) == nil)
  }

  private var screen = HostedScreen(columns: 10, rows: 6)
  private var output: [UInt8] = []

  private mutating func place(panel: Int, cursor: Cell? = nil) -> String {
    output = []
    screen.place(columns: 10, terminalRows: 6, panelRows: panel, cursor: cursor, into: &output)
    return String(decoding: output, as: UTF8.self).replacing("\u{1B}", with: "\\e")
  }

  @Test mutating func `rows that scroll under a large panel come back too`() {
    _ = place(panel: 1, cursor: Cell(row: 0, column: 0))
    screen.forward(Array("1\r\n2\r\n3\r\n4\r\n5".utf8), into: &output)
    _ = place(panel: 3)
    screen.forward(Array("\r\n6".utf8), into: &output)
    #expect(place(panel: 1).contains("\\e[1;1H\\e[2L\\e[1;1H2\\e[K\\e[2;1H3\\e[K\\e[1;5r"))
    #expect(screen.cursor == Cell(row: 4, column: 1))
  }

  @Test mutating func `rows that the program cleared stay empty`() {
    _ = place(panel: 1, cursor: Cell(row: 0, column: 0))
    screen.forward(Array("1\r\n2\r\n3\r\n4\r\n5".utf8), into: &output)
    _ = place(panel: 3)
    screen.forward(Array("\u{1B}[H\u{1B}[2J$ ".utf8), into: &output)
    #expect(!place(panel: 1).contains("L"))
    #expect(screen.cursor == Cell(row: 0, column: 2))
  }

  @Test mutating func `the screen before the program is unknown`() {
    _ = place(panel: 1, cursor: Cell(row: 4, column: 0))
    screen.forward(Array("1\r\n2".utf8), into: &output)
    _ = place(panel: 4)
    #expect(!place(panel: 1).contains("3L"))
  }

  @Test mutating func `only the last of much output is kept`() {
    _ = place(panel: 1, cursor: Cell(row: 0, column: 0))
    for line in 0..<100_000 {
      output = []
      screen.forward(Array("\(line)\r\n".utf8), into: &output)
    }
    _ = place(panel: 3)
    #expect(place(panel: 1).contains("\\e[1;1H99996\\e[K\\e[2;1H99997\\e[K"))
  }
}
