/// The kinds of hands in the corpus.
public enum HandKind: String, CaseIterable, Sendable {
  /// A machine.
  case machine
  /// A keyer: exact elements, but pauses by hand.
  case paddle
  /// A straight key with a skilled hand.
  case good = "straight, good"
  /// A straight key with an average hand.
  case average = "straight, average"
  /// A straight key with long dahs and short pauses.
  case poor = "straight, poor"
  /// A semi-automatic key: dits by a spring; dahs and the pauses after them by hand.
  case bug
  /// Fast characters with long gaps.
  case farnsworth
  /// A speed that gradually doubles or halves.
  case drift
  /// A speed that suddenly doubles or halves.
  case step
  /// Dahs that grow and shrink.
  case swing
  /// A learner: slow, with hesitations within characters and between them.
  case beginner
  /// A contact that bounces and drops out.
  case glitch
  /// A trembling hand on a switch: involuntary taps and releases.
  case tremor
  /// A keying circuit that lengthens marks, or spaces, by a fixed time.
  case weight

  /// The speeds in the corpus, in WPM.
  public var speeds: [Double] {
    switch self {
    case .machine: [5, 12, 20, 30, 40, 50]
    case .paddle: [12, 20, 30, 40]
    case .good: [8, 13, 18, 25]
    case .average: [8, 13, 18, 22]
    case .poor: [8, 13, 18]
    case .bug: [15, 20, 28, 35]
    case .farnsworth, .swing: [13, 18, 25]
    case .drift: [12, 16]
    case .step: [10, 16]
    case .beginner: [5, 8]
    case .glitch: [10, 20, 30]
    case .tremor: [6, 10]
    case .weight: [15, 25, 35]
    }
  }
}
