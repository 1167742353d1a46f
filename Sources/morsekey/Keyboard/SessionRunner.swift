import KeyInput
import LinuxSystem
import MorseKeyboard
import TerminalCodec
import TerminalDevice
import TerminalKeyboard
import TextInput
import Timeline

/// How a session came to its end.
enum SessionEnding {
  /// The keyboard was dismissed, with this text.
  case dismissed(String)
  /// The keyboard was left with nothing.
  case cancelled
  /// A signal asked the program to end, or the terminal is gone.
  case signalled(Signal)
}

/// The loop: it brings a session its bytes and the time, and takes what comes of it to ear and eye.
struct SessionRunner {
  private var session: Session
  private let display: TerminalSession
  private var screen: any Screen
  private let sound: KeySound
  private let inputs: InputSet
  private let signals: SignalFile
  private let clock: MonotonicClock
  /// Whether the terminal is asked what it can do.
  private let asks: Bool
  private var poller: Poller
  private var outputs: [Timed<SessionOutput>] = []
  private var ending: SessionEnding?

  private enum Place {
    static let terminal = 0
    static let signals = 1
    static let sound = 2
    static let inputs = 3
  }

  init(
    session: Session, display: TerminalSession, screen: any Screen, sound: KeySound,
    inputs: InputSet, clock: MonotonicClock, asks: Bool
  ) throws(SystemError) {
    self.session = session
    self.display = display
    self.screen = screen
    self.sound = sound
    self.inputs = inputs
    self.clock = clock
    self.asks = asks
    signals = try SignalFile()
    poller = Poller([display.terminal.descriptor, signals.descriptor, signals.descriptor])
    poller.watch(nil, at: Place.sound)
    tellSize(display.terminal.windowSize)
  }

  /// What was keyed, if it is written down.
  var recorder: KeyingRecorder? { session.recorder }

  /// Runs until the session ends; the terminal is then as it was.
  mutating func run() throws(SystemError) -> SessionEnding {
    defer {
      display.leave()
      sound.close()
    }
    try display.enter()
    session.begin(asking: asks, at: clock.now, into: &outputs)
    try carryOut()
    try repaint()
    openSound()
    while ending == nil {
      let wanted: Poller.Readiness =
        display.terminal.hasPending ? [.readable, .writable] : .readable
      poller.await(wanted, at: Place.terminal)
      poller.watch(inputs.descriptors, from: Place.inputs)
      try poller.wait(until: earliest(session.deadline, inputs.deadline), on: clock)
      try takeWhatCame(at: clock.now)
      try repaint()
    }
    try display.terminal.write(screen.clear())
    return ending ?? .cancelled
  }

  private mutating func takeWhatCame(at now: Timestamp) throws(SystemError) {
    if poller[Place.terminal].contains(.writable) { try display.terminal.flush() }
    readInputs(at: now)
    if !poller[Place.terminal].isDisjoint(with: [.readable, .hungUp, .failed]) {
      try readTerminal(at: now)
    } else {
      session.advance(to: now, into: &outputs)
    }
    try carryOut()
    if poller[Place.sound].contains(.readable) { sound.news?.take() }
    while ending == nil, let signal = signals.next() { try obey(signal) }
    try carryOut()
  }

  /// Inputs go before the terminal: their events carry moments of their own, which have passed.
  private mutating func readInputs(at now: Timestamp) {
    for event in inputs.read(at: now) {
      session.handle(event.value, at: event.moment, into: &outputs)
    }
    session.inputNotes = inputs.notes
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
    while !outputs.isEmpty {
      let asked = outputs
      outputs.removeAll(keepingCapacity: true)
      for output in asked where ending == nil { try carryOut(output) }
    }
  }

  private mutating func carryOut(_ output: Timed<SessionOutput>) throws(SystemError) {
    switch output.value {
    case .feedback(let feedback):
      if feedback == .requested(.mute) { openSound() }
      if !session.isMuted { sound.play(feedback, of: session.keyboard, at: output.moment) }
    case .dismissed: ending = .dismissed(session.keyboard.document.text)
    case .cancelled: ending = .cancelled
    case .suspended: try stop(group: true)
    case .ask(let commands): try display.terminal.write(commands.flatMap(\.bytes))
    case .modes(let modes): try display.change(to: modes)
    }
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
