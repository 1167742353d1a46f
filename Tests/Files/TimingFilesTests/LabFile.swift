import MorseCode
import TestSupport

/// Keying as programs of laboratories, microcontrollers and people write it.
struct LabFile: Sendable {
  /// An interval in milliseconds.
  typealias Interval = (isMark: Bool, milliseconds: Double)

  let name: String
  /// Whether the file states only proportions.
  var isRelative = false
  let text: @Sendable ([Interval]) -> String

  /// The moments at which a level begins, in milliseconds.
  private static func edges(_ intervals: [Interval]) -> [(at: Double, isDown: Bool)] {
    var now = 1000.0
    var edges: [(at: Double, isDown: Bool)] = []
    for interval in intervals {
      edges.append((now, interval.isMark))
      now += interval.milliseconds
    }
    return edges
  }

  /// The levels of the samples at 1 kHz.
  static func samples(_ intervals: [Interval]) -> [Int] {
    [Int](repeating: 0, count: 1000)
      + intervals.flatMap {
        [Int](repeating: $0.isMark ? 1 : 0, count: Int($0.milliseconds.rounded()))
      }
  }

  /// The moments at which marks begin and end, in milliseconds.
  private static func presses(_ intervals: [Interval]) -> [(start: Double, end: Double)] {
    zip(edges(intervals), edges(intervals).dropFirst()).compactMap { edge, next in
      edge.isDown ? (edge.at, next.at) : nil
    }
  }

  private static func onEdges(
    _ name: String, head: String = "", isRelative: Bool = false,
    line: @escaping @Sendable (Double, Bool) -> String
  ) -> LabFile {
    LabFile(name: name, isRelative: isRelative) { intervals in
      head + edges(intervals).map { line($0.at, $0.isDown) + "\n" }.joined()
    }
  }

  private static func onIntervals(
    _ name: String, head: String = "", line: @escaping @Sendable (Bool, Double) -> String
  ) -> LabFile {
    LabFile(name: name) { intervals in
      head + intervals.map { line($0.isMark, $0.milliseconds) + "\n" }.joined()
    }
  }

  static func whole(_ number: Double) -> String { "\(Int(number.rounded()))" }

  /// The number with a fixed count of decimals.
  static func fixed(_ number: Double, _ decimals: Int) -> String {
    let power = (0..<decimals).reduce(1) { scale, _ in scale * 10 }
    let scaled = Int((abs(number) * Double(power)).rounded())
    let rest = "\(scaled % power)"
    let sign = number < 0 && scaled > 0 ? "-" : ""
    let zeros = String(repeating: "0", count: decimals - rest.count)
    return "\(sign)\(scaled / power).\(zeros)\(rest)"
  }

  private static func clock(_ milliseconds: Double) -> String {
    let total = Int(milliseconds.rounded()) + 45_005_000
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let time = [total / 3_600_000, total / 60000 % 60, total / 1000 % 60].map(two)
    return time.joined(separator: ":") + "." + String("\(1000 + total % 1000)".dropFirst())
  }

