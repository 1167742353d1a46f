import Benchmark
import MorseCode
import Timeline

private let marks = 1_000_000

/// Marks a second: a machine's and a hand's from memory, and through the reader of the program's own format.
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
    blackHole(readAndDecode(file))
    benchmark.stopMeasurement()
  } setup: {
    Material.file(marks: marks)
  }
}

private func decode(_ keying: [KeyingInterval]) -> Int {
  var decoder = IntervalDecoder()
  var outputs: [Timed<DecoderOutput>] = []
  decoder.add(contentsOf: keying, into: &outputs)
  decoder.finish(into: &outputs)
  return outputs.count
}

private func readAndDecode(_ file: [UInt8]) -> Int {
  var reader = SniffingReader()
  var runs = TimingRuns()
  var decoder = IntervalDecoder()
  var outputs: [Timed<DecoderOutput>] = []
  var count = 0
  for start in stride(from: 0, to: file.count, by: 65_536) {
    runs.removeAll()
    let piece = file.span.extracting(start..<min(start + 65_536, file.count))
    guard (try? reader.read(piece, into: &runs)) != nil else { return count }
    decoder.add(contentsOf: runs.intervals, into: &outputs)
    count += outputs.count
    outputs.removeAll(keepingCapacity: true)
  }
  return count
}
