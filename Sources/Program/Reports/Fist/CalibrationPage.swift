package import FistAnalysis
import MorseCode
import MorseDecoding
package import MorseKeying
package import Timeline

/// The result of a calibration, as lines of text.
package struct CalibrationPage {
  private let calibration: Calibration
  private let edges: [Timed<KeyEdge>]
  /// The text that was to be keyed; `nil` if unknown.
  private let wanted: String?

  package init(_ calibration: Calibration, of edges: [Timed<KeyEdge>], wanted: String?) {
    self.calibration = calibration
    self.edges = edges
    self.wanted = wanted
  }

  /// The settings with their reasons, then the decoded text without them and with them.
  package var lines: [String] {
    let dropped = calibration.dropped.map {
      "\(Self.shown($0.setting)) is left out: your keying reads worse with it"
    }
    return Self.table(of: calibration.proposals) + dropped + [
      "", line("as it is:  ", trial(KeyingProfile())),
      line("with these:", trial(calibration.profile)),
    ]
  }

  /// The columns of a line of the table.
  private static let columns = 79

  /// Returns a line for each setting, with its reason; a long reason goes on below.
  package static func table(of proposals: [Calibration.Proposal]) -> [String] {
    let names = proposals.map { shown($0.setting) }
    let width = names.map(\.count).max() ?? 0
    return zip(names, proposals).flatMap { name, proposal in
      let reasons = proposal.reason.wrapped(to: columns - width - 3, indent: "")
      return zip([name] + reasons.dropFirst().map { _ in "" }, reasons).map { name, reason in
        name + String(repeating: " ", count: width - name.count) + "   " + reason
      }
    }
  }

  private static func shown(_ setting: KeyingProfile.Setting) -> String {
    "\(setting.contact.map { "\($0.rawValue)." } ?? "")\(setting.name) = \(setting.value)"
  }

  private func line(_ title: String, _ trial: KeyingTrial) -> String {
    guard !trial.text.isEmpty else { return "\(title)  no text" }
    let count = wanted.map { trial.errors(against: $0) } ?? trial.unknownCount
    let what = wanted == nil ? "patterns that mean nothing" : "errors"
    return "\(title)  \(trial.text)   (\(count) \(what))"
  }

  private func trial(_ profile: KeyingProfile) -> KeyingTrial {
    KeyingTrial(edges: edges, profile: profile)
  }
}
