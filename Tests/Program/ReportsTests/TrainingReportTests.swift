import Foundation
import FoundationXML
import MorseCode
import Testing
import Training

@testable import Reports

@Suite struct TrainingReportTests {
  private var progress: TrainingProgress {
    var progress = TrainingProgress()
    for number in 0..<12 {
      let letter: Character = number % 3 == 0 ? "u" : "e"
      let isRight = number % 6 != 0
      var judged = TrainingAttempt.Letter(
        asked: letter, keyed: isRight ? letter : "v", elements: letter == "u" ? 3 : 1,
        wrongElements: isRight ? 0 : 1)
      if number == 4 { judged.hand = .shortDah }
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

        letter  asked  right  chance  recall  keying   pause  hand
        u           4      2    52 %   1.2 s   0.4 s   0.6 s
        e           8      8    98 %   1.2 s   0.4 s   0.6 s  1, short dah

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
    #expect(
      object?.keys.sorted() == ["days", "heard", "known", "letters", "mixed_up", "speeds", "words"])
    let letter = (object?["letters"] as? [[String: Any]])?.last
    #expect(letter?["keying_ms"] as? Int == 400 && letter?["pause_ms"] as? Int == 600)
    #expect(letter?["hand_faults"] as? Int == 1 && letter?["hand"] as? String == "short dah")
  }

  @Test func `words that were wrong are named with their next day`() throws {
    var progress = progress
    for word in ["the", "and"] {
      var attempt = TrainingAttempt(.text(word), isRight: false, time: 1_795_737_700)
      attempt.drill = .word(word)
      progress.add(attempt)
    }
    let report = TrainingReport(progress)
    #expect(report.text.contains("\n\nWords to repeat: and, the\n\nday "))
    let object = try JSONSerialization.jsonObject(with: Data(report.json.utf8)) as? [String: Any]
    let words = object?["words"] as? [[String: String]]
    #expect(
      words == [["word": "and", "due": "2026-11-27"], ["word": "the", "due": "2026-11-27"]])
  }

  @Test func `the speeds of adaptive lessons are named`() throws {
    var progress = progress
    var attempt = TrainingAttempt(.letter("e"), isRight: true, time: 1_795_737_700)
    attempt.speeds = [.echo: 23, .copy: 20.5]
    progress.add(attempt)
    let report = TrainingReport(progress)
    #expect(
      report.text.hasPrefix(
        "Letters known: 1 of 2 asked\nAdaptive speed: copy 20.5 WPM, echo 23.0 WPM\n\n"))
    #expect(
      report.json.contains(
        #""speeds": [{"way": "copy", "wpm": 20.5}, {"way": "echo", "wpm": 23}]"#))
  }

  @Test func `copied letters have a table of their own`() {
    var progress = progress
    progress.add(
      TrainingAttempt(
        .heard("k"),
        letters: [
          TrainingAttempt.Letter(asked: "k", keyed: "k", elements: 3, wrongElements: 0)
        ], isRight: true, wasCopied: true, recall: 1500, time: 1_795_737_700))
    let text = TrainingReport(progress).text
    #expect(
      text.contains("heard   asked  right  chance  recall\nk           1      1    57 %   1.5 s\n"))
    #expect(text.hasSuffix("day            copied   wrong\n2026-11-27          1   0.0 %\n"))
  }

  @Test func `the picture has four curves over the days`() throws {
    var progress = progress
    #expect(TrainingReport(progress).svg.contains("curves need two days"))
    for day in 1...5 {
      let judged = TrainingAttempt.Letter(
        asked: "e", keyed: "e", elements: 1, wrongElements: day == 3 ? 1 : 0)
      progress.add(
        TrainingAttempt(
          .letter("e"), letters: [judged], isRight: true, keying: 300, pause: 200, presses: 1,
          time: 1_795_737_600 + day * 86_400))
    }
    let svg = TrainingReport(progress).svg
    #expect(svg.split(separator: "<polyline").count == 5)
    #expect(svg.contains("2026-11-27") && svg.contains("2026-12-02"))
    #expect(XMLParser(data: Data(svg.utf8)).parse())
  }

  @Test func `the list names what is known, what comes next, and the courses`() throws {
    let plan = TrainingPlan(.typing, .see, .international, seed: 1)
    let list = TrainingList(progress, plan, now: 1_795_737_700)
    #expect(
      list.text.hasPrefix(
        """
        Known (1 of 40): e
        Not firm yet: u
        Next:
        """))
    #expect(list.text.contains("\n  words          frequent words\n"))
    let new = TrainingList(TrainingProgress(), plan, now: 0).text
    #expect(
      new.hasPrefix(
        """
        Known (0 of 40): none
        Next: letter e (new)
        New after that: letter t, key space, key delete, key return, letter a

        Courses:

        """))
    let object = try JSONSerialization.jsonObject(with: Data(list.json.utf8)) as? [String: Any]
    #expect((object?["courses"] as? [Any])?.count == TrainingCourse.allCases.count)
  }

  @Test(arguments: [
    (0, "1970-01-01"), (59, "1970-03-01"), (11_016, "2000-02-29"), (20_784, "2026-11-27"),
    (21_243, "2028-02-29"),
  ])
  func `days have their dates`(day: Int, date: String) {
    #expect(TrainingReport.date(day) == date)
  }

  @Test(arguments: [784_351_705_342, 784_352_000_000, 1_000_000_000_000])
  func `days far beyond any life have a date or a number`(day: Int) {
    #expect(TrainingReport.date(day).hasSuffix("\(day)") || TrainingReport.date(day).count == 16)
  }
}
