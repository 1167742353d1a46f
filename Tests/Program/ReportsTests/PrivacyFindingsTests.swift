@testable import Reports
import JSONText
import Foundation
import TestSupport
import Automation
import Glibc
import LinuxSystem
import Testing

@Suite struct PrivacyFindingsTests {
  private static let file = "/home/u/secret"
  private static let socket = "/tmp/socket"
  private static let attempts = PrivacyAttempt.all(outside: file, socket)

  /// Returns the output of a program with the same results for every attempt, before and after.
  private func answers(
    _ before: Int32, _ after: Int32, calls: Int32 = 0, files: Int32 = 0
  ) -> [String: [Substring]] {
    var answers: [String: [Substring]] = [
      "core": ["0"], "inside": ["\(EPERM)"], "calls": ["\(calls)"], "files": ["\(files)"],
      "memory": ["0"],
    ]
    for number in Self.attempts.indices { answers["\(number)"] = ["\(before)", "\(after)"] }
    return answers
  }

  private func report(_ answers: [String: [Substring]], isRoot: Bool = false) -> DoctorReport {
    PrivacyFindings(file: Self.file, socket: Self.socket, isRoot: isRoot, answers: answers)
      .report
  }

  @Test(arguments: [
    (Int32(0), EPERM, "refused by seccomp", true),
    (0, EACCES, "refused by Landlock", true),
    (EPERM, EPERM, "refused by seccomp", true),
    (0, ENOSYS, "refused by seccomp", true),
    (0, 0, "allowed", false),
    (ENOENT, ENOENT, "not refused: No such file or directory", false),
  ])
  func `an attempt is judged by its result`(
    before: Int32, after: Int32, value: String, isWell: Bool
  ) {
    let report = report(answers(before, after))
    #expect(report.rows[0] == .init(title: "TCP over IPv4", value: value))
    #expect(report.isWell == isWell)
    #expect(report.advice.isEmpty == isWell)
    #expect(
      report.json.line().hasPrefix("{\"kept\":\(isWell),\"attempts\":[{\"tried\":\"TCP over IPv4\"")
    )
  }

  @Test func `no name of a file acts on the terminal`() {
    let file = "/home/\u{1B}[31mu\u{9B}m\u{202E}\n/secret" + String(systemBytes: [0xE4])
    let findings = PrivacyFindings(
      file: file, socket: "/tmp/\u{7}", isRoot: false, answers: answers(0, 0))
    let text = findings.report.text(named: "privacy")
    #expect(text.contains("see that /home/␛[31mu\u{FFFD}m\u{FFFD}␊/secret\\xE4 exists"))
    #expect(text.contains("connect to a program of yours (/tmp/␇)"))
    let advised = DoctorReport(rows: [], advice: ["set \u{1B}[m"], json: [:])
    #expect(advised.text(named: "x") == "x\n\n  * set ␛[m\n")
  }

  @Test func `a refusal by the system is not credited to a missing protection`() {
    let report = report(answers(EPERM, EPERM, calls: ENOTSUP, files: ENOSYS))
    #expect(report.rows[0].value == "refused by the system")
    #expect(
      report.advice == [
        "The sandbox does not support this processor: no system call is refused.",
        "This kernel does not limit files (Function not implemented): Landlock needs Linux 5.13"
          + " and 'landlock' in its list of security modules.",
      ])
  }

  @Test func `an open attempt is reported with its reason`() throws {
    let report = report(answers(0, EPERM).merging(open(0)) { $1 })
    #expect(report.isWell)
    let allowed = report.rows.filter { $0.value.hasPrefix("allowed, as privacy.md says: ") }
    #expect(allowed.count == Self.attempts.count { $0.openBecause != nil })
    #expect(
      allowed.map(\.value).contains("allowed, as privacy.md says: Landlock does not limit it"))
    #expect(report.text(named: "privacy").hasSuffix("\n  Nothing needs to be changed.\n"))
  }

  /// Returns the output of the attempts that are not refused.
  private func open(_ number: Int32) -> [String: [Substring]] {
    let open = Self.attempts.indices.filter { Self.attempts[$0].openBecause != nil }
    return Dictionary(uniqueKeysWithValues: open.map { ("\($0)", ["\(number)", "\(number)"]) })
  }

  @Test func `the privacy page has the tables that are made from the policy`() throws {
    let text = try ProjectFiles.text("docs/privacy.md")
    for table in [PrivacyTable.attempts, PrivacyTable.calls, PrivacyTable.groups] {
      #expect(text.contains("\n\n" + table), "docs/privacy.md must have:\n\(table)")
    }
  }

  @Test func `commands without sound load no code and open no socket`() {
    for row in PrivacyTable.rows where !row.policy.calls.contains(.sound) {
      #expect(row.policy.calls.isDisjoint(with: [.plugIns, .mixing, .serving, .hosting]))
      #expect(row.policy.sockets.isEmpty)
    }
  }

  @Test func `without answers no attempt counts as refused`() {
    let report = report([:])
    #expect(!report.isWell)
    #expect(report.rows.dropLast(2).allSatisfy { $0.value == "not tried" })
    #expect(report.rows.suffix(2).map(\.value) == ["one was written", "allowed"])
  }

  @Test func `root access is reported, not excluded`() {
    var answers = answers(0, EPERM)
    answers["inside"] = ["0"]
    #expect(!report(answers).isWell)
    #expect(report(answers, isRoot: true).isWell)
    #expect(report(answers, isRoot: true).rows.last?.value == "allowed: you are root")
  }
}
