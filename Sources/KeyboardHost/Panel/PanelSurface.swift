import Automation
public import LinuxSystem
import MorseKeyboard
import TerminalCodec
public import TerminalDevice
public import TerminalKeyboard
public import TextInput
public import Timeline

/// What is particular about an opening of the keyboard.
public struct PanelSettings: Sendable {
  /// What is written above the panel.
  public var opening: [UInt8]
  /// Whether Return answers a question, which dismissing does not.
  public var isQuestion: Bool
  /// Whether the terminal understands anything but plain text.
  public var asks: Bool
  /// The file that is given the trace; `nil` where none is written.
  public var trace: TraceFile?

  /// Creates settings.
  public init(
    opening: [UInt8] = [], isQuestion: Bool = false, asks: Bool = true, _ trace: TraceFile? = nil
  ) {
    (self.opening, self.isQuestion, self.asks) = (opening, isQuestion, asks)
    self.trace = trace
  }
}

/// A terminal in which the panel is drawn at the cursor, over a text of its own or another's.
public struct PanelSurface<Target: PanelTarget>: Surface {
  /// The keyboard over the target's document.
  public typealias Keyboard = KeyboardSession<Target.Document>

  /// How it ended; `nil` while it has not.
  public private(set) var ending: PanelEnding?
  /// The terminal's size.
  public private(set) var window: WindowSize?
  private let display: TerminalSession
  private let settings: PanelSettings
  private var screen: any SessionScreen
  private var target: Target
  private var input: Input
  private var targetToken: EventLoop.Token?

  /// The terminal's keys, and whether they come faster than anybody types.
  private struct Input {
    var source: TerminalSource
    var flood = InputFlood()
  }

  /// Creates a surface; nothing is drawn yet.
  public init(
    _ display: TerminalSession, screen: any SessionScreen, target: Target,
    settings: PanelSettings = PanelSettings()
  ) {
    (self.display, self.screen) = (display, screen)
    (self.target, self.settings) = (target, settings)
    input = Input(source: TerminalSource(display.terminal))
  }

  /// True: keys are heard from the first one on.
  public var isReady: Bool { true }
  /// True: a text takes all.
  public var takesOrders: Bool { true }
  /// When what was put off while much came is due: to be kept, and to be drawn.
  public var deadline: Timestamp? { input.flood.deadline }
  /// What is wrong with where the text goes.
  public var notes: [String] { target.notes }

  /// Makes the terminal raw and begins to ask it what it can do.
  public mutating func begin(
    _ keyboard: inout Keyboard, on loop: some EventLoopProtocol,
    _ outputs: inout [Timed<SessionOutput>]
  ) throws(SystemError) {
    try display.enter()
    if !settings.opening.isEmpty { try display.terminal.write(settings.opening) }
    input.source.add(to: loop)
    targetToken = target.descriptor.map { loop.add($0, for: .readable) }
    note(display.terminal.windowSize, &keyboard)
    keyboard.begin(asking: settings.asks, at: loop.now, into: &outputs)
  }

  /// Waits for keys, and for room if the terminal does not read.
  public func prepare(
    for keyboard: Keyboard, on loop: some EventLoopProtocol
  ) {
    input.source.prepare(on: loop)
  }

  /// Reads the terminal's keys.
  public mutating func read(
    _ events: [EventLoop.Event], into keyboard: inout Keyboard,
    at now: Timestamp, _ outputs: inout [Timed<SessionOutput>]
  ) throws(SystemError) {
    switch try input.source.read(events, atMost: InputFlood.portion) {
    case .nothing:
      input.flood.note(0, at: now)
      keyboard.advance(to: now, into: &outputs)
    case .bytes(let bytes):
      input.flood.note(bytes.count, at: now)
      keyboard.handle(bytes, at: now, into: &outputs)
    case .gone: end(by: .hangup, &keyboard, at: now, &outputs)
    }
  }

  /// Does what the session asks for beside sound.
  public mutating func perform(
    _ output: SessionOutput, of keyboard: inout Keyboard,
    at now: Timestamp, _ outputs: inout [Timed<SessionOutput>]
  ) throws(SystemError) -> SurfaceAction? {
    switch output {
    case .feedback(.requested(.enter)) where settings.isQuestion: ending = .dismissed
    case .feedback(.dismissed) where settings.isQuestion: ending = .cancelled
    case .feedback: break
    // Return and dismissing both end the typing; which it was is told next.
    case .dismissed where settings.isQuestion: break
    case .dismissed: ending = .dismissed
    case .cancelled: ending = .cancelled
    case .suspended: return .suspend(group: true)
    case .ask(let commands):
      if settings.asks { try display.terminal.write(commands.flatMap(\.bytes)) }
    case .modes(let modes): try display.change(to: modes)
    }
    return nil
  }

