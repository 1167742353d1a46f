// Measures the cost of decoding, and the reliability of its certainty, over the corpus.
//
//   swift run -c release --package-path Benchmarks DecoderProbe [live|sure|memory] [--seed N]

import FistGenerator
import Foundation

@main
struct DecoderProbe {
  static func main() {
    var arguments = CommandLine.arguments.dropFirst()
    var kind = "live"
    var seed: UInt64 = 1
    while let argument = arguments.popFirst() {
      if argument == "--seed" {
        seed = arguments.popFirst().flatMap { UInt64($0) } ?? 1
      } else {
        kind = argument
      }
    }
    let corpus = CorpusCase.corpus(seeds: seed...seed)
    switch kind {
    case "live": live(corpus)
    case "sure":
      var reliability = Reliability()
      for message in corpus { reliability.add(message) }
      reliability.report()
    case "memory": Allocations(corpus: corpus).report()
    default:
      print("usage: DecoderProbe [live|sure|memory] [--seed N]")
      exit(EX_USAGE)
    }
  }

  private static func live(_ corpus: [CorpusCase]) {
    report("straight key", corpus, LiveRun(isNamed: false).key)
    report("straight key, in one go", corpus, LiveRun.readInOneGo)
    report("named elements", corpus, LiveRun(isNamed: true).key)
  }

  /// Uses the shortest time of each event in three identical runs.
  private static func report(
    _ name: String, _ corpus: [CorpusCase], _ run: (CorpusCase, inout EventTimes) -> Void
  ) {
    var times = EventTimes()
    for _ in 0..<3 {
      times.rewind()
      for message in corpus { run(message, &times) }
    }
    print(name)
    times.report()
  }
}
