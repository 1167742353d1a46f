import Stores
import ArgumentParser
import Configuration
import Glibc
import LinuxSystem
import MorseKeyboard

/// The administrator's policy for all users of a machine, in `/etc/xdg/morsekey/policy.toml`.
///
///     learning = false                          # settings as in config.toml: they override users'
///     deny = ["keepassxc"]
///     forbid = ["record", "events", "control"]  # options that no user may give
///     [program.psql]                            # rules for programs: they override users' rules
///     deny = true
///
/// The path is fixed, so that no environment variable can bypass it. A policy with an error forbids
/// every option that only a policy can forbid: nobody knows what its wrong lines meant to forbid.
struct SitePolicy {
  /// The path of the file.
  let path: String
  /// The problems of the file, each with its line.
  private(set) var problems: [String] = []
  /// The options that no user may give.
  private(set) var forbidden: Set<String> = []
  /// Whether each of its lines was understood.
  private var isWhole = true
  private var configuration = Configuration()

  /// The path of a machine's policy.
  static let systemPath = "/etc/xdg/morsekey/policy.toml"

  /// The policy of this machine.
  ///
  /// An unreadable file is reported as a problem.
  static let system = SitePolicy(path: systemPath)

  /// The options that are no settings, but may be forbidden, with their short forms.
  private static let others = [
    "record": [], "trace": [], "events": [], "control": [], "output": ["-o"],
    "config": [],
  ]
  /// Options of earlier versions: a policy that forbids them is right.
  private static let former: Set = ["to-tmux"]

  /// Reads a policy; it is empty if the file does not exist.
  init(path: String) {
    self.path = path
    do throws(FileError) {
      if let text = try Self.text(at: path) { parse(text) }
    } catch {
      problems = ["\(error.name): \(error.reason); expected a policy"]
    }
    leaveOutLayouts()
    isWhole = problems.isEmpty
    if !isWhole { forbidAll() }
  }

  /// Reads the text; `nil` if nothing has the file's name.
  ///
  /// A link that leads nowhere has the name: nobody knows what the policy at its target forbids.
  private static func text(at path: String) throws(FileError) -> String? {
    if let text = try UserFolder.text(at: path) { return text }
    if let broken = Folder.brokenPart(of: path) { throw FileError(name: broken, number: ENOENT) }
    return nil
  }

  private mutating func forbidAll() {
    forbidden.formUnion(Self.others.keys)
    let names = Self.others.keys.sorted().map { "--\($0)" }.joined(separator: ", ")
    problems.append("\(path): forbids \(names) until its errors are corrected")
  }

  /// Leaves out rules with layouts that do not exist, which protect nothing.
  private mutating func leaveOutLayouts() {
    let known = Set(configuration.notes)
    configuration.leaveOutLayouts(notIn: LayoutLibrary())
    problems += configuration.notes.filter { !known.contains($0) }.map { "\(path):\($0)" }
  }

  private mutating func parse(_ text: String) {
    let (table, notes) = TOMLReader.read(text)
    let rest = table.entries.filter { $0.key != "forbid" }
    configuration = Configuration(SettingTable(rest), notes: notes)
    for option in configuration.options {
      if let problem = option.problem { configuration.leaveOut(option, because: problem) }
    }
    problems = configuration.notes.map { "\(path):\($0)" }
    for entry in table.entries where ["secrets", "shortcuts"].contains(entry.key) {
      problems.append("\(path):\(entry.line): '\(entry.key)' has no effect in a policy")
    }
    for entry in table.entries where entry.key == "forbid" {
      guard let names = entry.value.texts else {
        problems.append("\(path):\(entry.line): 'forbid' is no list; expected [\"record\"]")
        continue
      }
      let unknown = names.filter {
        OptionRow.named($0) == nil && Self.others[$0] == nil && !Self.former.contains($0)
      }
      forbidden.formUnion(
        names.filter { !unknown.contains($0) }.map { OptionRow.named($0)?.name ?? $0 })
      for name in unknown {
        problems.append("\(path):\(entry.line): '\(name)' is not an option that can be forbidden")
      }
    }
  }

  /// The fixed rules for programs, by name.
  var programs: [String: ProgramRule] { configuration.programs }

  /// The policy as lines of TOML.
  var lines: [String] {
    configuration.options.map { "\($0.row.name) = \($0.value.toml)" }
      + (forbidden.isEmpty
        ? [] : ["forbid = \(SettingValue.list(forbidden.sorted().map { .text($0) }).toml)"])
      + programs.sorted { $0.key < $1.key }.flatMap { name, rule in
        ["[program.\(SettingEdit.quotedKey(name))]"]
          + rule.toml.split(separator: "\n").map(String.init)
      }
  }

  /// Returns the command-line arguments of a command that are equivalent to the fixed settings.
  func arguments<Command: ConfiguredCommand>(for command: Command.Type) -> [String] {
    configuration.options(for: command.kind).map(\.arguments)
      .filter { (try? command.parse($0)) != nil }.flatMap(\.self)
  }

  /// Returns the fixed value of an option; `nil` if users may set it, as they may add to lists.
  func fixedValue(of row: OptionRow?) -> SettingValue? {
    guard let row, row.kind != .list else { return nil }
    return configuration.options.last { $0.row == row && !$0.isForDesktop }?.value
  }

  /// Whether users may configure an option.
  ///
  /// Forbidden options are excluded, and fixed ones except lists.
  func allows(_ row: OptionRow) -> Bool {
    !forbidden.contains(row.name)
      && (row.kind == .list || !configuration.options.contains { $0.row == row })
  }

  /// Throws if the command line contains a forbidden option.
  func check(_ words: [String]) throws(UsageError) {
    for word in words.prefix(while: { $0 != "--" }) {
      let isForbidden = forbidden.contains { name in
        word == "--\(name)" || word.hasPrefix("--\(name)=")
          || Self.others[name, default: []].contains { word.hasPrefix($0) }
      }
      guard isForbidden else { continue }
      let reason = isWhole ? "" : ", which has errors: morsekey config check"
      throw UsageError("'\(word)' is forbidden on this machine by \(path)\(reason)")
    }
  }

  /// Returns a problem for each option of a command line that has another value than the fixed one.
  func overruled(in words: [String]) -> [String] {
    let words = Array(words.prefix { $0 != "--" })
    return configuration.options.filter { option in
      option.row.kind != .list && option.row.yields(to: words)
        && !option.arguments.allSatisfy(words.contains)
    }.map { "'--\($0.row.name)' is fixed by \(path)" }
  }

  /// Returns a command line without the fixed options and their values.
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
