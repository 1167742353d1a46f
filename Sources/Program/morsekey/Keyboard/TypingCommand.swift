import Stores
import KeyingStreams
import FistAnalysis
import ArgumentParser
import Automation
import Configuration
import InputDevices
import KeyboardHost
import LinuxSystem
import MorseKeying
import MorseKeyboard
import TerminalCodec
import TerminalDevice
import TerminalKeyboard
import TextInput
import Timeline
import Training

/// A command that opens the keyboard with its own text.
protocol TypingCommand: ConfiguredCommand {
  /// The options for the appearance.
  var lookOptions: LookOptions { get }
  /// The option for the height.
  var sizeOptions: SizeOptions { get }
  /// Whether the keyboard does without a terminal.
  var isService: Bool { get }
}

extension TypingCommand {
  /// False by default: the keyboard is drawn in a terminal.
  var isService: Bool { false }
  /// Whether the window flashes with the marks.
  var flashesWindow: Bool { lookOptions.flashWindow }
}

/// The text that a command opens, and its automation.
struct TypingPlan {
  /// The initial text of the document.
  var text = ""
  /// The question: Return accepts the answer, dismissing cancels; `nil` for none.
  var question: String?
  /// Whether there is no terminal: other inputs and the control socket type.
  var isService = false
  /// Whether the text must be hidden.
  var isSecure = false
  /// The fields to type into instead of a single document.
  var page: FieldPage<TextDocument>?
  /// Whether this is a lesson: the typed text is checked, and then discarded.
  var teaches = false
  /// The lesson in typing; `nil` for none.
  var training: Training?
  /// Whether Return speaks the line and begins another.
  var givesLines = false
  /// Whether the first opening shows the hint of three lines.
  var hasHint = false
  /// The open event output and control socket.
  var automation = HostAutomation()
  /// The file and the detail of the trace for a bug report; `nil` for none.
  var trace: (path: String, detail: SessionTrace.Detail)?
}

extension TypingPlan {
  /// A lesson in typing.
  struct Training {
    /// The file of progress; `nil` to store nothing.
    var file: TrainingFile?
    /// What is asked for, and how.
    var choice = TrainingChoice()
  }

  /// Whether the texts are those of a lesson.
  var isLesson: Bool { teaches || training != nil }

  /// Whether the ordinary keys type, which the next keyboard must not begin with.
  var isCopying: Bool { training?.choice.way == .copy }
}

/// The result of typing.
struct TypedText {
  /// The ending.
  var ending: PanelEnding
  /// The typed text; empty if it was sent elsewhere.
  var text: String
  /// Whether the text must be hidden.
  var isSecret: Bool
  /// Whether a recording, a trace or the event output is incomplete; this was reported.
  var hasLostFile = false
  /// The journal that stores the text in a file; `nil` for none.
  var journal: TextJournal?
}

extension TypingCommand {
  func adjusted(_ settings: KeyboardSettings) throws(UsageError) -> KeyboardSettings {
    try usual(settings)
  }

  /// Returns the settings with the options of the text.
  func usual(_ settings: KeyboardSettings) throws(UsageError) -> KeyboardSettings {
    var settings = try text.filled(settings)
    // Suggestions that are not shown must not be chosen.
    if !isService, try lookOptions.terminalLook().isDumb { settings.words.remove(.suggestions) }
    return settings
  }

  func check() throws { try checkTyping() }

  /// Checks the options of the keyboard.
  func checkTyping() throws {
    _ = try choices(TypingPlan(), Configuration(), clock: MonotonicClock())
    _ = try lookOptions.terminalLook()
    try checkTextAndInputs()
  }

  /// Opens the keyboard, and enters the sandbox.
  ///
  /// - Parameters:
  ///   - plan: the text to open.
  ///   - source: the command with its configuration.
  ///   - file: the file that stores the text during typing.
  ///   - console: the output for messages.
  /// - Returns: the result of typing.
  /// - Throws: the error that prevented the opening.
  func open(
    _ plan: TypingPlan, as source: CommandSource<Self>,
    keeping file: sending AppendedText? = nil, on console: Console
  ) throws -> TypedText {
    // `TextSink` releases them when the text is printed.
    Signal.holdEndings()
    let writer = try FileWriter()
    if let training = plan.training {
      return try practise(training, plan, as: source, writer, console)
    }
    let document = plan.givesLines ? .givingLines() : TextDocument(plan.text)
    let opening = try prepare(document, plan, as: source, writer, console)
    if plan.teaches {
      var typed = try opening.run(LessonTarget(), console)
      typed.text = ""
      return typed
    }
    let journal: TextJournal? = if let file { TextJournal(file, writer: writer) } else { nil }
    var typed = try opening.run(TextTarget(document, journal: journal), console)
    typed.journal = journal
    return typed
  }

