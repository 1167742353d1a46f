import JSONText
import Glibc
package import Training

/// What was practised, for the learner or a teacher.
package struct TrainingReport {
  private let progress: TrainingProgress
  private let secondsEast: (Int) -> Int

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - progress: what was practised.
  ///   - secondsEast: the seconds by which the local time is ahead of UTC, at a time in seconds
  ///     since 1970.
  package init(
    _ progress: TrainingProgress, secondsEast: @escaping (Int) -> Int = { _ in 0 }
  ) {
    (self.progress, self.secondsEast) = (progress, secondsEast)
  }

  private typealias Letters = [(letter: Character, record: TrainingProgress.Record)]

  /// The keyed letters, the weakest first.
  private var letters: Letters {
    letters { if case .letter(let letter) = $0 { letter } else { nil } }
  }

  /// The letters that were heard and copied, the weakest first.
  private var heard: Letters {
    letters { if case .heard(let letter) = $0 { letter } else { nil } }
  }

  private func letters(_ letter: (TrainingItem) -> Character?) -> Letters {
    progress.records.compactMap { item, record in letter(item).map { ($0, record) } }
      .sorted { ($0.record.skill, $0.letter) < ($1.record.skill, $1.letter) }
  }

  private var pairs: [(TrainingProgress.Confusion, Double)] {
    progress.confusions.sorted {
      ($1.value, $0.key.asked, $0.key.keyed) < ($0.value, $1.key.asked, $1.key.keyed)
    }.prefix(5).map { ($0.key, $0.value) }
  }

  /// The words that were wrong and the times of their next prompts, the least known first.
  private var words: [(word: String, trace: MemoryTrace)] {
    progress.drills.compactMap { drill, trace in
      if case .word(let word) = drill { (word, trace) } else { nil }
    }.sorted {
      let stabilities = ($0.trace.strength?.stability ?? 0, $1.trace.strength?.stability ?? 0)
      return (stabilities.0, $0.word) < (stabilities.1, $1.word)
    }
  }

  /// The speeds of lessons that adapt it, as they ended.
  private var speeds: [(way: String, wpm: Double)] {
    progress.speeds.map { ($0.key.rawValue, $0.value) }.sorted { $0.0 < $1.0 }
  }

  /// The report as text: letters, the weakest first, confused pairs, and the last days.
  package var text: String {
    guard !progress.isEmpty else { return "Nothing was practised yet; morsekey train begins.\n" }
    var lines = ["Letters known: \(progress.knownLetters.count) of \(letters.count) asked"]
    if !speeds.isEmpty {
      let named = speeds.map { "\($0.way) \(Self.decimal($0.wpm)) WPM" }
      lines.append("Adaptive speed: " + named.joined(separator: ", "))
    }
    lines.append("")
    lines += Self.table("letter", letters, isKeyed: true)
    if !heard.isEmpty { lines += [""] + Self.table("heard ", heard, isKeyed: false) }
    if !pairs.isEmpty {
      let named = pairs.map { "\($0.0.asked) keyed as \($0.0.keyed)" }
      lines += ["", "Mixed up: " + named.joined(separator: ", ")]
    }
    if !words.isEmpty {
      lines += ["", "Words to repeat: " + words.prefix(9).map(\.word).joined(separator: ", ")]
    }
    lines += ["", "day           answers  right  WPM   wrong elements  presses a character"]
    for day in progress.days.suffix(14) { lines.append(Self.row(day)) }
    lines += Self.copied(progress.days.suffix(14))
    return lines.joined(separator: "\n") + "\n"
  }

  private static func table(_ title: String, _ letters: Letters, isKeyed: Bool) -> [String] {
    let keyed = isKeyed ? "  keying   pause  hand" : ""
    func seconds(_ time: Int?) -> String {
      time.map { "\(decimal(Double($0) / 1000)) s" } ?? "-"
    }
    return ["\(title)  asked  right  chance  recall\(keyed)"]
      + letters.map { letter, record in
        let hand = record.hand.map { "  \(record.handFaults), \($0.rawValue)" } ?? ""
        let keyed =
          isKeyed ? [(seconds(record.keying), 8), (seconds(record.pause), 8), (hand, 0)] : []
        return row(
          [
            ("\(letter)", -6), ("\(record.asked)", 7), ("\(record.right)", 7),
            ("\(Int(record.skill * 100)) %", 8), (seconds(record.recall), 8),
          ] + keyed)
      }
  }

  /// The days on which characters were copied.
  private static func copied(_ days: some Sequence<TrainingProgress.Day>) -> [String] {
    let rows = days.compactMap { day in
      share(day.wrongCopied, day.copied).map { wrong in
        row([
          (date(day.number), -12), ("\(day.copied)", 9), ("\(decimal(wrong * 100)) %", 8),
        ])
      }
    }
    return rows.isEmpty ? [] : ["", "day            copied   wrong"] + rows
  }

  /// The learning curve as a picture: up to four curves over the days.
  package var svg: String {
    ReportSVG.overDays(
      "Practice: \(progress.knownLetters.count) letters known",
      progress.days.map { ($0.number, $0) },
      [
        ("Right answers (%)", { Self.share(($0.answers - $0.wrong) * 100, $0.answers) }),
        ("Speed while keying (WPM)", \.wordsPerMinute),
        ("Wrong elements (%)", { Self.share($0.wrongElements * 100, $0.elements) }),
        ("Presses a character", { Self.share($0.presses, $0.characters) }),
      ])
  }

  /// The report as JSON, in one line.
  package var json: String {
    let table = { (letters: Letters) in
      letters.map { letter, record -> JSON in
        [
          "letter": .text("\(letter)"), "asked": .whole(record.asked),
          "right": .whole(record.right), "chance": .number(record.skill, decimals: 4),
          "recall_ms": record.recall.map { .whole($0) } ?? .null,
          "keying_ms": record.keying.map { .whole($0) } ?? .null,
          "pause_ms": record.pause.map { .whole($0) } ?? .null,
          "hand_faults": .whole(record.handFaults),
          "hand": record.hand.map { .text($0.rawValue) } ?? .null,
          "known": .flag(record.isKnown),
        ]
      }
    }
    let pairs = pairs.map { pair, weight -> JSON in
      [
        "asked": .text("\(pair.asked)"), "keyed": .text("\(pair.keyed)"),
        "weight": .number(weight, decimals: 3),
      ]
    }
    let days = progress.days.map { day -> JSON in
      [
        "date": .text(Self.date(day.number)), "answers": .whole(day.answers),
        "wrong": .whole(day.wrong),
        "minutes": .number(
          orNull: day.practised > 0 ? Self.share(day.practised, 60_000) : nil, decimals: 1),
        "wpm": .number(orNull: day.wordsPerMinute, decimals: 2),
        "wrong_elements": .number(orNull: Self.share(day.wrongElements, day.elements), decimals: 4),
        "presses_a_character": .number(
          orNull: Self.share(day.presses, day.characters), decimals: 3),
        "copied": .whole(day.copied), "wrong_copied": .whole(day.wrongCopied),
      ]
    }
    let report: JSON = [
      "known": .whole(progress.knownLetters.count), "letters": .list(table(letters)),
      "heard": .list(table(heard)),
      "mixed_up": .list(pairs), "days": .list(days),
      "speeds": .list(
        speeds.map { ["way": .text($0.way), "wpm": .number($0.wpm, decimals: 2)] }),
      "words": .list(
        words.map { word, trace -> JSON in
          let due = max(0, trace.due + secondsEast(trace.due)) / 86_400
          return ["word": .text(word), "due": .text(Self.date(due))]
        }),
    ]
    return report.line(isSpaced: true) + "\n"
  }

  // MARK: - Figures

  private static func share(_ part: Int, _ whole: Int) -> Double? {
    whole > 0 ? Double(part) / Double(whole) : nil
  }

  private static func row(_ day: TrainingProgress.Day) -> String {
    let right = share(day.answers - day.wrong, day.answers).map { "\(Int($0 * 100)) %" } ?? "-"
    let wrong = share(day.wrongElements, day.elements).map { "\(decimal($0 * 100)) %" } ?? "-"
    return row([
      (date(day.number), -12), ("\(day.answers)", 9), (right, 7),
      (day.wordsPerMinute.map(decimal) ?? "-", 6), (wrong, 16),
      (share(day.presses, day.characters).map(decimal) ?? "-", 21),
    ])
  }

  /// A row of cells; a negative width means that the cell is aligned to the left.
  private static func row(_ cells: [(text: String, width: Int)]) -> String {
    cells.map { cell in
      let space = String(repeating: " ", count: max(0, abs(cell.width) - cell.text.count))
      return cell.width < 0 ? cell.text + space : space + cell.text
    }.joined()
  }

  private static func decimal(_ number: Double) -> String { "\((number * 10).rounded() / 10)" }

  /// The date of a day since 1970 as `2026-11-27`; the number itself beyond the calendar of the C
  /// library.
  static func date(_ day: Int) -> String {
    var (seconds, date) = (time_t(day) * 86_400, tm())
    guard gmtime_r(&seconds, &date) != nil else { return "\(day)" }
    func twoDigits(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(1900 + Int(date.tm_year))-\(twoDigits(date.tm_mon + 1))-\(twoDigits(date.tm_mday))"
  }
}