  static let tables: [LabFile] = [
    onEdges("tabs, no header") { "\(whole($0))\t\($1 ? 1 : 0)" },
    onEdges("bars with an index", head: "no|t/ms|Taste\n") {
      "7|\(whole($0))|\($1 ? "an" : "aus")"
    },
    onEdges("decimal comma", head: "Zeit (s);Zustand\n") {
      fixed($0 / 1000, 4).split(separator: ".").joined(separator: ",") + ";\($1 ? 1 : 0)"
    },
    onEdges("decimal commas between commas", head: "time_s,state\n") {
      var cells = fixed($0 / 1000, 3).split(separator: ".").map(String.init)
      while cells.count > 1, cells[1].hasSuffix("0") { cells[1].removeLast() }
      return cells.filter { !$0.isEmpty }.joined(separator: ",") + ",\($1 ? 1 : 0)"
    },
    LabFile(name: "starts and ends with decimal commas between commas") { intervals in
      "start,end\n"
        + presses(intervals).map { press in
          [press.start, press.end].map {
            fixed($0 / 1000, 3).split(separator: ".").joined(separator: ",")
          }.joined(separator: ",") + "\n"
        }.joined()
    },
    onEdges("French", head: "\u{FEFF}temps_ms;état\r\n") {
      "\(whole($0));\($1 ? "haut" : "bas")\r"
    },
    onEdges("epoch in seconds", head: "timestamp,value\n") {
      fixed(1_772_627_405 + $0 / 1000, 6) + ",\($1 ? "True" : "False")"
    },
    onEdges("epoch in nanoseconds", head: "time,pin\n") {
      "1772627\(whole(405_000_000_000 + $0 * 1_000_000)),\($1 ? 1 : 0)"
    },
    onEdges("microseconds without a word", head: "x,y\n") { "\(whole($0 * 1000)),\($1 ? 1 : 0)" },
    onEdges("idle high", head: "Time [s],Channel 0\n0.0,1\n") {
      "\(fixed($0 / 1000, 6)),\($1 ? 0 : 1)"
    },
    onEdges("the second channel", head: "Time [s],PTT,KEY\n0,0,0\n") {
      "\(fixed($0 / 1000, 6)),1,\($1 ? 1 : 0)"
    },
    onEdges("ISO 8601", head: "when,edge\n") {
      "2026-03-04T\(clock($0))+01:00,\($1 ? "rising" : "falling")"
    },
    onEdges("day first") { "04.03.2026 \(clock($0));\($1 ? "EIN" : "AUS")" },
    onEdges("voltage", head: "Time(s),CH1(V)\n") {
      "\(fixed($0 / 1000, 6)),\($1 ? 4.91 + $0 / 1e6 : 0.07 + $0 / 1e6)"
    },
    onEdges("other level texts", head: "t_us;line\n") {
      "\(whole($0 * 1000));\($1 ? "make" : "open")"
    },
    onIntervals("state and duration", head: "state,dur_ms\n") {
      "\($0 ? "DOWN" : "UP"),\(whole($1))"
    },
    onIntervals("duration and state", head: "\"length_us\",\"on\"\n") {
      "\"\(whole($1 * 1000))\",\"\($0 ? 1 : 0)\""
    },
    LabFile(name: "starts and durations") { intervals in
      "onset\tduration\ttrial\n"
        + zip(edges(intervals), intervals).filter(\.1.isMark).map {
          "\(fixed($0.at / 1000, 4))\t\(fixed($1.milliseconds / 1000, 4))\tgo\n"
        }.joined()
    },
    LabFile(name: "pairs") { intervals in
      let pairs = zip(intervals, intervals.dropFirst()).filter(\.0.isMark)
      return "on (ms),off (ms)\n"
        + pairs.map { "\(whole($0.milliseconds)),\(whole($1.milliseconds))\n" }.joined()
    },
    LabFile(name: "pairs, the gap first") { intervals in
      let first = [(false, 900.0)] + intervals
      let pairs = zip(first, first.dropFirst()).filter(\.1.0)
      return "gap_before_ms,duration_ms\n"
        + pairs.map { "\(whole($0.1)),\(whole($1.1))\n" }.joined()
    },
    onEdges("thousands", head: "time_us,state\n") {
      let number = whole($0 * 1000)
      return "\"\(number.dropLast(6)),\(number.dropLast(3).suffix(3)),\(number.suffix(3))\","
        + ($1 ? "1" : "0")
    },
    onEdges("Portuguese", head: "tempo;estado\n") { "\(whole($0));\($1 ? "ligado" : "desligado")" },
    onEdges("Polish", head: "czas;stan\n") { "\(whole($0));\($1 ? "włączony" : "wyłączony")" },
    LabFile(name: "polled") { intervals in
      "millis,key\n" + samples(intervals).enumerated().map { "\($0),\($1)\n" }.joined()
    },
    LabFile(name: "samples with a rate") { intervals in
      "; Samplerate: 1 kHz\nprobe\n" + samples(intervals).map { "\($0)\n" }.joined()
    },
    LabFile(name: "samples", isRelative: true) { intervals in
      samples(intervals).map { "\($0)\n" }.joined()
    },
  ]

