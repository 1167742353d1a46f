public import LinuxSystem
public import TerminalCodec

/// The time during which the program has the terminal: raw, with its modes set; and the undoing of it all.
///
///     away ──enter──► present ──suspend──► suspended
///      ▲                │ ▲                   │ │
///      └─────leave──────┘ └──────resume───────┘ │
///      └─────────────────leave──────────────────┘
///
/// Each step may be asked for again: nothing is done twice. A crash while present undoes everything too.
public final class TerminalSession {
  /// The terminal.
  public let terminal: Terminal
  /// What is asked of the terminal; change it by `change(to:)`.
  public private(set) var modes: TerminalModes

  private enum State {
    case away
    case present
    case suspended
  }

  /// How long the end waits for a terminal that has stopped reading, as one behind a slow network does.
  private static let patience = Duration.seconds(2)

  private let rawMode: RawMode
  private var state = State.away

  /// What undoes whatever else was written; it goes out before the modes are undone.
  private var undoing: [UInt8] = []

  /// What a crash prints on the restored terminal.
  private var lastWords: (opening: [UInt8], text: [UInt8]) = ([], [])

  /// Notes the terminal's settings as they are, to be restored in the end.
  ///
  /// - Parameters:
  ///   - terminal: the terminal.
  ///   - modes: what is asked of it.
  ///   - passingOutput: whether another program's output is passed on, byte by byte.
  /// - Throws: `SystemError` when the terminal does not tell its settings.
  public init(
    _ terminal: Terminal, modes: TerminalModes = TerminalModes(), passingOutput: Bool = false
  ) throws(SystemError) {
    self.terminal = terminal
    self.modes = modes
    rawMode = try RawMode(of: terminal.descriptor, passingOutput: passingOutput)
  }

  deinit { leave() }

  /// Makes the terminal raw and sets its modes.
  public func enter() throws(SystemError) {
    guard state != .present else { return }
    // In the background this stops the process (SIGTTOU), before anything else is done.
    try rawMode.enter()
    state = .present
    try rawMode.armGuard(writing: restoring)
    rawMode.armGuard(printing: lastWords.text, after: lastWords.opening)
    try terminal.write(modes.enter)
  }

  /// Says what undoes whatever else has been written, on every way out.
  public func undo(by bytes: [UInt8]) throws(SystemError) {
    guard bytes != undoing else { return }
    undoing = bytes
    if state == .present { try rawMode.armGuard(writing: restoring) }
  }

  /// Has a crash print a text on the restored terminal that would be lost with it; an empty one prints nothing.
  ///
  /// - Parameters:
  ///   - text: the text in UTF-8, in place of the former one; its control characters are left out.
  ///   - opening: the bytes before it, which may hold sequences.
  public func printAfterCrash(_ text: [UInt8], after opening: [UInt8]) {
    lastWords = (opening, text)
    if state == .present { rawMode.armGuard(printing: text, after: opening) }
  }

  private var restoring: [UInt8] { undoing + modes.restore }

  /// Asks other modes of the terminal from now on.
  public func change(to modes: TerminalModes) throws(SystemError) {
    guard modes != self.modes else { return }
    let former = self.modes
    self.modes = modes
    guard state == .present else { return }
    try rawMode.armGuard(writing: restoring)
    try terminal.write(former.leave + modes.enter)
  }

  /// Restores the terminal for as long as the process is stopped.
  public func suspend() {
    guard state == .present else { return }
    restore()
    state = .suspended
  }

  /// Takes the terminal again when the process goes on after a stop.
  ///
  /// A stop that nobody announced (SIGSTOP) came without `suspend`: what a shell has set since is undone.
  public func resume() throws(SystemError) {
    switch state {
    case .away: break
    case .suspended: try enter()
    case .present:
      try rawMode.enter()
      try terminal.send(undoing)
      try terminal.write(modes.leave + modes.enter)
    }
  }

  /// Restores the terminal as it was found.
  ///
  /// While suspended it is restored already, and by now a shell's: it is left alone.
  public func leave() {
    if state == .present { restore() }
    state = .away
  }

  /// Does what can be done: a terminal that is gone needs no restoring.
  private func restore() {
    try? terminal.send(restoring)
    _ = try? terminal.drain(patience: Self.patience)
    try? rawMode.leave()
    rawMode.disarmGuard()
  }
}
