import MorseCode
import Mathematics
import Timeline

/// A step of the first estimate.
enum FirstEstimateStep {
  case lookAtAllForward, lookAtAllBack, lookForward, lookBack
  case fitGaps(start: Int)

  static let first = FirstEstimateStep.lookAtAllForward
}

/// Makes a first estimate of the tempo and the hand, for the first search.
struct FirstEstimate {
  private var grid: UnitGrid
  private var joiner = GlitchJoiner()
  private var firstFit = FirstFit()
  private var units: [Float] = []
  /// The number of intervals tracked before.
  private var known = 0
  private let fixed: FistParameters
  private let stretched: StretchedKinds?
  let fixedUnit: Float

  init(settings: DecoderSettings) {
    let speed = settings.speed
    let unit = settings.fixed.unit ?? speed.map(\.unitNanoseconds)
    grid = UnitGrid(expecting: unit)
    stretched = settings.alphabet.isStretched ? StretchedKinds() : nil
    fixed = settings.fixed
    fixedUnit = Float(Logarithm.of(unit ?? UsualHand.unit))
  }

  /// Continues to track the unit from the known intervals; this is the first half.
  mutating func lookForward(on maker: inout ArcMaker) {
    known = maker.units.count
    guard let unit = maker.units.last else { return maker.prepare(unit: fixedUnit) }
    maker.extend(unit: unit)
    joiner.join(maker.lengths, units: maker.units)
    grid.lookForward(joiner.logarithms)
  }

  /// Does the second half.
  mutating func lookBack(on maker: inout ArcMaker) {
    guard known > 0 else { return }
    grid.lookBack(joiner.logarithms, into: &units)
    // The grid assumes an average hand; this hand keeps its earlier offset.
    var off: Float = 0
    for index in 0..<known { off += maker.units[index] - units[joiner.places[index]] }
    off /= Float(known)
    for index in known..<maker.lengths.count {
      maker.units[index] = units[joiner.places[index]] + off
    }
    fixed.hold(&maker)
  }

  /// Sets the fixed unit; the hand moves by the offset of the estimated units.
  private func hold(_ maker: inout ArcMaker, _ model: inout FistModel) {
    let off = maker.units.reduce(0) { $0 + $1 - fixedUnit } / Float(max(1, maker.units.count))
    model.move(by: off)
    fixed.hold(&maker)
  }

  /// Estimates the unit at every interval of `maker`, and the hand.
  mutating func open(_ maker: inout ArcMaker, _ model: inout FistModel) {
    var step = FirstEstimateStep.first
    while let next = open(&maker, &model, by: step) { step = next }
  }

  /// Does one step of ``open(_:_:)``; returns the next one.
  mutating func open(
    _ maker: inout ArcMaker, _ model: inout FistModel, by step: FirstEstimateStep
  ) -> FirstEstimateStep? {
    switch step {
    case .lookAtAllForward:
      maker.prepare(unit: fixedUnit)
      grid.lookForward(maker.logarithms)
      return .lookAtAllBack
    case .lookAtAllBack:
      grid.lookBack(maker.logarithms, into: &maker.units)
      joiner.join(maker.lengths, units: maker.units)
      return .lookForward
    case .lookForward:
      grid.lookForward(joiner.logarithms)
      return .lookBack
    case .lookBack:
      grid.lookBack(joiner.logarithms, into: &units)
      firstFit.begin(joiner.logarithms, units: &units, stretched: stretched)
      return .fitGaps(start: 0)
    case .fitGaps(let start):
      firstFit.tryGaps(from: start)
      if start + 1 < FirstFit.starts { return .fitGaps(start: start + 1) }
      model = firstFit.found
      for index in maker.units.indices { maker.units[index] = units[joiner.places[index]] }
      if fixed.unit != nil { hold(&maker, &model) }
      fixed.hold(&model)
      return nil
    }
  }
}

extension FistModel {
  /// Creates the hand of a speed: textbook proportions, with the variation of a hand.
  init(speed: MorseSpeed) {
    self.init()
    let longer = Float(Logarithm.of(max(1, speed.gapStretch)))
    let (three, seven) = (Float(Logarithm.of(3)), Float(Logarithm.of(7)))
    dah.mean = three
    for index in 0..<2 {
      character[index].mean = three + longer
      word[index].mean = seven + longer
    }
  }
}

extension MorseSpeed {
  /// The factor by which gaps are longer than in standard timing (Farnsworth).
  var gapStretch: Double { Double(characterGap.nanoseconds) / (3 * unitNanoseconds) }
}
