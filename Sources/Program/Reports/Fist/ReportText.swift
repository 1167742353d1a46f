import FistAnalysis
import MorseCode
import TerminalDevice

/// A report as lines of text.
package struct ReportText: CustomStringConvertible {
  private let report: FistReport
  private let look: ReportLook
  private var lines: [String] = []
  /// The maximum number of letters and of confusions shown.
  private static let (mostLetters, mostConfusions) = (8, 8)

  package init(_ named: NamedReport, look: ReportLook) {
    report = named.report
    self.look = look
    addSummary(named.title)
    guard !report.classes.isEmpty else { return }
    addSpeed()
    addProportions()
    addCharts()
    addHabits()
    addOddities()
    addConfusions()
    addAdvice()
  }

  /// The report; every line ends with a newline.
  package var description: String { lines.map { $0 + "\n" }.joined() }

  private mutating func add(_ title: String, _ body: [String]) {
    guard !body.isEmpty else { return }
    lines += [""] + title.wrapped(to: look.columns, indent: "").map(look.bold) + body
  }

  private mutating func addSummary(_ name: String) {
    let counts = report.counts
    lines.append(look.bold(name))
    guard counts.marks > 0 else {
      lines.append("  nothing was keyed")
      return
    }
    lines += paragraph(
      "\(amount(counts.characters, "character")) in \(amount(counts.words, "word")), "
        + "\(amount(counts.marks, "mark")) in \(counts.nanoseconds.clock)")
    var leftOut: [String] = []
    if counts.unexplainedMarks > 0 || counts.unexplainedCharacters > 0 {
      leftOut.append(
        "\(amount(counts.unexplainedCharacters, "character")) with "
          + "\(amount(counts.unexplainedMarks, "mark")) that are not its elements one to one")
    }
    if counts.unknownCharacters > 0 {
      leftOut.append("\(counts.unknownCharacters) that the code table does not hold")
    }
    if counts.mendedCharacters > 0 {
      lines += paragraph("bounce taken out of \(amount(counts.mendedCharacters, "character"))")
    }
    guard !leftOut.isEmpty else { return }
    lines += paragraph("left out: \(leftOut.joined(separator: "; "))")
  }

  /// Wraps text, indented by two spaces; lines after the first are indented further.
  private func paragraph(_ text: String, indent: String = "  ") -> [String] {
    text.wrapped(to: look.columns - 2, indent: indent).map { "  " + $0 }
  }

  private func amount(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  private mutating func addSpeed() {
    var table = TextTable(leftColumns: [0, 1])
    if let wpm = report.characterWPM { table.add(["characters", "\(wpm.fixed(1)) WPM"]) }
    let effective = report.effectiveWPM.map { "\($0.fixed(1)) WPM" }
    table.add(["effective", effective ?? "unknown: no gap between words was seen"])
    let speeds = report.timeline.map { report.wpm(at: $0) }
    if let slowest = speeds.min(), let fastest = speeds.max(), speeds.count >= 2 {
      table.add(["range", "\(slowest.fixed(1)) to \(fastest.fixed(1)) WPM"])
    }
    if let drift = report.drift {
      let sign = drift.sharePerMinute < 0 ? "" : "+"
      table.add([
        "drift",
        "\(drift.firstWPM.fixed(1)) to \(drift.lastWPM.fixed(1)) WPM, "
          + "\(sign)\(drift.sharePerMinute.percent) a minute",
      ])
    }
    add("Speed", table.lines(within: look.columns))
  }

  private mutating func addProportions() {
    var table = TextTable(leftColumns: [0])
    table.add(["", "count", "median", "dits", "book", "spread"])
    for kind in IntervalClass.allCases {
      guard let statistics = report.classes[kind] else { continue }
      let milliseconds = statistics.medianNanoseconds / 1e6
      table.add([
        kind.title, "\(statistics.count)",
        "\(milliseconds.fixed(milliseconds < 100 ? 1 : 0)) ms", statistics.dits.fixed(2),
        "\(Int(kind.textbookUnits))", statistics.spread?.percent ?? "-",
      ])
    }
    // If the table is too wide, first the textbook values are omitted, then the spread.
    add("Proportions", table.lines(within: look.columns, optional: [4, 5]))
  }

  private mutating func addCharts() {
    for (title, kinds) in [
      ("Marks", [IntervalClass.dit, .dah]), ("Gaps", [.elementGap, .characterGap, .wordGap]),
    ] {
      add(title, BarChart(kinds, of: report, look: look)?.lines ?? [])
    }
    add("Speed over time (WPM)", SpeedChart(report, look: look)?.lines ?? [])
  }

  private mutating func addHabits() {
    var table = TextTable(leftColumns: [1])
    for habit in report.habits { table.add([habit.ratio.fixed(2) + look.times, habit.title]) }
    add("Habits", table.lines(within: look.columns))
  }

  private mutating func addOddities() {
    var patterns: [MorsePattern] = []
    for oddity in report.oddities where !patterns.contains(oddity.pattern) {
      patterns.append(oddity.pattern)
    }
    var body: [String] = []
    for pattern in patterns.prefix(Self.mostLetters) {
      let oddities = report.oddities.filter { $0.pattern == pattern }
        .sorted { ($0.isMark ? 0 : 1, $0.position) < ($1.isMark ? 0 : 1, $1.position) }
      let parts = oddities.map { oddity in
        let what = oddity.isMark ? pattern[oddity.position].name : "gap"
        let place = oddity.position + 1
        return "\(what) \(place) is \(oddity.ratio.fixed(2))\(look.times)"
      }
      let name = oddities.first?.meaning.description ?? ""
      body += paragraph("\(name) \(pattern): \(parts.joined(separator: ", "))")
    }
    add("Letters sent unlike your others (elements and gaps counted from 1)", body)
  }

  private mutating func addConfusions() {
    guard !report.confusions.isEmpty else { return }
    var table = TextTable(leftColumns: [2, 3])
    table.add(["in 100", "each"])
    for confusion in report.confusions.prefix(Self.mostConfusions) {
      let causes = look.columns < WindowSize.standard.columns ? [] : [confusion.cause]
      table.add(
        [
          confusion.perHundredCharacters.fixed(2), confusion.probability.percent, confusion.title,
        ] + causes)
    }
    add(
      "Likely confusions (how often in 100 characters, and each time it is sent)",
      table.lines(within: look.columns))
  }

  private mutating func addAdvice() {
    let body = report.advice.enumerated().flatMap { index, advice in
      paragraph("\(index + 1). \(advice.sentence)", indent: "   ")
    }
    add("What to practise", body)
  }
}

extension MorseElement {
  /// The element in a word.
  fileprivate var name: String { self == .dit ? "dit" : "dah" }
}
