/// Fits the hand and the tempo to decoded intervals.
///
/// The work consists of separate steps, so that it can be spread over time.
struct Adaptation {
  private let fixed: FistParameters
  private var refit = Refit()
  private var smoother = TempoSmoother()
  private var observations: [Observation] = []
  private var glitches = Glitches()

  /// Creates an adaptation that does not change fixed parameters.
  init(fixed: FistParameters) {
    self.fixed = fixed
  }

  /// Fits the hand to a path for the first time.
  mutating func begin(_ path: [Step], _ model: inout FistModel, _ maker: inout ArcMaker) {
    maker.observe(path, into: &observations, glitches: &glitches)
    refit(&model, &maker)
  }

  /// Selects the rate of tempo changes.
  mutating func chooseRates(_ model: FistModel, _ maker: ArcMaker) {
    smoother.chooseRates(model, observations, maker)
  }

  /// Smooths the tempo.
  mutating func smooth(_ model: FistModel, _ maker: inout ArcMaker) {
    smoother.smooth(model, observations, &maker)
    fixed.hold(&maker)
  }

  /// Fits the hand again with the smoothed tempo.
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
