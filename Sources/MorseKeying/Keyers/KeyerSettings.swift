public import MorseCode

/// What a keyer is set to.
public struct KeyerSettings: Hashable, Sendable {
  /// How fast elements are made.
  public var speed: MorseSpeed
  /// How many units a dah lasts; within ``ratios``.
  public var dahRatio = 3.0
  /// The part of a dit and the space after it that the dit takes; within ``weights``.
  ///
  /// What a dit is longer than half, every mark is longer and every space shorter by.
  public var weight = 0.5
  /// How far apart characters are kept.
  public var autospace = Autospace.off
  /// Whether a dit paddle that has opened again by the time a dit could follow counts.
  public var ditMemory = true
  /// Whether a dah paddle that has opened again by the time a dah could follow counts.
  public var dahMemory = true
  /// Whether the dit paddle makes dahs and the dah paddle dits.
  public var isSwapped = false
  /// From which part of an element on, 0 to 1, iambic B heeds the opposite paddle being held.
  ///
  /// 0 is B as it first was, 1 is A.
  public var window = 0.0

  /// The dahs that are made, in units.
  public static let ratios = 2.0...5.0
  /// The weights that are made.
  public static let weights = 0.25...0.75

  /// Creates settings: textbook proportions, both memories, no autospace.
  public init(speed: MorseSpeed = .standard) {
    self.speed = speed
  }
}

/// How many units a keyer keeps characters apart: what is pressed too early waits.
public enum Autospace: Int, CaseIterable, Sendable {
  /// As close as they are keyed.
  case off = 0
  /// At least two units.
  case two = 2
  /// At least three units, as the book has it.
  case three = 3
  /// At least four units.
  case four = 4
}

// MARK: - Durations

extension KeyerSettings {
  /// How long the mark of `element` lasts.
  public func duration(of element: MorseElement) -> Duration {
    .nanoseconds(nanoseconds(of: element))
  }

  func nanoseconds(of element: MorseElement) -> Int64 {
    nanoseconds(ofUnits: (element == .dit ? 1 : dahRatio.held(in: Self.ratios)) + bias)
  }

  /// The space after an element, in nanoseconds.
  var gapNanoseconds: Int64 { nanoseconds(ofUnits: 1 - bias) }

  /// The space that a character keeps to the next, in nanoseconds; `nil` when none is kept.
  var restNanoseconds: Int64? {
    autospace == .off ? nil : nanoseconds(ofUnits: Double(autospace.rawValue) - bias)
  }

  func hasMemory(of element: MorseElement) -> Bool {
    element == .dit ? ditMemory : dahMemory
  }

  /// By how many units marks are longer, and spaces shorter.
  private var bias: Double { 2 * weight.held(in: Self.weights) - 1 }

  private func nanoseconds(ofUnits units: Double) -> Int64 {
    Int64((1.2e9 / speed.characterWPM * units).rounded())
  }
}

extension Double {
  /// The nearest value in `range`; its lower bound for what is no number.
  package func held(in range: ClosedRange<Double>) -> Double {
    self > range.lowerBound ? min(self, range.upperBound) : range.lowerBound
  }
}
