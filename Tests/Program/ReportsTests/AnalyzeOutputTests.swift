@testable import Reports
import Foundation
import LinuxSystem
import FistAnalysis
import TestSupport
import Testing

@Suite struct AnalyzeOutputTests {
  private var hand: FistReport {
    var fist = FistKeying()
    (fist.markSpread, fist.gapSpread, fist.characterGap) = (0.15, 0.3, 2)
    (fist.finalDah, fist.leaning, fist.speedUp) = (1.25, ("C", 1.6), 1.4)
    return fist.key(FistKeying.randomText(2000, seed: 1), seed: 2).report()
  }

  private func object(_ report: FistReport, name: String = "a.ms") throws -> [String: Any] {
    let text = ReportJSON(NamedReport(name: name, report: report)).description
    #expect(!text.contains("\n"))
    let parsed = try JSONSerialization.jsonObject(with: Data(text.utf8))
    return try #require(parsed as? [String: Any])
  }

  @Test func `a report on a hand, in ASCII at sixty columns, word for word`() throws {
    let look = ReportLook(columns: 60, isUnicode: false)
    let text = ReportText(NamedReport(name: "hand.ms", report: hand), look: look).description
    let expected = try Vectors.text("analyze/hand.txt")
    #expect(text == expected)
    #expect(text.utf8.allSatisfy { $0 == 10 || (0x20..<0x7F).contains($0) })
  }

