import Mathematics

/// The pitch of one keyed tone over time.
///
/// A Markov chain over pitches, solved with the Viterbi algorithm. A bin above the noise is
/// evidence for the tone. A move by one or two bins has a price, and a jump to another tone costs
/// ``leap``. So a tone is followed through its pauses while other tones are present.
struct ToneTrack: Sendable {
  /// The pitch at each piece of the spectrum, in bins.
  private(set) var bins: [Double] = []
  /// The evidence for the tone, as a log-likelihood ratio.
  private(set) var evidence: Float = 0

  /// The price of a jump to another tone in nats: twenty pieces (2.5 s) of a clearly audible tone.
  private static let leap: Float = 120
  /// The prices of a move by 0, 1 and 2 bins, in nats.
  ///
  /// One bin is about 30 Hz a second, two are 60; a tone that drifts by 10 Hz a second moves once
  /// in three pieces. Two bins cost more than two moves by one bin. Otherwise the track slides to
  /// another tone, 60 Hz away, at a lower price than that of a jump.
  private static let moves: [Float] = [0, 4, 12]
  /// The probability that a piece of a keyed tone contains a part of a mark, and its power then,
  /// relative to the noise: 7 dB.
  private static let (share, strength) = (Float(0.7), Float(5))
  /// The power relative to the noise beyond which the evidence hardly grows: 10 dB, six nats.
  private static let plain: Float = 10
  /// The minimum distance of a jump to another tone, in bins: 23 Hz, not yet two tones.
  private static let jump = 6.0
  /// The minimum power of a piece relative to the noise whose peak between the bins is measured.
  private static let peakPower: Float = 4
  /// The minimum sharpness of a peak, so that each piece has a weight.
  private static let blunt = 0.1
  /// The maximum power that counts in the weight of a piece, 20 dB, and what is added to it.
  private static let weight: (most: Float, least: Double) = (100, 0.1)
  /// The number of pieces on each side in the average over half a second.
  private static let near = 4
  /// The time constants of averages in pieces, from 16 s to the average over half a second.
  private static let reaches: [Float] = [128, 32, 8, 2]

  /// Finds the track in `spectrum` among the bins `places`; `before` is the preceding bin.
  init(in spectrum: ToneSpectrum, among places: Range<Int>, before: Int? = nil) {
    let width = places.count
    var scores = (0..<width).map { place -> Float in
      guard let before else { return 0 }
      return abs(before - places.lowerBound - place) <= 2 ? 0 : -Self.leap
    }
    var from: [[Int32]] = []
    for piece in spectrum.pieces {
      var (best, bestPlace) = (-Float.infinity, 0)
      for place in 0..<width where scores[place] > best {
        (best, bestPlace) = (scores[place], place)
      }
      var next = [Float](repeating: 0, count: width)
      var came = [Int32](repeating: 0, count: width)
      for place in 0..<width {
        var (score, origin) = (best - Self.leap, bestPlace)
        for other in max(0, place - 2)...min(width - 1, place + 2) {
          let moved = scores[other] - Self.moves[abs(other - place)]
          if moved > score { (score, origin) = (moved, other) }
        }
        next[place] = score + Self.evidence(of: piece[places.lowerBound + place])
        came[place] = Int32(origin)
      }
      scores = next
      from.append(came)
    }
    trace(scores, from, places, spectrum)
  }

  /// Returns the pitch in bins at a moment, in pieces.
  func bin(at moment: Double) -> Double {
    let low = max(0, min(bins.count - 1, Int(max(0, moment))))
    let high = min(bins.count - 1, low + 1)
    let share = max(0, min(1, moment - Double(low)))
    return bins[low] * (1 - share) + bins[high] * share
  }

  private mutating func trace(
    _ scores: [Float], _ from: [[Int32]], _ places: Range<Int>, _ spectrum: ToneSpectrum
  ) {
    guard var place = scores.indices.max(by: { scores[$0] < scores[$1] }) else { return }
    evidence = scores[place]
    var sharpness: [Double] = []
    for piece in from.indices.reversed() {
      let bin = places.lowerBound + place
      let peak = Self.peak(spectrum.pieces[piece], bin, above: Self.peakPower)
      bins.append(Double(spectrum.bins.lowerBound + bin) + peak.offset)
      sharpness.append(peak.sharpness)
      place = Int(from[piece][place])
    }
    bins.reverse()
    smooth(spectrum, sharpness.reversed())
  }

