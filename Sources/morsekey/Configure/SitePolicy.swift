import Stores
import ArgumentParser
import Configuration
import LinuxSystem
import MorseKeyboard

/// What the administrator of a machine fixes for all its users, in `/etc/xdg/morsekey/policy.toml`.
///
///     learning = false                          # settings as in config.toml: these hold, whatever a user says
///     deny = ["keepassxc"]
///     forbid = ["record", "events", "control"]  # options that nobody may give
///     [program.psql]                            # rules for programs: these hold before a user's own
///     deny = true
///
/// The path is fixed, so that no variable of the environment leads past it.
struct SitePolicy {
  /// The file.
  let path: String
  /// What is wrong with it, each with its line.
  private(set) var problems: [String] = []
  /// The options that nobody may give.
  private(set) var forbidden: Set<String> = []
  private var configuration = Configuration()

  /// Where the policy of a machine is.
  static let systemPath = "/etc/xdg/morsekey/policy.toml"

  /// The policy of this machine; one that cannot be read is a problem to be told.
  static let system = SitePolicy(path: systemPath)

  /// The options that have no setting, but may be forbidden, and their short forms.
  private static let others = [
    "record": [], "trace": [], "events": [], "control": [], "output": ["-o"], "to-tmux": [],
    "config": [],
  ]

  /// Reads a policy; there is none where there is no file.
  init(path: String) {
    self.path = path
    do throws(FileError) {
      if let text = try UserFolder.text(at: path) { take(text) }
    } catch {
      problems = ["\(path): \(error.reason); expected a policy"]
    }
  }

  private mutating func take(_ text: String) {
    let (table, notes) = TOMLReader.read(text)
    let rest = table.entries.filter { $0.key != "forbid" }
    configuration = Configuration(SettingTable(rest), notes: notes)
    configuration.leaveOutLayouts(notIn: KeyboardLibrary())
    problems = configuration.notes.map { "\(path):\($0)" }
    for entry in table.entries where entry.key == "forbid" {
      let names = entry.value.texts ?? []
      let unknown = names.filter { OptionRow.named($0) == nil && Self.others[$0] == nil }
      forbidden.formUnion(names)
      for name in unknown {
        problems.append("\(path):\(entry.line): '\(name)' is not an option that can be forbidden")
      }
    }
  }

  /// The rules that are fixed for programs, by their names.
  var programs: [String: ProgramRule] { configuration.programs }

  /// What is fixed, as lines of TOML.
  var lines: [String] {
    configuration.options.map { "\($0.row.name) = \($0.value.toml)" }
      + (forbidden.isEmpty
        ? [] : ["forbid = \(SettingValue.list(forbidden.sorted().map { .text($0) }).toml)"])
      + programs.sorted { $0.key < $1.key }.flatMap { name, rule in
        ["[program.\(SettingEdit.quotedKey(name))]"]
          + rule.toml.split(separator: "\n").map(String.init)
      }
  }

  /// What would be written on the command line of a command for the settings that are fixed.
  func arguments<Command: ConfiguredCommand>(for command: Command.Type) -> [String] {
    configuration.options(for: command.place).map(\.arguments)
      .filter { (try? command.parse($0)) != nil }.flatMap(\.self)
  }

  /// Whether a user's setting holds: it is neither fixed nor forbidden.
  func allows(_ row: OptionRow) -> Bool {
    !forbidden.contains(row.name)
      && (row.kind == .list || !configuration.options.contains { $0.row == row })
  }

  /// Finds an option on the command line that nobody may give.
  func check(_ words: [String]) throws(UsageError) {
    for word in words.prefix(while: { $0 != "--" }) {
      let isForbidden = forbidden.contains { name in
        word == "--\(name)" || word.hasPrefix("--\(name)=")
          || Self.others[name, default: []].contains { word.hasPrefix($0) }
      }
      if isForbidden { throw UsageError("'\(word)' is forbidden on this machine by \(path)") }
    }
  }

  /// A command line without the options that are fixed, and without their values.
  func filtered(_ words: [String]) -> [String] {
    let fixed = configuration.options.map(\.row).filter { $0.kind != .list }
    var kept: [String] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" { return kept + [word] + rest }
      guard let row = fixed.first(where: { $0.yields(to: [word]) }) else {
        kept.append(word)
        continue
      }
      if row.kind != .flag, !word.contains("=") { _ = rest.popFirst() }
    }
    return kept
  }
}
