import Timeline

/// The keyer of a straight key: the mark lasts as long as the key is down.
///
///     up ──press p──► down(p) ──release p, interrupt──► up
///
/// The first paddle that closes is the key until it opens; the other paddles are ignored meanwhile.
struct StraightKeyer: Keyer {
  private var key: Paddle?

  var isMarking: Bool { key != nil }

  mutating func handle(
    _ input: PaddleEvent, at now: Timestamp, into outputs: inout [Timed<KeyerEvent>]
  ) {
    switch input {
    case .press(let paddle) where key == nil:
      key = paddle
      outputs.append(Timed(.markBegan(nil, tone: nil), at: now))
    case .release(let paddle) where key == paddle: interrupt(at: now, into: &outputs)
    case .press, .release: break
    }
  }

  mutating func interrupt(at now: Timestamp, into outputs: inout [Timed<KeyerEvent>]) {
    guard isMarking else { return }
    key = nil
    outputs.append(Timed(.markEnded(nil), at: now))
  }
}
