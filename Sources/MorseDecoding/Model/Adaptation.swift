/// Fits the hand and the tempo to what has been read.
///
/// The steps come one after the other, so that they can be done piece by piece.
struct Adaptation {
  private let fixed: FistParameters
  private var refit = Refit()
  private var smoother = TempoSmoother()
  private var observations: [Observation] = []
  private var glitches = Glitches()

  /// Creates an adaptation that leaves alone what is fixed.
  init(fixed: FistParameters) {
    self.fixed = fixed
  }

  /// Fits the hand to a path for the first time.
  mutating func begin(_ path: [Step], _ model: inout FistModel, _ maker: inout ArcMaker) {
    maker.observe(path, into: &observations, glitches: &glitches)
    refit(&model, &maker)
  }

  /// Chooses how fast the tempo wanders.
  mutating func chooseRates(_ model: FistModel, _ maker: ArcMaker) {
    smoother.chooseRates(model, observations, maker)
  }

  /// Follows the tempo.
  mutating func smooth(_ model: FistModel, _ maker: inout ArcMaker) {
    smoother.smooth(model, observations, &maker)
    fixed.hold(&maker)
  }

  /// Fits the hand once more, with the tempo known.
  mutating func finish(_ model: inout FistModel, _ maker: inout ArcMaker) {
    refit(&model, &maker)
    glitches.fit(&model)
  }

  private mutating func refit(_ model: inout FistModel, _ maker: inout ArcMaker) {
    let shift = refit.fit(&model, to: observations, maker)
    model.dit.mean = 0
    if fixed.unit == nil { maker.shiftUnits(by: shift) } else { model.move(by: shift) }
    fixed.hold(&model)
  }
}