  static let logs: [LabFile] = [
    onIntervals("words and durations") { "\($0 ? "HIGH" : "LOW") \(whole($1))" },
    onIntervals("units behind") { "\($0 ? "on" : "off"): \(whole($1)) ms" },
    onIntervals("seconds behind") { "\($0 ? "mark" : "space") = \(fixed($1 / 1000, 4))s" },
    onIntervals("elements") { "\($0 ? "dit" : "gap") \(whole($1))" },
    onEdges("sentences", head: "Ready.\n") { "\($1 ? "pressed" : "released") at \(whole($0))" },
    onEdges("serial monitor") { "\(clock($0)) -> \($1 ? 1 : 0)" },
    onEdges("candump") { "(\(fixed(1_772_627_405 + $0 / 1000, 6))) vcan0 1F3#0\($1 ? 1 : 0)" },
    onEdges("gpiomon 1") {
      "event: \($1 ? " RISING" : "FALLING") EDGE offset: 4 timestamp: [ \(fixed($0 / 1000, 9))]"
    },
    onEdges("gpiomon 2") { "\(fixed($0 / 1000, 9))\t\($1 ? "rising" : "falling")\tgpiochip0 4" },
    onEdges("a broker") { "shack/key {\"at\": \(whole($0)), \"down\": \($1)}" },
    onEdges("line protocol") {
      "morse,pin=4 level=\($1 ? 1 : 0)i 1772627\(whole(405_000_000_000 + $0 * 1_000_000))"
    },
    onEdges("ticks of a name and a level", isRelative: true) {
      "t=\(whole($0 * 84000)) s=\($1 ? 1 : 0)"
    },
    LabFile(name: "times since the line before") { intervals in
      let times = [0] + intervals.dropLast().map(\.milliseconds)
      return zip(times, intervals).map {
        "00:00:\($0 < 10000 ? "0" : "")\(fixed($0 / 1000, 6)) key \($1.isMark ? 1 : 0)\n"
      }.joined()
    },
    LabFile(name: "differences") { intervals in
      let times = [0] + intervals.dropLast().map(\.milliseconds)
      return zip(times, intervals).map {
        "(\(fixed($0 / 1000, 6)))  can0  123   [1]  0\($1.isMark ? 1 : 0)\n"
      }.joined()
    },
    LabFile(name: "subtitles") { intervals in
      let presses = zip(edges(intervals), intervals).filter(\.1.isMark)
      return presses.enumerated().map { number, press in
        "\(number + 1)\n\(clock(press.0.at)) --> \(clock(press.0.at + press.1.milliseconds))\ntone\n\n"
      }.joined()
    },
  ]

  static let others: [LabFile] = [
    LabFile(name: "records") { intervals in
      "["
        + edges(intervals).map {
          "{\"ts\": \(whole($0.at)), \"state\": \"\($0.isDown ? "down" : "up")\"}"
        }
        .joined(separator: ", ") + "]"
    },
    LabFile(name: "records of elements and gaps") { intervals in
      let limit = 2 * (intervals.filter(\.isMark).map(\.milliseconds).min() ?? 0)
      return intervals.map { interval in
        let mark = interval.milliseconds < limit ? "." : "-"
        return "{\"symbol\": \"\(interval.isMark ? mark : " ")\", \"ms\": "
          + "\(whole(interval.milliseconds))}\n"
      }.joined()
    },
    onEdges("nested records") {
      "{\"data\": {\"micros\": \(whole($0 * 1000)), \"v\": \($1)}, \"id\": 3}"
    },
    LabFile(name: "a list within an object") { intervals in
      "{\"timings\": [" + intervals.map { whole($0.milliseconds) }.joined(separator: ", ")
        + "], \"unit\": \"ms\"}\n"
    },
    LabFile(name: "source text") { intervals in
      "uint16_t rawData[\(intervals.count)] = {"
        + intervals.map { whole($0.milliseconds * 1000) }.joined(separator: ",") + "}; // key\n"
    },
    LabFile(name: "signs apart") { intervals in
      "Raw (\(intervals.count)):"
        + intervals.map { " \($0.isMark ? "+" : "-") \(whole($0.milliseconds * 1000))" }
        .joined(separator: ",") + "\n"
    },
    LabFile(name: "seconds") { intervals in
      intervals.map { fixed($0.milliseconds / 1000, 4) }.joined(separator: " ") + "\n"
    },
    LabFile(name: "moments") { intervals in
      edges(intervals).map { whole($0.at) + "\n" }.joined()
    },
    LabFile(name: "starts and durations without names") { intervals in
      presses(intervals).map { "\(whole($0.start)),\(whole($0.end - $0.start))\n" }.joined()
    },
    LabFile(name: "ends and durations") { intervals in
      presses(intervals).map {
        "[\(whole($0.end))] released, held \(whole($0.end - $0.start)) ms\n"
      }.joined()
    },
    onIntervals("one known word", head: "art;dauer_ms\n") { isMark, milliseconds in
      "\(isMark ? "Ton" : "Pause");\(whole(milliseconds))"
    },
    onEdges("R and F", head: "time_ms,state\n") { "\(whole($0)),\($1 ? "R" : "F")" },
    onEdges("a counter of 16 bits") { "\((Int($0) + 64_000) % 65_536) \($1 ? 1 : 0)" },
    LabFile(name: "rows of two pins") { intervals in
      "time_ms,pin,level\n"
        + edges(intervals).enumerated().map { place, edge in
          "\(whole(edge.at)),17,\(edge.isDown ? 1 : 0)\n"
            + (place % 5 == 4 ? "\(whole(edge.at + 1)),27,\(place % 2)\n" : "")
        }.joined()
    },
    LabFile(name: "moments in a line") { intervals in
      "[" + edges(intervals).map { fixed($0.at / 1000, 3) }.joined(separator: ", ") + "]"
    },
  ]

