import Automation
import KeyInput
import LinuxSystem
import MorseKeyboard
import PseudoTerminal
import TerminalCodec
import TerminalDevice
import TerminalKeyboard
import Timeline

/// How a keyboard under a program came to its end.
enum RunEnding {
  /// The program ended.
  case ended(HostedProcess.Ending)
  /// The program could not be started.
  case notStarted(SystemError)
  /// A signal asked us to end, or the terminal is gone; the program was told.
  case signalled(Signal)
}

/// The loop: it brings the keyboard under a program the bytes of both sides and the time.
///
/// Nothing grows: the program is read only while the terminal has taken everything, the terminal only while
/// the program has taken nearly everything.
struct RunLoop {
  var hosted: RunSession
  let command: [String]
  let display: TerminalSession
  let sound: KeySound
  let inputs: InputSet
  let configuration: ConfigurationWatch
  var words: WordKeeper
  var contexts: ContextKeeper
  /// Whether an option stands on the command line: what is remembered yields to it.
  let isWritten: (String) -> Bool
  /// Where others hear of it and act on it.
  let telling: Telling
  let clock: MonotonicClock
  let signals: SignalFile
  let host: HostTerminal
  var process: HostedProcess?
  var poller: Poller
  var outputs: [Timed<RunOutput>] = []
  var ending: RunEnding?
  var watch = ProgramWatch()
  var farewell = Farewell()
  /// What the program has not taken yet.
  var unread = ByteQueue()
  var buffer = [UInt8](repeating: 0, count: 16_384)

  enum Place {
    static let terminal = 0
    static let program = 1
    static let signals = 2
    static let sound = 3
    static let configuration = 4
    static let events = 5
    static let control = 6
    static let words = 7
    static let files = 8
    static let inputs = 9
  }

  /// How much may wait for a program that does not read before the terminal is not read either.
  static let unreadLimit = 65_536

  /// How much of the program is passed on in one go.
  static let portion = 32_768

  init(
    hosting run: RunSession, command: [String], display: TerminalSession, sound: KeySound,
    inputs: InputSet, configuration: ConfigurationWatch, words: WordKeeper,
    contexts: ContextKeeper, isWritten: @escaping (String) -> Bool, telling: Telling,
    clock: MonotonicClock
  ) throws(SystemError) {
    hosted = run
    self.telling = telling
    if telling.events != nil { hosted.beginTelling() }
    self.command = command
    self.display = display
    self.sound = sound
    self.inputs = inputs
    self.configuration = configuration
    self.words = words
    self.contexts = contexts
    self.isWritten = isWritten
    self.clock = clock
    signals = try SignalFile(Signal.terminalSignals.union([.child]))
    host = try HostTerminal(
      columns: run.screen.columns, rows: run.screen.rows, like: display.terminal.descriptor)
    let later = signals.descriptor
    poller = Poller(
      [display.terminal.descriptor, host.descriptor] + Array(repeating: later, count: 7))
    poller.watch(nil, at: Place.sound)
    poller.watch(nil, at: Place.words)
    poller.watch(configuration.descriptor, at: Place.configuration)
    poller.watch(words.writer.hasNews.descriptor, at: Place.files)
  }

  /// What was keyed, if it is written down.
  var recorder: KeyingRecorder? { hosted.session.recorder }

  /// Runs until the program ends; the terminal is then as it was.
  mutating func run() throws(SystemError) -> RunEnding {
    defer {
      display.leave()
      sound.close()
      noteContext()
      words.finish(with: hosted.takeLessons())
      contexts.takeNews()
    }
    try display.enter()
    try arm(cursorKnown: false)
    telling.events?.begin(hosted, window: display.terminal.windowSize, at: clock.now)
    hosted.begin(at: clock.now)
    try settle()
    // After the first picture, since no one waits for them.
    poller.watch(try words.beginLoading(), at: Place.words)
    while ending == nil {
      prepareToWait()
      try poller.wait(until: deadline, on: clock)
      try takeWhatCame(at: clock.now)
    }
    try display.undo(by: hosted.undoing(cursorKnown: true))
    let ending = ending ?? .signalled(.hangup)
    telling.end(because: ending.reason, at: clock.now)
    return ending
  }

  private mutating func takeWords(at now: Timestamp) {
    guard poller[Place.words].contains(.readable), let loaded = words.takeLoaded() else { return }
    if let predictor = loaded.predictor { hosted.predict(with: predictor, at: now, into: &outputs) }
    if !loaded.dictionaries.isEmpty {
      hosted.convert(by: loaded.dictionaries, at: now, into: &outputs)
    }
  }

  private var deadline: Timestamp? {
    let others = earliest(watch.deadline, farewell.deadline)
    let keyed = earliest(hosted.deadline, inputs.deadline)
    return earliest(earliest(keyed, words.deadline), others)
  }

  /// Says what is waited for now.
  private mutating func prepareToWait() {
    let hasPending = display.terminal.hasPending
    let terminal: Poller.Readiness = unread.count < Self.unreadLimit ? .readable : []
    poller.await(hasPending ? terminal.union(.writable) : terminal, at: Place.terminal)
    let program: Poller.Readiness = hasPending || hosted.isLocating ? [] : .readable
    poller.await(unread.isEmpty ? program : program.union(.writable), at: Place.program)
    poller.watch(inputs.descriptors, from: Place.inputs)
    poller.watch(telling.events?.waitingForRoom, at: Place.events)
    poller.await(.writable, at: Place.events)
    let isTaking = unread.count < Self.unreadLimit
    poller.watch(isTaking ? telling.control?.descriptor : nil, at: Place.control)
  }

