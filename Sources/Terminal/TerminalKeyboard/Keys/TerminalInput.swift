import MorseKeying
import MorseKeyboard
import TerminalCodec
import Timeline

/// Turns terminal input into events, and finds out the key-release support.
///
/// The terminal is queried when a session begins, and receives the modes with the best support: see
/// ``KeyboardProbe``.
struct TerminalInput: TimedMachine {
  enum Input {
    case bytes([UInt8])
    /// The session begins; a terminal that cannot move its cursor cannot be queried.
    case begin(asking: Bool)
    /// The terminal is back after another program used it.
    case resumed
    /// A reply that was parsed elsewhere.
    case reply(TerminalReply)
  }

  enum Output {
    case event(TerminalEvent)
    case ask([TerminalCommand])
    case modes(TerminalModes)
    /// The key-release support is known; whether it differs from an earlier result.
    case found(isChange: Bool)
  }

  /// The key releases that the terminal reports.
  private enum Support {
    case unknown
    case notAsked
    case none
    case allKeys
  }

  /// The modes that the session requests from the terminal.
  private(set) var modes: TerminalModes
  private let mouseUse: MouseUse
  private let hasOtherKeys: Bool
  /// Whether focus reports are needed in any case.
  private let wantsFocus: Bool
  /// The outputs of the call that is executed; empty between calls.
  private var outbox: [Timed<Output>] = []
  private var support = Support.unknown
  /// Whether the terminal keeps the promise that its answers make.
  private var promise = ReleasePromise()
  /// Whether a mouse button has keyed.
  var hasKeyedMouse = false
  private var parser = InputParser()
  private var probe = KeyboardProbe()

  /// The timeout for half a reply while queries are pending; longer than for half a key.
  private static let answerTimeout = Duration.milliseconds(100)

  /// Creates an input for a terminal that has not been queried yet.
  ///
  /// - Parameters:
  ///   - mouseUse: when mouse buttons act as keys.
  ///   - modes: the modes that are needed in any case.
  ///   - hasOtherKeys: whether inputs other than the terminal report releases.
  init(mouseUse: MouseUse, modes: TerminalModes, hasOtherKeys: Bool) {
    (self.mouseUse, self.modes, self.hasOtherKeys) = (mouseUse, modes, hasOtherKeys)
    wantsFocus = modes.focus
  }

  /// The key-release support for this number of keys; `nil` before the terminal has replied.
  func releaseSupport(for keySet: KeySet) -> KeyReleaseSupport? {
    switch support {
    case .unknown: nil
    case .allKeys where promise.isKept: .kitty
    case .none where keysByMouse, .allKeys where keysByMouse: .mouse
    case .none, .allKeys, .notAsked: keySet == .one ? .repeats : .presses
    }
  }

  /// The source of the terminal's edges, for filters.
  var source: EdgeSource { reportsReleases ? .kitty : .terminal }

  /// Whether any input reports releases.
  var receivesReleases: Bool { hasOtherKeys || reportsReleases || keysByMouse }

  /// Whether all keys report their releases.
  private var reportsReleases: Bool { support == .allKeys && promise.isKept }

  /// Judges an event of a contact's key by the promise to report releases.
  ///
  /// - Returns: the key as it is meant, and whether the promise was kept before.
  mutating func judge(_ key: Key, at now: Timestamp) -> (key: Key, wasKept: Bool) {
    guard support == .allKeys else { return (key, false) }
    let wasKept = promise.isKept
    return (promise.judge(key, at: now), wasKept)
  }

  /// Forgets the keys that are down, because their releases may be lost.
  mutating func forgetKeys() { promise.forgetKeys() }

  /// Whether the terminal should report mouse buttons.
  private var usesMouse: Bool {
    switch mouseUse {
    case .always: support != .notAsked
    case .whenNeeded: support == .none
    case .never: false
    }
  }

  /// Whether mouse buttons act as keys: with `.whenNeeded`, from the first press on.
  private var keysByMouse: Bool { usesMouse && (mouseUse == .always || hasKeyedMouse) }

  var deadline: Timestamp? { earliest(sequenceDeadline, probe.deadline) }
  /// The time at which an unfinished sequence is given up; `nil` if there is none.
  var sequenceDeadline: Timestamp? { parser.deadline }

  mutating func advance(to now: Timestamp, into outputs: inout [Timed<Output>]) {
    expire(to: now)
    outputs += outbox.drain()
  }

  private mutating func expire(to now: Timestamp) {
    while let due = deadline, due <= now {
      outbox += parser.advance(to: due).map { Timed(.event($0.value), at: $0.moment) }
      handle(probe.advance(to: due))
    }
  }

  mutating func handle(_ input: Input, at now: Timestamp, into outputs: inout [Timed<Output>]) {
    expire(to: now)
    switch input {
    case .bytes(let bytes):
      if parser.deadline == nil {
        parser.escapeTimeout =
          probe.isAsking ? Self.answerTimeout : InputParser().escapeTimeout
      }
      var events: [Timed<TerminalEvent>] = []
      parser.handle(bytes[...], at: now, into: &events)
      outbox += events.map { Timed(.event($0.value), at: $0.moment) }
    case .begin(asking: false):
      support = .notAsked
      outbox.append(Timed(.found(isChange: false), at: now))
    case .begin:
      let mouse = usesMouse
      let focus = mouse || wantsFocus
      change(at: now) { ($0.mouse, $0.focus) = (mouse, focus) }
      handle(probe.handle(.begin, at: now))
    case .resumed: handle(probe.handle(.resumed, at: now))
    case .reply(let reply): handle(probe.handle(.reply(reply), at: now))
    }
    outputs += outbox.drain()
  }

  private mutating func handle(_ answered: [Timed<KeyboardProbe.Output>]) {
    for item in answered {
      switch item.value {
      case .ask(let commands): outbox.append(Timed(.ask(commands), at: item.moment))
      case .push(let flags): change(at: item.moment) { $0.keyboard = flags }
      case .pop: change(at: item.moment) { $0.keyboard = [] }
      case .found(let flags):
        let (former, found) = (support, flags.isEmpty ? Support.none : .allKeys)
        support = found
        let (mouse, focus) = (usesMouse, usesMouse || wantsFocus || !flags.isEmpty)
        change(at: item.moment) { ($0.mouse, $0.focus) = (mouse, focus) }
        let isChange = former != .unknown && former != found
        outbox.append(Timed(.found(isChange: isChange), at: item.moment))
      }
    }
  }

  private mutating func change(at now: Timestamp, _ body: (inout TerminalModes) -> Void) {
    let former = modes
    body(&modes)
    if modes != former { outbox.append(Timed(.modes(modes), at: now)) }
  }
}
