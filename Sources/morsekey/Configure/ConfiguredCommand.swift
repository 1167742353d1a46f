import Stores
import KeyingStreams
import ArgumentParser
import Configuration
import KeyboardHost
import LinuxSystem
import MorseKeyboard
import TerminalKeyboard

/// A command whose options can be configured in a file.
///
/// What is configured is put before what was written on the command line, and read by the same parser:
/// an option is described, checked and explained in one place.
protocol ConfiguredCommand: ParsableCommand {
  /// Which of the commands it is to a configuration.
  static var place: OptionRow.Command { get }
  /// Where the configuration is.
  var configuring: ConfigurationOptions { get }
  /// How someone keys.
  var keying: KeyingOptions { get }
  /// What is keyed with.
  var inputs: InputOptions { get }
  /// What is known of the hand.
  var profiles: ProfileOptions { get }
  /// What is heard.
  var sounding: SoundOptions { get }
  /// The settings with what the command's own options say.
  func adjusted(_ settings: KeyboardSettings) throws(UsageError) -> KeyboardSettings
  /// Finds what is wrong with the options, and opens nothing.
  func check() throws(UsageError)
  /// Does the command's work.
  func run(_ source: CommandSource<Self>) throws
}

extension ConfiguredCommand {
  /// Does the command's work as its file configures it.
  ///
  /// Keyboards write most of the user's files, and the sandbox forbids them to remove any: what a killed one has
  /// left is removed first. Other commands touch the files that they change only.
  ///
  /// - Parameter words: what was written on the command line.
  /// - Throws: how the command ends, unless well.
  func run(words: [String]) throws {
    let name = Self.configuration.commandName
    let own = words.first == name ? Array(words.dropFirst()) : words
    try Console.standard.reporting { try SitePolicy.system.check(own) }
    UserFolder.sweep()
    var source = CommandSource(written: self, words: own)
    source.read()
    try source.command.run(source)
  }
}

extension ConfiguredCommand {
  /// The sound, with what speaks if what scanning marks is to be spoken; says why it does not.
  func makeSound(_ choices: KeyboardChoices, _ console: Console) -> HostSound {
    guard choices.keyboard.settings.scanning.cue == .speech else { return HostSound(choices.sound) }
    do throws(FileError) {
      return HostSound(choices.sound, speech: try SpeechOutput())
    } catch {
      console.say(
        "speech: \(error.name): \(error.reason); clicks instead. To start it: spd-say hello")
      return HostSound(choices.sound)
    }
  }
}

/// A command as it was written, and as a configuration makes it.
struct CommandSource<Command: ConfiguredCommand> {
  /// The command as it is configured now.
  private(set) var command: Command
  /// What is configured.
  private(set) var configuration = Configuration()
  /// What is wrong with the configuration, each with its place.
  private(set) var problems: [String] = []

  private let written: Command
  /// What `written` was read from, and what the policy lets pass of it.
  private let asWritten: [String]
  private let words: [String]
  private let file: ConfigurationFile?
  private let policy: SitePolicy
  private var text: String?
  private var hasRead = false

  /// Takes a command as it was written.
  init(written: Command, words: [String], policy: SitePolicy = .system) {
    self.written = written
    asWritten = words
    self.words = policy.filtered(words)
    self.policy = policy
    file = written.configuring.file
    command = written
    configuration.prefer(policy.programs)
    if !policy.lines.isEmpty, let fixed = try? checked([]) { command = fixed }
    problems = policy.problems
  }

  /// The folder to watch for changes; `nil` when there is no file to read.
  var folder: String? { file?.folder }

  /// All that holds, as if it had been written on the command line.
  var arguments: [String] {
    let fixed = policy.arguments(for: Command.self)
    let end = words.firstIndex(of: "--") ?? words.endIndex
    return configuration.arguments(for: Command.place, before: words) + words[..<end] + fixed
      + words[end...]
  }

  /// Whether an option stands on the command line itself.
  func isWritten(_ name: String) -> Bool {
    OptionRow.named(name)?.yields(to: words) ?? false
  }

  /// Reads the configuration; whether anything has changed since the last time.
  ///
  /// A file that is wrong in part holds in all others. One that cannot be read leaves everything as it is.
  @discardableResult
  mutating func read() -> Bool {
    guard let file else { return false }
    let found: String?
    do throws(FileError) {
      found = try file.text()
    } catch {
      problems = ["\(file.path): \(error.reason); expected a configuration"]
      return true
    }
    if found == nil, written.configuring.config != nil {
      problems = ["\(file.path): No such file; expected a configuration"]
      return true
    }
    guard found != text || !hasRead else { return false }
    (text, hasRead) = (found, true)
    configuration = ConfigurationFile.configuration(found ?? "")
    configuration.leaveOutLayouts(notIn: KeyboardLibrary())
    configuration.prefer(policy.programs)
    command = configured()
    problems = policy.problems + configuration.notes.map { "\(file.path):\($0)" }
    return true
  }

  /// The first problem, in few words, and how many others there are; `nil` when there is none.
  var note: String? {
    guard let problem = problems.first, let file else { return nil }
    let isNamed = written.configuring.config != nil
    let first = isNamed ? problem : UserFolder.inFewWords(problem, folder: file.folder)
    let others = problems.count - 1
    return others == 0 ? first : "\(first) (\(others) more: morsekey config check)"
  }

  /// The command with every option that holds; others are left out of the configuration.
  private mutating func configured() -> Command {
    leaveOutForbidden()
    let arguments = configuration.arguments(for: Command.place, before: words)
    if let command = try? checked(arguments) { return command }
    // Something is wrong on the command line itself: the command says so.
    guard (try? checked([])) != nil else { return written }
    var kept: [String] = []
    for option in configuration.options(for: Command.place) where !option.row.yields(to: words) {
      do {
        _ = try checked(kept + option.arguments)
        kept += option.arguments
      } catch {
        configuration.leaveOut(option, because: Self.message(error))
      }
    }
    return (try? checked(kept)) ?? written
  }

  /// Leaves out what a user may not configure on this machine.
  private mutating func leaveOutForbidden() {
    for option in configuration.options where !policy.allows(option.row) {
      configuration.leaveOut(option, because: "'\(option.row.name)' is fixed by \(policy.path)")
    }
  }

  private func checked(_ arguments: [String]) throws -> Command {
    let fixed = policy.arguments(for: Command.self)
    let end = words.firstIndex(of: "--") ?? words.endIndex
    let all = arguments + words[..<end] + fixed + words[end...]
    let command = all == asWritten ? written : try Command.parse(all)
    try command.check()
    return command
  }

  private static func message(_ error: any Error) -> String {
    (error as? UsageError)?.description ?? Command.message(for: error)
  }
}

extension Configuration {
  /// Leaves out the keyboards of programs that are not there.
  mutating func leaveOutLayouts(notIn library: KeyboardLibrary) {
    let layouts = programs.compactMapValues(\.layout)
    guard !layouts.isEmpty else { return }
    let names = library.names
    for (program, layout) in layouts where !names.contains(layout) {
      leaveOutLayout(
        of: program, because: UsageError.unknown("layout", layout, names).description)
    }
  }
}
