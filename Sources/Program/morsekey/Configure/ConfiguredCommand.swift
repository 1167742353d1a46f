import Stores
import KeyingStreams
import ArgumentParser
import Configuration
import InputDevices
import KeyboardHost
import LinuxSystem
import MorseKeyboard
import MorseKeying
import TerminalKeyboard

/// A command whose options can be configured in a file.
///
/// Configured options are placed before those of the command line, and the same parser reads both.
/// So an option is described, checked and explained in one place.
protocol ConfiguredCommand: ParsableCommand {
  /// The command's kind in the configuration.
  static var kind: OptionRow.Command { get }
  /// The option for the configuration.
  var configurationOptions: ConfigurationOptions { get }
  /// The options for keying.
  var keying: KeyingOptions { get }
  /// The options for the type of text.
  var text: TextOptions { get }
  /// The options for inputs.
  var inputs: InputOptions { get }
  /// The option for the profile of the hand.
  var profiles: ProfileOptions { get }
  /// The options for event output and the control socket.
  var automation: AutomationOptions { get }
  /// The file of the trace; `nil` for none.
  var traceFile: String? { get }
  /// The file of the text; `nil` for none.
  var textFile: String? { get }
  /// The options for sound.
  var soundOptions: SoundOptions { get }
  /// Whether the window flashes with the marks.
  var flashesWindow: Bool { get }
  /// Returns the settings with the command's own options applied.
  func adjusted(_ settings: KeyboardSettings) throws(UsageError) -> KeyboardSettings
  /// Checks the options without opening a device; throws if one is invalid.
  ///
  /// It makes the same choices as opening the keyboard, so that no value fails only there.
  func check() throws
  /// Runs the command.
  func run(_ source: CommandSource<Self>) throws
}

extension ConfiguredCommand {
  /// Runs the command with its configuration.
  ///
  /// First it removes the files that killed keyboards have left: keyboards write most of the user's
  /// files, and the sandbox forbids removing any. Other commands only touch the files that they
  /// change. It claims the files of its options before, and holds the claims to its end.
  ///
  /// - Parameter words: the command line.
  /// - Throws: the ending of the command, unless it succeeds.
  func run(words: [String]) throws {
    let name = Self.configuration.commandName
    let own = words.first == name ? Array(words.dropFirst()) : words
    var claims: [FileClaim] = []
    try Console.standard.reporting {
      try SitePolicy.system.check(own)
      claims = try writtenFiles.claim()
    }
    UserFolder.sweep()
    var source = CommandSource(written: self, words: own)
    source.read()
    try withExtendedLifetime(claims) { try source.command.run(source) }
  }
}

extension ConfiguredCommand {
  /// Always `nil`: most commands write no trace.
  var traceFile: String? { nil }
  /// Always `nil`: most commands print their text.
  var textFile: String? { nil }
  /// Always false: not every command has a terminal.
  var flashesWindow: Bool { false }

  /// The files that the command writes or creates, by their options.
  var writtenFiles: WrittenFiles {
    let paths = [
      "--output": textFile, "--record": inputs.record, "--trace": traceFile,
      "--events": automation.events.map(LineSink.path(of:)),
      "--control": automation.control,
    ]
    return WrittenFiles(paths.compactMapValues(\.self))
  }

  /// Returns an error of the options in one line.
  static func problem(_ error: any Error) -> String {
    switch error {
    case let error as UsageError: error.description
    case let error as NamedFileFailure: error.description
    default: message(for: error)
    }
  }

  /// Returns the rights of the keyboard: its terminal, sound, its devices and the named files.
  ///
  /// The rights of a program under it are not restricted.
  func policy(_ configuration: String?) -> SandboxPolicy {
    (Self.kind == .run ? SandboxPolicy.hosting() : .typing()).withInputs(inputs.inputs)
      .withInputDevices(soundOptions.touch.devices)
      .withConfiguration(configuration, profiles.profile)
  }

  /// Returns the store of words; those of the user's files are for terminals.
  func words(_ settings: KeyboardSettings, _ writer: FileWriter) -> FileWordStore {
    // The layout may change, and with it the language of the words.
    let usual = settings.layout.language == nil ? settings.layout : .morse
    return FileWordStore(
      settings, language: text.textLanguage(settings.layout), usual: text.textLanguage(usual),
      dictionaries: keying.dictionary,
      offered: Self.kind == .desktop ? [] : text.words.offer, writer: writer)
  }

