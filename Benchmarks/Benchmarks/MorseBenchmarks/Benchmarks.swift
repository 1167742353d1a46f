import Benchmark

let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock, .throughput, .peakMemoryResident], maxDuration: .seconds(5))
  decodingBenchmarks()
  encodingBenchmarks()
  typingBenchmarks()
  synthesisBenchmarks()
}
