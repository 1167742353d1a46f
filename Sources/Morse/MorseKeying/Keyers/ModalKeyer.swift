public import MorseCode
public import Timeline

/// A keyer of any mode, with an additional straight key.
///
/// In the modes with separate dit and dah paddles the straight key also works. Pressing one of the
/// two ends the mark of the other.
public struct ModalKeyer: TimedMachine, Sendable {
  /// The mode of the keyer.
  public let mode: KeyerMode
  /// The settings.
  public private(set) var settings: KeyerSettings

  private var machine: any Keyer
  private var straightKey = StraightKeyer()
  private var latest = Timestamp(nanoseconds: .min)

  /// Creates a keyer at rest.
  public init(mode: KeyerMode = .element, settings: KeyerSettings = KeyerSettings()) {
    self.mode = mode
    self.settings = settings
    machine = mode.makeMachine(settings)
  }

  /// The speed of the elements; a change applies from the next mark or space.
  public var speed: MorseSpeed {
    get { settings.speed }
    set {
      settings.speed = newValue
      machine.change(to: newValue)
    }
  }

  /// The current element; `nil` if there is none or its element is unknown.
  public var element: MorseElement? { machine.element }

  /// Whether the key is down.
  public var isMarking: Bool { machine.isMarking || straightKey.isMarking }

  /// The moment at which the current mark, space or character distance is over.
  public var deadline: Timestamp? { machine.deadline }

  /// Processes a paddle event.
  public mutating func handle(
    _ input: PaddleEvent, at now: Timestamp, into outputs: inout [Timed<KeyerEvent>]
  ) {
    latest = max(latest, now)
    let event = settings.isSwapped ? input.swapped : input
    switch event {
    case .press(.straight) where !mode.isByContact:
      machine.interrupt(at: latest, into: &outputs)
      straightKey.handle(event, at: latest, into: &outputs)
    case .release(.straight) where !mode.isByContact:
      machine.advance(to: latest, into: &outputs)
      straightKey.handle(event, at: latest, into: &outputs)
    case .press, .release:
      if case .press = event { straightKey.interrupt(at: latest, into: &outputs) }
      machine.handle(event, at: latest, into: &outputs)
    }
  }

  /// Outputs the events due up to and including `now`.
  public mutating func advance(to now: Timestamp, into outputs: inout [Timed<KeyerEvent>]) {
    latest = max(latest, now)
    machine.advance(to: latest, into: &outputs)
  }

  /// Ends the current mark, if any, and clears the pending elements.
  public mutating func interrupt(at now: Timestamp, into outputs: inout [Timed<KeyerEvent>]) {
    latest = max(latest, now)
    machine.interrupt(at: latest, into: &outputs)
    straightKey.interrupt(at: latest, into: &outputs)
  }
}

extension KeyerMode {
  /// Whether marks last as long as any contact is closed.
  fileprivate var isByContact: Bool { self == .straight || self == .cootie }

  fileprivate func makeMachine(_ settings: KeyerSettings) -> any Keyer {
    switch self {
    case .element: ElementKeyer(settings: settings)
    case .straight: StraightKeyer()
    case .cootie: CootieKeyer()
    case .iambicA: ElementGenerator(IambicRule(window: 1), settings: settings)
    case .iambicB: ElementGenerator(IambicRule(window: settings.window), settings: settings)
    case .ultimatic: ElementGenerator(UltimaticRule(), settings: settings)
    case .singleLever: ElementGenerator(SingleLeverRule(), settings: settings)
    case .bug: ElementGenerator(BugRule(), settings: settings)
    }
  }
}