  // MARK: - No keying

  /// Returns what lacks the gaps, the marks or the unit of keying, or is none at all.
  static func unreadable(_ intervals: [Interval], seed: UInt64) -> [(name: String, text: String)] {
    var random = SplitMix64(seed: seed)
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    let marks = intervals.filter(\.isMark).map { Int($0.milliseconds.rounded()) }
    let limit = 2 * (marks.min() ?? 0)
    func lines(_ numbers: [Int], _ line: (Int) -> String) -> String {
      numbers.map { line($0) + "\n" }.joined()
    }
    func element(_ mark: Int, _ short: String, _ long: String) -> String {
      mark < limit ? short : long
    }
    let half = intervals.count / 2
    return [
      ("dits and dahs", lines(marks) { "\(element($0, "dit", "dah")) \($0)" }),
      (
        "elements in a table",
        "symbol,ms\n" + lines(marks) { "\(element($0, "dot", "dash")),\($0)" }
      ),
      ("signs", lines(marks) { "\(element($0, ".", "-")) \($0)" }),
      ("letters", lines(marks) { "\($0) \(element($0, "A", "B"))" }),
      (
        "records of elements",
        lines(marks) { "{\"symbol\": \"\(element($0, "dit", "dah"))\", \"ms\": \($0)}" }
      ),
      ("marks only", lines(marks) { "on \($0)" }),
      ("spaces only", lines(marks) { "off \($0)" }),
      ("a column of marks", "mark_ms\n" + lines(marks) { "\($0)" }),
      (
        "two units",
        "level,duration\n"
          + intervals.enumerated().map { place, interval in
            let time = whole(interval.milliseconds * (place < half ? 1 : 1000))
            return "\(interval.isMark ? 1 : 0),\(time)\n"
          }.joined()
      ),
      (
        "moments in two units",
        "time,level\n"
          + edges(intervals).enumerated().map { place, edge in
            "\(whole(edge.at * (place < half ? 1 : 1000))),\(edge.isDown ? 1 : 0)\n"
          }.joined()
      ),
      (
        "a reply time",
        lines(Array(0..<40)) {
          "64 bytes from 1.1.1.1: icmp_seq=\($0) ttl=57 time=\(number(90...300)) ms"
        }
      ),
      (
        "chance",
        "a,b,c\n"
          + lines(Array(0..<100)) { _ in
            "\(number(0...999)),\(number(0...999)),\(number(0...1))"
          }
      ),
      (
        "a place",
        "lat,lon,fix\n"
          + lines(Array(0..<100)) {
            "50.\(1000 + $0),8.\(2000 + $0),\(number(0...9) > 0 ? 1 : 0)"
          }
      ),
      (
        "a wave",
        "time,temp\n"
          + lines(Array(0..<200)) { "\(60 * $0),\(2000 + ($0 % 44 - 22) * ($0 % 44 - 22))" }
      ),
    ]
  }

  static let all =
    tables + logs + others + rotated + folded + notations + exports
    + times
}
