import MorseCode
import Automation
import Glibc
import FistAnalysis
import Timeline

/// A report for machines: one JSON object on one line.
///
/// Names end in their units: `_s` seconds, `_ms` milliseconds, `_wpm` words a minute, `_dits` the
/// sender's own dits. A `spread` is the standard deviation of the natural logarithm, a `ratio` is to
/// the sender's own average, a `probability` is from 0 to 1. What is not known is `null`.
package struct ReportJSON: CustomStringConvertible {
  package let description: String

  package init(_ named: NamedReport) {
    let report = named.report
    let counts = report.counts
    description = Self.object([
      ("file", JSON.string(named.name)),
      ("duration_s", JSON.number(Double(counts.nanoseconds) / 1e9, decimals: 3)),
      ("characters", "\(counts.characters)"),
      ("characters_mended", "\(counts.mendedCharacters)"),
      ("characters_left_out", "\(counts.unexplainedCharacters + counts.unknownCharacters)"),
      ("words", "\(counts.words)"),
      ("marks", "\(counts.marks)"),
      ("marks_left_out", "\(counts.unexplainedMarks)"),
      ("character_wpm", Self.number(report.characterWPM, decimals: 2)),
      ("effective_wpm", Self.number(report.effectiveWPM, decimals: 2)),
      ("classes", Self.classes(of: report)),
      ("drift", Self.drift(report.drift)),
      ("timeline", Self.timeline(of: report)),
      ("habits", Self.list(report.habits, Self.habit)),
      ("oddities", Self.list(report.oddities, Self.oddity)),
      ("overlaps", Self.list(report.overlaps, Self.overlap)),
      ("confusions", Self.list(report.confusions, Self.confusion)),
      ("practice", Self.list(report.advice) { JSON.string($0.sentence) }),
    ])
  }

  private static func object(_ members: [(String, String)]) -> String {
    "{" + members.map { JSON.string($0.0) + ": " + $0.1 }.joined(separator: ", ") + "}"
  }

  private static func list<Item>(_ items: [Item], _ write: (Item) -> String) -> String {
    "[" + items.map(write).joined(separator: ", ") + "]"
  }

  private static func number(_ value: Double?, decimals: Int) -> String {
    value.map { JSON.number($0, decimals: decimals) } ?? "null"
  }

  private static func classes(of report: FistReport) -> String {
    object(
      IntervalClass.allCases.compactMap { kind in
        report.classes[kind].map { (kind.key, statistics($0)) }
      })
  }

  private static func statistics(_ statistics: IntervalStatistics) -> String {
    object([
      ("count", "\(statistics.count)"),
      ("median_ms", number(statistics.medianNanoseconds / 1e6, decimals: 3)),
      ("length_dits", number(statistics.dits, decimals: 4)),
      ("spread", number(statistics.spread, decimals: 4)),
      ("histogram", list(statistics.histogram.filled, bin)),
    ])
  }

  private static func bin(_ bin: (low: Double, high: Double, count: Int)) -> String {
    object([
      ("from_ms", number(exp(bin.low) / 1e6, decimals: 3)),
      ("to_ms", number(exp(bin.high) / 1e6, decimals: 3)), ("count", "\(bin.count)"),
    ])
  }

  private static func drift(_ drift: SpeedDrift?) -> String {
    guard let drift else { return "null" }
    return object([
      ("first_wpm", number(drift.firstWPM, decimals: 2)),
      ("last_wpm", number(drift.lastWPM, decimals: 2)),
      ("share_per_minute", number(drift.sharePerMinute, decimals: 4)),
    ])
  }

  private static func timeline(of report: FistReport) -> String {
    list(report.timeline) { point in
      object([
        ("t_s", number(Double(point.moment.nanoseconds) / 1e9, decimals: 3)),
        ("character_wpm", number(report.wpm(at: point), decimals: 2)),
        ("marks", "\(point.marks)"),
      ])
    }
  }

  private static func habit(_ habit: FistHabit) -> String {
    object([
      ("kind", JSON.string(habit.key)), ("ratio", number(habit.ratio, decimals: 3)),
      ("count", "\(habit.count)"),
    ])
  }

  private static func oddity(_ oddity: LetterOddity) -> String {
    object([
      ("text", JSON.string(oddity.meaning.description)),
      ("pattern", JSON.string(oddity.pattern.description)),
      ("stretch", JSON.string(oddity.isMark ? "mark" : "gap")),
      ("position", "\(oddity.position + 1)"), ("ratio", number(oddity.ratio, decimals: 3)),
      ("count", "\(oddity.count)"),
      ("standard_errors", number(oddity.significance, decimals: 1)),
    ])
  }

  private static func overlap(_ overlap: ClassOverlap) -> String {
    object([
      ("shorter", JSON.string(overlap.shorter.key)), ("longer", JSON.string(overlap.longer.key)),
      ("threshold_dits", number(overlap.thresholdDits, decimals: 3)),
      ("shorter_as_longer_probability", number(overlap.shorterAsLonger, decimals: 6)),
      ("longer_as_shorter_probability", number(overlap.longerAsShorter, decimals: 6)),
    ])
  }

  private static func confusion(_ confusion: Confusion) -> String {
    object([
      ("kind", JSON.string(confusion.key)), ("sent", JSON.string(confusion.sent)),
      ("read", list(confusion.read, JSON.string)),
      ("probability", number(confusion.probability, decimals: 6)),
      ("sent_count", "\(confusion.sentCount)"),
      ("per_hundred_characters", number(confusion.perHundredCharacters, decimals: 4)),
    ])
  }
}

extension FistHabit {
  /// The name of the habit in JSON.
  fileprivate var key: String {
    switch kind {
    case .finalDah: "final_dah"
    case .finalDit: "final_dit"
    case .gapBeforeDah: "gap_before_dah"
    case .gapAfterDah: "gap_after_dah"
    case .gapBetweenDahs: "gap_between_dahs"
    case .characterGapAfterDah: "character_gap_after_dah"
    }
  }
}

extension Confusion {
  /// The name of the reason in JSON.
  fileprivate var key: String {
    switch kind {
    case .ditAsDah: "dit_as_dah"
    case .dahAsDit: "dah_as_dit"
    case .split: "element_gap_as_character_gap"
    case .join: "character_gap_as_element_gap"
    case .wordSplit: "character_gap_as_word_gap"
    case .wordJoin: "word_gap_as_character_gap"
    }
  }
}

extension IntervalClass {
  /// The name of the class in JSON.
  package var key: String {
    switch self {
    case .dit: "dit"
    case .dah: "dah"
    case .elementGap: "element_gap"
    case .characterGap: "character_gap"
    case .wordGap: "word_gap"
    }
  }
}
