public import Automation
public import LinuxSystem
import MorseKeyboard
import TerminalCodec
public import TerminalDevice
public import TerminalKeyboard
public import TextInput
public import Timeline

/// The settings of a panel surface.
public struct PanelSettings: Sendable {
  /// The bytes to write above the panel.
  public var opening: [UInt8]
  /// Whether the text answers a question: Return accepts, dismissing cancels.
  public var isQuestion: Bool
  /// Whether the terminal supports more than plain text.
  public var asks: Bool
  /// The file that receives the trace; `nil` for none.
  public var trace: TraceFile?

  /// Creates settings.
  public init(
    opening: [UInt8] = [], isQuestion: Bool = false, asks: Bool = true, _ trace: TraceFile? = nil
  ) {
    (self.opening, self.isQuestion, self.asks) = (opening, isQuestion, asks)
    self.trace = trace
  }
}

/// A terminal in which the panel is drawn at the cursor, for a document of its own.
public struct PanelSurface: Surface {
  /// The keyboard over a document of its own.
  public typealias Keyboard = KeyboardSession<TextDocument>

  /// The ending; `nil` while the surface is in use.
  public private(set) var ending: PanelEnding?
  /// The terminal's size.
  public private(set) var window: WindowSize?
  private let display: TerminalSession
  private let settings: PanelSettings
  private var screen: any SessionScreen
  private var target: any PanelTarget
  private var input: Input
  private var targetToken: EventLoop.Token?

  /// The terminal's keys, and whether they arrive as a flood.
  private struct Input {
    var source: TerminalSource
    var flood = InputFlood()
  }

  /// Creates a surface; nothing is drawn yet.
  public init(
    _ display: TerminalSession, screen: any SessionScreen, target: any PanelTarget,
    settings: PanelSettings = PanelSettings()
  ) {
    (self.display, self.screen) = (display, screen)
    (self.target, self.settings) = (target, settings)
    input = Input(source: TerminalSource(display.terminal))
  }

  /// Always true: the panel receives keys as soon as it opens.
  public var isReady: Bool { true }
  /// Always true: a text accepts all input.
  public var acceptsRequests: Bool { true }
  /// The time for the saving and drawing postponed by a flood.
  public var deadline: Timestamp? { input.flood.deadline }
  /// The problems of the target and of the trace.
  public var notes: [String] {
    target.notes + (settings.trace?.failure.map { ["the trace is incomplete: \($0.reason)"] } ?? [])
  }

  /// Makes the terminal raw and starts querying its features.
  public mutating func begin(
    _ keyboard: inout Keyboard, on loop: some EventLoopProtocol
  ) throws(SystemError) {
    try display.enter()
    if !settings.opening.isEmpty { try display.terminal.write(settings.opening) }
    input.source.add(to: loop)
    targetToken = target.descriptor.map { loop.add($0, for: .readable) }
    note(display.terminal.windowSize, &keyboard)
    keyboard.begin(asking: settings.asks, at: loop.now)
  }

  /// Waits for keys, and for buffer space if the terminal does not read.
  public func prepare(
    for keyboard: Keyboard, on loop: some EventLoopProtocol
  ) {
    input.source.prepare(on: loop)
  }

  /// Reads the terminal's keys.
  public mutating func read(
    _ events: [EventLoop.Event], into keyboard: inout Keyboard, at now: Timestamp
  ) throws(SystemError) {
    switch try input.source.read(events, atMost: InputFlood.portion) {
    case .nothing:
      input.flood.note(0, at: now)
      keyboard.advance(to: now)
    case .bytes(let bytes):
      input.flood.note(bytes.count, at: now)
      keyboard.handle(bytes, at: keyboard.arrival(of: bytes, by: now))
    case .gone: end(by: .hangup, &keyboard, at: now)
    }
  }

