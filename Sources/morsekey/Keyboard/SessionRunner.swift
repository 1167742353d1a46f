import Automation
import KeyInput
import LinuxSystem
import MorseKeyboard
import TerminalCodec
import TerminalDevice
import TerminalKeyboard
import TextInput
import Timeline

/// The loop: it brings a session its bytes and the time, and takes what comes of it to ear and eye.
struct SessionRunner<Document: TypedDocument> {
  private(set) var session: KeyboardSession<Document>
  private let display: TerminalSession
  private var screen: any Screen
  private let sound: KeySound
  private let inputs: InputSet
  private let configuration: ConfigurationWatch
  private let signals: SignalFile
  private(set) var words: WordKeeper
  private(set) var contexts: ContextKeeper
  private let clock: MonotonicClock
  /// Whether the terminal understands anything but plain text.
  private let asks: Bool
  private var poller: Poller
  private var outputs: [Timed<SessionOutput>] = []
  private var ending: SessionEnding?
  /// Where the text is kept while it is typed, and what it holds.
  private let journal: TextJournal?
  private let plan: TypingPlan
  private let telling: Telling
  private var kept = ""

  private typealias Place = SessionPlace

  init(
    session: KeyboardSession<Document>, display: TerminalSession, screen: any Screen,
    sound: KeySound, inputs: InputSet, configuration: ConfigurationWatch, words: WordKeeper,
    contexts: ContextKeeper, clock: MonotonicClock, asks: Bool, journal: TextJournal? = nil,
    plan: TypingPlan = TypingPlan()
  ) throws(SystemError) {
    self.session = session
    self.display = display
    self.screen = screen
    self.sound = sound
    self.inputs = inputs
    self.configuration = configuration
    self.words = words
    self.contexts = contexts
    self.contexts.settle(ContextKeeper.InUse(session.keyboard))
    self.clock = clock
    self.asks = asks
    self.journal = journal
    self.plan = plan
    telling = plan.telling
    kept = session.keyboard.document.text
    signals = try SignalFile()
    poller = Poller([display.terminal.descriptor] + Array(repeating: signals.descriptor, count: 8))
    poller.watch(nil, at: Place.sound)
    poller.watch(nil, at: Place.words)
    poller.watch(configuration.descriptor, at: Place.configuration)
    poller.watch(words.writer.hasNews.descriptor, at: Place.files)
    poller.watch(telling.control?.descriptor, at: Place.control)
    poller.watch(plan.pane?.descriptor, at: Place.pane)
    tellSize(display.terminal.windowSize)
  }

  /// What was keyed, if it is written down.
  var recorder: KeyingRecorder? { session.recorder }

  /// What was typed.
  var text: String { session.keyboard.document.text }

  /// Whether it must not be shown.
  var isSecret: Bool { session.keyboard.document.traits.isSecureTextEntry }

  /// Runs until the session ends; the terminal is then as it was.
  mutating func run() throws(SystemError) -> SessionEnding {
    defer {
      display.leave()
      sound.close()
      words.finish(with: session.takeLessons())
      contexts.takeNews()
    }
    try display.enter()
    if !plan.opening.isEmpty { try display.terminal.write(plan.opening) }
    telling.events?.begin(session, window: display.terminal.windowSize, at: clock.now)
    session.begin(asking: asks, at: clock.now, into: &outputs)
    try carryOut()
    try repaint()
    openSound()
    // After the first picture, since no one waits for them.
    poller.watch(try words.beginLoading(), at: Place.words)
    while ending == nil {
      let wanted: Poller.Readiness =
        display.terminal.hasPending ? [.readable, .writable] : .readable
      poller.await(wanted, at: Place.terminal)
      poller.watch(inputs.descriptors, from: Place.inputs)
      poller.watch(telling.events?.waitingForRoom, at: Place.events)
      poller.await(.writable, at: Place.events)
      let due = earliest(session.deadline, words.deadline)
      try poller.wait(until: earliest(due, inputs.deadline), on: clock)
      try takeWhatCame(at: clock.now)
      try repaint()
    }
    try display.terminal.write(screen.clear())
    let ending = ending ?? .cancelled
    telling.end(because: ending.reason, at: clock.now)
    return ending
  }

  private mutating func takeWords(at now: Timestamp) {
    guard poller[Place.words].contains(.readable), let loaded = words.takeLoaded() else { return }
    if let predictor = loaded.predictor {
      session.predict(with: predictor, at: now, into: &outputs)
    }
    if !loaded.dictionaries.isEmpty {
      session.convert(by: loaded.dictionaries, at: now, into: &outputs)
    }
  }

  private mutating func takeWhatCame(at now: Timestamp) throws(SystemError) {
    sound.expect(at: now)
    if poller[Place.terminal].contains(.writable) { try display.terminal.flush() }
    readInputs(at: now)
    if !poller[Place.terminal].isDisjoint(with: [.readable, .hungUp, .failed]) {
      try readTerminal(at: now)
    } else {
      session.advance(to: now, into: &outputs)
    }
    takeWords(at: now)
    try carryOut()
    sound.expect(at: nil)
    if poller[Place.sound].contains(.readable) { sound.news?.take() }
    if poller[Place.configuration].contains(.readable) { reconfigure(at: now) }
    if poller[Place.control].contains(.readable) {
      telling.serve(&session, at: now, into: &outputs)
    }
    while ending == nil, let signal = signals.next() { try obey(signal) }
    try carryOut()
    keepText()
    passKeystrokes(at: now)
    telling.look(at: session, at: now)
    words.note(session.takeLessons(), at: now)
    contexts.note(of: session.keyboard)
  }

