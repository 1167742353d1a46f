import Benchmark
import MorseCode

/// A hundred thousand characters of text to marks and spaces.
func encodingBenchmarks() {
  Benchmark("Encode a hundred thousand characters") { benchmark, text in
    benchmark.startMeasurement()
    blackHole(try MorseEncoder.intervals(of: text))
    benchmark.stopMeasurement()
  } setup: {
    Material.text(times: 100_000 / Material.sentence.count)
  }
}
