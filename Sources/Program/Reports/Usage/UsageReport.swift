package import Automation
import JSONText
import MorseCode

/// How much the keyboard was used, for the user or a therapist.
package struct UsageReport {
  private let days: [(number: Int, counts: UsageCounts)]
  private let isCounting: Bool

  /// Creates a report of the counts by days since 1970.
  ///
  /// - Parameters:
  ///   - days: the counts.
  ///   - isCounting: whether the settings say that use is counted.
  package init(_ days: [Int: UsageCounts], isCounting: Bool = false) {
    self.isCounting = isCounting
    self.days = days.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The days that the text lists.
  private static let mostRows = 31

  /// The report as text: a row for each of the last days, and the sum of all.
  package var text: String {
    guard !days.isEmpty else {
      let advice =
        isCounting ? "Counting is on." : "To count from now on: morsekey config set usage true"
      return "Nothing was counted yet. \(advice)\n"
    }
    var table = TextTable(leftColumns: [0])
    table.add([
      "day", "minutes", "characters", "WPM", "presses a character", "taken back", "unknown codes",
    ])
    var sum = UsageCounts()
    for day in days { sum.add(day.counts) }
    for day in days.suffix(Self.mostRows) {
      table.add(Self.row(TrainingReport.date(day.number), day.counts))
    }
    if days.count > 1 { table.add(Self.row("all \(days.count) days", sum)) }
    return table.lines.joined(separator: "\n") + "\n"
  }

  private static func row(_ title: String, _ counts: UsageCounts) -> [String] {
    [
      title, counts.minutes.fixed(1), "\(counts.kept)", counts.wpm?.fixed(1) ?? "-",
      counts.pressesACharacter?.fixed(2) ?? "-",
      counts.correctedShare.map { ($0 * 100).fixed(1) + " %" } ?? "-", "\(counts.unknown)",
    ]
  }

  /// The curves over the days as a picture.
  package var svg: String {
    ReportSVG.overDays(
      "Use: \(days.count) \(days.count == 1 ? "day" : "days")",
      days.map { ($0.number, $0.counts) },
      [
        ("Speed (WPM)", { $0.wpm }), ("Presses a character", { $0.pressesACharacter }),
        ("Characters taken back (%)", { $0.correctedShare.map { $0 * 100 } }),
        ("Minutes of use", { $0.minutes }),
      ])
  }

  /// The report as JSON, in one line.
  package var json: String {
    let days = days.map { day -> JSON in
      let counts = day.counts
      return [
        "date": .text(TrainingReport.date(day.number)),
        "minutes": .number(counts.minutes, decimals: 2),
        "presses": .whole(counts.presses), "characters": .whole(counts.characters),
        "corrected": .whole(counts.corrected), "unknown": .whole(counts.unknown),
        "wpm": .number(orNull: counts.wpm, decimals: 2),
        "presses_a_character": .number(orNull: counts.pressesACharacter, decimals: 3),
      ]
    }
    let report: JSON = ["days": .list(days)]
    return report.line(isSpaced: true) + "\n"
  }
}

extension UsageCounts {
  /// The typed characters that were not taken back.
  fileprivate var kept: Int { max(0, characters - corrected) }

  fileprivate var minutes: Double { Double(milliseconds) / 60_000 }

  /// Words a minute of use, of the kept characters.
  fileprivate var wpm: Double? { MorseSpeed.wordsPerMinute(of: kept, in: milliseconds) }

  fileprivate var pressesACharacter: Double? { kept > 0 ? Double(presses) / Double(kept) : nil }

  /// The share of the typed characters that was taken back.
  fileprivate var correctedShare: Double? {
    characters > 0 ? min(1, Double(corrected) / Double(characters)) : nil
  }
}