  /// Opens the keyboard for a lesson; the typed text is the summary.
  private func practise(
    _ training: TypingPlan.Training, _ plan: TypingPlan, as source: CommandSource<Self>,
    _ writer: FileWriter, _ console: Console
  ) throws -> TypedText {
    let clock = MonotonicClock()
    let store = try console.reading { () throws(FileError) in
      try FileTrainingStore(training.file, writer: writer)
    }
    let opening = try prepare(TextDocument(), plan, as: source, writer, console)
    var typed = try opening.run(
      TrainingTarget(store, clock: clock, choice: training.choice), console)
    writer.drain(until: clock.now + .seconds(5), on: clock)
    store.notes.forEach(console.say)
    typed.text = store.progress.summary(after: store.session)
    return typed
  }

  /// Returns what stands above the panel; in a terminal, with the hint of the first opening.
  private func opening(
    _ plan: TypingPlan, _ keyboard: ConfiguredKeyboard, in place: PanelPlace?
  ) -> [UInt8] {
    guard let place else { return [] }
    let columns = place.size.columns
    let hint = plan.hasHint ? FirstRunHint(keyboard)?.bytes(columns: columns) : nil
    // Plain lines have the question in front of the answer.
    let question = place.screen is LineScreen ? [] : plan.opening(columns: columns)
    return question + (hint ?? [])
  }

  /// Opens the keyboard's files and devices, except the target of the text, and enters the sandbox.
  private func prepare(
    _ document: TextDocument, _ plan: TypingPlan, as source: CommandSource<Self>,
    _ writer: FileWriter, _ console: Console
  ) throws -> PanelOpening {
    let clock = MonotonicClock()
    let (inputSet, filters) = try inputs.open(clock: clock, filters: profiles.read().filters())
    let look = try lookOptions.terminalLook()
    var choices = try choices(plan, source.configuration, clock: clock)
    let remembers = !plan.isSecure && plan.trace == nil && !plan.isCopying
    var contexts = FileContextStore(isOn: keying.layouts.remember && remembers, writer: writer)
    let hands = hands(writer, isOn: remembers && plan.page == nil)
    choices.keyboard.settings.hands = source.hands(of: hands)
    if !plan.isCopying { try resume(&choices, from: &contexts, plan, as: source) }
    let place: PanelPlace? = try plan.isService ? nil : PanelPlace(look)
    choices.keyboard.loadSecrets(SecretFiles(commands: source.configuration.secretCommands))
    let recording = try inputs.record.map(Recording.init(path:))
    var session = try makeSession(document, plan, keyboard: choices, filters: filters, look: look)
    if recording != nil { session.recorder = KeyingRecorder() }
    let trace = try prepare(&session, plan, as: source, writer, look)
    try place?.display.change(to: session.modes)
    let opening = opening(plan, choices.keyboard, in: place)
    let voice = startSpeech(choices)
    let configuration = ConfigurationWatch(source) { command, configuration in
      try command.choices(plan, configuration, clock: clock).remembering(hands, for: command)
    }
    // Before any thread starts: file restrictions apply per thread.
    let words = words(choices.keyboard.settings, writer)
    let usage = plan.isLesson ? nil : usage(writer)
    enterSandbox(
      plan, source, [words.files, contexts.files, hands.files, usage?.files ?? StoredFiles()])
    let stores = HostStores(
      words: words, contexts: contexts, hands: hands, phrases: FilePhraseStore(writer: writer),
      configuration: configuration, news: writer.hasNews.descriptor)
    return PanelOpening(
      session: session, place: place,
      settings: PanelSettings(
        opening: opening, isQuestion: plan.question != nil, asks: !look.isDumb, trace),
      parts: try parts(inputSet, choices, voice, stores, plan.automation.counting(into: usage)),
      clock: clock, recording: recording)
  }

  /// Enters the sandbox, with the files of these stores and those of the plan.
  private func enterSandbox(
    _ plan: TypingPlan, _ source: CommandSource<Self>, _ stores: [StoredFiles]
  ) {
    let all = stores + [plan.training?.file?.files ?? StoredFiles()]
    Sandbox.enter(all.reduce(policy(source.folder)) { $0.withStores($1) })
  }

  /// Restores the layout, language and speed last used in this folder.
  private func resume(
    _ choices: inout KeyboardChoices, from contexts: inout FileContextStore, _ plan: TypingPlan,
    as source: CommandSource<Self>
  ) throws(UsageError) {
    let folder = FileContextStore.workingFolder
    guard let last = contexts.enter("morsekey", folder: folder) else { return }
    choices.keyboard.settings.resume(last.yielding(to: source.isWritten))
    choices.keyboard.traits = try traits(plan, choices.keyboard.settings)
  }

