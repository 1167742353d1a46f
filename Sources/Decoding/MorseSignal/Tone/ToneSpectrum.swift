import Mathematics

/// The power of each pitch over time, relative to the noise around it.
///
/// Pieces of a quarter of a second overlap by half. Because of Hann's window, a strong tone does
/// not mask a weak one more than two bins away.
struct ToneSpectrum: Sendable {
  /// The number of samples between the starts of two pieces.
  let hop: Int
  /// The width of a bin in hertz.
  let binWidth: Double
  /// The analysed bins; bin 0 is 0 Hz.
  let bins: Range<Int>
  /// The power of each bin relative to its noise, by piece.
  private(set) var pieces: [[Float]] = []
  /// The mean power of each bin relative to its noise.
  private(set) var means: [Float] = []
  /// The noise variance of a sample near each bin, assuming white noise.
  private(set) var floors: [Float] = []

  private let spectrogram: Spectrogram
  /// The analysed pitches in hertz.
  static let pitches = 200.0...3000.0
  /// The maximum pitch relative to the rate: higher ones are near their mirror image at ½.
  private static let highest = 0.47
  /// The maximum duration of a piece in seconds, a dit at 5 WPM, and its minimum number of samples.
  private static let piece: (seconds: Double, samples: Int) = (0.26, 64)
  /// The minimum duration of a measured sound in seconds: a piece and a little more.
  static let shortest = 0.3
  /// The minimum distance of two tones in hertz: the strongest sideband at 70 WPM is 29 away.
  static let apart = 40.0
  /// The minimum mean power of a tone relative to the noise, whose own is 1 ± 0.2 in four seconds.
  static let audible: Float = 3
  /// The first bin, beyond Hann's window around bin 0, and the minimum number: a peak's.
  private static let (firstBin, leastBins) = (2, 3)
  /// The range around a pitch in which its noise is measured, in hertz and at least in bins.
  private static let reach: (hertz: Double, bins: Int) = (200, 4)
  /// The minimum noise: relative to the loudest bin, -60 dB, and absolutely.
  private static let leastNoise: (relative: Float, power: Float) = (1e-6, 1e-12)
  /// The minimum share of the sound that is not digital silence, and the maximum power of noise at a
  /// filter's peak relative to the noise around it: 10 dB; 9.4 dB were measured behind receivers.
  private static let (leastShare, mostPeak) = (Float(0.05), Float(10))
  /// The minimum of a continuous tone: pieces (5 s) and power; one piece in `part` may be weak.
  private static let steady: (pieces: Int, power: Float, part: Int) = (40, 6, 10)
  /// The log-likelihood ratio that proves a tone; noise reaches it once in several hours.
  static let plain: Float = 18
  /// The maximum power of a tone's key clicks relative to its mean power, times their squared
  /// distance in hertz.
  ///
  /// The spectrum of an abrupt edge is 1 / (2πf). With 28 edges in a word of 50 units and the noise
  /// bandwidth of a piece (6 Hz), clicks reach 6 / f² at 20 WPM and 22 / f² at 60 WPM. A track
  /// selects the strongest bin of each piece, which is up to three times stronger.
  private static let clicks = 62.5

  /// Prepares for a sample rate in hertz.
  init(rate: Double) {
    var size = Self.piece.samples
    while Double(2 * size) <= Self.piece.seconds * rate { size *= 2 }
    binWidth = rate / Double(size)
    let top = min(Self.pitches.upperBound, rate * Self.highest)
    let low = max(Self.firstBin, Int(min(Self.pitches.lowerBound, top / 2) / binWidth))
    bins = low..<max(low + Self.leastBins, Int(top / binWidth))
    spectrogram = Spectrogram(size: size, bins: bins)
    hop = spectrogram.hop
  }

  /// Returns the middle of a piece, in samples.
  func middle(of piece: Int) -> Double { Double(piece * hop) + Double(spectrogram.size) / 2 }

  /// Returns the pitch of a fractional bin, in hertz.
  func pitch(_ bin: Double) -> Double { bin * binWidth }

