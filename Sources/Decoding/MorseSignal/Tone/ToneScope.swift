import Mathematics

/// Measures the strength of each pitch over the last seconds, and finds the keyed tones.
public struct ToneScope: Sendable {
  /// A keyed tone.
  public struct Tone: Hashable, Sendable {
    /// The pitch in hertz.
    public var pitch: Double
    /// The level above the noise near it, in a band of 4 Hz, in decibels.
    public var decibels: Double
  }

  private var decimator: Decimator
  private let rate: Double
  private let seconds: Double
  private var samples: [Float] = []
  private var fresh = 0
  private var peak: Float = 0
  private var spectrum: ToneSpectrum
  /// The keyed tones, strongest first.
  public private(set) var tones: [Tone] = []

  /// The minimum displayed power relative to the noise: -60 dB.
  private static let leastPower: Float = 1e-6

  /// Creates a scope.
  ///
  /// - Parameters:
  ///   - rate: the sample rate in hertz, above zero.
  ///   - seconds: the duration of the analysed sound; four seconds contain marks even at 5 WPM.
  public init(rate: Int, seconds: Double = 4) {
    decimator = Decimator(rate: rate)
    self.rate = decimator.outputRate
    self.seconds = seconds
    spectrum = ToneSpectrum(rate: self.rate)
  }

  /// Adds samples from -1 to 1.
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

  /// The duration of the sound added since the last measurement, in seconds.
  public var freshSeconds: Double { Double(fresh) / rate }

  /// Measures the last seconds; returns the peak magnitude since the last measurement, from 0 to 1.
  @discardableResult
  public mutating func measure() -> Float {
    defer { (fresh, peak) = (0, 0) }
    let recent = Array(samples.suffix(Int(seconds * rate)))
    let noise = NoiseField(recent, rate: rate)
    spectrum.measure(noise.divide(recent), noise: noise)
    findTones()
    return peak
  }

  /// Returns the level above the noise in each of `count` bands, in decibels.
  ///
  /// The bands are adjacent and cover `low` to `high` hertz. The strongest pitch determines the
  /// level of a band.
  public func bands(_ count: Int, from low: Double, to high: Double) -> [Double] {
    let means = spectrum.means
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

  private mutating func findTones() {
    let means = spectrum.means
    let near = max(1, Int(ToneSpectrum.apart / spectrum.binWidth))
    tones = means.indices.compactMap { place -> Tone? in
      let around = max(0, place - near)..<min(means.count, place + near + 1)
      guard means[place] > ToneSpectrum.audible, means[place] == means[around].max(),
        spectrum.detectsTone(at: place)
      else { return nil }
      return Tone(
        pitch: spectrum.pitch(
          Double(spectrum.bins.lowerBound + place) + ToneTrack.peak(means, place, above: 0).offset),
        decibels: Self.decibels(means[place]))
    }.sorted { $0.decibels > $1.decibels }
  }

  private static func decibels(_ power: Float) -> Double {
    10 * Logarithm.of(Double(max(power, leastPower))) / Logarithm.of(10.0)
  }
}
