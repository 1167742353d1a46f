public import Timeline

/// Finds out whether a terminal reports key releases, using Kitty's keyboard protocol.
///
/// The probe queries the flags, then the device attributes. Every terminal answers the second
/// query, so flags that have not arrived by then will not arrive. Terminals accept different
/// subsets of the pushed flags. The probe therefore queries the flags again and trusts only that
/// answer.
///
///     resting ──begin / ask──► asking ──flags──► speaking ──attributes, late / push, ask──► checking
///                                │                  ▲                                        │
///                 attributes, late / found none     │ flags                 attributes, late │
///                                ▼                  │                                        ▼
///                             silent ───────────────┘               (or pop) found ────── ended
///
/// A distant terminal may answer after the deadline: late answers still count. Nonsensical answers
/// end in `found` with no flags, because each wait has a deadline.
///
/// Source: "Detection of support for this protocol", sw.kovidgoyal.net/kitty/keyboard-protocol.
public struct KeyboardProbe: TimedMachine, Sendable {
  /// The input of the probe.
  public enum Input: Hashable, Sendable {
    /// The terminal is ready for queries.
    case begin
    /// The terminal was suspended, and its modes have been set again.
    case resumed
    /// An answer from the terminal.
    case reply(TerminalReply)
  }

  /// An action that the probe requests.
  public enum Output: Hashable, Sendable {
    /// Send these queries.
    case ask([TerminalCommand])
    /// Push these flags.
    case push(KeyboardProtocol.Flags)
    /// Pop the pushed flags.
    case pop
    /// The flags in force; empty if the terminal does not report releases.
    case found(KeyboardProtocol.Flags)
  }

  private enum State: Hashable {
    case resting
    case asking(until: Timestamp)
    /// The state between the answer about flags and the answer about attributes.
    case speaking(until: Timestamp)
    case silent
    /// The state while pushed flags are unconfirmed, with the latest answer.
    case checking(until: Timestamp, KeyboardProtocol.Flags)
    case ended(KeyboardProtocol.Flags)
  }

  /// The longest wait for an answer.
  static let patience = Duration.milliseconds(500)
  /// The longest wait for a terminal that is known to be slow.
  static let longestPatience = Duration.seconds(5)

  private var state = State.resting
  /// The outputs of the call that is executed; empty between calls.
  private var outbox: [Timed<Output>] = []
  private var asked = Timestamp.zero
  private var patience = Self.patience
  private var latest = Timestamp(nanoseconds: .min)

  /// Creates a probe that has not sent a query.
  public init() {}

  /// Whether an answer is awaited.
  public var isAsking: Bool { deadline != nil }

  /// The end of the wait for an answer; `nil` when none is awaited.
  public var deadline: Timestamp? {
    switch state {
    case .asking(let end), .speaking(let end), .checking(let end, _): end
    case .resting, .silent, .ended: nil
    }
  }

  /// Handles an answer, or a request to query the terminal.
  public mutating func handle(
    _ input: Input, at now: Timestamp, into outputs: inout [Timed<Output>]
  ) {
    defer { outputs += outbox.drain() }
    expire(to: now)
    switch input {
    case .begin:
      ask()
      state = .asking(until: latest.advanced(by: patience))
    case .resumed:
      guard case .ended(let flags) = state, !flags.isEmpty else { return }
      check()
    case .reply(.keyboardFlags(let flags)): receive(flags)
    case .reply(.attributes): moveOn()
    case .reply: break
    }
  }

  /// Ends a wait whose deadline has passed.
  public mutating func advance(to now: Timestamp, into outputs: inout [Timed<Output>]) {
    expire(to: now)
    outputs += outbox.drain()
  }

  private mutating func expire(to now: Timestamp) {
    latest = max(latest, now)
    while let due = deadline, due <= latest {
      let present = latest
      latest = due
      moveOn()
      latest = present
    }
  }

  private mutating func receive(_ flags: KeyboardProtocol.Flags) {
    switch state {
    case .asking, .silent:
      // A terminal that is slow to answer one query is slow to answer the next.
      let doubled = Duration.nanoseconds(2 * asked.nanoseconds(to: latest))
      patience = min(Self.longestPatience, max(patience, doubled))
      state = .speaking(until: latest.advanced(by: patience))
    case .checking(let end, _): state = .checking(until: end, flags)
    case .resting, .speaking, .ended: break
    }
  }

  /// Moves to the next state after the last answer, or after a timeout.
  private mutating func moveOn() {
    switch state {
    case .asking:
      state = .silent
      outbox.append(Timed(.found([]), at: latest))
    case .speaking:
      outbox.append(Timed(.push(.releases), at: latest))
      check()
    case .checking(_, let flags): judge(flags)
    case .resting, .silent, .ended: break
    }
  }

  private mutating func check() {
    ask()
    state = .checking(until: latest.advanced(by: patience), [])
  }

  private mutating func ask() {
    asked = latest
    outbox.append(Timed(.ask([.queryKeyboard, .queryAttributes]), at: latest))
  }

  private mutating func judge(_ flags: KeyboardProtocol.Flags) {
    let granted = flags.isSuperset(of: .needed) ? flags : []
    state = .ended(granted)
    if granted.isEmpty { outbox.append(Timed(.pop, at: latest)) }
    outbox.append(Timed(.found(granted), at: latest))
  }
}
