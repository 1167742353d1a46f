@testable import Reports
import MorseKeying
import Testing
import Timeline

/// The echo during a calibration shows what the filters leave.
@Suite struct FilteredEchoTests {
  /// Returns the echo of a word keyed with double taps: units of 150 ms, extra taps of 40 ms.
  private func echo(_ marks: String, filters: FilterTable = FilterTable()) -> String {
    var (echo, now, text) = (FilteredEcho(filters), Timestamp.zero, "")
    func pass(_ milliseconds: Int) {
      now = now.advanced(by: .milliseconds(milliseconds))
      text += echo.advance(to: now)
    }
    for (index, mark) in marks.enumerated() {
      guard mark != " " else {
        pass(900)
        continue
      }
      for length in index.isMultiple(of: 3)
        ? [mark == "." ? 150 : 450, 40] : [mark == "." ? 150 : 450]
      {
        for isDown in [true, false] {
          text += echo.note(KeyEdge(.straight, isDown: isDown, source: .kitty), at: now)
          pass(isDown ? length : 40)
        }
      }
      pass(160)
    }
    pass(2000)
    return text
  }

  @Test func `double taps are not shown once enough presses have been seen`() {
    let keyed = ".-. .-- -.. -... .-.- ..-. --.. .--"
    let shown = echo(keyed)
    #expect(shown.hasSuffix("-... .-.- ..-. --.. .--"), "\(shown)")
  }

  @Test func `requested filters apply from the first press`() {
    var filters = FilterTable()
    filters[.straight].merge = .milliseconds(100)
    let keyed = ".-. .-- -.."
    #expect(echo(keyed, filters: filters) == keyed)
  }
}
