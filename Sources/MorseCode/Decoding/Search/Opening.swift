import Timeline

/// Makes a first guess of the tempo and the hand, so that a first search can be made.
struct Opening {
  private var grid: UnitGrid
  private var joiner = GlitchJoiner()
  private var firstFit = FirstFit()
  private var units: [Float] = []
  private let fixed: FistModel?
  private let stretched: StretchedKinds?
  let fixedUnit: Float

  init(settings: DecoderSettings) {
    let speed = settings.speed
    let unit = speed.map { 1.2e9 / $0.characterWPM }
    grid = UnitGrid(expecting: unit)
    stretched = settings.alphabet.isStretched ? StretchedKinds() : nil
    var told = FistModel(speed: speed ?? .standard)
    told.stretched = stretched
    fixed = settings.adapts ? nil : told
    fixedUnit = Float(Logarithm.of(unit ?? 60e6))
  }

  /// Tracks the unit on from where it is known.
  mutating func trackOn(_ maker: inout EdgeMaker) {
    let known = maker.units.count
    guard let unit = maker.units.last else { return maker.prepare(unit: fixedUnit) }
    maker.extend(unit: unit)
    joiner.join(maker.lengths, units: maker.units)
    grid.track(joiner.logarithms, into: &units)
    // The grid sees the unit where any hand would have it; this hand is off by as much as before.
    var off: Float = 0
    for index in 0..<known { off += maker.units[index] - units[joiner.places[index]] }
    off /= Float(known)
    for index in known..<maker.lengths.count {
      maker.units[index] = units[joiner.places[index]] + off
    }
  }

  /// Guesses the unit at every stretch of `maker`, and the hand.
  mutating func open(_ maker: inout EdgeMaker, _ model: inout FistModel) {
    maker.prepare(unit: fixedUnit)
    if let fixed {
      model = fixed
      return
    }
    grid.track(maker.logarithms, into: &maker.units)
    joiner.join(maker.lengths, units: maker.units)
    grid.track(joiner.logarithms, into: &units)
    model = firstFit.fit(joiner.logarithms, units: &units, stretched: stretched)
    for index in maker.units.indices { maker.units[index] = units[joiner.places[index]] }
  }
}

extension FistModel {
  /// The hand that a speed stands for: textbook proportions, with the leeway a hand needs.
  init(speed: MorseSpeed) {
    self.init()
    let stretch = Double(speed.characterGap.nanoseconds) / Double(3 * speed.unit.nanoseconds)
    let longer = Float(Logarithm.of(max(1, stretch)))
    dah.mean = 1.0986
    for index in 0..<2 {
      character[index].mean = 1.0986 + longer
      word[index].mean = 1.9459 + longer
    }
  }
}
