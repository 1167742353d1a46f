// Prints the marks per second of the decoder by hand, and those of libcw in the same run. Also
// prints the cost and the benefit of the search width.
//
//   swift run -c release --package-path Benchmarks Throughput

import MorseCode
import Contest
import FistGenerator
import Glibc
import MorseDecoding

@main
struct Throughput {
  /// libcw with its default speed, which decodes little of a faster sender but is fast, and libcw
  /// with the sender's speed.
  private static let receivers =
    LibCW.restart() ? [LibCW(.following(from: 12)), LibCW(.following(from: nil))] : []

  static func main() {
    printHands()
    printWidths()
  }

  /// Prints the millions of marks per second for every hand.
  private static func printHands() {
    print("Millions of marks a second of processor time, best of three:\n")
    var head = ["hand", "from a file", "from memory"]
    if !receivers.isEmpty { head += ["libcw", "libcw, told", "times the quicker"] }
    var table = TextTable(head)
    for hand in HandKind.allCases {
      let message = CorpusCase(
        hand: hand, wpm: hand.speeds[hand.speeds.count / 2], kind: .english, seed: 1,
        characters: hand == .machine ? 200_000 : 15_000)
      table.add(hand.rawValue, row(message))
    }
    table.print()
    if receivers.isEmpty { print("libcw is not installed: measured without it.\n") }
  }

  private static func row(_ message: CorpusCase) -> [String] {
    let marks = Double(message.keying.count(where: \.isMark)) / 1e6
    let file = timingFile(of: message.keying)
    let fromFile = marks / seconds { decode(file: file) }
    let ours = marks / seconds { decode(message.keying) }
    var figures = [fromFile, ours].map { TextTable.figure($0) }
    let others = receivers.map { marks / receiving(message, by: $0) }
    guard let quicker = others.max() else { return figures }
    figures += others.map { TextTable.figure($0) } + [TextTable.figure(ours / quicker)]
    return figures
  }

  private static func receiving(_ message: CorpusCase, by receiver: LibCW) -> Double {
    let microseconds = message.keying.map { $0.nanoseconds / 1000 }
    var text = [CChar](repeating: 0, count: 2 * microseconds.count)
    return seconds(after: { LibCW.restart() }) {
      receiver.receive(microseconds, wpm: message.wpm, into: &text)
    }
  }

  /// Prints the time of a mark and the wrong characters for every width of the search.
  private static func printWidths() {
    let corpus = CorpusCase.corpus(seeds: 1...1).filter { $0.hand != HandKind.machine.rawValue }
    let marks = corpus.map { $0.keying.count(where: \.isMark) }.reduce(0, +)
    print(
      "The width of the search: \(corpus.count) short messages, \(marks) marks, no machine's:\n")
    var table = TextTable(["width", "microseconds a mark", "wrong characters, %"])
    for width in [1, 2, 3, 4, 6, 8, 12, 24, 48] {
      var settings = DecoderSettings()
      settings.beamWidth = width
      let contestant = Contestant.file("", settings: settings)
      let rate = corpus.reduce(into: ErrorRate()) { $0.add(contestant.errorRate(on: $1)) }
      let time = seconds(times: 2) { corpus.map { decode($0.keying, settings: settings) }.count }
      let name = "\(width)" + (width == DecoderSettings().beamWidth ? ", as it is" : "")
      table.add(
        name, [TextTable.figure(time * 1e6 / Double(marks)), TextTable.figure(rate.percent)])
    }
    table.print()
  }
}

/// Returns the processor time of the fastest of some runs in seconds; `prepare` runs before each
/// and is not counted.
private func seconds(
  times: Int = 3, after prepare: () -> Void = {}, _ work: () -> Int
) -> Double {
  var best = Double.infinity
  for _ in 0..<times {
    prepare()
    let start = processorTime()
    // The result is used, so that the compiler cannot remove the work.
    precondition(work() > 0)
    best = min(best, processorTime() - start)
  }
  return best
}

private func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
