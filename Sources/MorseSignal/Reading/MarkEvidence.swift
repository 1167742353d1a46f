/// How much a sound speaks for a mark over any interval of it.
///
/// A mark of unknown phase, whose amplitude is α times the noise's standard deviation, is more probable
/// than noise alone by ln I₀(|Σ α u|) − Σ α² / 2, u being the cells in units of the noise. Source:
/// H. L. Van Trees, "Detection, Estimation, and Modulation Theory" I (1968), section 4.4. The amplitude
/// comes from the marks around; a mark may be stronger or weaker than those by ``leeway``.
///
/// A tone whose pitch moves within a mark does not add up over all of it. Then a mark counts as many
/// pieces of a frame each, with a phase of their own (``isBroken``).
struct MarkEvidence: Sendable {
  /// The cells at which frames begin; the last one ends the last frame.
  let frames: [Int]
  /// The standard deviation of a mark's strength, as a share of what those around it make expect.
  let leeway: Float
  /// Whether every frame of a mark has a phase of its own.
  let isBroken: Bool
  /// Sums from the beginning up to each frame: of α u, of α² / 2, and of the frames' own evidence.
  private var sums: [Complex] = [.zero]
  private var energies: [Float] = [0]
  private var pieces: [Float] = [0]

  /// Weighs the cells of a sound.
  ///
  /// The `levels` are the tone's amplitude at each cell, if it is there; the `scales` the standard
  /// deviation of everything else, noise and blurred edges.
  init(
    _ cells: [Complex], levels: [Float], scales: [Float], frames: [Int], leeway: Float,
    isBroken: Bool
  ) {
    self.frames = frames
    self.leeway = leeway
    self.isBroken = isBroken
    for frame in 0..<frames.count - 1 {
      var (sum, energy) = (Complex.zero, Float(0))
      for place in frames[frame]..<frames[frame + 1] {
        let (level, scale) = (levels[place], scales[place])
        let cell = Self.limit(cells[place], to: 1.5 * level + 3 * scale)
        let strength = level / scale
        sum = sum + cell * (strength / scale)
        energy += strength * strength / 2
      }
      sums.append(sums[frame] + sum)
      energies.append(energies[frame] + energy)
      pieces.append(pieces[frame] + SignalMath.logBessel(sum.power.squareRoot()) - energy)
    }
  }

  /// How many frames there are.
  var count: Int { frames.count - 1 }

  /// The evidence for a mark from one frame to another.
  @inline(__always)
  func mark(from start: Int, to end: Int) -> Float {
    guard !isBroken else { return pieces[end] - pieces[start] }
    let size = (sums[end] - sums[start]).power.squareRoot()
    return Self.mark(size, energies[end] - energies[start], leeway)
  }

  /// What a frame adds to the evidence for a mark that has lasted for some frames already.
  ///
  /// Its strength is what the frames before lead to expect, not the best choice for the frame itself:
  /// the best of many choices, frame after frame, would make a mark of noise.
  func addition(of frame: Int, after length: Int) -> Float {
    guard !isBroken else { return pieces[frame + 1] - pieces[frame] }
    let start = max(0, frame - length)
    let before = (sums[frame] - sums[start]).power.squareRoot()
    let after = (sums[frame + 1] - sums[start]).power.squareRoot()
    let factor = 1 + Self.change(before, energies[frame] - energies[start], leeway)
    return SignalMath.logBessel(factor * after) - SignalMath.logBessel(factor * before)
      - factor * factor * (energies[frame + 1] - energies[frame])
  }

  /// The evidence for a mark, its strength being the likeliest between what was expected and heard.
  ///
  /// Both have a spread: what was heard is off by 1 / √(2 energy), what was expected by the leeway.
  @inline(__always)
  private static func mark(_ size: Float, _ energy: Float, _ leeway: Float) -> Float {
    let change = change(size, energy, leeway)
    let factor = 1 + change
    return SignalMath.logBessel(factor * size) - factor * factor * energy
      - change * change / (2 * leeway * leeway)
  }

  /// By how much of itself the strength differs from what was expected.
  @inline(__always)
  private static func change(_ size: Float, _ energy: Float, _ leeway: Float) -> Float {
    let heard = min(3, size / max(2 * energy, 1e-9)) - 1
    let known = 2 * energy * leeway * leeway
    return max(-0.7, heard * known / (1 + known))
  }

  /// A cell with its magnitude bounded: a crash of static is no more than a strong mark.
  @inline(__always)
  private static func limit(_ cell: Complex, to bound: Float) -> Complex {
    let power = cell.power
    return power > bound * bound ? cell * (bound / power.squareRoot()) : cell
  }
}
