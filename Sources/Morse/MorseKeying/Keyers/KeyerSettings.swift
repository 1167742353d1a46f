public import MorseCode

/// The settings of a keyer.
public struct KeyerSettings: Hashable, Sendable {
  /// The speed of the elements.
  public var speed: MorseSpeed
  /// The duration of a dah in units, three by ITU-R M.1677-1; within ``ratios``.
  public var dahRatio = 3.0
  /// The share of a dit in a dit and its space; within ``weights``.
  ///
  /// A weight above one half makes every mark longer, and every space shorter by the same time.
  public var weight = 0.5
  /// The minimum distance between characters.
  public var autospace = Autospace.off
  /// Whether the keyer remembers a dit paddle that is released before its dit can begin.
  public var ditMemory = true
  /// Whether the keyer remembers a dah paddle that is released before its dah can begin.
  public var dahMemory = true
  /// Whether the paddles are swapped: the dit paddle makes dahs.
  public var isSwapped = false
  /// The point of an element, from 0 to 1, from which iambic B notices a held opposite paddle.
  ///
  /// 0 is the original mode B; 1 is mode A.
  public var window = 0.0

  /// The valid durations of a dah in units: longer than a dit, and shorter than a word gap.
  public static let ratios = 2.0...5.0
  /// The valid weights: marks and spaces of half a unit or more.
  public static let weights = 0.25...0.75

  /// Creates settings with textbook proportions, both memories and no autospace.
  public init(speed: MorseSpeed = .standard) {
    self.speed = speed
  }
}

/// The minimum distance between characters in units; a press that is too early waits.
public enum Autospace: Int, CaseIterable, Sendable {
  /// Characters may follow as closely as they are keyed.
  case off = 0
  /// At least two units.
  case two = 2
  /// At least three units, the standard character gap.
  case three = 3
  /// At least four units.
  case four = 4
}

// MARK: - Durations

extension KeyerSettings {
  /// Returns the duration of the mark of `element`.
  public func duration(of element: MorseElement) -> Duration {
    .nanoseconds(nanoseconds(of: element))
  }

  func nanoseconds(of element: MorseElement) -> Int64 {
    nanoseconds(ofUnits: (element == .dit ? 1 : dahRatio.held(in: Self.ratios)) + bias)
  }

  /// The duration of the space after an element, in nanoseconds.
  var gapNanoseconds: Int64 { nanoseconds(ofUnits: 1 - bias) }

  /// The minimum space between characters, in nanoseconds; `nil` without autospace.
  var restNanoseconds: Int64? {
    autospace == .off ? nil : nanoseconds(ofUnits: Double(autospace.rawValue) - bias)
  }

  func hasMemory(of element: MorseElement) -> Bool {
    element == .dit ? ditMemory : dahMemory
  }

  /// The number of units by which marks are longer and spaces shorter.
  private var bias: Double { 2 * weight.held(in: Self.weights) - 1 }

  private func nanoseconds(ofUnits units: Double) -> Int64 {
    Int64((speed.unitNanoseconds * units).rounded())
  }
}

extension Double {
  /// Returns the nearest value in `range`; the lower bound for NaN.
  package func held(in range: ClosedRange<Double>) -> Double {
    self > range.lowerBound ? min(self, range.upperBound) : range.lowerBound
  }
}
