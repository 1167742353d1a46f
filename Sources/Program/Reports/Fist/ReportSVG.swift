import Glibc
import FistAnalysis
import MorseDecoding
import Timeline

/// The histograms and speed charts of several reports, one below another, as one picture.
///
/// Scalable Vector Graphics 1.1 (W3C, 2011), without scripts, style sheets or external resources.
package struct ReportSVG: CustomStringConvertible {
  package let description: String
  private static let width = 720.0
  private static let plotLeft = 56.0
  private static let plotWidth = 640.0
  private static let plotHeight = 110.0
  private static let panelHeight = 170.0

  package init(_ reports: [NamedReport]) {
    var body = ""
    var top = 0.0
    for named in reports {
      body += Self.group(at: top, Self.text(named.title, 16, 28, size: 18, weight: "bold"))
      top += 40
      let panels = Self.stack(Self.panels(of: named.report), from: top)
      (body, top) = (body + panels.body, panels.height)
    }
    description = Self.document(
      "Fist of \(reports.map(\.title).joined(separator: ", "))", height: top, body)
  }

  private static func panels(of report: FistReport) -> [String] {
    [
      histogram("Marks", [.dit, .dah], of: report),
      histogram("Gaps", [.elementGap, .characterGap, .wordGap], of: report), speed(of: report),
    ].compactMap { $0 }
  }
}

// MARK: - Panels

extension ReportSVG {
  private static func histogram(
    _ title: String, _ kinds: [IntervalClass], of report: FistReport
  ) -> String? {
    let classes = kinds.compactMap { kind in report.classes[kind].map { (kind, $0) } }
    guard let axis = LogAxis(classes.map(\.1.histogram)) else { return nil }
    let columns = 128
    let counts = classes.map {
      $0.1.histogram.density(from: axis.low, to: axis.high, columns: columns)
    }
    let totals = (0..<columns).map { column in counts.reduce(0) { $0 + $1[column] } }
    let most = totals.max() ?? 1
    var body = text("\(title) (ms)", 16, 14, size: 13, weight: "bold")
    var below = [Double](repeating: 0, count: columns)
    let step = plotWidth / Double(columns)
    for (item, heights) in zip(classes, counts) {
      for (column, count) in heights.enumerated() where count > 0 {
        let height = count / most * plotHeight
        below[column] += height
        body += rectangle(
          plotLeft + Double(column) * step, 20 + plotHeight - below[column], step, height,
          fill: item.0.fill)
      }
      let place = plotLeft + axis.place(ofNanoseconds: item.1.medianNanoseconds) * plotWidth
      body += text(item.0.title, place, 14, size: 12, anchor: "middle", fill: item.0.fill)
    }
    return body + frame + axis.ticks.map { tick($0.label, at: $0.place) }.joined()
  }

  private static func speed(of report: FistReport) -> String? {
    let points = report.timeline.map {
      (
        Double($0.moment.nanoseconds) / Double(max(1, report.counts.nanoseconds)),
        report.wpm(at: $0)
      )
    }
    return curve("Speed (WPM)", points, from: "0:00", to: report.counts.nanoseconds.clock)
  }

  private static var frame: String {
    let y = number(20 + plotHeight)
    return "<path d=\"M\(number(plotLeft)) 20V\(y)H\(number(plotLeft + plotWidth))\" "
      + "fill=\"none\" stroke=\"#555555\"/>\n"
  }

  private static func tick(_ label: String, at place: Double) -> String {
    let x = plotLeft + place * plotWidth
    let y = 20 + plotHeight
    return "<path d=\"M\(number(x)) \(number(y))v4\" stroke=\"#555555\"/>\n"
      + text(label, x, y + 17, anchor: "middle")
  }
}

// MARK: - Elements

