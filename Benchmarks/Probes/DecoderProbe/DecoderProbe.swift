// What decoding costs and how well it does over a corpus (one object a line: id, model, text, timings).
//
//   swift run -c release --package-path Benchmarks DecoderProbe live CORPUS.jsonl [RUNS]
//   swift run -c release --package-path Benchmarks DecoderProbe lag CORPUS.jsonl
//   swift run -c release --package-path Benchmarks DecoderProbe sure CORPUS.jsonl
//   swift run -c release --package-path Benchmarks DecoderProbe memory CORPUS.jsonl

import Foundation

@main
struct DecoderProbe {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count > 2 else {
      print("usage: DecoderProbe live|lag|sure|memory CORPUS.jsonl [RUNS]")
      exit(64)
    }
    let corpus = try CorpusCase.load(arguments[2])
    switch arguments[1] {
    case "live": live(corpus, runs: arguments.dropFirst(3).first.flatMap { Int($0) } ?? 3)
    case "lag": lags(corpus)
    case "sure": sure(corpus)
    default: Allocations(corpus: corpus).report()
    }
  }

  private static func live(_ corpus: [CorpusCase], runs: Int) {
    for isNamed in [false, true] {
      let run = LiveRun(isNamed: isNamed)
      var times = EventTimes()
      var rates: [String: ErrorRate] = [:]
      for turn in 0..<runs {
        times.rewind()
        for message in corpus {
          let heard = run.key(message, times: &times)
          if turn == 0 { rates[message.model, default: ErrorRate()].add(heard, for: message.text) }
        }
      }
      print(isNamed ? "named elements" : "straight key")
      times.report()
      if !isNamed { report(rates) }
    }
  }

  private static func lags(_ corpus: [CorpusCase]) {
    for lag in [0, 1, 2, 4, 8, nil] as [Int?] {
      let run = FileRun(lag: lag.map { .characters($0) } ?? .wholeEvidence)
      var rates: [String: ErrorRate] = [:]
      for message in corpus {
        let heard = run.read(message).map(\.description).joined()
        rates[message.model, default: ErrorRate()].add(heard, for: message.text)
      }
      print("lag \(lag.map(String.init) ?? "whole")")
      report(rates)
    }
  }

  private static func sure(_ corpus: [CorpusCase]) {
    var reliability = Reliability()
    for message in corpus { reliability.add(FileRun().read(message), for: message.text) }
    reliability.report()
  }

  private static func report(_ rates: [String: ErrorRate]) {
    let lines = rates.sorted { $0.key < $1.key }.map { model, rate in
      "\(model) \(String(format: "%.2f", rate.percent))"
    }
    let all = rates.values.reduce(ErrorRate(), +)
    print(
      "  errors in %: all \(String(format: "%.3f", all.percent)); " + lines.joined(separator: ", "))
  }
}
