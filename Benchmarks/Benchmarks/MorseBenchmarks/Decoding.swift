import Benchmark
import Contest

private let marks = 1_000_000

/// Marks a second: a machine's and a hand's, from memory and through the reader of the program's
/// own format.
func decodingBenchmarks() {
  Benchmark("Decode a million marks") { benchmark, keying in
    benchmark.startMeasurement()
    blackHole(decode(keying))
    benchmark.stopMeasurement()
  } setup: {
    Material.keying(marks: marks)
  }

  Benchmark("Decode a hundred thousand marks of a sloppy hand") { benchmark, keying in
    benchmark.startMeasurement()
    blackHole(decode(keying))
    benchmark.stopMeasurement()
  } setup: {
    Material.sloppyKeying(marks: marks / 10)
  }

  Benchmark("Read and decode a file of a million marks") { benchmark, file in
    benchmark.startMeasurement()
    blackHole(decode(file: file))
    benchmark.stopMeasurement()
  } setup: {
    Material.file(marks: marks)
  }
}
