import Foundation
import SoundSynthesis

/// Renders with a mixer in pieces of uneven size, like a device.
func render(_ mixer: inout Mixer, _ count: Int, ring: CommandRing = CommandRing()) -> [Float] {
  var samples: [Float] = []
  var size = 1
  while samples.count < count {
    var piece = [Float](repeating: .nan, count: min(size, count - samples.count))
    var output = piece.mutableSpan
    mixer.render(&output, commands: ring)
    samples += piece
    size = size * 5 % 97 + 3
  }
  return samples
}

/// Renders everything with a tone renderer, `chunk` frames at a time.
func render(_ intervals: [ToneInterval], rate: Int, style: ToneStyle, chunk: Int) -> [Float] {
  var renderer = ToneRenderer(intervals.makeIterator(), rate: rate, style: style)
  var samples: [Float] = []
  while true {
    var piece = [Float](repeating: .nan, count: chunk)
    var output = piece.mutableSpan
    let count = renderer.render(&output)
    if count == 0 { return samples }
    samples += piece[..<count]
  }
}

/// Returns the intervals of sound: the first frame and the number of frames of each.
///
/// An interval ends with `calm` frames of exact silence.
func soundingIntervals(_ samples: [Float], calm: Int = 8) -> [(start: Int, count: Int)] {
  var found: [(start: Int, count: Int)] = []
  for (index, sample) in samples.enumerated() where sample != 0 {
    if let last = found.last, index - (last.start + last.count) < calm {
      found[found.count - 1].count = index - last.start + 1
    } else {
      found.append((index, 1))
    }
  }
  return found
}

/// Returns the pitch in hertz, from the first and the last rising zero crossing and the periods
/// between them.
func pitch(_ samples: some RandomAccessCollection<Float>, rate: Int) -> Double {
  let values = Array(samples)
  var crossings: [Double] = []
  for (index, pair) in zip(values, values.dropFirst()).enumerated() where pair.0 < 0 && pair.1 >= 0
  {
    crossings.append(Double(index) + Double(-pair.0 / (pair.1 - pair.0)))
  }
  guard let first = crossings.first, let last = crossings.last, crossings.count > 1 else {
    return 0
  }
  return Double(crossings.count - 1) * Double(rate) / (last - first)
}

/// Returns the largest step between two adjacent samples.
func largestStep(_ samples: [Float]) -> Float {
  zip(samples, samples.dropFirst()).map { abs($1 - $0) }.max() ?? 0
}

/// Returns the power at `hertz`, computed with the discrete Fourier transform.
func power(_ samples: [Float], at hertz: Double, rate: Int) -> Double {
  var real = 0.0
  var imaginary = 0.0
  let step = 2 * Double.pi * hertz / Double(rate)
  let (turnReal, turnImaginary) = (cos(step), sin(step))
  var phase = (real: 1.0, imaginary: 0.0)
  for sample in samples {
    real += Double(sample) * phase.real
    imaginary += Double(sample) * phase.imaginary
    phase = (
      phase.real * turnReal - phase.imaginary * turnImaginary,
      phase.real * turnImaginary + phase.imaginary * turnReal
    )
  }
  return real * real + imaginary * imaginary
}

/// Returns a command that takes effect at frame `frame` of a mixer whose clock begins at frame 0.
func command(_ action: SoundAction, atFrame frame: Int, rate: Int = 48000) -> SoundCommand {
  SoundCommand(action, at: Int64((Double(frame) * 1e9 / Double(rate)).rounded()))
}

/// Returns a mixer whose clock maps time 0 to frame 0.
func clockedMixer(rate: Int = 48000, clips: [Clip] = []) -> Mixer {
  var mixer = Mixer(rate: rate, clips: clips)
  mixer.clock = FrameClock(moment: 0, place: 0, rate: Double(rate))
  return mixer
}