  private mutating func takeWhatCame(at now: Timestamp) throws(SystemError) {
    sound.expect(at: now)
    if poller[Place.terminal].contains(.writable) { try display.terminal.flush() }
    for event in inputs.read(at: now) { hosted.hear(event.value, at: event.moment, into: &outputs) }
    hosted.inputNotes = inputs.notes + words.notes
    takeWords(at: now)
    if !poller[Place.terminal].isDisjoint(with: [.readable, .hungUp, .failed]) {
      try readTerminal(at: now)
    } else {
      hosted.advance(to: now, into: &outputs)
    }
    if poller[Place.program].contains(.readable) { try readProgram(at: now) }
    if poller[Place.sound].contains(.readable) { sound.news?.take() }
    if poller[Place.signals].contains(.readable) { try readSignals() }
    if poller[Place.configuration].contains(.readable) { reconfigure(at: now) }
    if poller[Place.control].contains(.readable) {
      telling.serve(&hosted, at: now, into: &outputs)
    }
    look(at: now)
    bid(at: now)
    try settle()
    telling.events?.note(hosted.takeSentKeystrokes(), at: now, of: hosted)
    telling.look(at: hosted, at: now)
    words.note(hosted.takeLessons(), at: now)
  }

  private mutating func readSignals() throws(SystemError) {
    while ending == nil, let signal = signals.next() { try obey(signal) }
  }

  private mutating func readTerminal(at now: Timestamp) throws(SystemError) {
    guard let bytes = try display.terminal.read() else {
      // What hung up would wake every wait from now on.
      poller.watch(nil, at: Place.terminal)
      return leave(for: .hangup)
    }
    watch.note(at: now)
    hosted.hear(terminal: Array(bytes), at: now, into: &outputs)
  }

  /// Reads what the program has written, a good deal at once: the kernel hands it out in small pieces.
  private mutating func readProgram(at now: Timestamp) throws(SystemError) {
    watch.note(at: now)
    var total = 0
    while total < Self.portion, let count = try? host.descriptor.read(into: &buffer), count > 0 {
      hosted.hear(program: Array(buffer[..<count]), at: now, into: &outputs)
      total += count
    }
  }

  /// Does what is asked for, writes what there is to write, and paints.
  private mutating func settle() throws(SystemError) {
    telling.events?.noteEdges(of: &hosted)
    while !outputs.isEmpty {
      let asked = outputs
      outputs.removeAll(keepingCapacity: true)
      for output in asked { try carryOut(output) }
    }
    sound.expect(at: nil)
    if !display.terminal.hasPending, ending == nil, process != nil {
      hosted.paint(soundNote: sound.note)
    }
    if hosted.takeModesChanged() { try arm(cursorKnown: false) }
    if !hosted.toTerminal.isEmpty {
      try display.terminal.send(hosted.toTerminal)
      hosted.toTerminal.removeAll(keepingCapacity: true)
    }
    try feedProgram()
  }

  /// Has a crash put the terminal in order.
  func arm(cursorKnown: Bool) throws(SystemError) {
    try display.undo(by: hosted.undoing(cursorKnown: cursorKnown))
  }

  private mutating func feedProgram() throws(SystemError) {
    unread.append(hosted.toProgram)
    hosted.toProgram.removeAll(keepingCapacity: true)
    guard process != nil else { return }
    // One that takes nothing any more is about to end, which is told by its signal.
    try? unread.write(to: host.descriptor)
  }

  private mutating func carryOut(_ output: Timed<RunOutput>) throws(SystemError) {
    switch output.value {
    case .feedback(let feedback):
      telling.events?.note(feedback, at: output.moment, of: hosted)
      if feedback == .requested(.mute) { openSound() }
      if !hosted.session.isMuted {
        sound.play(feedback, of: hosted.session.keyboard, at: output.moment)
      }
    case .window(let columns, let rows):
      try host.resize(columns: columns, rows: rows)
      try arm(cursorKnown: false)
      if process == nil, ending == nil { start() }
    case .frame(let event): telling.events?.note(event, at: output.moment)
    }
  }

  /// Starts the program, and then the sound: it is not what one waits for.
  private mutating func start() {
    do throws(SystemError) {
      process = try HostedProcess(command, environment: .forHostedProgram, in: host)
      Sandbox.enter(.hosting)
      openSound()
    } catch {
      ending = .notStarted(error)
    }
  }

  /// Goes on as is configured now.
  private mutating func reconfigure(at now: Timestamp) {
    guard let choices = configuration.take() else { return }
    hosted.change(
      to: choices.keyboard, hostedAs: choices.hosting, at: now, into: &outputs)
    contexts.settle(ContextKeeper.InUse(hosted.session.keyboard))
    closeSound()
    sound.change(to: choices.sound)
    if process != nil { openSound() }
  }

  /// Starts the sound unless it is turned off.
  mutating func openSound() {
    guard !hosted.session.isMuted else { return }
    sound.open()
    poller.watch(sound.news?.descriptor, at: Place.sound)
  }

  /// Ends the sound; its descriptor is gone then and must not be polled.
  mutating func closeSound() {
    poller.watch(nil, at: Place.sound)
    sound.close()
  }
}

extension [String] {
  /// The environment of a program whose window is not all of the terminal's: what says otherwise is left out.
  static var forHostedProgram: [String] {
    ProcessEnvironment.variables.filter { !$0.hasPrefix("LINES=") && !$0.hasPrefix("COLUMNS=") }
  }
}