extension ReportSVG {
  /// The picture with a white ground; `body` has the panels.
  static func document(_ title: String, height: Double, _ body: String) -> String {
    let size = "width=\"\(number(width))\" height=\"\(number(height))\""
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" \(size) viewBox="0 0 \(number(width)) \
      \(number(height))" font-family="sans-serif">
      <title>\(escaped(title))</title>
      <rect width="100%" height="100%" fill="#ffffff"/>
      \(body)</svg>

      """
  }

  /// A picture of curves over days, one below another, under a title.
  ///
  /// - Parameters:
  ///   - title: the title.
  ///   - days: the numbers of the days since 1970, in order, with what each has.
  ///   - curves: the titles of the curves, with the value of a day; `nil` where it has none.
  /// - Returns: the picture.
  static func overDays<Day>(
    _ title: String, _ days: [(number: Int, day: Day)], _ curves: [(String, (Day) -> Double?)]
  ) -> String {
    let (first, last) = (days.first?.number ?? 0, days.last?.number ?? 0)
    let span = Double(max(1, last - first))
    let panels = curves.compactMap { name, value in
      let points = days.compactMap { number, day in
        value(day).map { (Double(number - first) / span, $0) }
      }
      return curve(name, points, from: TrainingReport.date(first), to: TrainingReport.date(last))
    }
    let shown = panels.isEmpty ? title + "; curves need two days" : title
    let stack = stack(panels, from: 40)
    return document(title, height: stack.height, text(shown, 16, 26, size: 16) + stack.body)
  }

  /// Panels, one below another, with the height of all.
  static func stack(_ panels: [String], from top: Double = 0) -> (body: String, height: Double) {
    let places = panels.indices.map { top + Double($0) * panelHeight }
    return (
      zip(places, panels).map { group(at: $0, $1) }.joined(),
      top + Double(panels.count) * panelHeight
    )
  }

  /// A curve with a title and the labels of its ends; `nil` for fewer than two points.
  ///
  /// The points are places, from 0 to 1, and their values.
  static func curve(
    _ title: String, _ points: [(Double, Double)], from start: String, to end: String
  ) -> String? {
    guard points.count >= 2, let low = points.map(\.1).min(), let high = points.map(\.1).max()
    else { return nil }
    let least = high == 0 ? 1 : high * 0.02
    let margin = max(least, (high + low) / 20 - (high - low)) / 2
    let (bottom, top) = (low - margin, high + margin)
    let line = points.map { place, value in
      let y = 20 + (top - value) / (top - bottom) * plotHeight
      return "\(number(plotLeft + min(max(place, 0), 1) * plotWidth)),\(number(y))"
    }
    return text(title, 16, 14, size: 13, weight: "bold")
      + "<polyline points=\"\(line.joined(separator: " "))\" fill=\"none\" "
      + "stroke=\"\(IntervalClass.dit.fill)\" stroke-width=\"2\"/>\n"
      + text(top.fixed(1), plotLeft - 6, 30, anchor: "end")
      + text(bottom.fixed(1), plotLeft - 6, 20 + plotHeight, anchor: "end")
      + frame + tick(start, at: 0) + tick(end, at: 1)
  }

  private static func group(at top: Double, _ body: String) -> String {
    "<g transform=\"translate(0 \(number(top)))\">\n\(body)</g>\n"
  }

  static func text(
    _ text: String, _ x: Double, _ y: Double, size: Double = 11, weight: String = "normal",
    anchor: String = "start", fill: String = "#222222"
  ) -> String {
    "<text x=\"\(number(x))\" y=\"\(number(y))\" font-size=\"\(number(size))\" "
      + "font-weight=\"\(weight)\" text-anchor=\"\(anchor)\" fill=\"\(fill)\">"
      + "\(escaped(unbroken(text)))</text>\n"
  }

  /// The text with no-break spaces where browsers would collapse spaces: at its ends, and after
  /// another space.
  private static func unbroken(_ text: String) -> String {
    let characters = Array(text)
    return String(
      characters.enumerated().map { place, character in
        let isInner = place > 0 && place < characters.count - 1 && characters[place - 1] != " "
        return character == " " && !isInner ? "\u{A0}" : character
      })
  }

  private static func rectangle(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, fill: String
  ) -> String {
    "<rect x=\"\(number(x))\" y=\"\(number(y))\" width=\"\(number(width))\" "
      + "height=\"\(number(height))\" fill=\"\(fill)\"/>\n"
  }

  private static func number(_ value: Double) -> String {
    String(value.isFinite ? value : 0, decimals: 2)
  }

  /// Escapes text for XML 1.0, and removes control characters, which file names can contain.
  ///
  /// It escapes scalars, not characters: a quotation mark with a combining accent is one character,
  /// but still ends an attribute.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      default: isForbidden(scalar) ? "\u{FFFD}" : String(scalar)
      }
    }.joined()
  }

  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || 0x7F...0x9F ~= scalar.value || 0xFFFE...0xFFFF ~= scalar.value
  }
}

extension IntervalClass {
  /// The colour of the class in a picture, distinguishable for colour-blind readers (Okabe and Ito,
  /// 2008).
  fileprivate var fill: String {
    switch self {
    case .dit, .elementGap: "#0072B2"
    case .dah, .characterGap: "#D55E00"
    case .wordGap: "#009E73"
    }
  }
}
