public import Timeline

/// Finds out whether a terminal tells when keys are released, by Kitty's keyboard protocol.
///
/// The device attributes are asked for behind the flags. Every terminal answers those: flags that have
/// not come by then do not come. Terminals differ in what they take of the flags that are pushed, so
/// these are asked for again, and only what comes back is believed.
///
///     resting ──begin / ask──► asking ──flags──► speaking ──attributes, late / push, ask──► checking
///                                │                  ▲                                        │
///                 attributes, late / found none     │ flags                 attributes, late │
///                                ▼                  │                                        ▼
///                             silent ───────────────┘               (or pop) found ────── ended
///
/// A terminal far away may answer after the deadline: what it says then still counts. Answers that
/// make no sense end in `found` with nothing, for each wait has its end.
///
/// Source: "Detection of support for this protocol", sw.kovidgoyal.net/kitty/keyboard-protocol.
public struct KeyboardProbe: TimedMachine, Sendable {
  /// The input of the probe.
  public enum Input: Hashable, Sendable {
    /// The terminal listens: it is to be asked.
    case begin
    /// The terminal was away, and its modes have been set anew.
    case resumed
    /// The terminal has answered something.
    case reply(TerminalReply)
  }

  /// What the probe wants done.
  public enum Output: Hashable, Sendable {
    /// The terminal is to be asked.
    case ask([TerminalCommand])
    /// Flags are to be pushed.
    case push(KeyboardProtocol.Flags)
    /// The flags that were pushed are to be popped.
    case pop
    /// The flags that are in force; empty when releases are not told.
    case found(KeyboardProtocol.Flags)
  }

  private enum State: Hashable {
    case resting
    case asking(until: Timestamp)
    /// The state once flags were answered, until the attributes are.
    case speaking(until: Timestamp)
    case silent
    /// The state while flags are pushed and not known to be in force; with what was answered last.
    case checking(until: Timestamp, KeyboardProtocol.Flags)
    case ended(KeyboardProtocol.Flags)
  }

  /// How long an answer may take.
  static let patience = Duration.milliseconds(500)
  /// The longest wait for a terminal that is known to be slow.
  static let longestPatience = Duration.seconds(5)

  private var state = State.resting
  private var asked = Timestamp.zero
  private var patience = Self.patience
  private var latest = Timestamp(nanoseconds: .min)

  /// Creates a probe that has asked nothing yet.
  public init() {}

  /// Whether an answer is awaited.
  public var isAsking: Bool { deadline != nil }

  /// When the wait for an answer is over.
  public var deadline: Timestamp? {
    switch state {
    case .asking(let end), .speaking(let end), .checking(let end, _): end
    case .resting, .silent, .ended: nil
    }
  }

  /// Takes in an answer, or that it is time to ask.
  public mutating func handle(
    _ input: Input, at now: Timestamp, into outputs: inout [Timed<Output>]
  ) {
    advance(to: now, into: &outputs)
    switch input {
    case .begin:
      ask(into: &outputs)
      state = .asking(until: latest.advanced(by: patience))
    case .resumed:
      guard case .ended(let flags) = state, !flags.isEmpty else { return }
      check(into: &outputs)
    case .reply(.keyboardFlags(let flags)): receive(flags)
    case .reply(.attributes): moveOn(into: &outputs)
    case .reply: break
    }
  }

  /// Ends a wait that is over.
  public mutating func advance(to now: Timestamp, into outputs: inout [Timed<Output>]) {
    latest = max(latest, now)
    while let due = deadline, due <= latest {
      let present = latest
      latest = due
      moveOn(into: &outputs)
      latest = present
    }
  }

  private mutating func receive(_ flags: KeyboardProtocol.Flags) {
    switch state {
    case .asking, .silent:
      // A terminal that takes its time for one answer takes it for the next.
      let doubled = Duration.nanoseconds(2 * asked.nanoseconds(to: latest))
      patience = min(Self.longestPatience, max(patience, doubled))
      state = .speaking(until: latest.advanced(by: patience))
    case .checking(let end, _): state = .checking(until: end, flags)
    case .resting, .speaking, .ended: break
    }
  }

  /// Draws the conclusion: what was to be answered has been, or will not be.
  private mutating func moveOn(into outputs: inout [Timed<Output>]) {
    switch state {
    case .asking:
      state = .silent
      outputs.append(Timed(.found([]), at: latest))
    case .speaking:
      outputs.append(Timed(.push(.releases), at: latest))
      check(into: &outputs)
    case .checking(_, let flags): judge(flags, into: &outputs)
    case .resting, .silent, .ended: break
    }
  }

  private mutating func check(into outputs: inout [Timed<Output>]) {
    ask(into: &outputs)
    state = .checking(until: latest.advanced(by: patience), [])
  }

  private mutating func ask(into outputs: inout [Timed<Output>]) {
    asked = latest
    outputs.append(Timed(.ask([.queryKeyboard, .queryAttributes]), at: latest))
  }

  private mutating func judge(
    _ flags: KeyboardProtocol.Flags, into outputs: inout [Timed<Output>]
  ) {
    let granted = flags.isSuperset(of: .needed) ? flags : []
    state = .ended(granted)
    if granted.isEmpty { outputs.append(Timed(.pop, at: latest)) }
    outputs.append(Timed(.found(granted), at: latest))
  }
}

extension KeyboardProtocol.Flags {
  /// What must be in force for the release of every key to be told.
  public static let needed: KeyboardProtocol.Flags = [.eventTypes, .allKeys]
}
