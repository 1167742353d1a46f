import Testing

@testable import TerminalKeyboard

@Suite struct LargeTextTests {
  @Test func `a letter has five columns of half blocks`() {
    #expect(
      LargeText("Li", columns: 20, height: 5).rows == [
        "▄       ▄   ", "█      ▄▄   ", "█       █   ", "█▄▄▄▄  ▄█▄  ", "",
      ])
  }

  @Test(arguments: [(80, 24), (80, 9), (40, 24), (20, 10)])
  func `large text stays within its rows and columns`(columns: Int, height: Int) {
    for text in ["Hi", "Please wait, I am typing", "ÄÖÜ éàñ ï"] {
      let rows = LargeText(text, columns: columns, height: height).rows
      #expect(rows.count <= height)
      #expect(rows.allSatisfy { $0.count <= columns })
    }
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