  @Test(arguments: [30, 36, 40, 49, 50, 60, 80, 132])
  func `no line of a report is wider than the terminal`(columns: Int) {
    let look = ReportLook(columns: columns)
    let text = ReportText(NamedReport(name: "hand.ms", report: hand), look: look).description
    for line in text.split(separator: "\n") { #expect(line.count <= columns, "\(line)") }
  }

  @Test func `the object has these members`() throws {
    let keys = [
      "character_wpm", "characters", "characters_left_out", "characters_mended", "classes",
      "confusions", "drift",
      "duration_s", "effective_wpm", "file", "habits", "marks", "marks_left_out", "oddities",
      "overlaps", "practice", "timeline", "words",
    ]
    #expect(try object(hand).keys.sorted() == keys)
    #expect(try object(FistKeying.Keyed().report()).keys.sorted() == keys)
  }

  @Test func `the object has all values of the report`() throws {
    let (hand, parsed) = (hand, try object(hand))
    #expect(parsed["characters"] as? Int == 2000)
    let wpm = try #require(parsed["character_wpm"] as? Double)
    #expect(abs(wpm - (try #require(hand.characterWPM))) < 0.01)
    let classes = try #require(parsed["classes"] as? [String: [String: Any]])
    #expect(classes.keys.sorted() == ["character_gap", "dah", "dit", "element_gap", "word_gap"])
    let dit = try #require(classes["dit"])
    #expect(dit.keys.sorted() == ["count", "histogram", "length_dits", "median_ms", "spread"])
    let bins = try #require(dit["histogram"] as? [[String: Double]])
    #expect(bins.reduce(0) { $0 + ($1["count"] ?? 0) } == dit["count"] as? Double)
    #expect(bins.allSatisfy { ($0["from_ms"] ?? 9) < ($0["to_ms"] ?? 0) })
    let oddities = try #require(parsed["oddities"] as? [[String: Any]])
    #expect(oddities.first?["text"] as? String == "C")
    #expect(oddities.first?["position"] as? Int == 1)
    let habits = try #require(parsed["habits"] as? [[String: Any]])
    #expect(habits.contains { $0["kind"] as? String == "final_dah" })
    let confusions = try #require(parsed["confusions"] as? [[String: Any]])
    #expect(confusions.count == hand.confusions.count)
    #expect((parsed["overlaps"] as? [Any])?.count == 3)
    #expect((parsed["timeline"] as? [Any])?.count == hand.timeline.count)
    #expect((parsed["practice"] as? [String])?.isEmpty == false)
  }

  @Test func `unknown values are null`() throws {
    let parsed = try object(FistKeying().key("E", seed: 1).report())
    #expect(parsed["effective_wpm"] is NSNull)
    #expect(parsed["drift"] is NSNull)
  }

  @Test func `the picture is well formed for any file name`() throws {
    let named = NamedReport(name: "a<b>&\"\u{1B}[2J.ms", report: hand)
    let picture = ReportSVG([named, named]).description
    #expect(try tags(of: picture).isEmpty)
    #expect(picture.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns="))
    #expect(picture.contains("a&lt;b&gt;&amp;&quot;\\u{1b}[2J.ms"))
    #expect(!picture.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    #expect(picture.matches(of: #/<polyline /#).count == 2)
    for title in ["Marks (ms)", "Gaps (ms)", "Speed (WPM)", ">word gap<"] {
      #expect(picture.ranges(of: title).count == 2, "\(title)")
    }
  }

  @Test func `no text of a picture depends on runs of spaces, which browsers collapse`() throws {
    let picture = ReportSVG([NamedReport(name: " two  spaces   .ms ", report: hand)]).description
    let texts = picture.matches(of: #/<text[^>]*>([^<]*)<\/text>/#).map(\.1)
    #expect(texts.contains { $0.contains("two \u{A0}spaces") })
    for text in texts {
      #expect(!text.contains("  ") && text.first != " " && text.last != " ", "\(text)")
    }
  }

  @Test func `a picture has no character that XML forbids`() throws {
    let named = NamedReport(name: "a\u{85}\u{9B}\u{FFFE}\u{7F}\u{1}b", report: hand)
    let picture = ReportSVG([named]).description
    #expect(try tags(of: picture).isEmpty)
    let forbidden = picture.unicodeScalars.filter {
      $0.value < 0x20 && $0 != "\n" || 0x7F...0x9F ~= $0.value || $0.value == 0xFFFE
    }
    #expect(forbidden.isEmpty)
  }

  @Test func `signs of XML are escaped under an accent too`() {
    let named = NamedReport(name: "a\"\u{301}<\u{301}&\u{301}>\u{301}", report: hand)
    let title = "a&quot;\u{301}&lt;\u{301}&amp;\u{301}&gt;\u{301}"
    #expect(ReportSVG([named]).description.unicodeScalars.contains(title.unicodeScalars))
  }

  @Test func `bars stay inside their frame`() throws {
    let picture = ReportSVG([NamedReport(name: "a", report: hand)]).description
    let bars = picture.matches(
      of: #/<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/#)
    #expect(bars.count > 100)
    for bar in bars {
      let numbers = [bar.1, bar.2, bar.3, bar.4].compactMap { Double($0) }
      try #require(numbers.count == 4)
      #expect(numbers[0] >= 56 && numbers[0] + numbers[2] <= 696.01)
      #expect(numbers[1] >= 19.98 && numbers[1] + numbers[3] <= 130.02)
    }
  }

  @Test func `advice names the pair of letters to practise`() {
    let advice = hand.advice.map(\.sentence)
    #expect(advice.first?.hasPrefix("Leave more room between ") == true)
    #expect(advice.contains { $0.contains(#/Practise [A-Z0-9]+ against /#) })
    #expect(advice.contains { $0.hasPrefix("Do not draw out the last dah of a letter: it is 1.") })
    #expect(advice.last?.hasPrefix("Keep your speed: it rises by ") == true)
  }

  @Test(arguments: [
    (1.0, 2, "1.00"), (0.049, 2, "0.05"), (-2.5, 1, "-2.5"), (3.14159, 0, "3"),
    (.nan, 1, "-"), (.infinity, 1, "-"),
  ])
  func `numbers have the requested number of decimals`(
    value: Double, decimals: Int, text: String
  ) {
    #expect(value.fixed(decimals) == text)
  }

  @Test(arguments: [(0, "0:00"), (7_400, "0:07"), (59_600, "1:00"), (3_725_000, "1:02:05")])
  func `times are printed as a clock shows them`(milliseconds: Int64, text: String) {
    #expect((milliseconds * 1_000_000).clock == text)
  }

  /// Returns the unclosed tags of an XML text.
  ///
  /// Records an issue for a tag closed out of order, an attribute without quotes, or an unescaped
  /// ampersand.
  private func tags(of text: String) throws -> [Substring] {
    var open: [Substring] = []
    for tag in text.matches(of: /<(\/?)([a-z]+)((?: [a-zA-Z-]+="[^"<>]*")*)(\/?)>/) {
      if tag.1 == "/" {
        #expect(open.popLast() == tag.2)
      } else if tag.4.isEmpty {
        open.append(tag.2)
      }
    }
    let rest = text.replacing(/<\/?[a-z]+(?: [a-zA-Z-]+="[^"<>]*")*\/?>/, with: "")
      .replacing(/<\?xml [^?]*\?>/, with: "")
    #expect(!rest.contains("<") && !rest.contains(">"))
    #expect(!rest.replacing(/&(lt|gt|amp|quot);/, with: "").contains("&"))
    return open
  }
}
