/// Tells a sound that is one keyed tone and nothing else.
///
/// Its marks are flat and equally loud, and silence is between them. Notes of music, voices and the
/// signals of programs fade out, glide or sound together.
struct ClearKeying {
  /// The minimum share of a mark's power that is a steady tone: a mark with soft edges at 60 WPM has
  /// 0.95, a note that decays to a seventh has 0.76.
  private static let flat: Float = 0.85
  /// The minimum power of the weakest mark relative to the loudest, -3 dB.
  private static let equal: Float = 0.5
  /// The maximum power of the loudest piece of a gap relative to the weakest mark, -13 dB: noise
  /// 20 dB below the tone in 2.5 kHz has 3 % at 16,000 samples a second.
  private static let rest: Float = 0.05
  /// The duration of a piece, in which a pitch that is wrong by some hertz does not matter, and that
  /// beside a mark into which its edge extends, in seconds.
  private static let (piece, edge) = (0.032, 0.012)

  private let samples: [Float]
  private let rate: Double

  /// Prepares a sound.
  init(_ samples: [Float], rate: Double) { (self.samples, self.rate) = (samples, rate) }

  /// Whether the sound is nothing but a tone with a pitch in hertz at the times of `marks`, which
  /// are ranges of samples.
  func isTone(of pitch: Double, at marks: [Range<Int>]) -> Bool {
    var weakest = Float.infinity
    var loudest: Float = 0
    for mark in marks {
      let power = power(in: mark)
      guard amplitude(of: pitch, in: mark) > (2 * Self.flat * power).squareRoot() else {
        return false
      }
      (weakest, loudest) = (min(weakest, power), max(loudest, power))
    }
    return !marks.isEmpty && weakest > Self.equal * loudest
      && loudestGap(of: marks) < Self.rest * weakest
  }

  /// Returns the mean amplitude of a tone in a range of samples.
  private func amplitude(of pitch: Double, in range: Range<Int>) -> Float {
    var sum: Float = 0
    for start in stride(from: range.lowerBound, to: range.upperBound, by: length) {
      var (part, phasor) = (Complex.zero, Complex(angle: 0))
      let turn = Complex(angle: -2 * Double.pi * pitch / rate)
      for place in start..<min(range.upperBound, start + length) {
        part = part + phasor * samples[place]
        phasor = phasor * turn
      }
      sum += 2 * part.power.squareRoot()
    }
    return sum / Float(max(1, range.count))
  }

  /// Returns the mean power of the loudest piece outside the marks.
  private func loudestGap(of marks: [Range<Int>]) -> Float {
    let edge = Int(Self.edge * rate)
    let ends = [0] + marks.map { $0.upperBound + edge }
    let starts = marks.map { $0.lowerBound - edge } + [samples.count]
    var loudest: Float = 0
    for (end, start) in zip(ends, starts) where end < start {
      for place in stride(from: end, to: start, by: length) {
        // A part of a piece has less power than its mean.
        let part = place..<min(start, place + length)
        loudest = max(loudest, power(in: part) * Float(part.count) / Float(length))
      }
    }
    return loudest
  }

  /// The number of samples in a piece.
  private var length: Int { max(1, Int(Self.piece * rate)) }

  private func power(in range: Range<Int>) -> Float {
    range.reduce(Float(0)) { $0 + samples[$1] * samples[$1] } / Float(max(1, range.count))
  }
}
