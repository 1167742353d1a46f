public import Timeline

/// Reads keying as it happens: marks as they begin and end in, characters and word gaps out.
///
///     idle ──mark began──▶ marking ──mark ended──▶ waiting ──character due──▶ between
///       ▲                     ▲                       │                        │  │
///       │                     └───────mark began──────┴────────mark began──────┘  │
///       └──────────────────────────────word due───────────────────────────────────┘
///
/// A character ends when the pause after its last mark reaches the letter wait, a word when it
/// reaches the word wait, each at that very moment however late the machine is advanced. A mark that
/// begins earlier cancels what was pending. How long the waits are says ``PauseWaits``.
///
/// Elements that are named (by two keys or a keyer) are taken at their word; the others are judged by
/// their length.
public struct MorseDecoder: TimedMachine, Sendable {
  private enum State {
    /// The state while the key is up and nothing is pending.
    case idle
    /// The state while the key is down.
    case marking(since: Timestamp)
    /// The state while the key is up and a character is open.
    case waiting(since: Timestamp)
    /// The state while the key is up after a character, before its word has ended.
    case between(since: Timestamp)
  }

  /// What the decoder was told beforehand.
  public let settings: DecoderSettings

  private var state = State.idle
  private var open = OpenCharacter()
  private var latest = Timestamp(nanoseconds: .min)
  private var unit: Double
  private var waits = PauseWaits()
  /// When the gap began that a new mark may turn out to end.
  private var gapBegan: Timestamp?

  /// Creates a decoder that has heard nothing yet.
  public init(settings: DecoderSettings = DecoderSettings()) {
    self.settings = settings
    self.unit = Double((settings.speed ?? .standard).unit.nanoseconds)
  }

  /// The elements of the open character so far.
  public var openPattern: MorsePattern { open.pattern }

  /// The characters that are not committed yet, as they would be read now.
  public var provisional: [DecodedCharacter] {
    open.isEmpty ? [] : [DecodedCharacter(open.pattern, in: settings.alphabet)]
  }

  /// The sender's hand, as it is believed to be now.
  public var fist: Fist { Fist(unitNanoseconds: unit) }

  /// When the open character or its word ends unless a mark begins.
  public var deadline: Timestamp? {
    switch state {
    case .idle, .marking: nil
    case .waiting(let since): characterWait.map { since.advanced(byNanoseconds: $0) }
    case .between(let since): wordWait.map { since.advanced(byNanoseconds: $0) }
    }
  }

  /// Takes in what the key did at `now`, after letting what was due expire.
  public mutating func handle(
    _ input: DecoderInput, at now: Timestamp, into outputs: inout [Timed<DecoderOutput>]
  ) {
    advance(to: now, into: &outputs)
    switch input {
    case .markBegan: beginMark(at: latest)
    case .markEnded(let element): endMark(element, at: latest, into: &outputs)
    case .endCharacter: endCharacter(at: latest, into: &outputs)
    case .endWord: endWord(at: latest, into: &outputs)
    case .takeBackElement: takeBackElement(at: latest)
    }
  }

  /// Commits what is due up to and including `now`, each at its own moment.
  public mutating func advance(
    to now: Timestamp, into outputs: inout [Timed<DecoderOutput>]
  ) {
    latest = max(latest, now)
    while let due = deadline, due <= latest { expire(due, into: &outputs) }
  }
}

// MARK: - Events

extension MorseDecoder {
  private mutating func beginMark(at now: Timestamp) {
    switch state {
    case .marking: return
    case .waiting(let since): learn(innerGap: since.nanoseconds(to: now))
    case .idle, .between: break
    }
    state = .marking(since: now)
  }

  private mutating func endMark(
    _ element: MorseElement?, at now: Timestamp, into outputs: inout [Timed<DecoderOutput>]
  ) {
    var nanoseconds: Int64 = 0
    if case .marking(let since) = state { nanoseconds = since.nanoseconds(to: now) }
    guard element != nil || nanoseconds > 0 else { return rest(at: now) }
    let judged = element ?? (Double(nanoseconds) < 2 * unit ? .dit : .dah)
    learn(nanoseconds, as: judged)
    if let full = open.append(judged) { emit(full, at: now, into: &outputs) }
    rest(at: now)
  }

  private mutating func rest(at now: Timestamp) {
    state = open.isEmpty ? .idle : .waiting(since: now)
  }

  private mutating func endCharacter(
    at now: Timestamp, into outputs: inout [Timed<DecoderOutput>]
  ) {
    guard let pattern = open.close() else { return }
    emit(pattern, at: now, into: &outputs)
    if case .waiting = state { state = .between(since: now) }
  }

  private mutating func endWord(
    at now: Timestamp, into outputs: inout [Timed<DecoderOutput>]
  ) {
    endCharacter(at: now, into: &outputs)
    guard case .between = state else { return }
    outputs.append(Timed(.wordGap, at: now))
    state = .idle
  }

  private mutating func takeBackElement(at now: Timestamp) {
    open.takeBack()
    if case .waiting = state { rest(at: now) }
  }

  private mutating func expire(
    _ due: Timestamp, into outputs: inout [Timed<DecoderOutput>]
  ) {
    switch state {
    case .waiting(let since):
      if let pattern = open.close() { emit(pattern, at: due, into: &outputs) }
      state = .between(since: since)
    case .between:
      outputs.append(Timed(.wordGap, at: due))
      state = .idle
    case .idle, .marking:
      preconditionFailure("nothing is due in state \(state)")
    }
  }

  private func emit(
    _ pattern: MorsePattern, at moment: Timestamp, into outputs: inout [Timed<DecoderOutput>]
  ) {
    outputs.append(
      Timed(.character(DecodedCharacter(pattern, in: settings.alphabet)), at: moment))
  }
}

// MARK: - What is learnt

extension MorseDecoder {
  private mutating func learn(innerGap nanoseconds: Int64) {
    guard settings.adapts else { return }
    waits.learn(innerGap: Double(nanoseconds) / unit)
  }

  private mutating func learn(_ nanoseconds: Int64, as element: MorseElement) {
    guard settings.adapts, nanoseconds > 0 else { return }
    let seen = Double(nanoseconds) / Double(element.units)
    unit += (min(max(seen, unit / 2), unit * 2) - unit) / 8
  }

  /// The letter wait in nanoseconds, at least one; `nil` when no pause ends a character.
  private var characterWait: Int64? {
    nanoseconds(of: settings.characterGap, automatic: waits.characterUnits)
  }

  /// The word wait in nanoseconds, beyond the letter wait; `nil` when no pause ends a word.
  private var wordWait: Int64? {
    nanoseconds(of: settings.wordGap, automatic: waits.wordUnits).map { wait in
      max(wait, (characterWait ?? 0).addingSaturated(1))
    }
  }

  private func nanoseconds(of policy: GapPolicy, automatic units: Double) -> Int64? {
    switch policy {
    case .off: nil
    case .automatic: Int64(units * unit)
    case .fixed(let duration): max(1, duration.nanoseconds)
    case .units(let units): Int64(min(max(1, units * unit), 9e18))
    }
  }
}
