/// How strong the tone is at each cell of a window, and how strong the noise.
struct ToneLevels: Sendable {
  /// The noise in phase and a quarter off: Rayleigh's parameter.
  private(set) var noise: Float = 0
  /// The tone's amplitude around each cell.
  private(set) var tone: [Float] = []
  private var hasNoise = false
  /// The noise as it is at most, whatever of the window is tone.
  private var quiet: Float = 0
  private var sums: [Float] = []
  private var counts: [Float] = []

  /// The weakest tone, of full scale: -54 dB.
  private static let weakest: Float = 0.002
  /// How many times the noise a tone must be.
  private static let contrast: Float = 2.8
  /// How far a tone reaches beyond the noise to be taken for one, however strong it is elsewhere: a
  /// signal that fades is followed down to there.
  private static let plain: Float = 6
  /// What a tone keeps of its strength around it at least.
  private static let depth: Float = 0.4
  /// The tone, as a share of the loudest that is heard with noise on top.
  private static let loudestShare: Float = 0.6
  /// The least noise, as a share of the tone: edges and echoes are no tone of their own.
  private static let cleanest: Float = 0.02
  /// What a cell's weight has become one cell on: half after 0.4 s.
  private static let memory: Float = 0.996_5

  /// How much the amplitude of a cell speaks for a tone, as the logarithm of a ratio of probabilities.
  ///
  /// ln I₀(x), the Bessel function in Rice's distribution, is x²/(x + 3.2) within 0.35.
  @inline(__always)
  func evidence(of amplitude: Float, at place: Int) -> Float {
    let strength = max(min(tone[place], Self.plain * noise), Self.depth * tone[place])
    let square = noise * noise
    let argument = amplitude * strength / square
    return argument * argument / (argument + 3.2) - strength * strength / (2 * square)
  }

  /// Whether a tone of this place's strength can be told from noise.
  func isAudible(at place: Int) -> Bool {
    tone[place] >= Self.weakest && tone[place] >= noise * Self.contrast
  }

  /// Makes a first guess, from what is quiet and what is loud within half a second of each cell.
  mutating func guess(from amplitudes: [Float]) {
    let loudest = amplitudes.max() ?? 0
    // Rayleigh's distribution has a quarter of itself below 0.758. What holds a tone too has less.
    quiet = max(amplitudes.sorted()[amplitudes.count / 4] / 0.758, 1e-5)
    noise = max(hasNoise ? min(noise, quiet) : quiet, loudest * Self.cleanest)
    tone.removeAll(keepingCapacity: true)
    let reach = 250
    let pieces = stride(from: 0, to: amplitudes.count, by: reach).map { start in
      amplitudes[start..<min(start + reach, amplitudes.count)].max() ?? 0
    }
    for place in amplitudes.indices {
      let piece = place / reach
      let around = pieces[max(0, piece - 1)...min(piece + 1, pieces.count - 1)].max() ?? 0
      tone.append(max(around * Self.loudestShare, Self.contrast * noise))
    }
  }

  /// Learns from a path: the noise where the key was up, the tone around where it was down.
  mutating func learn(from amplitudes: [Float], isDown: [Bool], margin: Int) {
    learnNoise(from: amplitudes, isDown: isDown, margin: margin)
    guard isDown.contains(true) else { return }
    sums = [Float](repeating: 0, count: amplitudes.count)
    counts = sums
    spread(amplitudes, isDown, over: Array(amplitudes.indices))
    spread(amplitudes, isDown, over: amplitudes.indices.reversed())
    for place in amplitudes.indices {
      let mean = (sums[place] / max(counts[place], 1e-6)).squareRoot()
      tone[place] = max(mean, Self.contrast * noise)
    }
  }

  private mutating func learnNoise(from amplitudes: [Float], isDown: [Bool], margin: Int) {
    var (sum, count, sinceDown) = (Float(0), 0, 0)
    for place in amplitudes.indices {
      sinceDown = isDown[place] ? 0 : sinceDown + 1
      // An edge reaches beyond its mark.
      let ahead = min(place + margin, amplitudes.count - 1)
      guard sinceDown > margin, !isDown[ahead] else { continue }
      sum += amplitudes[place] * amplitudes[place]
      count += 1
    }
    // A key that is held tells nothing about what there is without it.
    guard count >= 50 else { return }
    noise = max(min((sum / Float(count) / 2).squareRoot(), quiet), 1e-5)
    hasNoise = true
  }

  /// Adds to every place the tone before it in `order`, fading with the distance.
  private mutating func spread(_ amplitudes: [Float], _ isDown: [Bool], over order: [Int]) {
    var (sum, count) = (Float(0), Float(0))
    for place in order {
      sum *= Self.memory
      count *= Self.memory
      if isDown[place] {
        sum += amplitudes[place] * amplitudes[place]
        count += 1
      }
      sums[place] += sum
      counts[place] += count
    }
  }
}