  /// Returns the store of hands.
  ///
  /// - Parameters:
  ///   - writer: the writer of the file.
  ///   - isOn: whether the command remembers hands, if the user does not forbid it.
  /// - Returns: the store.
  func hands(_ writer: FileWriter, isOn: Bool = true) -> FileHandStore {
    let kinds = inputs.inputs.compactMap { try? InputChoice(option: $0).kind.rawValue }
    return FileHandStore(isOn: isOn && keying.layouts.remember, inputs: kinds, writer: writer)
  }

  /// Returns the store of the counts of use; `nil` if the user wants none.
  func usage(_ writer: FileWriter) -> FileUsageStore? {
    FileUsageStore(isOn: keying.layouts.usage, writer: writer)
  }

  /// Returns the choices of the options, with the layouts that the rules for programs need.
  func choices(clock: MonotonicClock, for configuration: Configuration) throws -> KeyboardChoices {
    var choices = try choices(clock: clock, shortcuts: configuration.shortcuts)
    choices.keyboard.settings = try keying.layouts.filled(
      choices.keyboard.settings, beside: configuration.programs.values.compactMap(\.layout))
    return choices
  }

  /// Returns the speech, and starts its server in the background if anything is to be spoken.
  ///
  /// Call this before the sandbox is entered.
  func startSpeech(_ choices: KeyboardChoices) -> HostVoice {
    let isServerStarting = !choices.voice.parts.isEmpty && SpeechServer.start()
    return HostVoice(choices.voice, isServerStarting: isServerStarting)
  }

  /// Returns the parts of a keyboard's host.
  ///
  /// - Parameters:
  ///   - inputs: the open inputs.
  ///   - choices: the choices of the options.
  ///   - voice: the speech.
  ///   - stores: the stores.
  ///   - automation: the event output and the control socket.
  /// - Returns: the parts.
  /// - Throws: ``UsageError`` for an unknown motor or part to show.
  func parts(
    _ inputs: InputSet, _ choices: KeyboardChoices, _ voice: HostVoice, _ stores: HostStores,
    _ automation: HostAutomation
  ) throws(UsageError) -> HostParts {
    HostParts(
      inputs: HostInputs(inputs), sound: HostSound(choices.sound), voice: voice,
      touch: try soundOptions.touch.renderer(flashesWindow: flashesWindow), stores: stores,
      automation: automation)
  }
}

extension KeyboardChoices {
  /// Returns the choices with the remembered hands of a store, unless the command forbids them.
  func remembering(_ store: FileHandStore, for command: some ConfiguredCommand) -> Self {
    var choices = self
    choices.keyboard.settings.hands = command.keying.layouts.remember ? store.hands : nil
    return choices
  }
}

/// A command as written on the command line, and with the configuration applied.
struct CommandSource<Command: ConfiguredCommand> {
  /// The command with the current configuration.
  private(set) var command: Command
  /// The configuration.
  private(set) var configuration = Configuration()
  /// The problems of the configuration, each with its position.
  private(set) var problems: [String] = []

  private let written: Command
  /// The words of `written` before the policy filters them.
  private let asWritten: [String]
  private let words: [String]
  private let file: ConfigurationFile?
  private let policy: SitePolicy
  /// What the file was at the last reading; `nil` before the first one.
  private var content: Content?

  /// What a reading of the file finds.
  private enum Content: Hashable {
    case text(String?)
    case problem(String)
  }

  /// Creates the source of a command as written.
  init(written: Command, words: [String], policy: SitePolicy = .system) {
    self.written = written
    asWritten = words
    self.words = policy.filtered(words)
    self.policy = policy
    file = written.configurationOptions.file
    command = written
    configuration.prefer(policy.programs)
    if !policy.lines.isEmpty, let fixed = try? checked([]) { command = fixed }
    note([])
  }

  /// Replaces the problems: those of the policy, of the configuration, of options that the policy
  /// fixes, and of the user's profile.
  private mutating func note(_ configured: [String]) {
    let profile = command.profiles.problem
    problems =
      policy.problems + configured + policy.overruled(in: asWritten)
      + [profile].compactMap(\.self)
  }

  /// The folder to watch for changes; `nil` when there is no file to read.
  var folder: String? { file?.folder }

  /// All options in force, as command-line arguments.
  var arguments: [String] {
    arguments(configuring: configuration.arguments(for: Command.kind, before: words))
  }

  /// Returns the command line with configured arguments in front, and fixed ones last.
  private func arguments(configuring configured: [String]) -> [String] {
    let end = words.firstIndex(of: "--") ?? words.endIndex
    return configured + words[..<end] + policy.arguments(for: Command.self) + words[end...]
  }