  /// Hands what was typed to where it goes.
  public mutating func deliver(
    _ keyboard: inout Keyboard
  ) throws(SystemError) -> [Keystroke] {
    settings.trace?.add(keyboard.takeTrace())
    guard !input.flood.isRunning || ending != nil else { return [] }
    defer {
      if let text = target.takeUnsaved() {
        let opening = "\n\(settings.asks ? "\u{1B}[J" : "")morsekey: crashed; what you typed:\n"
        display.printAfterCrash(Array(text.utf8), after: Array(opening.utf8))
      }
    }
    return target.deliver(&keyboard)
  }

  /// Attends to where the text goes, and to signals.
  public mutating func attend(
    _ events: [EventLoop.Event], _ keyboard: inout Keyboard,
    at now: Timestamp, _ outputs: inout [Timed<SessionOutput>]
  ) throws(SystemError) -> [SurfaceAction] {
    if events[targetToken].contains(.readable), let problem = target.takeNews() {
      ending = ending ?? .lost(problem)
    }
    var actions: [SurfaceAction] = []
    for signal in events.signals where ending == nil {
      switch signal {
      case .windowChange: try resize(&keyboard)
      case .stop: actions.append(.suspend(group: false))
      case .continue: try takeBack(&keyboard, at: now, &outputs)
      default: end(by: signal, &keyboard, at: now, &outputs)
      }
    }
    return actions
  }

  /// Ends by a signal; what is shown as marked text belongs to the text.
  private mutating func end(
    by signal: Signal, _ keyboard: inout Keyboard, at now: Timestamp,
    _ outputs: inout [Timed<SessionOutput>]
  ) {
    keyboard.finishText(at: now, into: &outputs)
    ending = .signalled(signal)
  }

  /// Draws the panel, unless the terminal has not taken what was drawn before.
  public mutating func draw(
    _ keyboard: inout Keyboard, soundNote: String?
  ) throws(SystemError) {
    guard !display.terminal.hasPending, ending == nil, !input.flood.isRunning else { return }
    let bytes = screen.draw(keyboard, soundNote: soundNote)
    if !bytes.isEmpty { try display.terminal.write(bytes) }
  }

  /// Hands the terminal back to the shell.
  public mutating func suspend(
    _ keyboard: inout Keyboard, at now: Timestamp,
    _ outputs: inout [Timed<SessionOutput>]
  ) throws(SystemError) {
    keyboard.letGo(at: now, into: &outputs)
    try display.terminal.write(screen.clear())
    display.suspend()
  }

  /// Takes the terminal again when the shell continues the program.
  public mutating func resume(
    _ keyboard: inout Keyboard, at now: Timestamp,
    _ outputs: inout [Timed<SessionOutput>]
  ) throws(SystemError) {
    try display.resume()
    keyboard.resume(at: now, into: &outputs)
    try resize(&keyboard)
  }

  /// Takes the terminal again after a stop that could not be prepared for (SIGSTOP).
  private mutating func takeBack(
    _ keyboard: inout Keyboard, at now: Timestamp,
    _ outputs: inout [Timed<SessionOutput>]
  ) throws(SystemError) {
    keyboard.letGo(at: now, into: &outputs)
    screen.forget()
    try resume(&keyboard, at: now, &outputs)
  }

  private mutating func resize(
    _ keyboard: inout Keyboard
  ) throws(SystemError) {
    let size = display.terminal.windowSize
    note(size, &keyboard)
    try display.terminal.write(screen.resize(to: size))
  }

  private mutating func note(
    _ size: WindowSize, _ keyboard: inout Keyboard
  ) {
    window = size
    keyboard.resize(columns: size.columns, rows: size.rows)
  }

  /// Takes the panel away.
  public mutating func end(
    _ keyboard: Keyboard
  ) throws(SystemError) {
    try display.terminal.write(screen.clear())
  }

  /// Restores the terminal as it was found.
  public func leave() {
    display.leave()
  }
}
