import Mathematics

/// The distribution of a duration around its mean, on a logarithmic scale: a normal core and a
/// broad tail.
///
/// The log density is the maximum of the two parts. It is within ln 2 of their sum, and needs no
/// exponential. A floor limits the influence of a single outlier on the rest of a message.
struct Bell {
  var mean: Float
  var spread: Float { didSet { prepare() } }
  var tailShare: Float { didSet { prepare() } }
  var tailShift: Float
  var tailSpread: Float { didSet { prepare() } }
  var floor: Float

  private var core: Float = 0
  private var coreWidth: Float = 0
  private var tail: Float = 0
  private var tailWidth: Float = 0

  init(
    mean: Float, spread: Float, tailShare: Float = UsualHand.tailShare, tailShift: Float = 0,
    tailSpread: Float, floor: Float = UsualHand.floor
  ) {
    self.mean = mean
    self.spread = spread
    self.tailShare = tailShare
    self.tailShift = tailShift
    self.tailSpread = tailSpread
    self.floor = floor
    prepare()
  }

  private mutating func prepare() {
    core = Self.logarithm((1 - tailShare) / spread)
    coreWidth = 0.5 / (spread * spread)
    tail = Self.logarithm(tailShare / tailSpread)
    tailWidth = 0.5 / (tailSpread * tailSpread)
  }

  private static func logarithm(_ number: Float) -> Float {
    Float(Logarithm.of(Double(max(number, leastDensity))))
  }

  /// The least number whose logarithm is taken; it only excludes zero.
  private static let leastDensity: Float = 1e-12

  /// Returns the log density at `x`, up to a constant that all bells share.
  @inline(__always)
  func score(_ x: Float) -> Float {
    let distance = x - mean
    let beyond = distance - tailShift
    let inner = core - coreWidth * distance * distance
    return max(inner, max(tail - tailWidth * beyond * beyond, floor))
  }

  /// Returns the core's share of the density at `x`, from 0 to 1.
  func coreShare(_ x: Float) -> Float {
    let distance = x - mean
    let beyond = distance - tailShift
    let difference = tail - tailWidth * beyond * beyond - core + coreWidth * distance * distance
    return Logarithm.share(ofOdds: -difference)
  }
}
