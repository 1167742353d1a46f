import Mathematics

/// The noise of a sound over time and pitch: shape(pitch) × gain(time).
///
/// A receiver's filter gives the noise its shape. Its automatic gain control moves all noise with
/// the key, by 26 dB in recordings off the air. The gain of a moment is the median over the pitches
/// of the passband, relative to their shape. So a few tones do not change it.
struct NoiseField: Sendable {
  /// The power of the noise relative to its median over time, by piece; 0 in digital silence.
  private(set) var gains: [Float] = []
  /// The variance of a sample of the noise near each bin, at a gain of 1.
  private(set) var shape: [Float] = []
  /// The powers by piece and bin, not divided by the gain.
  private let pieces: [[Float]]
  private let spectrogram: Spectrogram
  let binWidth: Double

  /// The maximum duration of a piece in seconds: a dit at 35 WPM.
  private static let piece = 0.035
  /// The quantile over time that tells the shape: a tone is silent for more than a tenth of a time.
  ///
  /// A keyed tone is present for half of the time, so the noise's own quantile is twice as high.
  private static let quantile: (rank: Float, noise: Float) = (0.1, 0.223)
  /// The median of noise relative to its mean: ln 2.
  private static let median: Float = 0.693
  /// The minimum power in the passband, relative to its maximum: -20 dB.
  private static let passband: Float = 0.01
  /// The number of bins on each side that tell a passband from a tone.
  private static let near = 3
  /// The minimum power relative to the loudest piece, and absolutely: less is digital silence.
  private static let silence: (relative: Float, power: Float) = (1e-9, 1e-12)
  /// The maximum power that a tone leaks to other pitches, relative to it: -60 dB.
  ///
  /// The edges of a keyed tone leak more than a steady one, up to -62 dB. A piece with less noise
  /// between two elements shows the tone, not the noise: a receiver is muted while its own
  /// transmitter sends, and sound without noise has nothing else.
  private static let leak: Float = 1e-6
  /// The candidate time constants of the gain in seconds: from a window to a piece.
  ///
  /// Cross-validation selects one, so the gain of steady noise is constant.
  private static let reaches: [Float] = [16, 2, 0.5, 0.13, 0.03, 0.01]
  /// The bins on each side that belong to a tone; the minimum power of another one relative to the
  /// noise; and its maximum power where it is absent, relative to that where it sounds.
  private static let (own, clear, absent) = (2, Float(8), Float(0.25))
  /// The number of alternations between shape and gain.
  private static let rounds = 2
  /// The maximum number of pieces that tell the shape.
  private static let mostPieces = 1000

  /// Measures the noise of a sound.
  init(_ samples: [Float], rate: Double) {
    var size = 16
    while Double(2 * size) <= Self.piece * rate { size *= 2 }
    binWidth = rate / Double(size)
    let pitches = ToneSpectrum.pitches
    let low = max(1, Int(pitches.lowerBound / binWidth))
    let top = min(Int(pitches.upperBound / binWidth) + 1, size / 2)
    spectrogram = Spectrogram(size: size, bins: min(low, top - 1)..<top)
    pieces = spectrogram.powers(of: samples)
    measure(seconds: Float(Double(spectrogram.hop) / rate))
  }

  /// The share of the time that is not digital silence.
  var liveShare: Float { Float(gains.count { $0 > 0 }) / Float(max(1, gains.count)) }

  /// Returns the samples divided by the gain; digital silence remains.
  func divide(_ samples: [Float]) -> [Float] {
    let amplitudes = amplitudes
    guard amplitudes.count > 1 else { return samples }
    return samples.indices.map { samples[$0] / amplitude(at: Float($0), amplitudes) }
  }

  /// Returns the amplitude of the noise in the middle of each cell of `size` samples, relative to
  /// its median.
  func amplitudes(cells: Int, size: Int) -> [Float] {
    let amplitudes = amplitudes
    guard amplitudes.count > 1 else { return Array(repeating: 1, count: cells) }
    return (0..<cells).map { amplitude(at: (Float($0) + 0.5) * Float(size), amplitudes) }
  }

