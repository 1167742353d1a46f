import JSONText
package import KeyboardHost
import LinuxSystem
import TerminalCodec
import TerminalDevice
import TerminalKeyboard
import Timeline

/// The findings about the terminal.
package struct TerminalFindings {
  /// The result of the query.
  package enum Outcome {
    case unavailable(String)
    case notAsked
    case answered(TerminalExaminer.Answers)
  }

  /// The terminal's name in the environment.
  package let terminal: String
  package let outcome: Outcome
  /// The path of the terminal; `nil` if unknown.
  package var path: String?

  /// Examines the terminal: how it reports key releases.
  package static func examine() -> TerminalFindings {
    let kind = WindowSize.environmentVariable("TERM") ?? ""
    guard !["", "dumb"].contains(kind) else {
      return TerminalFindings(terminal: kind, outcome: .notAsked)
    }
    do {
      var examiner = try TerminalExaminer()
      let answers = try examiner.examine(asksModes: !kind.hasPrefix("linux"))
      return TerminalFindings(
        terminal: kind, outcome: .answered(answers), path: FileDescriptor.terminalPath)
    } catch {
      return TerminalFindings(terminal: kind, outcome: .unavailable("\(error)"))
    }
  }

  /// The findings as a report.
  package var report: DoctorReport {
    DoctorReport(rows: rows, advice: advice, json: json)
  }

  private var answers: TerminalExaminer.Answers? {
    if case .answered(let answers) = outcome { answers } else { nil }
  }

  /// Returns the key-release support that the keyboard uses with a set of keys.
  private func releaseSupport(for keySet: KeySet) -> KeyReleaseSupport {
    if answers?.flags.isEmpty == false { return .kitty }
    return keySet == .one ? .repeats : .presses
  }

  // MARK: For people

  private var rows: [DoctorReport.Row] {
    var rows = [DoctorReport.Row(title: "TERM", value: terminal.isEmpty ? "none" : terminal)]
    func add(_ title: String, _ value: String) { rows.append(.init(title: title, value: value)) }
    switch outcome {
    case .unavailable(let reason): add("state", reason)
    case .notAsked: add("state", "not tested: this terminal cannot move its cursor")
    case .answered(let answers):
      add("kitty", kitty(answers))
      add("mouse", mouse(answers))
    }
    add("repeats", "one key: tap for a dit, hold until the key repeats for a dah")
    add("presses", "two or three keys: each press is an element")
    add(
      "in use",
      "\(releaseSupport(for: .two).label); with --keys one, \(releaseSupport(for: .one).label)")
    add("rescue", "after kill -9 of morsekey, from another terminal:")
    add("", TerminalRescue.recipe(for: path ?? "/dev/pts/N"))
    return rows
  }

  private func kitty(_ answers: TerminalExaminer.Answers) -> String {
    guard !answers.flags.isEmpty else { return "not supported" }
    return "press and release of every key (flags \(answers.flags.rawValue))" + jitter
  }

  private func mouse(_ answers: TerminalExaminer.Answers) -> String {
    switch answers.mouse {
    case .notRecognized, .permanentlyReset: "not supported"
    case .set, .reset, .permanentlySet: "press and release of its buttons" + jitter
    case nil:
      "press and release of its buttons, if this terminal supports them: it does not answer"
        + jitter
    }
  }

  /// The jitter that the terminal adds to the times of key events, measured from its answers.
  private var jitter: String {
    guard let jitter = delays(0.95) else { return "" }
    return "; jitter \(String(jitter - (delays(0) ?? 0), decimals: 2)) ms"
  }

  /// Returns a quantile of the delays of answers in milliseconds, minus the shortest delay.
  private func delays(_ part: Double) -> Double? {
    guard let delays = answers?.delays.sorted(), !delays.isEmpty else { return nil }
    return Double(delays[Int((Double(delays.count - 1) * part).rounded())]) / 1e6
  }

  private var advice: [String] {
    switch outcome {
    case .unavailable: ["Run morsekey doctor in a terminal to test it."]
    case .notAsked: []
    case .answered(let answers):
      answers.flags.isEmpty
        ? [
          "A straight key or paddles need key releases: use a terminal with the Kitty keyboard"
            + " protocol, the mouse (--input mouse), or a device (--input)."
        ] : []
    }
  }

  // MARK: For machines

  private var json: JSON {
    var members: [(name: String, value: JSON)] = [("term", .text(terminal))]
    switch outcome {
    case .unavailable(let reason): members.append(("error", .text(reason)))
    case .notAsked: break
    case .answered(let answers):
      let mouse = answers.mouse.map { $0 != .notRecognized && $0 != .permanentlyReset }
      members.append(("kitty_flags", .whole(Int(answers.flags.rawValue))))
      members.append(("mouse", mouse.map { .flag($0) } ?? .null))
    }
    if let jitter = delays(0.95) {
      members.append(("answer_ms", .number(delays(0.5) ?? 0, decimals: 3)))
      members.append(("jitter_ms", .number(jitter - (delays(0) ?? 0), decimals: 3)))
    }
    return .object(
      members + [
        ("key_release", .text(releaseSupport(for: .two).rawValue)),
        ("key_release_one_key", .text(releaseSupport(for: .one).rawValue)),
        ("advice", .texts(advice)),
      ])
  }
}
