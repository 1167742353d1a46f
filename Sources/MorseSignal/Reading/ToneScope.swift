/// Shows which tones a sound holds: how strong each pitch was in the last seconds, and which of them are
/// keyed tones.
public struct ToneScope: Sendable {
  /// A keyed tone.
  public struct Tone: Hashable, Sendable {
    /// Its pitch in hertz.
    public var pitch: Double
    /// How far it stands out of the noise beside it, in a band of 4 Hz, in decibels.
    public var decibels: Double
  }

  private var decimator: Decimator
  private let rate: Double
  private let seconds: Double
  private var samples: [Float] = []
  private var fresh = 0
  private var peak: Float = 0
  private var spectrum: ToneSpectrum
  /// The keyed tones, the strongest first.
  public private(set) var tones: [Tone] = []

  /// How far apart tones are at the least, in hertz.
  private static let distance = 40.0
  /// The log-likelihood ratio that proves a tone: noise reaches it once in some hours.
  private static let plain: Float = 18
  /// How much of another tone's power a tone must have: below are the edges of the other's marks.
  ///
  /// A hard edge, seen through Hann's window of a quarter of a second, is 50 dB below its tone at 250 Hz.
  private static let share: Float = 0.001
  /// Up to this distance in hertz that is so; beyond, hard edges fade with the distance squared.
  private static let reach = 250.0

  /// Creates a scope.
  ///
  /// - Parameters:
  ///   - rate: samples a second, above zero.
  ///   - seconds: how much of the sound it looks at.
  public init(rate: Int, seconds: Double = 4) {
    decimator = Decimator(rate: rate)
    self.rate = decimator.outputRate
    self.seconds = seconds
    spectrum = ToneSpectrum(rate: self.rate)
  }

  /// Takes in samples from -1 to 1.
  public mutating func add(_ samples: Span<Float>) {
    for index in samples.indices {
      guard let sample = decimator.add(samples[index]) else { continue }
      self.samples.append(sample)
      peak = max(peak, abs(sample))
      fresh += 1
    }
    let most = Int(seconds * rate)
    if self.samples.count > 2 * most { self.samples.removeFirst(self.samples.count - most) }
  }

  /// How many seconds have been taken in since the last measurement.
  public var freshSeconds: Double { Double(fresh) / rate }

  /// Measures the last seconds; returns the greatest magnitude since the last measurement, from 0 to 1.
  @discardableResult
  public mutating func measure() -> Float {
    defer { (fresh, peak) = (0, 0) }
    spectrum.measure(Array(samples.suffix(Int(seconds * rate))))
    findTones()
    return peak
  }

  /// How far the sound stands out of the noise in each of `count` bands, in decibels.
  ///
  /// The bands lie side by side from `low` to `high` hertz; in each the strongest pitch counts.
  public func bands(_ count: Int, from low: Double, to high: Double) -> [Double] {
    let means = means
    let width = (high - low) / Double(max(1, count))
    return (0..<max(0, count)).map { band in
      let start = bin(of: low + Double(band) * width)
      let end = max(start + 1, bin(of: low + Double(band + 1) * width))
      let places = (start..<end).clamped(to: means.indices)
      return Self.decibels(places.map { means[$0] }.max() ?? 0)
    }
  }

  private func bin(of pitch: Double) -> Int {
    Int((pitch / spectrum.binWidth).rounded()) - spectrum.bins.lowerBound
  }

  /// The mean of each bin's power over its noise.
  private var means: [Float] {
    guard !spectrum.pieces.isEmpty else { return [] }
    return spectrum.bins.indices.map { bin in
      let place = bin - spectrum.bins.lowerBound
      return spectrum.pieces.reduce(Float(0)) { $0 + $1[place] } / Float(spectrum.pieces.count)
    }
  }

  private mutating func findTones() {
    let means = means
    let near = max(1, Int(Self.distance / spectrum.binWidth))
    tones = means.indices.compactMap { place -> Tone? in
      let around = max(0, place - near)..<min(means.count, place + near + 1)
      guard means[place] > 3, means[place] == means[around].max() else { return nil }
      guard means[place] > edges(at: place, means), isPlain(place) else { return nil }
      return Tone(
        pitch: spectrum.pitch(Double(spectrum.bins.lowerBound + place) + offset(means, place)),
        decibels: Self.decibels(means[place]))
    }.sorted { $0.decibels > $1.decibels }
  }

  /// How strong the edges of other tones' marks may be in a bin, over its noise.
  private func edges(at place: Int, _ means: [Float]) -> Float {
    let most = means.indices.reduce(Float(0)) { most, other in
      let distance = max(Self.reach, Double(abs(other - place)) * spectrum.binWidth)
      let fading = Float(Self.reach / distance)
      return max(most, fading * fading * means[other] * spectrum.floors[other])
    }
    return Self.share * most / spectrum.floors[place]
  }

  /// Whether the pieces of a bin speak for a tone: their evidence is added up from the last moment at which it
  /// was less than nothing (Page's rule).
  private func isPlain(_ place: Int) -> Bool {
    var sum: Float = 0
    return spectrum.pieces.contains { piece in
      sum = max(0, sum + ToneTrack.evidence(of: piece[place]))
      return sum > Self.plain
    }
  }

  /// Where between its neighbours a bin's peak lies, by the parabola through their square roots.
  private func offset(_ means: [Float], _ place: Int) -> Double {
    guard place > 0, place + 1 < means.count else { return 0 }
    let (left, middle, right) =
      (means[place - 1].squareRoot(), means[place].squareRoot(), means[place + 1].squareRoot())
    let bend = left - 2 * middle + right
    return bend < 0 ? Double(max(-0.5, min(0.5, (left - right) / (2 * bend)))) : 0
  }

  private static func decibels(_ power: Float) -> Double {
    10 * SignalMath.logarithm(Double(max(power, 1e-6))) / SignalMath.logarithm(10.0)
  }
}
