public import LinuxSystem
public import TerminalCodec

/// The period in which the program uses the terminal: raw and with its modes set, until it is
/// restored.
///
///     away ──enter──► present ──suspend──► suspended
///      ▲                │ ▲                   │ │
///      └─────leave──────┘ └──────resume───────┘ │
///      └─────────────────leave──────────────────┘
///
/// `hush` may precede the first `enter`: keys typed while the program opens are not echoed.
/// Each step may be repeated without effect. A crash while present restores everything too.
public final class TerminalSession {
  /// The terminal.
  public let terminal: Terminal
  /// The requested modes; change them with `change(to:)`.
  public private(set) var modes: TerminalModes

  private enum State {
    case away
    case hushed
    case present
    case suspended
  }

  /// How long the end waits for a terminal that has stopped reading, for example over a slow
  /// network.
  private static let patience = Duration.seconds(2)

  /// How long the end waits for the answer to its question.
  private static let fencePatience = Duration.seconds(1)

  private let rawMode: RawMode
  private var state = State.away

  /// The bytes that undo all other output; they are written before the modes are restored.
  private var undoing: [UInt8] = []

  /// The text that a crash prints on the restored terminal.
  private var lastWords: (opening: [UInt8], text: [UInt8]) = ([], [])

  /// Records the terminal's settings, to be restored at the end.
  ///
  /// - Parameters:
  ///   - terminal: the terminal.
  ///   - modes: the requested modes.
  ///   - passingOutput: whether another program's output is forwarded byte by byte.
  /// - Throws: `SystemError` if the terminal's settings cannot be read.
  public init(
    _ terminal: Terminal, modes: TerminalModes = TerminalModes(), passingOutput: Bool = false
  ) throws(SystemError) {
    self.terminal = terminal
    self.modes = modes
    rawMode = try RawMode(of: terminal.descriptor, passingOutput: passingOutput)
  }

  deinit { leave() }

  /// Turns off the echo until `enter` or `leave`: what is typed ahead may be a password.
  ///
  /// Hold the signals that end the program meanwhile; only a crash restores the echo by itself.
  public func hush() throws(SystemError) {
    guard state == .away else { return }
    try rawMode.hush()
    state = .hushed
    try rawMode.armGuard(writing: [])
  }

  /// Makes the terminal raw and sets its modes.
  public func enter() throws(SystemError) {
    guard state != .present else { return }
    // In the background this stops the process (SIGTTOU) before anything else happens.
    try rawMode.enter()
    state = .present
    try rawMode.armGuard(writing: restoring)
    rawMode.armGuard(printing: lastWords.text, after: lastWords.opening)
    try terminal.write(modes.enter)
  }

  /// Sets the bytes that undo all other output, for every way of leaving.
  public func undo(by bytes: [UInt8]) throws(SystemError) {
    guard bytes != undoing else { return }
    undoing = bytes
    if state == .present { try rawMode.armGuard(writing: restoring) }
  }

  /// Sets the text that a crash prints on the restored terminal, as it would be lost otherwise.
  ///
  /// An empty text prints nothing.
  ///
  /// - Parameters:
  ///   - text: the text in UTF-8, replacing the former one; its control characters are dropped.
  ///   - opening: the bytes before it, which may contain escape sequences.
  public func printAfterCrash(_ text: [UInt8], after opening: [UInt8]) {
    lastWords = (opening, text)
    if state == .present { rawMode.armGuard(printing: text, after: opening) }
  }

  private var restoring: [UInt8] { undoing + modes.restore }

  /// Requests other modes from now on.
  public func change(to modes: TerminalModes) throws(SystemError) {
    guard modes != self.modes else { return }
    let former = self.modes
    self.modes = modes
    guard state == .present else { return }
    try rawMode.armGuard(writing: restoring)
    try terminal.write(former.leave + modes.enter)
  }

  /// Restores the terminal while the process is stopped.
  public func suspend() {
    guard state == .present else { return }
    restore()
    state = .suspended
  }

  /// Takes the terminal again when the process continues after a stop.
  ///
  /// SIGSTOP stops the process without a call of `suspend()`; whatever a shell has set since is
  /// then undone.
  public func resume() throws(SystemError) {
    switch state {
    case .away, .hushed: break
    case .suspended: try enter()
    case .present:
      try rawMode.enter()
      try terminal.send(undoing)
      try terminal.write(modes.leave + modes.enter)
    }
  }

  /// Restores the terminal to its original state.
  ///
  /// A suspended session changes nothing: the terminal is already restored and belongs to a shell.
  public func leave() {
    switch state {
    case .present: restore()
    case .hushed: restoreSettings()
    case .away, .suspended: break
    }
    state = .away
  }

  /// Restores what it can; errors are ignored, as a terminal that is gone needs no restoring.
  ///
  /// Events that the terminal sent before it received this are read and dropped, such as the release
  /// of the key that ended the program.
  private func restore() {
    let asks = modes.sendsEvents
    try? terminal.send(restoring + (asks ? AnswerFence.question : []))
    let isSent = try? terminal.drain(patience: Self.patience)
    if asks, isSent == true { terminal.dropInput(within: Self.fencePatience) }
    restoreSettings()
  }

  private func restoreSettings() {
    try? rawMode.leave()
    rawMode.disarmGuard()
  }
}