  /// Executes the session's outputs other than sound.
  public mutating func perform(
    _ output: SessionOutput, of keyboard: inout Keyboard, at now: Timestamp
  ) throws(SystemError) -> SurfaceAction? {
    switch output {
    case .feedback(.requested(.enter)) where settings.isQuestion: ending = .dismissed
    case .feedback(.dismissed) where settings.isQuestion: ending = .cancelled
    case .feedback: break
    // Return and dismissing both end the typing; the next feedback distinguishes them.
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

  /// Sends the typed text to its target.
  public mutating func deliver(
    _ keyboard: inout Keyboard
  ) throws(SystemError) -> [Keystroke] {
    settings.trace?.add(keyboard.drainTrace())
    guard !input.flood.isRunning || ending != nil else { return [] }
    defer {
      if let text = target.drainUnsaved() {
        let opening = "\n\(settings.asks ? "\u{1B}[J" : "")morsekey: crashed; what you typed:\n"
        display.printAfterCrash(Array(text.utf8), after: Array(opening.utf8))
      }
    }
    target.deliver(&keyboard)
    return []
  }

  /// Handles events of the target, and signals.
  public mutating func attend(
    _ events: [EventLoop.Event], _ keyboard: inout Keyboard, at now: Timestamp
  ) throws(SystemError) -> [SurfaceAction] {
    if events[targetToken].contains(.readable) { target.readEvents() }
    var actions: [SurfaceAction] = []
    for signal in events.signals where ending == nil {
      switch signal {
      case .windowChange: try resize(&keyboard)
      case .stop: actions.append(.suspend(group: false))
      case .continue: try resumeAfterStop(&keyboard, at: now)
      default: end(by: signal, &keyboard, at: now)
      }
    }
    return actions
  }

  /// Ends by a signal; marked text is committed first.
  private mutating func end(by signal: Signal, _ keyboard: inout Keyboard, at now: Timestamp) {
    keyboard.finishText(at: now)
    ending = .signalled(signal)
  }

  /// Reverses the window, or ends that; plain terminals have no such mode.
  public mutating func reverseWindow(
    _ isReversed: Bool, of keyboard: inout Keyboard
  ) throws(SystemError) {
    guard settings.asks else { return }
    try display.undo(by: TerminalCommand.mode(.reverseScreen, false).bytes)
    try display.terminal.write(TerminalCommand.mode(.reverseScreen, isReversed).bytes)
  }

  /// Draws the panel, unless the terminal has not yet received the previous drawing.
  public mutating func draw(
    _ keyboard: inout Keyboard, soundNote: String?
  ) throws(SystemError) {
    guard !display.terminal.hasPending, ending == nil, !input.flood.isRunning else { return }
    let bytes = screen.draw(keyboard, soundNote: soundNote)
    if !bytes.isEmpty { try display.terminal.write(bytes) }
  }

  /// Returns the terminal to the shell.
  public mutating func suspend(_ keyboard: inout Keyboard, at now: Timestamp) throws(SystemError) {
    keyboard.releaseAllKeys(at: now)
    try display.terminal.write(screen.clear())
    display.suspend()
  }

  /// Prepares the terminal again when the shell continues the program.
  public mutating func resume(_ keyboard: inout Keyboard, at now: Timestamp) throws(SystemError) {
    try display.resume()
    keyboard.resume(at: now)
    try resize(&keyboard)
  }

  /// Prepares the terminal again after a stop that gave no warning (SIGSTOP).
  private mutating func resumeAfterStop(
    _ keyboard: inout Keyboard, at now: Timestamp
  ) throws(SystemError) {
    keyboard.releaseAllKeys(at: now)
    screen.forget()
    try resume(&keyboard, at: now)
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

  /// Clears the panel.
  public mutating func end(
    _ keyboard: Keyboard
  ) throws(SystemError) {
    try display.terminal.write(screen.clear())
  }

  /// Restores the terminal's original state.
  public func leave() {
    display.leave()
  }
}