  /// Returns the offset of a bin's peak between its neighbours, from a parabola through the square
  /// roots.
  ///
  /// `sharpness` is 0.1 to 1. A power of at most `least` has no peak.
  static func peak(
    _ piece: [Float], _ bin: Int, above least: Float
  ) -> (offset: Double, sharpness: Double) {
    guard bin > 0, bin + 1 < piece.count, piece[bin] > least else { return (0, blunt) }
    let (left, middle, right) =
      (piece[bin - 1].squareRoot(), piece[bin].squareRoot(), piece[bin + 1].squareRoot())
    let bend = 2 * middle - left - right
    guard bend > 0 else { return (0, blunt) }
    let offset = max(-0.5, min(0.5, (right - left) / (2 * bend)))
    return (Double(offset), Double(max(Float(blunt), min(1, bend / middle))))
  }

  /// Averages between jumps to another tone, weighted by power and sharpness.
  ///
  /// A piece with a short part of a mark, such as the last one of live sound, has a broad peak.
  private mutating func smooth(_ spectrum: ToneSpectrum, _ sharpness: [Double]) {
    let weights = bins.indices.map { piece in
      let bin = Int(bins[piece].rounded()) - spectrum.bins.lowerBound
      let power = Double(min(spectrum.pieces[piece][bin], Self.weight.most)) + Self.weight.least
      return power * sharpness[piece] * sharpness[piece]
    }
    var start = 0
    while start < bins.count {
      let end =
        (start + 1..<bins.count).first { abs(bins[$0] - bins[$0 - 1]) >= Self.jump } ?? bins.count
      average(start..<end, weights, among: spectrum.bins)
      start = end
    }
  }

  /// Averages the deviations from the drift over half a second on both sides, and over seconds
  /// where this predicts the pitch nearly as well.
  ///
  /// Marks are uneven in time, so a mean of drifting pitches is wrong by some hertz. In a dip of a
  /// fading tone, a short average follows the noise. Far from the audible pieces the parabola may
  /// leave the spectrum, so the pitches are kept `among` its bins.
  private mutating func average(
    _ range: Range<Int>, _ weights: [Double], among all: Range<Int>
  ) {
    let weights = Array(weights[range])
    let drift = ToneDrift(of: Array(bins[range]), weights: weights)
    let rest = weights.indices.map { bins[range.lowerBound + $0] - drift.pitch(at: $0) }
    let mean = LocalMean(
      rest.indices.map {
        LocalMean.Observation(
          moment: Float($0), value: Float(rest[$0]), weight: Float(weights[$0]))
      }, reaches: Self.reaches, share: LocalMean.strict)
    let values =
      mean.reach > Self.reaches[Self.reaches.count - 1]
      ? mean.values(count: rest.count, step: 1) : nil
    for place in rest.indices {
      let deviation =
        values.map { Double($0[place]) } ?? Self.mean(of: rest, weights, around: place)
      let bin = drift.pitch(at: place) + deviation
      bins[range.lowerBound + place] = max(
        Double(all.lowerBound), min(Double(all.upperBound - 1), bin))
    }
  }

  /// Returns the weighted mean of the values ``near`` a place.
  private static func mean(of values: [Double], _ weights: [Double], around place: Int) -> Double {
    let near = max(0, place - near)...min(values.count - 1, place + near)
    let weight = near.reduce(0) { $0 + weights[$1] }
    return near.reduce(0) { $0 + weights[$1] * values[$1] } / weight
  }

  /// Returns the evidence for a keyed tone from a power relative to the noise.
  ///
  /// Noise has exponentially distributed power. So has a tone that fades or fills only a part of a
  /// piece, with a mean of about `strength` + 1.
  static func evidence(of power: Float) -> Float {
    let bounded = min(power, plain) + (power > plain ? Logarithm.of(power / plain) : 0)
    let ratio = Logarithm.exponential(bounded * strength / (1 + strength)) / (1 + strength)
    return Logarithm.of(1 - share + share * ratio)
  }
}