  /// Sets the configuration's note, shows the countdown to beginners, and opens the trace if
  /// requested.
  private func prepare(
    _ session: inout KeyboardSession<TextDocument>, _ plan: TypingPlan,
    as source: CommandSource<Self>,
    _ writer: FileWriter, _ look: TerminalLook
  ) throws(FileError) -> TraceFile? {
    if let note = source.note(for: session.settings) { session.configurationNote = note }
    session.view.showsCountdown =
      !plan.isService && !look.isDumb && look.panel.symbols != .plain
      && lookOptions.countdown ?? (plan.isLesson || FirstTexts.begin())
    guard let trace = plan.trace else { return nil }
    session.trace = source.trace(plan.isSecure ? .kinds : trace.detail)
    return try TraceFile(path: trace.path, writer: writer)
  }

  /// Returns the keyboard with these options, with a document but without a terminal.
  func session(
    _ document: TextDocument, _ plan: TypingPlan
  ) throws -> KeyboardSession<TextDocument> {
    let choices = try choices(plan, Configuration(), clock: MonotonicClock())
    return try makeSession(
      document, plan, keyboard: choices,
      filters: inputs.filled(profiles.read().filters()), look: lookOptions.terminalLook())
  }

  /// Returns the choices of the options, with the traits of the document.
  private func choices(
    _ plan: TypingPlan, _ configuration: Configuration, clock: MonotonicClock
  ) throws -> KeyboardChoices {
    var choices = try choices(clock: clock, shortcuts: configuration.shortcuts)
    choices.keyboard.traits = try traits(plan, choices.keyboard.settings)
    choices.keyboard.sharesClipboard = lookOptions.clipboard
    choices.keyboard.focusLoss = try lookOptions.focusLoss()
    choices.keyboard.cells = try lookOptions.cellSize()
    choices.keyboard.height = try PanelHeight(option: sizeOptions.height, atLeast: 1)
    if plan.givesLines {
      if soundOptions.speech.speak == nil { choices.voice.parts.insert(.lines) }
      choices.keyboard.bellHold = try keying.scanning.bellHoldLength(usual: .seconds(3))
      choices.voice.isForOthers = true
    }
    return choices
  }

  private func traits(
    _ plan: TypingPlan, _ settings: KeyboardSettings
  ) throws(UsageError) -> InputTraits {
    var traits = try text.traits(settings.layout)
    if text.type != nil, let tag = settings.language { traits.language = tag }
    if plan.question != nil, traits.hasLines { traits.returnKeyType = .done }
    if plan.isSecure { traits.isSecureTextEntry = true }
    if plan.givesLines { traits.returnKeyType = .send }
    if text.type != nil, traits.isProse { traits.letterRevisionType = .yes }
    return traits
  }

  private func makeSession(
    _ document: TextDocument, _ plan: TypingPlan, keyboard choices: KeyboardChoices,
    filters: FilterTable, look: TerminalLook
  ) throws -> KeyboardSession<TextDocument> {
    let isSilent = choices.sound.palette.marks == .silent
    var document = document
    document.traits = choices.keyboard.traits ?? InputTraits()
    var session = KeyboardSession(
      document: document,
      settings: choices.keyboard.settings, keyMap: choices.keyboard.keyMap,
      isMuted: isSilent, flashes: isSilent || lookOptions.flash, filters: filters,
      receivesReleases: !inputs.inputs.isEmpty,
      mouseUse: plan.isService
        ? .never
        : choices.keyboard.cells == .large
          ? .always : inputs.mouseUse(for: try keying.keySet()),
      modes: look.isDumb || plan.isService
        ? .none : TerminalModes(focus: choices.keyboard.focusLoss != .keep))
    session.use(choices.keyboard)
    session.configurationNote = choices.keyboard.note
    session.view.question = plan.question
    session.view.showsTree = lookOptions.showsTree
    session.view.ordersText = try text.ordersText()
    if let page = plan.page { session.open(page, at: .zero) }
    if plan.isCopying {
      _ = session.execute(.keyboard(InputMode.passThroughName), at: .zero)
    }
    _ = session.drainOutputs()
    return session
  }
}

extension CommandSource {
  /// Returns a trace of the command with its configuration.
  fileprivate func trace(_ detail: SessionTrace.Detail) -> SessionTrace {
    let header = TraceScript.header(
      command: Command.configuration.commandName ?? "", version: Morsekey.configuration.version,
      arguments: arguments, detail: detail)
    return SessionTrace(detail, header: header)
  }
}

