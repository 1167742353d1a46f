@testable import Reports
import JSONText
import Foundation
import TestSupport
import Automation
@testable import KeyboardHost
import TerminalCodec
import Testing

@Suite struct TerminalFindingsTests {
  private func answers(
    flags: KeyboardProtocol.Flags = [], mouse: ModeState? = nil, delays: [Int64] = []
  ) -> TerminalFindings.Outcome {
    .answered(TerminalExaminer.Answers(flags: flags, mouse: mouse, delays: delays))
  }

  private func rows(_ outcome: TerminalFindings.Outcome) -> [String] {
    TerminalFindings(terminal: "xterm", outcome: outcome).report.rows
      .map { "\($0.title): \($0.value)" }
  }

  @Test func `a terminal that reports releases`() {
    let delays = (1...20).map { Int64($0) * 100_000 }
    let found = TerminalFindings(
      terminal: "xterm-kitty", outcome: answers(flags: .releases, mouse: .reset, delays: delays))
    #expect(
      found.report.text(named: "terminal") == """
        terminal
          TERM     xterm-kitty
          kitty    press and release of every key (flags 31); jitter 1.8 ms
          mouse    press and release of its buttons; jitter 1.8 ms
          repeats  one key: tap for a dit, hold until the key repeats for a dah
          presses  two or three keys: each press is an element
          in use   key presses and releases; with --keys one, key presses and releases
          rescue   after kill -9 of morsekey, from another terminal:
                   \(TerminalRescue.recipe(for: "/dev/pts/N"))

          Nothing needs to be changed.

        """)
    #expect(
      found.report.json.line() == """
        {"term":"xterm-kitty","kitty_flags":31,"mouse":true,"answer_ms":1.1,"jitter_ms":1.8,\
        "key_release":"kitty","key_release_one_key":"kitty","advice":[]}
        """)
  }

  @Test func `a terminal that reports mouse releases, or does not answer`() {
    let known = rows(answers(mouse: .reset))
    #expect(known[1] == "kitty: not supported")
    #expect(known[2] == "mouse: press and release of its buttons")
    #expect(
      known.dropLast(2).last
        == "in use: key presses only; with --keys one, auto-repeat of a held key")
    #expect(
      rows(answers())[2] == "mouse: press and release of its buttons, if this terminal supports"
        + " them: it does not answer")
    let none = rows(answers(mouse: .notRecognized))
    #expect(none[2] == "mouse: not supported")
    #expect(none.dropLast(2).last == known.dropLast(2).last)
  }

  @Test func `doctor prints the repair command with the terminal's path`() {
    let found = TerminalFindings(terminal: "xterm", outcome: answers(), path: "/dev/pts/7")
    let line = found.report.rows.last?.value ?? ""
    #expect(
      line == "printf '\(TerminalRescue.printable)' > /dev/pts/7; stty sane ixon -F /dev/pts/7")
  }

  @Test func `the guide has the same command`() throws {
    let guide = try ProjectFiles.text("docs/guide.md")
    #expect(guide.contains(TerminalRescue.recipe(for: "/dev/pts/N")))
  }

  @Test func `no terminal, and one that is not queried`() {
    #expect(rows(.unavailable("no terminal"))[1] == "state: no terminal")
    #expect(rows(.notAsked)[1] == "state: not tested: this terminal cannot move its cursor")
    let json = TerminalFindings(terminal: "", outcome: .unavailable("none")).report.json.line()
    #expect(json.hasPrefix(#"{"term":"","error":"none","key_release":"presses""#))
  }
}
