/// A sound mixed down to the pitch of a track: the tone's amplitude and phase, cell by cell.
struct TrackedBaseband: Sendable {
  private(set) var cells: [Complex] = []
  let cellSeconds: Double
  /// The standard deviation of the noise in the real part of a cell, at its median gain.
  let noise: Float

  /// The length of a cell in seconds: half a frame of an eighth unit at 40 WPM.
  private static let cell = 0.002
  /// The maximum distance of other tones that are removed, in hertz.
  ///
  /// The averages over a cell reduce a tone by 34 dB at 390 Hz and by 40 dB at 715 Hz, so a tone
  /// 25 dB stronger would still affect the reading.
  private static let farthest = 900.0
  /// The minimum power of a removed tone, relative to the tone: -15 dB; a mark's limit is -6 dB.
  private static let share: Float = 0.03
  /// The minimum power of a removed tone, relative to the bins `from` to `to` away: 6 dB.
  private static let prominence: (power: Float, from: Int, to: Int) = (4, 4, 8)
  /// The maximum number of removed tones: each blurs the edges by the period of its beat.
  private static let mostOthers = 2
  /// The number of samples that are mixed with one pitch: 2 ms.
  private static let mixStep = 16

  /// The standard deviation of the noise in each cell, relative to `noise`.
  private(set) var gains: [Float] = []

  /// Mixes a sound down; if the track `isAlone`, no other tones are removed.
  init(
    _ samples: [Float], rate: Double, track: ToneTrack, spectrum: ToneSpectrum, field: NoiseField,
    isAlone: Bool = false
  ) {
    let size = max(1, Int((rate * Self.cell).rounded()))
    cellSeconds = Double(size) / rate
    noise = Self.noise(isAlone ? nil : track, spectrum, cellSize: size)
    var mixed = Self.mix(samples, rate: rate, track: track, spectrum: spectrum)
    // Two moving averages over a cell remove distant frequencies, such as hum.
    mixed = Self.average(mixed, size, size / 2)
    for distance in isAlone ? [] : Self.others(track, spectrum) {
      // The mean over one period of the other tone's beat is zero. Two averages widen the notch.
      let length = max(2, Int((rate / distance).rounded()))
      mixed = Self.average(Self.average(mixed, length, length / 2), length, (length - 1) / 2)
    }
    for start in stride(from: 0, to: mixed.count - size + 1, by: size) {
      cells.append(mixed[start..<start + size].sum * (2 / Float(size)))
    }
    gains = field.amplitudes(cells: cells.count, size: size)
  }

  /// Returns the noise near a track; without one that of the median pitch.
  private static func noise(
    _ track: ToneTrack?, _ spectrum: ToneSpectrum, cellSize: Int
  ) -> Float {
    guard let track else {
      let median = spectrum.floors.sorted()[spectrum.floors.count / 2]
      return (2 * median / Float(cellSize)).squareRoot()
    }
    var variance: Float = 0
    for bin in track.bins {
      let place = Int(bin.rounded()) - spectrum.bins.lowerBound
      variance += spectrum.floors[max(0, min(spectrum.floors.count - 1, place))]
    }
    return (2 * variance / Float(max(1, track.bins.count) * cellSize)).squareRoot()
  }

  private static func mix(
    _ samples: [Float], rate: Double, track: ToneTrack, spectrum: ToneSpectrum
  ) -> [Complex] {
    var mixed: [Complex] = []
    mixed.reserveCapacity(samples.count)
    var angle = 0.0
    let step = Self.mixStep
    for start in stride(from: 0, to: samples.count, by: step) {
      let moment = (Double(start + step / 2) - spectrum.middle(of: 0)) / Double(spectrum.hop)
      let turn = 2 * Double.pi * spectrum.pitch(track.bin(at: moment)) / rate
      var phasor = Complex(angle: -angle)
      let turned = Complex(angle: -turn)
      for place in start..<min(samples.count, start + step) {
        mixed.append(phasor * samples[place])
        phasor = phasor * turned
      }
      angle += turn * Double(step)
    }
    return mixed
  }

  /// Returns moving averages over `length` samples, the last of them `delay` ahead.
  private static func average(_ samples: [Complex], _ length: Int, _ delay: Int) -> [Complex] {
    var means = samples
    var (real, imaginary) = (0.0, 0.0)
    for place in 0..<samples.count + delay {
      if place < samples.count {
        real += Double(samples[place].real)
        imaginary += Double(samples[place].imaginary)
      }
      if place >= length, place - length < samples.count {
        real -= Double(samples[place - length].real)
        imaginary -= Double(samples[place - length].imaginary)
      }
      guard place >= delay else { continue }
      let scale = 1 / Double(length)
      means[place - delay] = Complex(real: Float(real * scale), imaginary: Float(imaginary * scale))
    }
    return means
  }

  /// Returns the distances of the strongest other tones from the track in hertz.
  private static func others(_ track: ToneTrack, _ spectrum: ToneSpectrum) -> [Double] {
    let (from, to) = (prominence.from, prominence.to)
    let reach = Int(farthest / spectrum.binWidth) + to
    let profile = spectrum.profile(beside: track, reach: reach)
    let own = profile[reach]
    var found: [(power: Float, distance: Double)] = []
    for place in to..<max(to, profile.count - to) {
      let distance = Double(abs(place - reach)) * spectrum.binWidth
      let power = profile[place]
      guard distance >= ToneSpectrum.apart, power > max(share * own, ToneSpectrum.audible),
        power >= profile[place - 1], power > profile[place + 1]
      else { continue }
      let around =
        (Array(profile[place - to...place - from]) + profile[place + from...place + to]).sorted()
      if power > prominence.power * around[around.count / 2] { found.append((power, distance)) }
    }
    return found.sorted { $0.power > $1.power }.prefix(mostOthers).map(\.distance)
  }
}
