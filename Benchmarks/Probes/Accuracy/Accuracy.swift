// Prints the rates of wrong characters by hand and by kind of text.
//
//   swift run -c release --package-path Benchmarks Accuracy [--seed N] [FILE]
//
// Without FILE, the corpus is generated with the seeds N and N + 1; with FILE, its messages are
// read.

import Contest
import FistGenerator
import Foundation
import MorseDecoding

@main
struct Accuracy {
  private var seed: UInt64 = 1
  private var path: String?

  static func main() {
    var accuracy = Accuracy()
    var arguments = CommandLine.arguments.dropFirst()
    while let argument = arguments.popFirst() {
      if argument == "--seed" {
        accuracy.seed = arguments.popFirst().flatMap { UInt64($0) } ?? 1
      } else {
        accuracy.path = argument
      }
    }
    do {
      try accuracy.run()
    } catch {
      let file = accuracy.path ?? ""
      let message = "Accuracy: \(file): \(error.localizedDescription)\n"
      FileHandle.standardError.write(Data(message.utf8))
      exit(EX_NOINPUT)
    }
  }

  private func run() throws {
    let corpus =
      try path.map { try CorpusFile.read($0) } ?? CorpusCase.corpus(seeds: seed...seed + 1)
    let characters = corpus.map(\.text.count).reduce(0, +)
    print("Wrong characters in %, of \(characters) in \(corpus.count) messages, nothing told:\n")
    var contestants = [
      Contestant.file("morsekey"),
      Contestant.file("--prior none", settings: DecoderSettings(prior: .none)),
      Contestant.straightKey("live, straight key", .committed),
      Contestant.straightKey("word ended", .ended),
      Contestant.straightKey("with commands", .ended, commands: true),
    ]
    let others = LibCW.contestants(on: corpus)
    contestants += others.contestants
    let rates = corpus.map { message in contestants.map { $0.errorRate(on: message) } }
    let names = contestants.map(\.name)
    printTable(["hand"] + names, rates, of: corpus.map(\.hand))
    printTable(["text"] + names, rates, of: corpus.map(\.kind))
    print(others.note)
    printTwoKeys(corpus)
    printTypists(seed: seed)
    printCommands(seed: seed)
  }
}

/// Prints the results for two keys, by hand and by text.
private func printTwoKeys(_ corpus: [CorpusCase]) {
  let typed = corpus.filter(\.hasWholeMarks)
  let contestants = [
    Contestant.twoKeys(.even, .committed), .twoKeys(.even, .ended),
    .twoKeys(.even, .ended, commands: true), .twoKeys(.even, .inProgram),
    .wrongRevisions(.even, .ended), .wrongRevisions(.even, .inProgram),
    .twoKeysFile("from a file"),
    .twoKeys(.morse, .committed), .twoKeys(.morse, .ended),
  ]
  print("\nTwo keys, live, pressed at even distances; then in Morse rhythm:\n")
  let rates = typed.map { message in contestants.map { $0.errorRate(on: message) } }
  let names = contestants.map(\.name)
  printTable(["hand"] + names, rates, of: typed.map(\.hand))
  printTable(["text"] + names, rates, of: typed.map(\.kind))
}

/// Prints the results for hands that only press two keys; the first two words of `hunting` are not
/// counted.
private func printTypists(seed: UInt64) {
  var rates: [[ErrorRate]] = []
  var hands: [String] = []
  for hand in TypingHand.allCases {
    for (wpm, kind) in hand.speeds.flatMap({ wpm in TextKind.allCases.map { (wpm, $0) } }) {
      let message = CorpusCase(hand: .machine, wpm: wpm, kind: kind, seed: seed)
      rates.append(
        LiveMoment.allCases.map { moment in
          let contestant = Contestant.twoKeys(hand, seed: seed, moment)
          return hand == .hunting
            ? contestant.errorRate(on: message, afterWords: 2) : contestant.errorRate(on: message)
        })
      hands.append(hand.rawValue + (kind == .english ? ", prose" : ""))
    }
  }
  print("\nTwo keys, live, other hands:\n")
  printTable(["hand"] + LiveMoment.allCases.map(\.rawValue), rates, of: hands)
}

/// Prints the shares of commands that are read, each keyed alone.
private func printCommands(seed: UInt64) {
  let text = "THE QUICK BROWN FOX JUMPS OVER THE LAZY DOG AND RUNS AWAY"
  var table = TextTable(["commands alone, read in %", "unknown hand", "known hand"])
  func add(_ name: String, _ keying: CommandKeying) {
    let shares = ["", text].map {
      LoneCommands(keying, after: $0).percentRead(seeds: seed...seed + 3)
    }
    table.add(name, shares.map { TextTable.figure($0) })
  }
  for percent in [10, 15, 25] {
    add("straight key, off by \(percent) %", .straightKey(spread: Double(percent) / 100))
  }
  for percent in [10, 15, 25] {
    add("two keys, off by \(percent) %", .twoKeys(spread: Double(percent) / 100))
  }
  add("repeats, 500 and 33 ms", .repeats(delay: .milliseconds(500), pace: .milliseconds(33)))
  print("\nCommands keyed alone:\n")
  table.print()
}

/// Prints the rates of all messages of each group, and of all.
private func printTable(_ head: [String], _ rates: [[ErrorRate]], of groups: [String]) {
  var table = TextTable(head)
  var names: [String] = []
  for group in groups where !names.contains(group) { names.append(group) }
  for name in names + ["all"] {
    var sums = head.dropFirst().map { _ in ErrorRate() }
    for (group, rates) in zip(groups, rates) where group == name || name == "all" {
      for index in sums.indices { sums[index].add(rates[index]) }
    }
    table.add(name, sums.map { TextTable.figure($0.percent) })
  }
  table.print()
}