  /// The amplitudes of the noise by piece; that of digital silence is the median.
  private var amplitudes: [Float] { gains.map { $0 > 0 ? $0.squareRoot() : 1 } }

  private func amplitude(at sample: Float, _ amplitudes: [Float]) -> Float {
    let moment = (sample - Float(spectrogram.size / 2)) / Float(spectrogram.hop)
    let low = max(0, min(amplitudes.count - 2, Int(max(0, moment))))
    let share = max(0, min(1, moment - Float(low)))
    return amplitudes[low] + (amplitudes[low + 1] - amplitudes[low]) * share
  }

  /// Returns the power of the tones that sound in `gaps`, relative to the tone at a pitch in hertz in
  /// `marks`; both are ranges of samples.
  ///
  /// Data modes and melodies move to another pitch where Morse is silent. A far one sounds only in
  /// the gaps. One that is nearer than the bins tell leaves as much power at the pitch as in marks.
  func partners(of pitch: Double, marks: [Range<Int>], gaps: [Range<Int>]) -> Float {
    let middle = Int((pitch / binWidth).rounded()) - spectrogram.bins.lowerBound
    return max(far(from: middle, marks, gaps), near(middle, marks, gaps))
  }

  /// Returns the power of tones beside the bin `middle` and its neighbours, relative to its tone.
  private func far(from middle: Int, _ marks: [Range<Int>], _ gaps: [Range<Int>]) -> Float {
    let (during, between) = (mean(marks, aboveNoise: false), mean(gaps, aboveNoise: false))
    guard !during.isEmpty, !between.isEmpty else { return 0 }
    let floor = Self.clear * between.sorted()[between.count / 2]
    var (own, others) = (Float(0), Float(0))
    for bin in during.indices {
      if abs(bin - middle) <= Self.own {
        own += max(0, during[bin] - between[bin])
      } else if between[bin] > floor, during[bin] < Self.absent * between[bin] {
        others += between[bin] - during[bin]
      }
    }
    return others / max(own, Self.silence.power)
  }

  /// Returns the power at the bin `middle` in the gaps, relative to that in the marks.
  ///
  /// Only pieces that lie inside a mark or a gap count, and noise does not.
  private func near(_ middle: Int, _ marks: [Range<Int>], _ gaps: [Range<Int>]) -> Float {
    let own = max(0, middle - 1)..<min(shape.count, middle + 2)
    func share(aboveNoise: Bool) -> Float {
      let during = mean(inside(marks), aboveNoise: aboveNoise)
      let between = mean(inside(gaps), aboveNoise: aboveNoise)
      guard !during.isEmpty, !between.isEmpty, !own.isEmpty else { return 0 }
      return max(0, between[own].reduce(0, +)) / max(during[own].reduce(0, +), Self.silence.power)
    }
    // In clean sound, the gain follows the tone itself, so nothing of it may be above the noise.
    return min(share(aboveNoise: true), share(aboveNoise: false))
  }

  /// Returns the ranges without half a piece at each end.
  private func inside(_ ranges: [Range<Int>]) -> [Range<Int>] {
    let half = spectrogram.size / 2
    return ranges.filter { $0.count > 2 * half }.map { $0.lowerBound + half..<$0.upperBound - half }
  }

  /// Returns the mean power of each bin in the pieces whose middle is in one of the ranges, if
  /// `aboveNoise` without that of the noise.
  private func mean(_ ranges: [Range<Int>], aboveNoise: Bool) -> [Float] {
    var (sums, count) = ([Float](repeating: 0, count: spectrogram.bins.count), Float(0))
    let scale = aboveNoise ? Spectrogram.noiseShare * Float(spectrogram.size) : 0
    for range in ranges {
      let first = (range.lowerBound - spectrogram.size / 2 + spectrogram.hop - 1) / spectrogram.hop
      let last = (range.upperBound - spectrogram.size / 2) / spectrogram.hop
      for piece in max(0, first)..<max(max(0, first), min(pieces.count, last)) {
        let noise = scale * gains[piece]
        for bin in sums.indices { sums[bin] += pieces[piece][bin] - noise * shape[bin] }
        count += 1
      }
    }
    return count > 0 ? sums.map { $0 / count } : []
  }

