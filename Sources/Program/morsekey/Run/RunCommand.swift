import Stores
import KeyingStreams
import FistAnalysis
import ArgumentParser
import Configuration
import Glibc
import KeyboardHost
import LinuxSystem
import MorseKeying
import MorseKeyboard
import TerminalDevice
import TerminalCodec
import TerminalKeyboard
import TextInput

/// `morsekey run -- COMMAND`: the keyboard under another program.
struct RunCommand: ConfiguredCommand {
  static let kind = OptionRow.Command.run

  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Open the keyboard under another program and type into it.",
    usage: "morsekey run [<options>] [--] <command> [<argument> ...]",
    discussion: """
      The panel takes the lowest rows; the program gets the others. The program receives your text as if \
      you had typed it. Keys without a meaning in Morse pass through. Tab switches to pass-through; \
      then Tab types a tab, and F12 switches back to Morse. In Morse, F12 hides and shows the panel; while \
      it is hidden, every key passes through. The exit status is the program's.
      """)

  @OptionGroup(title: "Program") var hosting: HostingOptions
  @OptionGroup(title: "Keys") var keying: KeyingOptions
  @OptionGroup(title: "Text and words") var text: TextOptions
  @OptionGroup(title: "Input") var inputs: InputOptions
  @OptionGroup(title: "Input") var profiles: ProfileOptions
  @OptionGroup(title: "Sound") var soundOptions: SoundOptions
  @OptionGroup(title: "Look") var lookOptions: LookOptions
  @OptionGroup(title: "Automation") var automation: AutomationOptions
  @OptionGroup(title: "Configuration") var configurationOptions: ConfigurationOptions

  @Argument(
    parsing: .postTerminator,
    help: ArgumentHelp("The program and its arguments.", valueName: "command"))
  var command: [String] = []

  var flashesWindow: Bool { lookOptions.flashWindow }

  /// Disables learning unless a type of text is given, because the text may contain commands.
  func adjusted(_ settings: KeyboardSettings) throws(UsageError) -> KeyboardSettings {
    var settings = try text.filled(settings)
    if text.type == nil { settings.words.remove(.learning) }
    return settings
  }

  func check() throws {
    _ = try hostedChoices(MonotonicClock(), Configuration())
    try checkTextAndInputs()
  }

  func run(_ source: CommandSource<RunCommand>) throws {
    let console = Console.standard
    try console.reporting {
      // Before anything is opened, shown or counted.
      if let failure = command.first.flatMap(ProcessEnvironment.failure(finding:)) {
        try refuse(failure, on: console)
      }
      let (ending, hasLostFile) = try host(source)
      try finish(ending, on: console)
      if hasLostFile { throw ExitCode(CommandStatus.ioError.rawValue) }
    }
  }

  /// Returns the command line with `--` before the first word of the program's command.
  ///
  /// That is the first word that is neither an option nor the value of one, as in `run bash -c ls`.
  static func markingCommand(in words: [String]) -> [String] {
    guard words.first == _commandName else { return words }
    for (index, word) in words.enumerated().dropFirst() where !word.hasPrefix("-") {
      let before = Array(words[1..<index])
      guard !before.contains("--") else { return words }
      // An option that lacks its value is refused, so this word is the value.
      guard (try? parse(before)) != nil else { continue }
      return Array(words.prefix(index)) + ["--"] + words.dropFirst(index)
    }
    return words
  }

  private func checkCommand() throws(UsageError) {
    guard !command.isEmpty else {
      throw UsageError("no command to run; expected one as: morsekey run bash")
    }
    if inputs.mouseUse(for: .two) == .always {
      throw UsageError("the mouse belongs to the program under run; expected another input")
    }
  }

  private func host(
    _ source: CommandSource<RunCommand>
  ) throws -> (ending: ProgramEnding, hasLostFile: Bool) {
    var opened = try open(source)
    let ending = try opened.host.run()
    if case .notStarted = ending { opened.hint?.forget() }
    return (ending, hasLostFile: close(opened.host, opened.recording))
  }

  /// Opens everything; not inlined, so that its frame is not on the stack while the host runs.
  @inline(never)
  private func open(
    _ source: CommandSource<RunCommand>
  ) throws -> (host: Host<ProgramSurface>, hint: FirstRunHint?, recording: Recording?) {
    try checkCommand()
    // In the sandbox the keyboard cannot inspect programs, so another process does it.
    let watcher = Sandbox.isTurnedOff ? nil : ProcessWatcher()
    let clock = MonotonicClock()
    let (inputSet, filters) = try inputs.open(clock: clock, filters: profiles.read().filters())
    var choices = try hostedChoices(clock, source.configuration)
    let panel = try detachedPanel()
    let display = try TerminalSession(try Terminal(), modes: .none, passingOutput: true)
    try loadSecrets(SecretFiles(commands: source.configuration.secretCommands), &choices, display)
    let recording = try inputs.record.map(Recording.init(path:))
    let writer = try FileWriter()
    let (hands, usage) = (hands(writer), usage(writer))
    let automation = try automation.open().counting(into: usage)
    choices.keyboard.settings.hands = source.hands(of: hands)
    let run = try makeRun(choices, source, filters: filters, size: display.terminal.windowSize)
    let voice = startSpeech(choices)
    let hint = try greet(display.terminal, for: choices.keyboard)
    let surface = try ProgramSurface(
      command, watching: watcher, sharing: display, with: run, panelOn: panel)
    let stores = stores(choices.keyboard.settings, hands, source, writer, clock: clock) { policy in
      if let usage { policy = policy.withStores(usage.files) }
      // The program's process already exists, and is not restricted.
      policy.programs = [surface.programProcess]
      if watcher == nil { policy.files = nil }
    }
    let host = Host(
      run, on: surface,
      loop: try EventLoop(signals: Signal.terminalSignals.union([.child]), clock: clock),
      try parts(inputSet, choices, voice, stores, automation))
    return (host, hint, recording)
  }

  /// Makes the session; not inlined, because a keyboard is large.
  @inline(never)
  private func makeRun(
    _ choices: KeyboardChoices, _ source: CommandSource<RunCommand>, filters: FilterTable,
    size: WindowSize
  ) throws -> RunSession {
    RunSession(
      session: try makeSession(choices, source, filters: filters),
      settings: choices.hosting ?? RunSettings(), columns: size.columns, rows: size.rows)
  }

  /// Loads the secrets; what is typed meanwhile is not echoed.
  ///
  /// Signals that end the program wait from now on: `close` releases them when the recording is
  /// complete.
  private func loadSecrets(
    _ files: SecretFiles, _ choices: inout KeyboardChoices, _ display: TerminalSession
  ) throws(SystemError) {
    Signal.holdEndings()
    try display.hush()
    choices.keyboard.loadSecrets(files)
    // The program's terminal begins with the settings of this one.
    display.leave()
  }

  /// Reports a language without words, and shows the first hint in the terminal.
  ///
  /// - Returns: the hint; `nil` if it is not shown.
  private func greet(
    _ terminal: Terminal, for keyboard: ConfiguredKeyboard
  ) throws -> FirstRunHint? {
    reportLanguage(of: keyboard.settings)
    guard let hint = FirstRunHint(keyboard, isForProgram: true) else { return nil }
    try terminal.write(hint.bytes(columns: terminal.windowSize.columns))
    return hint
  }

  /// Finishes the recording, and reports the problems other than typing.
  ///
  /// - Returns: whether the recording or the event output is incomplete.
  private func close(_ host: Host<ProgramSurface>, _ recording: Recording?) -> Bool {
    let session = host.keyboard.session
    let error = session.recorder.flatMap { recording?.finish($0) }
    Signal.releaseEndings()
    Console.standard.sayProblems(of: host, configuration: session.configurationNote)
    if let error { Console.standard.report(error, expected: "to write to it") }
    return error != nil || host.hasLostEvents
  }

  /// Sets an environment variable with the language of the text for the program, if it is known.
  private func reportLanguage(of settings: KeyboardSettings) {
    guard let tag = settings.language ?? text.tag(settings.layout) else { return }
    setenv("MORSEKEY_LANGUAGE", tag, 1)
  }

  /// Opens the separate terminal of the panel; `nil` for a panel below the program.
  private func detachedPanel() throws -> DetachedPanel? {
    guard let name = hosting.panelOn else { return nil }
    let path = name.hasPrefix("%") ? try TmuxPane.terminal(of: name) : name
    let look = try lookOptions.terminalLook().panel
    do throws(SystemError) {
      return try DetachedPanel(path: path, look: look)
    } catch {
      throw UsageError("\(name): \(error.reason); expected a terminal of yours for the panel")
    }
  }

  /// Returns the keyboard with these choices, and with the traits of the document.
  func makeSession(
    _ choices: KeyboardChoices, _ source: CommandSource<RunCommand>, filters: FilterTable
  ) throws -> KeyboardSession<KeystrokeDocument> {
    let isSilent = choices.sound.palette.marks == .silent
    var keyMap = choices.keyboard.keyMap
    keyMap.isForProgram = true
    var session = KeyboardSession(
      document: KeystrokeDocument(traits: try text.traits(choices.keyboard.settings.layout)),
      settings: choices.keyboard.settings, keyMap: keyMap,
      isMuted: isSilent, flashes: isSilent || lookOptions.flash, filters: filters,
      receivesReleases: !inputs.inputs.isEmpty, modes: .none)
    session.use(choices.keyboard)
    session.configurationNote = source.note(for: choices.keyboard)
    if inputs.record != nil { session.recorder = KeyingRecorder() }
    session.view.ordersText = try text.ordersText()
    session.view.showsCountdown =
      try lookOptions.terminalLook().panel.symbols != .plain
      && lookOptions.countdown ?? FirstTexts.begin()
    return session
  }

  /// Returns the choices of the options, with the rules for programs.
  func hostedChoices(
    _ clock: MonotonicClock, _ configuration: Configuration
  ) throws -> KeyboardChoices {
    var choices = try choices(clock: clock, for: configuration)
    var settings = try hosting.settings(for: try keying.keySet())
    settings.apply(configuration.programs)
    settings.isSmart = text.smart ?? true
    settings.look = try lookOptions.terminalLook().panel
    settings.sharesClipboard = lookOptions.clipboard
    choices.keyboard.cells = try lookOptions.cellSize()
    choices.keyboard.focusLoss = try lookOptions.focusLoss()
    choices.keyboard.settings.holdsUnknownHands = true
    if text.type != nil {
      settings.defaultTraits = try text.traits(choices.keyboard.settings.layout)
    }
    choices.hosting = settings
    return choices
  }

  /// Opens the stores, and enters the sandbox.
  ///
  /// This precedes any thread, because file restrictions apply per thread.
  private func stores(
    _ settings: KeyboardSettings, _ hands: FileHandStore, _ source: CommandSource<RunCommand>,
    _ writer: FileWriter, clock: MonotonicClock, _ adjust: (inout SandboxPolicy) -> Void
  ) -> HostStores {
    let words = words(settings, writer)
    let contexts = FileContextStore(isOn: keying.layouts.remember, writer: writer)
    let configuration = ConfigurationWatch(source) { command, configuration in
      try command.hostedChoices(clock, configuration).remembering(hands, for: command)
    }
    var policy = policy(source.folder).withStores(words.files, contexts.files, hands.files)
    adjust(&policy)
    Sandbox.enter(policy)
    return HostStores(
      words: words, contexts: contexts, hands: hands, phrases: FilePhraseStore(writer: writer),
      configuration: configuration, news: writer.hasNews.descriptor,
      yielding: { $0.yielding(to: source.isWritten) })
  }

  /// Reports why a program cannot be run, with a shell's exit status.
  private func refuse(
    _ error: SystemError, _ reason: String? = nil, on console: Console
  ) throws -> Never {
    let isUnknown = error.errno == ENOENT || error.errno == ENOTDIR
    let reason = reason ?? String(cString: strerror(error.errno))
    console.say("\(error.call): \(reason); expected a program")
    throw ExitCode(isUnknown ? 127 : 126)
  }

  private func finish(_ ending: ProgramEnding, on console: Console) throws {
    switch ending {
    case .ended(.exited(0)): break
    case .ended(let ending): throw ExitCode(ending.status)
    case .notStarted(let error):
      // The program was found before.
      let reason = error.errno == ENOENT ? "the loader that it names does not exist" : nil
      try refuse(error, reason, on: console)
    case .signalled(let signal):
      signal.endProcess()
      throw ExitCode(signal.exitStatus)
    }
  }
}
