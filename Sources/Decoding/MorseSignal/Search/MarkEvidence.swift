/// The evidence for a mark in any interval of a sound.
///
/// A mark has an unknown phase; its amplitude is α times the standard deviation of the noise. Its
/// log-likelihood ratio to noise is ln I₀(|Σ α u|) − Σ α² / 2, where u are the cells relative to
/// the noise. Source: H. L. Van Trees, "Detection, Estimation, and Modulation Theory" I (1968),
/// section 4.4. The amplitude is estimated from the marks nearby; a mark may deviate from it by
/// ``leeway``.
///
/// If the pitch of a tone changes within a mark, the cells do not add up over the whole mark. Then
/// each frame of the mark is a separate piece with its own phase (``isBroken``).
///
/// In slow fading, amplitude and phase are predicted (``FadingTrack``, ``PredictedMark``).
struct MarkEvidence: Sendable {
  /// The maximum magnitude of a cell: 1.5 times the level, plus three deviations of the rest.
  private static let bound: (level: Float, scale: Float) = (1.5, 3)
  /// The maximum strength of a mark relative to the expected one, and its minimum change: ±10 dB.
  private static let strength: (most: Float, leastChange: Float) = (3, -0.7)
  /// The minimum energy that is divided by.
  private static let leastEnergy: Float = 1e-9

  /// The first cell of each frame, and then the end of the last frame.
  let frames: [Int]
  /// The standard deviation of a mark's strength, relative to the strength expected from marks
  /// nearby.
  let leeway: Float
  /// Whether every frame of a mark has its own phase.
  let isBroken: Bool
  /// Sums from the beginning to each frame: α u, α² / 2, and the evidence of separate frames.
  private var sums: [Complex] = [.zero]
  private var energies: [Float] = [0]
  private var pieces: [Float] = [0]
  /// The predicted mark from the beginning to each frame; empty without predictions.
  private var predicted: [PredictedMark] = []

  /// Weights the cells of a sound by the levels of its tone.
  init(_ cells: [Complex], _ tone: ToneLevels, frames: [Int], isBroken: Bool) {
    self.frames = frames
    leeway = tone.leeway
    self.isBroken = isBroken
    var whole = PredictedMark()
    if tone.track != nil { predicted.append(whole) }
    for frame in 0..<frames.count - 1 {
      var (sum, energy) = (Complex.zero, Float(0))
      for place in frames[frame]..<frames[frame + 1] {
        let (level, scale) = (tone.levels[place], tone.scales[place])
        let cell = Self.limit(cells[place], to: Self.bound.level * level + Self.bound.scale * scale)
        let strength = level / scale
        sum = sum + cell * (strength / scale)
        energy += strength * strength / 2
        if let track = tone.track { whole.add(cell, track.prediction(at: place), scale: scale) }
      }
      if tone.track != nil { predicted.append(whole) }
      sums.append(sums[frame] + sum)
      energies.append(energies[frame] + energy)
      pieces.append(pieces[frame] + Self.logBessel(sum.power.squareRoot()) - energy)
    }
  }

  /// The number of frames.
  var count: Int { frames.count - 1 }

  /// Returns the evidence for a mark between two frames.
  @inline(__always)
  func mark(from start: Int, to end: Int) -> Float {
    guard predicted.isEmpty else { return (predicted[end] - predicted[start]).evidence }
    guard !isBroken else { return pieces[end] - pieces[start] }
    let size = (sums[end] - sums[start]).power.squareRoot()
    return Self.mark(size, energies[end] - energies[start], leeway)
  }

  /// Returns the additional evidence of one more frame for a mark with the given length.
  ///
  /// The strength is predicted from the earlier frames, not optimized for the frame itself.
  /// Repeated optimization for every frame would turn noise into a mark.
  func addition(of frame: Int, after length: Int) -> Float {
    guard !isBroken else { return pieces[frame + 1] - pieces[frame] }
    let start = max(0, frame - length)
    let before = (sums[frame] - sums[start]).power.squareRoot()
    let after = (sums[frame + 1] - sums[start]).power.squareRoot()
    let factor = 1 + Self.change(before, energies[frame] - energies[start], leeway)
    return Self.logBessel(factor * after) - Self.logBessel(factor * before)
      - factor * factor * (energies[frame + 1] - energies[frame])
  }

  /// Returns ln I₀(x) for x ≥ 0, with the Bessel function of Rice's distribution; accurate to 0.1
  /// up to x = 8.
  ///
  /// The approximation √(x² + 4) − 2 has the correct first terms near 0 and the correct slope for
  /// large x. There, it is too high by ½ ln x, which is less than the noise of x itself.
  @inline(__always)
  private static func logBessel(_ x: Float) -> Float { (x * x + 4).squareRoot() - 2 }

  /// Returns the evidence for a mark at the likeliest strength between the expected and the
  /// measured one.
  ///
  /// Both have a spread: the measured strength 1 / √(2 energy), the expected strength the leeway.
  @inline(__always)
  private static func mark(_ size: Float, _ energy: Float, _ leeway: Float) -> Float {
    let change = change(size, energy, leeway)
    let factor = 1 + change
    return Self.logBessel(factor * size) - factor * factor * energy
      - change * change / (2 * leeway * leeway)
  }

  /// Returns the relative difference between the strength and its expected value.
  @inline(__always)
  private static func change(_ size: Float, _ energy: Float, _ leeway: Float) -> Float {
    let deviation = min(strength.most, size / max(2 * energy, leastEnergy)) - 1
    let known = 2 * energy * leeway * leeway
    return max(strength.leastChange, deviation * known / (1 + known))
  }

  /// Limits the magnitude of a cell, so that a crash of static is no stronger than a strong mark.
  @inline(__always)
  private static func limit(_ cell: Complex, to bound: Float) -> Complex {
    let power = cell.power
    return power > bound * bound ? cell * (bound / power.squareRoot()) : cell
  }
}