  /// Returns the variance of a sample of the noise near a pitch in hertz.
  func variance(at pitch: Double) -> Float {
    let place = Int((pitch / binWidth).rounded()) - spectrogram.bins.lowerBound
    return shape[max(0, min(shape.count - 1, place))]
  }

  private mutating func measure(seconds: Float) {
    let totals = pieces.map { $0.reduce(0, +) / Float($0.count) }
    let least = max(Self.silence.relative * (totals.max() ?? 0), Self.silence.power)
    let live = pieces.indices.filter { totals[$0] > least }
    gains = totals.map { $0 > least ? 1 : 0 }
    shape = Array(repeating: Self.silence.power, count: spectrogram.bins.count)
    guard live.count > 2 * Self.near else { return }
    var told = live
    for _ in 0..<Self.rounds {
      measureShape(told)
      told = measureGains(live)
    }
    smooth(told, live, seconds: seconds)
    measureShape(told)
    let scale = 1 / (Spectrogram.noiseShare * Float(spectrogram.size))
    for bin in shape.indices { shape[bin] *= scale }
  }

  private mutating func measureShape(_ told: [Int]) {
    let step = told.count / Self.mostPieces + 1
    let chosen = stride(from: 0, to: told.count, by: step).map { told[$0] }
    let rank = Int(Self.quantile.rank * Float(chosen.count))
    for bin in shape.indices {
      let values = chosen.map { pieces[$0][bin] / gains[$0] }.sorted()
      shape[bin] = max(values[rank] / Self.quantile.noise, Self.silence.power)
    }
  }

  /// Measures the gain of each piece; returns the pieces whose noise is above what tones leak, and
  /// all of `live` with a gain of 1 if there are too few.
  private mutating func measureGains(_ live: [Int]) -> [Int] {
    // A tone is narrower than a passband, so the median over some bins excludes it.
    let smooth = shape.indices.map { bin in
      let start = max(0, min(shape.count - 1 - 2 * Self.near, bin - Self.near))
      let around = shape[start..<min(shape.count, start + 2 * Self.near + 1)].sorted()
      return around[around.count / 2]
    }
    let least = Self.passband * (smooth.max() ?? 0)
    let passband = shape.indices.filter { smooth[$0] > least }
    let peaks = pieces.map { $0.max() ?? 0 }
    var told: [Int] = []
    for piece in live {
      let values = passband.map { pieces[piece][$0] / shape[$0] }.sorted()
      gains[piece] = values[values.count / 2] / Self.median
      // A piece begins within the one before it and ends within the next.
      let peak = peaks[max(0, piece - 1)..<min(peaks.count, piece + 2)].max() ?? 0
      let powers = passband.map { pieces[piece][$0] }.sorted()
      if powers[powers.count / 2] > Self.leak * peak, gains[piece] > 0 { told.append(piece) }
    }
    guard told.count > 2 * Self.near else {
      for piece in live { gains[piece] = 1 }
      return live
    }
    return told
  }

  /// Averages the gains over the time that predicts them best.
  private mutating func smooth(_ told: [Int], _ live: [Int], seconds: Float) {
    let mean = LocalMean(
      told.map {
        LocalMean.Observation(
          moment: Float($0) * seconds, value: Logarithm.of(gains[$0]), weight: 1)
      }, reaches: Self.reaches)
    guard let logs = mean.values(count: gains.count, step: seconds) else { return }
    let middle = told.map { logs[$0] }.sorted()[told.count / 2]
    // The noise of a muted receiver changes at an edge of the tone, so one gain lasts from one piece
    // that tells it to the next.
    var next = 0
    for piece in live {
      while next + 1 < told.count, told[next] < piece { next += 1 }
      let around = told[(told[next] < piece ? next : max(0, next - 1))...next]
      let log = told[next] == piece ? logs[piece] : around.map { logs[$0] }.min() ?? logs[piece]
      gains[piece] = Logarithm.exponential(log - middle)
    }
  }
}
