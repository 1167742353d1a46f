import Automation
import LinuxSystem
import MorseCode

/// The table of what keyers must do, each line with what they do.
struct KeyerConformance {
  var traces = KeyerTrace.all

  /// Prints the table; the status says whether every line is met.
  func report(asJSON: Bool, on console: Console) throws(FileError) -> CommandStatus {
    let failed = traces.count { !$0.isMet }
    try console.output.write(asJSON ? json : text(failed: failed))
    return failed == 0 ? .success : .failure
  }

  private func text(failed: Int) -> String {
    var lines = [
      "Keyers at 20 WPM: + closes a paddle, - opens it, @ milliseconds from the beginning. What must",
      "come of it: . dit, - dah, = by hand, else space, each with its milliseconds.",
    ]
    var rule = ""
    let widths = (width { $0.keyer }, width { $0.edges })
    for trace in traces {
      if trace.rule != rule { lines += ["", "\(trace.rule) (\(trace.source))"] }
      rule = trace.rule
      lines.append(line(trace, widths))
    }
    lines += ["", "\(traces.count) traces, \(failed == 0 ? "all met" : "\(failed) not met")"]
    return lines.joined(separator: "\n") + "\n"
  }

  private func line(_ trace: KeyerTrace, _ widths: (Int, Int)) -> String {
    let computed = trace.computed
    let sign = computed == trace.expected ? "  ok      " : "  FAILED  "
    let line =
      sign + padded(trace.keyer, widths.0) + padded(trace.edges, widths.1) + trace.expected
    guard computed != trace.expected else { return line }
    return line + "; came: " + (computed ?? "nothing, for the line makes no sense")
  }

  private func width(_ column: (KeyerTrace) -> String) -> Int {
    traces.map { column($0).count }.max() ?? 0
  }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: width + 2 - text.count)
  }

  private var json: String {
    let objects = traces.map { trace in
      let computed = trace.computed
      return "{\"rule\":\(JSON.string(trace.rule)),\"source\":\(JSON.string(trace.source)),"
        + "\"keyer\":\(JSON.string(trace.keyer)),\"edges\":\(JSON.string(trace.edges)),"
        + "\"expected\":\(JSON.string(trace.expected)),"
        + "\"computed\":\(computed.map(JSON.string) ?? "null"),"
        + "\"ok\":\(computed == trace.expected)}"
    }
    return "[" + objects.joined(separator: ",\n") + "]\n"
  }
}
