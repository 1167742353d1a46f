package import KeyboardHost
import Automation
import TerminalCodec
import TerminalKeyboard

/// What was found out about the terminal.
package struct TerminalFindings {
  /// What came of asking it.
  package enum Outcome {
    case unavailable(String)
    case notAsked
    case answered(TerminalExaminer.Answers)
  }

  /// What the environment calls it.
  package let terminal: String
  package let outcome: Outcome
  /// The terminal's path; `nil` when it is not known.
  package var path: String?

  package init(terminal: String, outcome: Outcome, path: String? = nil) {
    self.terminal = terminal
    self.outcome = outcome
    self.path = path
  }

  /// The findings as a page.
  package var report: DoctorReport {
    DoctorReport(rows: rows, advice: advice, json: json)
  }

  private var answers: TerminalExaminer.Answers? {
    if case .answered(let answers) = outcome { answers } else { nil }
  }

  /// The support that the keyboard uses with so many keys.
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
    case .notAsked: add("state", "cannot move its cursor, and is not asked")
    case .answered(let answers):
      add("kitty", kitty(answers))
      add("mouse", mouse(answers))
    }
    add("repeats", "a tap is a dit, a key that repeats a dah: coarse")
    add("presses", "two keys or three, which need no release")
    add(
      "in use",
      "\(releaseSupport(for: .two).label); with --keys one, \(releaseSupport(for: .one).label)")
    add("rescue", "after kill -9 of morsekey, from another terminal:")
    add("", TerminalRescue.recipe(for: path ?? "/dev/pts/N"))
    return rows
  }

  private func kitty(_ answers: TerminalExaminer.Answers) -> String {
    guard !answers.flags.isEmpty else { return "not offered" }
    return "press and release of every key (flags \(answers.flags.rawValue))" + jitter
  }

  private func mouse(_ answers: TerminalExaminer.Answers) -> String {
    switch answers.mouse {
    case .notRecognized, .permanentlyReset: "not offered"
    case .set, .reset, .permanentlySet: "press and release of its buttons" + jitter
    case nil:
      "press and release of its buttons, if this terminal has them: it does not say" + jitter
    }
  }

  /// What the terminal itself adds to the moments of its edges: how unevenly it answers.
  private var jitter: String {
    guard let jitter = delays(0.95) else { return "" }
    return "; jitter \(String(jitter - (delays(0) ?? 0), decimals: 2)) ms"
  }

  /// The delay that a part of the answers keep, in milliseconds, less that of the quickest.
  private func delays(_ part: Double) -> Double? {
    guard let delays = answers?.delays.sorted(), !delays.isEmpty else { return nil }
    return Double(delays[Int((Double(delays.count - 1) * part).rounded())]) / 1e6
  }

  private var advice: [String] {
    switch outcome {
    case .unavailable: ["Start it in a terminal."]
    case .notAsked: []
    case .answered(let answers):
      answers.flags.isEmpty
        ? [
          "A straight key or paddles need releases: take a terminal that speaks the Kitty keyboard"
            + " protocol, --input mouse, or a key of its own (--input)."
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