extension KeyboardSession<TextDocument> {
  /// Adds the last lines to a trace.
  fileprivate mutating func endTrace(_ ending: PanelEnding, in file: TraceFile?) {
    guard let file else { return }
    let document = keyboard.document
    trace?.end(
      ending.reason, text: document.text, isSecret: document.traits.isSecureTextEntry)
    file.add(drainTrace())
  }
}

extension TypingPlan {
  /// The bytes to write above the panel: the question, broken between words and safe for the
  /// terminal.
  fileprivate func opening(columns: Int) -> [UInt8] {
    guard let question, !isService else { return [] }
    let lines = question.safeForTerminal(keeping: ["\n", "\t"])
      .split(separator: "\n", omittingEmptySubsequences: false)
      .flatMap { String($0).wrapped(columns: max(2, columns)) }
    return Array((lines.joined(separator: "\r\n") + "\r\n").utf8)
  }
}

/// A terminal with the screen of a panel.
private struct PanelPlace {
  let display: TerminalSession
  let screen: any SessionScreen
  let size: WindowSize

  /// Opens the terminal, where nothing typed is echoed from now on.
  init(_ look: TerminalLook) throws {
    let terminal = try Terminal()
    size = terminal.windowSize
    display = try TerminalSession(terminal, modes: .none)
    screen = look.makeScreen(size: size)
    try display.hush()
  }
}

/// An opened keyboard, except for the target of the text.
private struct PanelOpening {
  let session: KeyboardSession<TextDocument>
  /// The terminal; `nil` for a keyboard without one.
  let place: PanelPlace?
  let settings: PanelSettings
  let parts: HostParts
  let clock: MonotonicClock
  let recording: Recording?

  /// Runs the keyboard to its end, finishes its files, and reports the problems other than typing.
  func run(_ target: any PanelTarget, _ console: Console) throws -> TypedText {
    guard let place else { return try run(on: ServiceSurface(target: target), console) }
    return try run(
      on: PanelSurface(place.display, screen: place.screen, target: target, settings: settings),
      console)
  }

  /// The host is made and finished in functions of their own, so that only one keyboard is on the
  /// stack while it runs.
  private func run<Place: Surface>(
    on surface: Place, _ console: Console
  ) throws -> TypedText
  where Place.Keyboard == KeyboardSession<TextDocument>, Place.Ending == PanelEnding {
    var host = try makeHost(on: surface)
    do throws(SystemError) {
      let ending = try host.run()
      return finish(host, ending, console)
    } catch {
      // The trace of a failure matters most.
      _ = settings.trace?.finish()
      throw error
    }
  }

  @inline(never)
  private func makeHost<Place: Surface>(on surface: Place) throws(SystemError) -> Host<Place>
  where Place.Keyboard == KeyboardSession<TextDocument> {
    Host(
      session, on: surface,
      loop: try EventLoop(signals: Signal.terminalSignals, clock: clock), parts)
  }

  @inline(never)
  private func finish<Place: Surface>(
    _ host: Host<Place>, _ ending: PanelEnding, _ console: Console
  ) -> TypedText where Place.Keyboard == KeyboardSession<TextDocument> {
    var keyboard = host.keyboard
    keyboard.endTrace(ending, in: settings.trace)
    let errors = [keyboard.recorder.flatMap { recording?.finish($0) }, settings.trace?.finish()]
      .compactMap(\.self)
    for error in errors { console.report(error, expected: "to write to it") }
    console.sayProblems(of: host, configuration: keyboard.configurationNote)
    return TypedText(
      ending: ending, text: keyboard.keyboard.document.text, isSecret: keyboard.isSecret,
      hasLostFile: !errors.isEmpty || host.hasLostEvents)
  }
}

extension Console {
  /// Reports the problems other than typing when a keyboard closes.
  func sayProblems<Place>(of host: Host<Place>, configuration: String?) {
    ((configuration.map { [$0] } ?? []) + host.closingProblems).forEach(say)
  }
}

extension Console {
  /// Reports an error that prevented the keyboard from opening, and ends with its status.
  func reporting(_ body: () throws -> Void) throws {
    do {
      try body()
    } catch let error as FileError {
      report(error, expected: "to write to it")
      throw ExitCode(CommandStatus.cannotCreate.rawValue)
    } catch {
      let status: CommandStatus
      switch error {
      case is UsageError: status = .usage
      case let error as NamedFileFailure: status = error.status
      case is TerminalError, is TmuxPaneFailure: status = .noInput
      case is SocketFailure: status = .cannotCreate
      case is SystemError: status = .ioError
      default: throw error
      }
      say(error is SystemError ? "terminal: \(error)" : "\(error)")
      throw ExitCode(status.rawValue)
    }
  }
}
