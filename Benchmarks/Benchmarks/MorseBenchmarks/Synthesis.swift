import Benchmark
import SoundSynthesis

/// Renders a minute of sound at 48 kHz, in periods of 128 frames: elements and clicks at 30 WPM.
func synthesisBenchmarks() {
  Benchmark("Mix a minute of keying") { benchmark in
    let rate = 48_000
    let period = 128
    let ring = CommandRing()
    var mixer = Mixer(
      rate: rate, clips: [Clip(rate: rate, samples: [Float](repeating: 0.1, count: 200))])
    var output = [Float](repeating: 0, count: period)
    benchmark.startMeasurement()
    for index in 0..<(60 * rate / period) {
      if index.isMultiple(of: 30) {
        ring.push(SoundCommand(.clip(index: 0, gain: 0.5), at: SoundCommand.immediately))
        ring.push(
          SoundCommand(
            .element(duration: 40_000_000, gap: 40_000_000, pitch: 600, gain: 0.3),
            at: SoundCommand.immediately))
      }
      var span = output.mutableSpan
      mixer.render(&span, commands: ring)
    }
    benchmark.stopMeasurement()
    blackHole(output)
  }
}