  /// Inputs go before the terminal: their events carry moments of their own, which have passed.
  private mutating func readInputs(at now: Timestamp) {
    if poller[Place.files].contains(.readable) {
      words.takeNews()
      contexts.takeNews()
      journal?.takeNews()
    }
    for event in inputs.read(at: now) {
      session.handle(event.value, at: event.moment, into: &outputs)
    }
    session.inputNotes = inputs.notes + notesOfJournal + words.notes
  }

  private var notesOfJournal: [String] {
    journal?.failure.map { ["\($0.reason); kept here, not in \($0.name)"] } ?? []
  }

  /// Has the text kept in its file, or printed after a crash, if it has changed.
  private mutating func keepText() {
    let text = session.keyboard.document.text
    guard text != kept else { return }
    kept = text
    if let journal { return journal.keep(text) }
    let isLost = plan.pane == nil && !isSecret
    let opening = "\n\(asks ? "\u{1B}[J" : "")morsekey: crashed; what you typed:\n"
    display.printAfterCrash(isLost ? Array(text.utf8) : [], after: Array(opening.utf8))
  }

  /// Presses in the pane what was typed, and looks whether it is still there.
  private mutating func passKeystrokes(at now: Timestamp) {
    guard let pane = plan.pane else { return }
    let keystrokes = session.takeKeystrokes()
    pane.send(keystrokes)
    telling.events?.note(keystrokes, at: now, of: session)
    guard poller[Place.pane].contains(.readable), let problem = pane.take() else { return }
    ending = ending ?? .lost(problem)
  }

  private mutating func readTerminal(at now: Timestamp) throws(SystemError) {
    guard let bytes = try display.terminal.read() else {
      ending = .signalled(.hangup)
      return
    }
    session.handle(Array(bytes), at: now, into: &outputs)
  }

  /// Does what the session asks for, and what it asks for meanwhile.
  private mutating func carryOut() throws(SystemError) {
    telling.events?.noteEdges(of: &session)
    while !outputs.isEmpty {
      let asked = outputs
      outputs.removeAll(keepingCapacity: true)
      for output in asked where ending == nil {
        if case .feedback(let feedback) = output.value {
          telling.events?.note(feedback, at: output.moment, of: session)
        }
        try carryOut(output)
      }
    }
  }

  private mutating func carryOut(_ output: Timed<SessionOutput>) throws(SystemError) {
    switch output.value {
    case .feedback(.requested(.enter)) where plan.isQuestion:
      ending = .dismissed(session.keyboard.document.text)
    case .feedback(.dismissed) where plan.isQuestion: ending = .cancelled
    case .feedback(let feedback):
      if feedback == .requested(.mute) { openSound() }
      if !session.isMuted { sound.play(feedback, of: session.keyboard, at: output.moment) }
    // Return and dismissing both end the typing; which it was is told next.
    case .dismissed where plan.isQuestion: break
    case .dismissed: ending = .dismissed(session.keyboard.document.text)
    case .cancelled: ending = .cancelled
    case .suspended: try stop(group: true)
    case .ask(let commands):
      if asks { try display.terminal.write(commands.flatMap(\.bytes)) }
    case .modes(let modes): try display.change(to: modes)
    }
  }

  /// Goes on as is configured now.
  private mutating func reconfigure(at now: Timestamp) {
    guard let choices = configuration.take() else { return }
    session.change(to: choices.keyboard, at: now, into: &outputs)
    contexts.settle(ContextKeeper.InUse(session.keyboard))
    closeSound()
    sound.change(to: choices.sound)
    openSound()
  }

  /// Starts the sound unless it is turned off; it is opened after the first picture, not before.
  private mutating func openSound() {
    guard !session.isMuted else { return }
    sound.open()
    poller.watch(sound.news?.descriptor, at: Place.sound)
  }

  /// Ends the sound; its descriptor is gone then and must not be polled.
  private mutating func closeSound() {
    poller.watch(nil, at: Place.sound)
    sound.close()
  }

  private mutating func obey(_ signal: Signal) throws(SystemError) {
    switch signal {
    case .windowChange: try resize()
    case .stop: try stop(group: false)
    case .continue: try takeBack()
    default: ending = .signalled(signal)
    }
  }

  /// Hands the terminal back to the shell, and takes it again when the shell continues the program.
  private mutating func stop(group: Bool) throws(SystemError) {
    session.letGo(at: clock.now, into: &outputs)
    try display.terminal.write(screen.clear())
    closeSound()
    display.suspend()
    signals.stopProcess(group: group)
    try display.resume()
    session.resume(at: clock.now, into: &outputs)
    openSound()
    try resize()
  }

  /// Takes the terminal again after a stop that could not be prepared for (SIGSTOP).
  private mutating func takeBack() throws(SystemError) {
    session.letGo(at: clock.now, into: &outputs)
    screen.forget()
    try display.resume()
    session.resume(at: clock.now, into: &outputs)
    try resize()
  }

  private mutating func resize() throws(SystemError) {
    let size = display.terminal.windowSize
    tellSize(size)
    telling.events?.resize(to: size, at: clock.now)
    try display.terminal.write(screen.resize(to: size))
  }

  private mutating func tellSize(_ size: WindowSize) {
    session.resize(columns: size.columns, rows: size.rows)
  }

  private mutating func repaint() throws(SystemError) {
    guard !display.terminal.hasPending, ending == nil else { return }
    let bytes = screen.draw(session, soundNote: sound.note)
    if !bytes.isEmpty { try display.terminal.write(bytes) }
  }
}
