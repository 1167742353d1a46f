import Benchmark
import MorseCode
import Timeline

private let marks = 1_000_000

/// Marks a second, from memory and through the reader of the program's own format.
func decodingBenchmarks() {
  Benchmark("Decode a million marks") { benchmark, keying in
    benchmark.startMeasurement()
    blackHole(decode(keying))
    benchmark.stopMeasurement()
  } setup: {
    Material.keying(marks: marks)
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
  var decoder = IntervalDecoder(lag: .live)
  return decode(keying, with: &decoder)
}

private func decode(_ keying: [KeyingInterval], with decoder: inout IntervalDecoder) -> Int {
  var outputs: [Timed<DecoderOutput>] = []
  var count = 0
  for interval in keying {
    decoder.add(interval, into: &outputs)
    count += outputs.count
    outputs.removeAll(keepingCapacity: true)
  }
  return count
}

private func readAndDecode(_ file: [UInt8]) -> Int {
  var reader = SniffingReader()
  var runs = TimingRuns()
  var decoder = IntervalDecoder(lag: .live)
  var count = 0
  for start in stride(from: 0, to: file.count, by: 65_536) {
    runs.removeAll()
    let piece = file.span.extracting(start..<min(start + 65_536, file.count))
    guard (try? reader.read(piece, into: &runs)) != nil else { return count }
    count += decode(runs.intervals, with: &decoder)
  }
  return count
}
