import Glibc
import Testing

@testable import TerminalCodec

@Suite struct PanelLookTests {
  private let line = StyledLine([
    StyledLine.Run("\u{2022}\u{2022}", TextStyle(.dim)),
    StyledLine.Run("wrong\u{2026}", TextStyle(.bold, foreground: .red)),
    StyledLine.Run("\u{E9}", .plain),
  ])

  private func drawn(_ look: PanelLook) -> StyledLine { line.fitted(to: 80, look: look) }

  @Test func `unicode keeps the text as it is`() {
    #expect(drawn(PanelLook()).text == line.text)
  }

  @Test func `the panel is in the terminal's own two colors, and nothing is faint`() {
    for run in drawn(PanelLook()).runs {
      #expect(run.style.foreground == nil && run.style.background == nil)
      #expect(!run.style.attributes.contains(.dim))
    }
    #expect(drawn(PanelLook()).runs[1].style == TextStyle([.bold, .reverse]))
  }

  @Test func `a terminal with 256 colours shows elements, results and warnings in colour`() {
    let line = StyledLine([
      StyledLine.Run(".-", TextStyle(.bold, foreground: .magenta)),
      StyledLine.Run("a", TextStyle(.bold, foreground: .green)),
      StyledLine.Run("wrong", TextStyle([.bold, .dim], foreground: .red)),
      StyledLine.Run("b", TextStyle(foreground: .cyan)),
    ])
    let drawn = line.fitted(to: 80, look: PanelLook(hasTints: true))
    #expect(
      drawn.runs.map(\.style) == [
        TextStyle(.bold, foreground: .indigo), TextStyle(.bold, foreground: .seaGreen),
        TextStyle(.bold, foreground: .rosewood), .plain,
      ])
    var bytes: [UInt8] = []
    drawn.write(into: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self).contains("\u{1B}[1;38;5;63m.-"))
    let colorless = line.fitted(to: 80, look: PanelLook(noColor: true, hasTints: true))
    #expect(colorless.runs.allSatisfy { $0.style.foreground == nil })
  }

  @Test(arguments: [TextStyle.Color.seaGreen, .indigo, .rosewood])
  func `a tint has a contrast of at least 4.5 on black and on white`(tint: TextStyle.Color) {
    // xterm's colour cube: six levels of red, green and blue from number 16 on. Luminance as in
    // WCAG 2.2.
    let levels = [0, 95, 135, 175, 215, 255].map { level in
      let share = Double(level) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    let place = tint.rawValue - 16
    let luminance =
      0.2126 * levels[place / 36] + 0.7152 * levels[place / 6 % 6] + 0.0722 * levels[place % 6]
    #expect((luminance + 0.05) / 0.05 >= 4.5)
    #expect(1.05 / (luminance + 0.05) >= 4.5)
  }

  @Test(arguments: [
    (["TERM": "xterm-256color"], true), (["TERM": "tmux-256color"], true),
    (["TERM": "linux"], false),
    (["TERM": "xterm"], false), (["TERM": "xterm-kitty", "COLORTERM": "truecolor"], true),
    ([:], false),
  ])
  func `the environment shows whether 256 colours are supported`(
    environment: [String: String], hasTints: Bool
  ) {
    #expect(PanelLook.hasTints { environment[$0] } == hasTints)
  }

  @Test func `ascii keeps the width, the styles and the typed text`() {
    let drawn = drawn(PanelLook(symbols: .ascii))
    #expect(drawn.text == "**wrong~\u{E9}")
    #expect(drawn.width == line.width)
    #expect(drawn.runs.map(\.style) == self.drawn(PanelLook()).runs.map(\.style))
  }

  @Test(arguments: [
    (PanelLook.Symbols.unicode, 7, "••wron…"), (.ascii, 7, "**wr..."), (.plain, 7, "**wr..."),
    (.unicode, 9, "••wrong…é"), (.unicode, 2, "•…"), (.unicode, 1, "•"), (.ascii, 3, "**w"),
  ])
  func `cut text ends with the look's ellipsis`(
    symbols: PanelLook.Symbols, columns: Int, text: String
  ) {
    let cut = line.fitted(to: columns, look: PanelLook(symbols: symbols))
    #expect(cut.text == text)
    #expect(cut.width <= columns)
  }

  @Test func `the plain look has no styles`() {
    let drawn = drawn(PanelLook(symbols: .plain, contrast: .high))
    #expect(drawn.runs.allSatisfy { $0.style == .plain })
    var bytes: [UInt8] = []
    drawn.write(into: &bytes)
    #expect(!bytes.contains(0x1B))
  }

  @Test func `high contrast is bright on black, and nothing is faint`() {
    for run in drawn(PanelLook(contrast: .high)).runs {
      #expect(run.style.foreground == .brightWhite && run.style.background == .black)
      #expect(!run.style.attributes.contains(.dim))
    }
    #expect(drawn(PanelLook(contrast: .high)).runs[1].style.attributes.contains(.reverse))
    let colorless = drawn(PanelLook(contrast: .high, noColor: true))
    #expect(colorless.runs.allSatisfy { $0.style.foreground == nil && $0.style.background == nil })
    #expect(colorless.runs.allSatisfy { $0.style.attributes.contains(.bold) })
  }

  @Test(arguments: PanelLook.Symbols.allCases, PanelLook.Contrast.allCases)
  func `only the sixteen colours are used`(
    symbols: PanelLook.Symbols, contrast: PanelLook.Contrast
  ) {
    var bytes: [UInt8] = []
    drawn(PanelLook(symbols: symbols, contrast: contrast)).write(into: &bytes)
    let numbers = String(decoding: bytes, as: UTF8.self).split(separator: "\u{1B}[")
      .flatMap { $0.prefix { $0 != "m" }.split(separator: ";").compactMap { Int($0) } }
    #expect(numbers.allSatisfy { $0 < 38 || (40..<48).contains($0) || (90..<108).contains($0) })
  }
}
