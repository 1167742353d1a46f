import MorseCode
import Timeline

/// Generates elements and the spaces after them; its rule selects the next element.
///
///              begins                over
///     idle ──────────────► making e ──────► space after e ──next: f──► making f …
///      ▲ │                                   │ ▲
///      │ └─ by hand ─► holding e ──release───┼─┘ if something follows; else idle
///      │                                     │
///      │◄──── nothing next, no autospace ────┤
///      └───── over, nothing pressed ──── resting ◄── nothing next
///
/// In the idle state an element begins with the press; in all other states a press waits. Deadlines
/// expire before inputs of the same moment are processed. A change of speed applies from the next
/// mark or space.
struct ElementGenerator: Keyer {
  private enum State: Sendable {
    /// The key is up and nothing is pending.
    case idle
    /// An element is being generated.
    case making(MorseElement, since: Timestamp, end: Timestamp)
    /// An element is being keyed by hand.
    case holding(MorseElement)
    /// The space after an element; `rest` is the earliest start of the next character.
    case space(after: MorseElement, end: Timestamp, rest: Timestamp)
    /// The pause between characters; `first` is the paddle that was pressed first during it.
    case resting(until: Timestamp, first: MorseElement?)
  }

  private var settings: KeyerSettings
  private let rule: any KeyerRule
  private var state = State.idle
  private var levers = Levers()
  /// The events of the call that is executed; empty between calls.
  private var outbox: [Timed<KeyerEvent>] = []
  /// The number of elements generated since a lever last moved.
  private var unattended = 0

  /// The number of elements without a movement, 15 s of dits at 20 WPM, after which a lever counts
  /// as stuck, and then as open.
  private static let mostUnattended = 128

  init(_ rule: any KeyerRule, settings: KeyerSettings) {
    self.rule = rule
    self.settings = settings
  }

  var element: MorseElement? {
    switch state {
    case .making(let element, _, _), .holding(let element): element
    case .idle, .space, .resting: nil
    }
  }

  var isMarking: Bool { element != nil }

  var deadline: Timestamp? {
    switch state {
    case .idle, .holding: nil
    case .making(_, _, let end), .space(_, let end, _), .resting(let end, _): end
    }
  }

  mutating func change(to speed: MorseSpeed) { settings.speed = speed }

  mutating func handle(
    _ input: PaddleEvent, at now: Timestamp, into outputs: inout [Timed<KeyerEvent>]
  ) {
    expire(to: now)
    unattended = 0
    switch input {
    case .press(let paddle):
      if let lever = paddle.element { press(lever, at: now) }
    case .release(let paddle):
      if let lever = paddle.element { release(lever, at: now) }
    }
    outputs += outbox.drain()
  }

  mutating func advance(to now: Timestamp, into outputs: inout [Timed<KeyerEvent>]) {
    expire(to: now)
    outputs += outbox.drain()
  }

  mutating func interrupt(at now: Timestamp, into outputs: inout [Timed<KeyerEvent>]) {
    expire(to: now)
    if let element { outbox.append(Timed(.markEnded(element), at: now)) }
    levers = Levers()
    state = .idle
    outputs += outbox.drain()
  }
}

// MARK: - Levers

extension ElementGenerator {
  private mutating func press(_ lever: MorseElement, at now: Timestamp) {
    guard !levers.isClosed(lever) else { return }
    levers.close(lever)
    if rule.detectsSqueeze || levers.first == lever { attend(to: lever, at: now) }
  }

  private mutating func release(_ lever: MorseElement, at now: Timestamp) {
    guard levers.isClosed(lever) else { return }
    let wasFirst = levers.first == lever
    rememberSqueeze(with: lever, until: now)
    levers.open(lever)
    if case .holding(lever) = state { endByHand(lever, at: now) }
    if !rule.detectsSqueeze, wasFirst, let other = levers.first {
      attend(to: other, at: now)
    }
  }

  /// Begins the element of a lever that has just closed, or remembers it.
  private mutating func attend(to lever: MorseElement, at now: Timestamp) {
    switch state {
    case .idle: begin(lever, at: now)
    // The lever of the current element only bounces.
    case .making(lever, _, _), .holding(lever): break
    case .making, .holding, .space: remember(lever)
    case .resting(let end, let first):
      state = .resting(until: end, first: first ?? lever)
      remember(lever)
    }
  }

  private mutating func remember(_ lever: MorseElement) {
    if settings.hasMemory(of: lever) { levers.remember(lever) }
  }

  /// Remembers the opposite lever if it was closed within the window of the current element; it was
  /// closed until `now`.
  private mutating func rememberSqueeze(with lever: MorseElement, until now: Timestamp) {
    guard case .making(lever.opposite, let since, let end) = state else { return }
    let part = Double(since.nanoseconds(to: end)) * rule.window.held(in: 0...1)
    if now > since.advanced(byNanoseconds: Int64(part)) { remember(lever) }
  }
}

// MARK: - Elements

extension ElementGenerator {
  private mutating func begin(_ element: MorseElement, at now: Timestamp) {
    levers.forget(element)
    if rule.handmade == element, levers.isClosed(element) {
      state = .holding(element)
      outbox.append(Timed(.markBegan(element, tone: nil), at: now))
    } else {
      let duration = settings.nanoseconds(of: element)
      state = .making(element, since: now, end: now.advanced(byNanoseconds: duration))
      outbox.append(Timed(.markBegan(element, tone: .nanoseconds(duration)), at: now))
    }
  }

  private mutating func expire(to now: Timestamp) {
    while let due = deadline, due <= now { expire(due) }
  }

  private mutating func expire(_ due: Timestamp) {
    switch state {
    case .making(let element, _, _): end(element, at: due)
    case .space(let element, _, let rest):
      if let next = nextElement(after: element) {
        begin(next, at: due)
      } else {
        state = rest > due ? .resting(until: rest, first: nil) : .idle
      }
    case .resting(_, let first):
      state = .idle
      let order = first.map { [$0, $0.opposite] } ?? []
      if let lever = order.first(where: levers.isWanted) { begin(lever, at: due) }
    case .idle, .holding: preconditionFailure("nothing is due in state \(state)")
    }
  }

  private mutating func end(_ element: MorseElement, at now: Timestamp) {
    if levers.isClosed(element.opposite) { rememberSqueeze(with: element.opposite, until: now) }
    outbox.append(Timed(.markEnded(element), at: now))
    let gap = now.advanced(byNanoseconds: settings.gapNanoseconds)
    let rest = settings.restNanoseconds.map { now.advanced(byNanoseconds: $0) } ?? gap
    state = .space(after: element, end: gap, rest: rest)
  }

  /// Ends an element keyed by hand.
  ///
  /// If nothing follows, the operator also determines the space after it.
  private mutating func endByHand(_ element: MorseElement, at now: Timestamp) {
    end(element, at: now)
    if rule.next(after: element, levers) == nil { state = .idle }
  }

  private mutating func nextElement(after element: MorseElement) -> MorseElement? {
    unattended += 1
    if unattended >= Self.mostUnattended { levers = Levers() }
    return rule.next(after: element, levers)
  }
}
