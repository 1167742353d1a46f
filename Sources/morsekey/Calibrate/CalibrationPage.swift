import FistAnalysis
import MorseCode
import MorseDecoding
import MorseKeying
import Timeline

/// What a calibration has found, in lines for people.
struct CalibrationPage {
  private let calibration: Calibration
  private let edges: [Timed<KeyEdge>]
  /// What was to be keyed; `nil` when nobody knows.
  private let wanted: String?

  init(_ calibration: Calibration, of edges: [Timed<KeyEdge>], wanted: String?) {
    self.calibration = calibration
    self.edges = edges
    self.wanted = wanted
  }

  /// The settings with their reasons, then what is read without them and with them.
  var lines: [String] {
    let settings = calibration.proposals.map(\.setting)
    let names = settings.map {
      "\($0.contact.map { "\($0.rawValue)." } ?? "")\($0.name) = \($0.value)"
    }
    let width = names.map(\.count).max() ?? 0
    let table = zip(names, calibration.proposals).map { name, proposal in
      name + String(repeating: " ", count: width - name.count) + "   " + proposal.reason
    }
    return table + [
      "", told("as it is:  ", trial(nil)), told("with these:", trial(calibration.profile)),
    ]
  }

  private func told(_ title: String, _ trial: KeyingTrial) -> String {
    let count = wanted.map { trial.errors(against: $0) } ?? trial.unknownCount
    let what = wanted == nil ? "patterns that mean nothing" : "errors"
    return "\(title)  \(trial.text)   (\(count) \(what))"
  }

  private func trial(_ profile: KeyingProfile?) -> KeyingTrial {
    let filters = profile.flatMap { try? $0.filters() } ?? FilterTable()
    let wpm = profile?["wpm"].flatMap { Double($0.value) } ?? MorseSpeed.standard.characterWPM
    var settings = DecoderSettings(speed: MorseSpeed(wpm: wpm) ?? .standard)
    if let gap = profile?.wait("letter-gap") { settings.characterGap = gap }
    if let gap = profile?.wait("word-gap") { settings.wordGap = gap }
    return KeyingTrial(edges: edges, filters: filters, settings: settings)
  }
}

extension KeyingProfile {
  /// A pause that ends something; `nil` when nothing is said of it, or nothing that can be read.
  func wait(_ name: String) -> GapPolicy? {
    self[name].flatMap { try? GapPolicy(option: $0.value) }
  }
}
