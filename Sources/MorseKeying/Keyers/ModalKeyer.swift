public import MorseCode
public import Timeline

/// A keyer of any mode, with a straight key beside its paddles.
///
/// In the modes that name their elements the straight key works as well: whichever of the two is
/// pressed ends what the other was doing.
public struct ModalKeyer: Keyer, Sendable {
  /// Which keyer it is.
  public let mode: KeyerMode
  /// What it is set to.
  public private(set) var settings: KeyerSettings

  private var machine: any Keyer & Sendable
  private var straightKey: StraightKeyer
  private var latest = Timestamp(nanoseconds: .min)

  /// Creates a keyer at rest.
  public init(mode: KeyerMode = .element, settings: KeyerSettings = KeyerSettings()) {
    self.mode = mode
    self.settings = settings
    machine = mode.makeMachine(settings)
    straightKey = StraightKeyer(speed: settings.speed)
  }

  /// How fast elements are made; a change holds from the next mark or space on.
  public var speed: MorseSpeed {
    get { settings.speed }
    set {
      settings.speed = newValue
      machine.speed = newValue
    }
  }

  /// The element that is being made; `nil` when none is, or none that could be named.
  public var element: MorseElement? { machine.element }

  /// Whether the key is down.
  public var isMarking: Bool { machine.isMarking || straightKey.isMarking }

  /// When a mark, a space or a character's distance is over.
  public var deadline: Timestamp? { machine.deadline }

  /// Takes in what a hand did to a paddle.
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

  /// Makes what is due up to and including `now`.
  public mutating func advance(to now: Timestamp, into outputs: inout [Timed<KeyerEvent>]) {
    latest = max(latest, now)
    machine.advance(to: latest, into: &outputs)
  }

  /// Ends the mark that is being made, if any, and forgets what was to follow.
  public mutating func interrupt(at now: Timestamp, into outputs: inout [Timed<KeyerEvent>]) {
    latest = max(latest, now)
    machine.interrupt(at: latest, into: &outputs)
    straightKey.interrupt(at: latest, into: &outputs)
  }
}

extension KeyerMode {
  /// Whether marks last as long as contacts are closed, whichever they are.
  fileprivate var isByContact: Bool { self == .straight || self == .cootie }

  fileprivate func makeMachine(_ settings: KeyerSettings) -> any Keyer & Sendable {
    switch self {
    case .element: ElementKeyer(settings: settings)
    case .straight: StraightKeyer(speed: settings.speed)
    case .cootie: CootieKeyer(speed: settings.speed)
    case .iambicA: ElementGenerator(IambicRule(window: 1), settings: settings)
    case .iambicB: ElementGenerator(IambicRule(window: settings.window), settings: settings)
    case .ultimatic: ElementGenerator(UltimaticRule(), settings: settings)
    case .singleLever: ElementGenerator(SingleLeverRule(), settings: settings)
    case .bug: ElementGenerator(BugRule(), settings: settings)
    }
  }
}