  /// Measures a sound whose noise is `noise`, divided by the gain of that noise.
  mutating func measure(_ samples: [Float], noise: NoiseField) {
    pieces = spectrogram.powers(of: samples)
    normalize(noise)
  }

  private mutating func normalize(_ noise: NoiseField) {
    means = bins.indices.map { place in
      pieces.reduce(Float(0)) { $0 + $1[place - bins.lowerBound] } / Float(pieces.count)
    }
    let loudest = means.max() ?? 0
    let reach = max(Self.reach.bins, Int(Self.reach.hertz / binWidth))
    let scale = 1 / (Spectrogram.noiseShare * Float(spectrogram.size))
    floors.removeAll(keepingCapacity: true)
    for place in means.indices {
      let around = means[max(0, place - reach)...min(means.count - 1, place + reach)].sorted()
      // Digital silence is no noise.
      let median = around[around.count / 2] / max(noise.liveShare, Self.leastShare)
      let least = max(median, loudest * Self.leastNoise.relative, Self.leastNoise.power)
      // A filter may have a peak at the tone.
      let own = noise.variance(at: pitch(Double(bins.lowerBound + place))) / scale
      floors.append(max(least, min(own, Self.mostPeak * least)))
    }
    for place in means.indices {
      // A tone that never stops is not keying; no other tone is detectable near it.
      let divisor = isSteady(place, mean: means[place]) ? 2 * means[place] : floors[place]
      for piece in pieces.indices { pieces[piece][place] /= divisor }
      means[place] /= divisor
      floors[place] *= scale
    }
  }

  /// Removes a tone from all pieces.
  mutating func remove(_ track: ToneTrack) {
    let reach = Int(Self.apart / binWidth)
    for piece in pieces.indices {
      let place = Int(track.bins[piece].rounded()) - bins.lowerBound
      for bin in max(0, place - reach)...min(bins.count - 1, place + reach) {
        pieces[piece][bin] = 0
      }
    }
  }

  /// The mean power of a bin, not relative to its noise.
  func power(at place: Int) -> Float { means[place] * floors[place] }

  /// Whether a bin contains a continuous tone: nine of ten pieces have at least half the mean
  /// power.
  private func isSteady(_ place: Int, mean: Float) -> Bool {
    guard pieces.count >= Self.steady.pieces, mean > Self.steady.power * floors[place] else {
      return false
    }
    let powers = pieces.map { $0[place] }.sorted()
    return powers[powers.count / Self.steady.part] > mean / 2
  }

  /// Whether the pieces of a bin prove a tone that is more than the key clicks of another tone.
  ///
  /// Page's test (cumulative sums): the evidence is summed from the last moment when the sum was
  /// negative.
  func detectsTone(at place: Int) -> Bool {
    let divisor = 1 + clicks(at: place)
    var sum: Float = 0
    return pieces.contains { piece in
      sum = max(0, sum + ToneTrack.evidence(of: piece[place] / divisor))
      return sum > Self.plain
    }
  }

  /// Returns the maximum power of the key clicks of all tones in a bin, relative to its noise.
  private func clicks(at place: Int) -> Float {
    let most = means.indices.reduce(Float(0)) { most, other in
      let distance = max(Self.apart, Double(abs(other - place)) * binWidth)
      return max(most, Float(Self.clicks / (distance * distance)) * means[other] * floors[other])
    }
    return most / floors[place]
  }

  /// Returns the mean power at each distance in bins from a track, relative to its noise.
  func profile(beside track: ToneTrack, reach: Int) -> [Float] {
    (-reach...reach).map { offset in
      var (sum, count) = (Float(0), Float(0))
      for piece in pieces.indices {
        let place = Int(track.bins[piece].rounded()) - bins.lowerBound + offset
        guard pieces[piece].indices.contains(place) else { continue }
        sum += pieces[piece][place]
        count += 1
      }
      return count > 0 ? sum / count : 0
    }
  }
}
