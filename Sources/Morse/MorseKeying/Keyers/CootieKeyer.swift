import Timeline

/// The keyer of a sideswiper: contacts side by side, with a mark while any of them is closed.
///
///     open ──press──► closed(one) ──press──► closed(several)
///       ▲                 │    ▲                  │
///       └─last released───┘    └──one released────┘
///
/// Any moment without a closed contact is a space, however short.
struct CootieKeyer: Keyer {
  private var closed: Set<Paddle> = []

  var isMarking: Bool { !closed.isEmpty }

  mutating func handle(
    _ input: PaddleEvent, at now: Timestamp, into outputs: inout [Timed<KeyerEvent>]
  ) {
    let wasMarking = isMarking
    switch input {
    case .press(let paddle): closed.insert(paddle)
    case .release(let paddle): closed.remove(paddle)
    }
    guard isMarking != wasMarking else { return }
    outputs.append(Timed(isMarking ? .markBegan(nil, tone: nil) : .markEnded(nil), at: now))
  }

  mutating func interrupt(at now: Timestamp, into outputs: inout [Timed<KeyerEvent>]) {
    guard isMarking else { return }
    closed = []
    outputs.append(Timed(.markEnded(nil), at: now))
  }
}
