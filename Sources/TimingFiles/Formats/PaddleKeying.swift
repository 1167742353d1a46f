import MorseCode
import MorseKeying
import Timeline

/// Turns a recording of paddles into marks and spaces: through a keyer, as when they were keyed.
///
/// The keyer needs a speed. If none was told, the first edges are held until there are enough to find
/// it out from them: ``PaddleSpeed``. Then they and all that follow go through the keyer. A straight
/// key's edges need no speed, and before the first paddle's they wait for nothing.
///
///     open ──paddle──► held ──enough, end──► keying
struct PaddleKeying: Sendable {
  private enum State: Sendable {
    /// The state before the first edge of a paddle, when no speed was told.
    case open
    /// The state while edges are gathered.
    case held([Timed<PaddleEvent>])
    /// The state when the speed is known.
    case keying
  }

  private var state: State
  private var keyer: ModalKeyer
  private var presses = ElementPresses()
  private var edges = EdgeTimeline()
  private var events: [Timed<KeyerEvent>] = []

  /// So many edges are enough to tell a speed from.
  private static let enough = 600

  /// - Parameters:
  ///   - mode: the keyer; iambic B unless another is told.
  ///   - speed: the speed, if told.
  init(mode: KeyerMode?, speed: MorseSpeed?) {
    keyer = (mode ?? .iambicB).makeKeyer(KeyerSettings(speed: speed ?? .standard))
    state = speed == nil && keyer.mode.needsSpeed ? .open : .keying
  }

  /// Takes in an edge of a paddle at a moment in nanoseconds.
  mutating func take(_ event: PaddleEvent, at moment: Int64, into runs: inout TimingRuns) {
    let edge = Timed(event, at: Timestamp(nanoseconds: moment))
    switch state {
    case .open where event.paddle == .straight, .keying: key(edge, into: &runs)
    case .open: state = .held([edge])
    case .held(var held):
      state = .keying
      held.append(edge)
      if held.count < Self.enough { state = .held(held) } else { key(all: held, into: &runs) }
    }
  }

  /// Ends the recording; paddles that are still closed open.
  mutating func finish(at moment: Int64, into runs: inout TimingRuns) {
    if case .held(let held) = state { key(all: held, into: &runs) }
    state = .keying
    for paddle in Paddle.allCases { take(.release(paddle), at: moment, into: &runs) }
    keyer.advance(to: Timestamp(nanoseconds: .max), into: &events)
    passEvents(into: &runs)
    edges.goOn(to: moment, into: &runs)
  }

  private mutating func key(all held: [Timed<PaddleEvent>], into runs: inout TimingRuns) {
    keyer.speed = PaddleSpeed(mode: keyer.mode).guess(from: held) ?? .standard
    for edge in held { key(edge, into: &runs) }
  }

  private mutating func key(_ edge: Timed<PaddleEvent>, into runs: inout TimingRuns) {
    // The marks of this keyer stand for presses; a file wants the elements' own durations.
    if keyer.mode == .element, case .press(let paddle) = edge.value, let element = paddle.element {
      presses.press(element, at: edge.moment.nanoseconds, into: &runs)
      return
    }
    keyer.handle(edge.value, at: edge.moment, into: &events)
    passEvents(into: &runs)
  }

  private mutating func passEvents(into runs: inout TimingRuns) {
    for event in events {
      let isMark = if case .markBegan = event.value { true } else { false }
      edges.change(to: isMark, at: event.moment.nanoseconds, into: &runs)
    }
    events.removeAll(keepingCapacity: true)
  }
}

extension KeyerMode {
  /// Whether what the keyer makes depends on its speed.
  fileprivate var needsSpeed: Bool {
    switch self {
    case .element, .straight, .cootie: false
    case .iambicA, .iambicB, .ultimatic, .singleLever, .bug: true
    }
  }
}

extension PaddleEvent {
  /// The paddle that moved.
  var paddle: Paddle {
    switch self {
    case .press(let paddle), .release(let paddle): paddle
    }
  }
}
