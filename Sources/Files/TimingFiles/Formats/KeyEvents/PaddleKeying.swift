import MorseCode
import MorseKeying
import Timeline

/// Converts a recording of paddles into marks and spaces by running it through a keyer, as in live
/// keying.
///
/// The keyer needs a speed. If the options give none, the first paddle edges are buffered to
/// estimate it: ``PaddleSpeed``. Then all edges go through the keyer. Edges of a straight key need
/// no speed, so those before the first paddle edge are not buffered.
///
///     open ──paddle──► held ──enough, end──► keying
struct PaddleKeying: Sendable {
  private enum State: Sendable {
    /// No speed was given and no paddle edge has arrived.
    case open
    /// Edges are buffered to estimate the speed.
    case held([Timed<PaddleEvent>])
    /// The speed is known.
    case keying
  }

  private var state: State
  private var keyer: ModalKeyer
  private var presses = ElementPresses()
  private var edges = EdgeTimeline()
  private var events: [Timed<KeyerEvent>] = []

  /// The number of edges that are enough to estimate a speed.
  private static let enough = 600

  /// - Parameters:
  ///   - mode: the keyer; iambic B if `nil`.
  ///   - speed: the speed; `nil` to estimate it.
  init(mode: KeyerMode?, speed: MorseSpeed?) {
    keyer = (mode ?? .iambicB).makeKeyer(KeyerSettings(speed: speed ?? .standard))
    state = speed == nil && keyer.mode.needsSpeed ? .open : .keying
  }

  /// Processes a paddle edge at a moment in nanoseconds.
  mutating func handle(_ event: PaddleEvent, at moment: Int64, into runs: inout TimingRuns) {
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

  /// Ends the recording and releases paddles that are still closed.
  mutating func finish(at moment: Int64, into runs: inout TimingRuns) {
    if case .held(let held) = state { key(all: held, into: &runs) }
    state = .keying
    for paddle in Paddle.allCases { handle(.release(paddle), at: moment, into: &runs) }
    keyer.advance(to: Timestamp(nanoseconds: .max), into: &events)
    forwardEvents(into: &runs)
    edges.goOn(to: moment, into: &runs)
  }

  private mutating func key(all held: [Timed<PaddleEvent>], into runs: inout TimingRuns) {
    keyer.speed = PaddleSpeed(mode: keyer.mode).guess(from: held) ?? .standard
    for edge in held { key(edge, into: &runs) }
  }

  private mutating func key(_ edge: Timed<PaddleEvent>, into runs: inout TimingRuns) {
    // The marks of this keyer represent presses, but a file needs the durations of elements.
    if keyer.mode == .element, case .press(let paddle) = edge.value, let element = paddle.element {
      presses.press(element, at: edge.moment.nanoseconds, into: &runs)
      return
    }
    keyer.handle(edge.value, at: edge.moment, into: &events)
    forwardEvents(into: &runs)
  }

  private mutating func forwardEvents(into runs: inout TimingRuns) {
    for event in events {
      let isMark = if case .markBegan = event.value { true } else { false }
      edges.change(to: isMark, at: event.moment.nanoseconds, into: &runs)
    }
    events.removeAll(keepingCapacity: true)
  }
}

extension KeyerMode {
  /// Whether the output of the keyer depends on its speed.
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
