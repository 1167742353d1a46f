import Foundation
import Testing
import Training

@testable import Reports

@Suite struct TrainingReportTests {
  private var progress: TrainingProgress {
    var progress = TrainingProgress()
    for number in 0..<12 {
      let letter: Character = number % 3 == 0 ? "u" : "e"
      let isRight = number % 6 != 0
      let judged = TrainingAttempt.Letter(
        asked: letter, keyed: isRight ? letter : "v", elements: letter == "u" ? 3 : 1,
        wrongElements: isRight ? 0 : 1)
      progress.add(
        TrainingAttempt(
          .letter(letter), letters: [judged], isRight: isRight, recall: 1200, keying: 400,
          pause: 600, presses: letter == "u" ? 3 : 1, time: 1_795_737_600 + number))
    }
    return progress
  }

  @Test func `the report lists letters, pairs and days`() {
    #expect(
      TrainingReport(progress).text == """
        Letters known: 1 of 2 asked

        letter  asked  right  chance  recall
        u           4      2    52 %   1.2 s
        e           8      8    98 %   1.2 s

        Mixed up: u keyed as v

        day           answers  right  WPM   wrong elements  presses a character
        2026-11-27         12   83 %  12.0          10.0 %                  1.7

        """)
  }

  @Test func `without practice it says so`() {
    #expect(
      TrainingReport(TrainingProgress()).text
        == "Nothing was practised yet; morsekey train begins.\n")
  }

  @Test func `the JSON is one object on one line`() throws {
    let json = TrainingReport(progress).json
    #expect(json.filter { $0 == "\n" }.count == 1)
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    #expect(object?.keys.sorted() == ["days", "known", "letters", "mixed_up"])
  }

  @Test(arguments: [
    (0, "1970-01-01"), (59, "1970-03-01"), (11_016, "2000-02-29"), (20_784, "2026-11-27"),
    (21_243, "2028-02-29"),
  ])
  func `days have their dates`(day: Int, date: String) {
    #expect(TrainingReport.date(day) == date)
  }
}
