import Mathematics

/// The power of each frequency over time, from overlapping pieces under Hann's window.
struct Spectrogram: Sendable {
  /// The number of samples in a piece, a power of two, and between the starts of two pieces.
  let size: Int
  let hop: Int
  /// The measured bins; bin 0 is 0 Hz.
  let bins: Range<Int>
  private let fourier: Fourier
  private let window: [Float]

  /// The share of the power of white noise that Hann's window passes.
  static let noiseShare: Float = 0.375

  /// Prepares for pieces of `size` samples that overlap by half.
  init(size: Int, bins: Range<Int>) {
    self.size = size
    self.bins = bins
    hop = size / 2
    fourier = Fourier(count: size)
    window = (0..<size).map {
      let angle = 2 * Double.pi * (Double($0) + 0.5) / Double(size) - Double.pi
      return 0.5 + 0.5 * Float(Trigonometry.cosine(angle))
    }
  }

  /// Returns the powers of each piece; samples after the end are 0.
  func powers(of samples: [Float]) -> [[Float]] {
    var pieces: [[Float]] = []
    var values = [Complex](repeating: .zero, count: size)
    let count = max(1, (samples.count - size + hop - 1) / hop + 1)
    for piece in stride(from: 0, to: count, by: 2) {
      // One complex transform computes two real pieces: the even part of the result belongs to the
      // first, the odd part to the second.
      for place in 0..<size {
        let (first, second) = (piece * hop + place, (piece + 1) * hop + place)
        values[place] = Complex(
          real: first < samples.count ? samples[first] * window[place] : 0,
          imaginary: second < samples.count ? samples[second] * window[place] : 0)
      }
      fourier.transform(&values)
      let (first, second) = split(values)
      pieces.append(first)
      if piece + 1 < count { pieces.append(second) }
    }
    return pieces
  }

  private func split(_ values: [Complex]) -> (first: [Float], second: [Float]) {
    var (first, second): ([Float], [Float]) = ([], [])
    for bin in bins {
      let (value, mirror) = (values[bin], values[size - bin].conjugate)
      first.append((value + mirror).power / 4)
      second.append((value - mirror).power / 4)
    }
    return (first, second)
  }
}
