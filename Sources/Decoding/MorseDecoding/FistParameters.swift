import MorseCode
import Mathematics

/// A parameter of the hand that can be fixed.
public enum FistParameter: String, Hashable, Sendable, CaseIterable {
  /// The speed of the characters, in words a minute.
  case wpm
  /// The dah in units.
  case dah
  /// The element gap in units.
  case elementGap = "element-gap"
  /// The character gap in units.
  case characterGap = "character-gap"
  /// The word gap in units.
  case wordGap = "word-gap"
  /// The spread of marks: the standard deviation of their logarithms.
  case markSpread = "mark-spread"
  /// The spread of gaps.
  case gapSpread = "gap-spread"

  /// The valid values, with much room around any hand; a dah is longer than a dit.
  public var range: ClosedRange<Double> {
    switch self {
    case .wpm: MorseSpeed.range
    case .dah: 1.2...8
    case .elementGap: 0.1...6
    case .characterGap: 1...60
    case .wordGap: 1.5...200
    case .markSpread, .gapSpread: 0.01...1
    }
  }
}

/// The fixed parameters of a hand; the others are learned.
public struct FistParameters: Hashable, Sendable {
  private var values: [FistParameter: Double] = [:]

  /// Creates parameters with nothing fixed.
  public init() {}

  /// The value of a parameter, clamped to its range; `nil` if it is learned.
  public subscript(parameter: FistParameter) -> Double? {
    get { values[parameter] }
    set {
      let range = parameter.range
      values[parameter] = newValue.map { min(max($0, range.lowerBound), range.upperBound) }
    }
  }

  /// Whether nothing is fixed.
  public var isEmpty: Bool { values.isEmpty }
}

extension FistParameters {
  /// The unit in nanoseconds; `nil` if it is not fixed.
  var unit: Double? { self[.wpm].map { MorseSpeed.unitAtOneWPM / $0 } }

  /// The pauses in units that end a character and a word; `nil` without the corresponding fixed
  /// gap.
  ///
  /// A pause is the geometric mean of the fixed gap and the next shorter one.
  var waits: (character: Double?, word: Double?) {
    let character = self[.characterGap]
    return (
      character.map { ($0 * (self[.elementGap] ?? 1)).squareRoot() },
      self[.wordGap].map { ($0 * (character ?? 3)).squareRoot() }
    )
  }

  /// Applies the fixed parameters to a fitted hand.
  func hold(_ model: inout FistModel) {
    guard !isEmpty else { return }
    if let dah = logarithm(.dah) { model.dah.mean = dah }
    for index in 0..<4 {
      if let gap = logarithm(.elementGap) { model.inner[index].mean = gap }
      if let spread = self[.gapSpread] { model.inner[index].spread = Float(spread) }
    }
    for index in 0..<2 {
      if let gap = logarithm(.characterGap) { model.character[index].mean = gap }
      if let gap = logarithm(.wordGap) { model.word[index].mean = gap }
      guard let spread = self[.gapSpread] else { continue }
      model.character[index].spread = Float(spread)
      model.word[index].spread = Float(spread)
    }
    guard let spread = self[.markSpread].map(Float.init) else { return }
    (model.dit.spread, model.dit.tailSpread) = (spread, UsualHand.tailRatio * spread)
    (model.dah.spread, model.dah.tailSpread) = (spread, UsualHand.tailRatio * spread)
  }

  /// Applies the fixed unit to every interval.
  func hold(_ maker: inout ArcMaker) {
    guard !isEmpty else { return }
    if self[.dah] != nil {
      for index in maker.swings.indices { maker.swings[index] = 0 }
    }
    guard let unit else { return }
    let held = Float(Logarithm.of(unit))
    for index in maker.units.indices { maker.units[index] = held }
  }

  private func logarithm(_ parameter: FistParameter) -> Float? {
    self[parameter].map { Float(Logarithm.of($0)) }
  }
}

extension FistModel {
  /// Shifts all means by the offset between the dits and the fixed unit.
  mutating func move(by shift: Float) {
    dit.mean += shift
    dah.mean += shift
    for index in 0..<4 { inner[index].mean += shift }
    stretched?.gap.mean += shift
    stretched?.longDah.mean += shift
    stretched?.longestDah.mean += shift
    for index in 0..<2 {
      character[index].mean += shift
      word[index].mean += shift
    }
  }
}
