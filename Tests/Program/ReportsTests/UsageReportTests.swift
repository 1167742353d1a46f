import Automation
import Foundation
import FoundationXML
import Testing

@testable import Reports

@Suite struct UsageReportTests {
  // 2026-11-27 is day 20784.
  private let report = UsageReport([
    20_785: UsageCounts(
      presses: 150, characters: 110, corrected: 12, unknown: 2, milliseconds: 240_000),
    20_784: UsageCounts(presses: 130, characters: 50, milliseconds: 120_000),
  ])

  @Test func `each day has a row, and all days have one`() {
    #expect(
      report.text == """
          day         minutes  characters  WPM  presses a character  taken back  unknown codes
          2026-11-27      2.0          50  5.0                 2.60       0.0 %              0
          2026-11-28      4.0          98  4.9                 1.53      10.9 %              2
          all 2 days      6.0         148  4.9                 1.89       7.5 %              2

        """)
  }

  @Test func `without counts it says how to begin`() {
    #expect(UsageReport([:]).text.contains("morsekey config set usage true"))
  }

  @Test func `without counts it says that counting is on, if it is`() {
    #expect(UsageReport([:], isCounting: true).text == "Nothing was counted yet. Counting is on.\n")
  }

  @Test func `a day of secret text has only minutes`() {
    let lines = UsageReport([20_784: UsageCounts(milliseconds: 60_000)]).text.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[1].split(separator: " ") == ["2026-11-27", "1.0", "0", "0.0", "-", "-", "0"])
  }

  @Test func `the JSON is one object on one line`() throws {
    #expect(report.json.filter { $0 == "\n" }.count == 1)
    let object = try JSONSerialization.jsonObject(with: Data(report.json.utf8)) as? [String: Any]
    let days = try #require(object?["days"] as? [[String: Any]])
    #expect(days.map { $0["date"] as? String } == ["2026-11-27", "2026-11-28"])
    #expect(days.last?["presses"] as? Int == 150)
    #expect(days.last?["corrected"] as? Int == 12)
  }

  @Test func `the picture is XML with four curves`() {
    #expect(XMLParser(data: Data(report.svg.utf8)).parse())
    #expect(report.svg.components(separatedBy: "<polyline").count == 5)
    #expect(UsageReport([:]).svg.contains("curves need two days"))
  }
}
