import MorseKeyboard
import TerminalCodec
import TestSupport
import Testing
import TextInput
import Timeline

@testable import TerminalKeyboard

@Suite struct LargeTextTests {
  @Test func `a letter has five columns of half blocks`() {
    #expect(
      LargeText("Li", columns: 20, height: 5).rows == [
        "▄       ▄  ", "█      ▄▄  ", "█       █  ", "█▄▄▄▄  ▄█▄ ", "",
      ])
  }

  @Test(arguments: [(80, 24), (80, 9), (40, 24), (20, 10)])
  func `large text stays within its rows and columns`(columns: Int, height: Int) {
    for text in ["Hi", "Please wait, I am typing", "ÄÖÜ éàñ ï"] {
      let rows = LargeText(text, columns: columns, height: height).rows
      #expect(rows.count <= height)
      #expect(rows.allSatisfy { $0.count < columns })
    }
  }

  @Test(arguments: 12...90)
  func `the last letter of a full row is not cut`(columns: Int) {
    for count in [columns / 6, columns / 3] {
      let rows = LargeText(String(repeating: "H", count: count), columns: columns, height: 5).rows
      // The painter leaves the last column free.
      #expect(rows.allSatisfy { $0.count < columns })
    }
    let row = LargeText(String(repeating: "H", count: columns / 6), columns: columns, height: 5)
    #expect(row.rows.first?.count == columns / 6 * 6 - 1)
  }

  // MARK: In the panel

  /// A session that has given out `text`.
  private func session(saying text: String, on layout: KeyboardLayout) -> TextSession {
    var document = TextDocument.givingLines()
    document.traits.returnKeyType = .send
    var settings = KeyboardSettings()
    (settings.layout, settings.enabled) = (layout, [layout])
    var session = TextSession(
      document: document, settings: settings, keyMap: KeyMap(keySet: .one))
    session.handle(action: .perform(.phrase(text)), at: .zero)
    return session
  }

  @Test(arguments: [12, 14, 16, 18, 20, 24, 40])
  func `scanned cells stay in the window below large text`(rows: Int) {
    var layout = KeyboardLayout(name: "grid")
    (layout.hasTable, layout.scans) = (false, true)
    let caps = ["alpha", "beta", "gamma", "delta"]
    layout.cells = caps.map { [LayoutKey(.text($0)), LayoutKey(.text("x"))] }
    let session = session(saying: "Please wait, I am typing. ", on: layout)
    #expect(session.keyboard.document.givenLines == ["Please wait, I am typing."])
    let panel = Panel(session, soundNote: nil, columns: 60, rows: rows)
    let lines = panel.lines.map(\.text)
    #expect(lines.count <= rows)
    for cap in caps + ["bksp", "done"] {
      #expect(lines.contains { $0.contains(cap) }, "\(cap): \(lines)")
    }
    #expect(panel.lines.allSatisfy { $0.width < 60 })
    #expect(rows > 14 || lines.contains { $0.contains("typing.") })
  }

  @Test func `a word longer than the window is divided, not cut`() {
    let word = String(repeating: "привет", count: 10)
    let session = session(saying: word + ". ", on: .morse)
    let lines = Panel(session, soundNote: nil, columns: 30, rows: 12).lines
    #expect(lines.filter { $0.text.contains("прив") }.allSatisfy { $0.width < 30 })
    #expect(lines.map(\.text).joined().contains(word + "."))
  }

  @Test func `a longer text is drawn smaller, and then not at all`() {
    let words = (1...40).map { _ in "wait" }
    func height(_ count: Int) -> Int {
      LargeText(words.prefix(count).joined(separator: " "), columns: 80, height: 20).rows.count
    }
    #expect(height(1) == 5 && height(8) == 20)
    #expect(height(10) == 8 && height(20) == 16 && height(40) == 0)
  }

  @Test func `text without drawings is not drawn`() {
    #expect(LargeText("привет", columns: 80, height: 20).rows.isEmpty)
    #expect(LargeText("  ", columns: 80, height: 20).rows.isEmpty)
  }

  @Test func `capitals and small letters keep their marks`() {
    for (marked, plain) in [("é", "e"), ("É", "E"), ("ü", "u"), ("Ü", "U"), ("ñ", "n")] {
      #expect(
        LargeText(marked, columns: 20, height: 5).rows
          != LargeText(plain, columns: 20, height: 5).rows)
    }
  }
}