  /// Whether an option is on the command line itself, whether the configuration knows it or not.
  func isWritten(_ name: String) -> Bool {
    OptionRow.named(name)?.yields(to: words)
      ?? words.contains { $0 == "--\(name)" || $0.hasPrefix("--\(name)=") }
  }

  /// Returns the hands of a store, without the straight key's if the command line sets its speed.
  func hands(of store: FileHandStore) -> RememberedHands? {
    var hands = store.hands
    if isWritten("wpm") { hands?[.straight] = nil }
    return hands
  }

  /// Reads the configuration; returns whether it has changed since the last time.
  ///
  /// The valid parts of a file apply. A file that cannot be read changes nothing but the note.
  @discardableResult
  mutating func read() -> Bool {
    guard let file else { return false }
    let found = content(of: file)
    guard found != content else { return false }
    content = found
    switch found {
    case .problem(let problem): note([problem])
    case .text(let text):
      configuration = ConfigurationFile.configuration(text ?? "")
      configuration.leaveOutLayouts(notIn: LayoutLibrary())
      configuration.prefer(policy.programs)
      command = configured()
      note(configuration.notes.map { "\(file.path):\($0)" })
    }
    return true
  }

  private func content(of file: ConfigurationFile) -> Content {
    let text: String?
    do throws(FileError) {
      text = try file.text()
    } catch {
      return .problem("\(file.path): \(error.reason); expected a configuration")
    }
    if text == nil, written.configurationOptions.config != nil {
      return .problem("\(file.path): No such file; expected a configuration")
    }
    return .text(text)
  }

  /// The first problem in a short form, and the number of others; `nil` when there is none.
  var note: String? {
    guard let problem = problems.first else { return nil }
    let isNamed = written.configurationOptions.config != nil
    let folder = isNamed ? nil : file?.folder
    let first = folder.map { UserFolder.inFewWords(problem, folder: $0) } ?? problem
    let others = problems.count - 1
    let path = isNamed ? file?.path : nil
    let check = "morsekey config check" + (path.map { " --config \($0)" } ?? "")
    return others == 0 ? first : "\(first) (\(others) more: \(check))"
  }

  /// The note for a keyboard with these settings: a problem of the configuration, or options of the
  /// command line for scanning where no layout scans.
  func note(for settings: KeyboardSettings) -> String? {
    let scans = ([settings.layout] + settings.enabled + settings.others).contains(where: \.scans)
    let unused = ["scan", "scanning", "scan-order", "scan-first", "rescan"].first { isWritten($0) }
    guard note == nil, !scans, let unused else { return note }
    return "--\(unused) has no effect: no layout scans; add --layout qwerty"
  }

  /// The note for a keyboard with its own problems.
  func note(for keyboard: ConfiguredKeyboard) -> String? {
    note(for: keyboard.settings) ?? keyboard.note
  }

  /// Returns the command with all valid options, and removes invalid ones from the configuration.
  private mutating func configured() -> Command {
    leaveOutForbidden()
    let arguments = configuration.arguments(for: Command.kind, before: words)
    if let command = try? checked(arguments) { return command }
    // The error is on the command line itself: the command reports it.
    guard (try? checked([])) != nil else { return written }
    var kept: [String] = []
    for option in configuration.options(for: Command.kind) where !option.row.yields(to: words) {
      do {
        _ = try checked(kept + option.arguments)
        kept += option.arguments
      } catch {
        configuration.leaveOut(option, because: Command.problem(error))
      }
    }
    return (try? checked(kept)) ?? written
  }

  /// Removes the options that users may not configure on this machine.
  private mutating func leaveOutForbidden() {
    for option in configuration.options where !policy.allows(option.row) {
      configuration.leaveOut(option, because: "'\(option.row.name)' is fixed by \(policy.path)")
    }
  }

  private func checked(_ arguments: [String]) throws -> Command {
    let all = self.arguments(configuring: arguments)
    let command = all == asWritten ? written : try Command.parse(all)
    try command.check()
    return command
  }
}

extension Configuration {
  /// Removes programs' layouts that do not exist.
  mutating func leaveOutLayouts(notIn library: LayoutLibrary) {
    let layouts = programs.compactMapValues(\.layout)
    guard !layouts.isEmpty else { return }
    let names = library.names
    for (program, layout) in layouts where !names.contains(layout) {
      leaveOutLayout(
        of: program, because: UsageError.unknown("layout", layout, names).description)
    }
  }
}
