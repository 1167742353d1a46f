import Benchmark
import MorseCode

/// Encodes a hundred thousand characters of text.
func encodingBenchmarks() {
  Benchmark("Encode a hundred thousand characters") { benchmark, text in
    benchmark.startMeasurement()
    blackHole(try Morse.encode(text))
    benchmark.stopMeasurement()
  } setup: {
    Material.text(times: 100_000 / Material.sentence.count)
  }
}
