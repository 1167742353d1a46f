import JSONText
import MorseCode
import Glibc
import FistAnalysis
import Timeline

/// A report as one JSON object on one line.
///
/// Names end in their units: `_s` seconds, `_ms` milliseconds, `_wpm` words a minute, `_dits` the
/// sender's own dits. A `spread` is the standard deviation of the natural logarithm. A `ratio` is
/// relative to the sender's own average. A `probability` is from 0 to 1. Unknown values are `null`.
package struct ReportJSON: CustomStringConvertible {
  package let description: String

  package init(_ named: NamedReport) {
    let report = named.report
    let counts = report.counts
    let json: JSON = [
      "file": .text(named.name),
      "duration_s": .number(Double(counts.nanoseconds) / 1e9, decimals: 3),
      "characters": .whole(counts.characters),
      "characters_mended": .whole(counts.mendedCharacters),
      "characters_left_out": .whole(counts.unexplainedCharacters + counts.unknownCharacters),
      "words": .whole(counts.words),
      "marks": .whole(counts.marks),
      "marks_left_out": .whole(counts.unexplainedMarks),
      "character_wpm": .number(orNull: report.characterWPM, decimals: 2),
      "effective_wpm": .number(orNull: report.effectiveWPM, decimals: 2),
      "classes": Self.classes(of: report),
      "drift": report.drift.map(Self.drift) ?? .null,
      "timeline": Self.timeline(of: report),
      "habits": .list(report.habits.map(Self.habit)),
      "oddities": .list(report.oddities.map(Self.oddity)),
      "overlaps": .list(report.overlaps.map(Self.overlap)),
      "confusions": .list(report.confusions.map(Self.confusion)),
      "practice": .texts(report.advice.map(\.sentence)),
    ]
    description = json.line(isSpaced: true)
  }

  private static func classes(of report: FistReport) -> JSON {
    .object(
      IntervalClass.allCases.compactMap { kind in
        report.classes[kind].map { (kind.key, statistics($0)) }
      })
  }

  private static func statistics(_ statistics: IntervalStatistics) -> JSON {
    [
      "count": .whole(statistics.count),
      "median_ms": .number(statistics.medianNanoseconds / 1e6, decimals: 3),
      "length_dits": .number(statistics.dits, decimals: 4),
      "spread": .number(orNull: statistics.spread, decimals: 4),
      "histogram": .list(statistics.histogram.filled.map(bin)),
    ]
  }

  private static func bin(_ bin: (low: Double, high: Double, count: Int)) -> JSON {
    [
      "from_ms": .number(exp(bin.low) / 1e6, decimals: 3),
      "to_ms": .number(exp(bin.high) / 1e6, decimals: 3), "count": .whole(bin.count),
    ]
  }

  private static func drift(_ drift: SpeedDrift) -> JSON {
    [
      "first_wpm": .number(drift.firstWPM, decimals: 2),
      "last_wpm": .number(drift.lastWPM, decimals: 2),
      "share_per_minute": .number(drift.sharePerMinute, decimals: 4),
    ]
  }

  private static func timeline(of report: FistReport) -> JSON {
    .list(
      report.timeline.map { point in
        [
          "t_s": .number(Double(point.moment.nanoseconds) / 1e9, decimals: 3),
          "character_wpm": .number(report.wpm(at: point), decimals: 2),
          "marks": .whole(point.marks),
        ]
      })
  }

  private static func habit(_ habit: FistHabit) -> JSON {
    [
      "kind": .text(habit.key), "ratio": .number(habit.ratio, decimals: 3),
      "count": .whole(habit.count),
    ]
  }

  private static func oddity(_ oddity: LetterOddity) -> JSON {
    [
      "text": .text(oddity.meaning.description),
      "pattern": .text(oddity.pattern.description),
      "interval": oddity.isMark ? "mark" : "gap",
      "position": .whole(oddity.position + 1), "ratio": .number(oddity.ratio, decimals: 3),
      "count": .whole(oddity.count),
      "standard_errors": .number(oddity.significance, decimals: 1),
    ]
  }

  private static func overlap(_ overlap: ClassOverlap) -> JSON {
    [
      "shorter": .text(overlap.shorter.key), "longer": .text(overlap.longer.key),
      "threshold_dits": .number(overlap.thresholdDits, decimals: 3),
      "shorter_as_longer_probability": .number(overlap.shorterAsLonger, decimals: 6),
      "longer_as_shorter_probability": .number(overlap.longerAsShorter, decimals: 6),
    ]
  }

  private static func confusion(_ confusion: Confusion) -> JSON {
    [
      "kind": .text(confusion.key), "sent": .text(confusion.sent),
      "read": .texts(confusion.read),
      "probability": .number(confusion.probability, decimals: 6),
      "sent_count": .whole(confusion.sentCount),
      "per_hundred_characters": .number(confusion.perHundredCharacters, decimals: 4),
    ]
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
  /// The name of the cause in JSON.
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
