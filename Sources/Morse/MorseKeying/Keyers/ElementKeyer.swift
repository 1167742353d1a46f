import MorseCode
import Timeline

/// The keyer for input without key-release support: one press makes one element.
///
///              press e / markBegan(e)
///      ┌──────┐ ───────────────────────────────► ┌────────────┐ ─┐ press f / markEnded(e),
///      │ idle │                                   │ marking e  │  │            markBegan(f)
///      └──────┘ ◄─────────────────────────────── └────────────┘ ◄┘
///              element over, interrupt / markEnded(e)
///
/// A mark begins exactly with its press. So the decoder receives the operator's real pauses, which
/// separate the characters. The mark lasts one unit for either element, or until the next press. It
/// represents the press, whose element is known, and not the tone.
struct ElementKeyer: Keyer {
  private var settings: KeyerSettings

  private enum State {
    /// No mark is being generated.
    case idle
    /// The mark of `element` is being generated.
    case marking(MorseElement, end: Timestamp)
  }

  private var state = State.idle

  init(settings: KeyerSettings) {
    self.settings = settings
  }

  var element: MorseElement? {
    guard case .marking(let element, _) = state else { return nil }
    return element
  }

  var isMarking: Bool { element != nil }

  var deadline: Timestamp? {
    guard case .marking(_, let end) = state else { return nil }
    return end
  }

  mutating func change(to speed: MorseSpeed) { settings.speed = speed }

  mutating func handle(
    _ input: PaddleEvent, at now: Timestamp, into outputs: inout [Timed<KeyerEvent>]
  ) {
    advance(to: now, into: &outputs)
    guard case .press(let paddle) = input, let element = paddle.element else { return }
    endMark(at: now, into: &outputs)
    outputs.append(Timed(.markBegan(element, tone: settings.duration(of: element)), at: now))
    state = .marking(element, end: now.advanced(by: settings.speed.unit))
  }

  mutating func advance(to now: Timestamp, into outputs: inout [Timed<KeyerEvent>]) {
    guard case .marking(_, let end) = state, end <= now else { return }
    endMark(at: end, into: &outputs)
  }

  mutating func interrupt(at now: Timestamp, into outputs: inout [Timed<KeyerEvent>]) {
    advance(to: now, into: &outputs)
    endMark(at: now, into: &outputs)
  }

  private mutating func endMark(at moment: Timestamp, into outputs: inout [Timed<KeyerEvent>]) {
    guard case .marking(let element, _) = state else { return }
    outputs.append(Timed(.markEnded(element), at: moment))
    state = .idle
  }
}
