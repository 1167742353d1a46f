import Foundation
import MorseKeyboard
import ScanModel
import WordPrediction

/// Prints words a minute, presses a character and errors of ways of scanning, for simulated users.
///
/// `train` measures the users and phrases by which the parameters were chosen. `phrases=FILE` reads
/// other phrases, one a line. `user=DELAY,SPREAD,MISSED,STRAY,DOUBLE` measures another user, with
/// times in milliseconds and shares in percent. `seed=N` draws other numbers.
@main
enum Scanning {
  private struct Arguments {
    var users = ScanUser.reported
    var phrases = ScanPhrases.reported
    var seed: UInt64 = 1

    init(_ words: some Sequence<String>) throws {
      for word in words {
        let value = String(word.drop { $0 != "=" }.dropFirst())
        if word == "train" { (users, phrases) = (ScanUser.training, ScanPhrases.training) }
        if word.hasPrefix("seed=") { seed = UInt64(value) ?? 1 }
        if word.hasPrefix("phrases=") {
          phrases = try String(contentsOfFile: value, encoding: .utf8).split(separator: "\n")
            .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
        }
        let numbers = value.split(separator: ",").compactMap { Double($0) }
        if word.hasPrefix("user="), numbers.count == 5 {
          users = [
            ScanUser(
              value, delay: numbers[0] / 1000, spread: numbers[1] / 1000,
              missed: numbers[2] / 100, stray: numbers[3] / 100, doubled: numbers[4] / 100)
          ]
        }
      }
    }
  }

  static func main() throws {
    let arguments = try Arguments(CommandLine.arguments.dropFirst())
    print("user, way: WPM, presses a character, mistakes % of choices, wrong % left, finished")
    for user in arguments.users {
      for way in ways { report(user, way, arguments.phrases, arguments.seed) }
      let tuned = intervals.map { rows($0) }.max {
        run(user, $0, Array(ScanPhrases.training.prefix(12)), arguments.seed).wpm
          < run(user, $1, Array(ScanPhrases.training.prefix(12)), arguments.seed).wpm
      }
      if let tuned { report(user, tuned, arguments.phrases, arguments.seed) }
    }
    let steady = ScanUser("steady", delay: 0.25, spread: 0.05, missed: 0, stray: 0)
    print("\n\(ScanPhrases.sentence)")
    for way in [rows(800), probable(800, .fixed), probable(800), inverse(800)] {
      let sum = run(steady, way, [ScanPhrases.sentence], arguments.seed)
      print("  \(way.name): \(sum.presses) presses, \(digits(sum.seconds)) s")
    }
  }

  /// The times of a row by which a user may tune row-column scanning, in milliseconds.
  private static let intervals = [300, 400, 500, 600, 800, 1200]

  private static var ways: [ScanTyping.Way] {
    var step = probable(1000).settings
    step.mode = .step
    return [
      rows(1000), blocks(1000), probable(1000), inverse(1000),
      ScanTyping.Way("probable, two switches", step, hasTwoSwitches: true),
    ]
  }

  private static func rows(_ interval: Int) -> ScanTyping.Way {
    ScanTyping.Way("rows, \(interval) ms", settings(interval))
  }

  private static func blocks(_ interval: Int) -> ScanTyping.Way {
    var settings = settings(interval)
    settings.order = .blocks
    return ScanTyping.Way("blocks, \(interval) ms", settings)
  }

  private static func probable(
    _ interval: Int, _ pace: ScanSettings.Pace = .learnt
  ) -> ScanTyping.Way {
    var settings = settings(interval)
    (settings.order, settings.pace) = (.probable, pace)
    return ScanTyping.Way("probable, \(pace == .fixed ? "" : "at most ")\(interval) ms", settings)
  }

  private static func inverse(_ interval: Int) -> ScanTyping.Way {
    var settings = probable(interval).settings
    settings.mode = .inverse
    return ScanTyping.Way("probable, inverse", settings)
  }

  private static func settings(_ interval: Int) -> ScanSettings {
    var settings = ScanSettings()
    settings.interval = .milliseconds(interval)
    settings.firstDelay = .milliseconds(interval / 2)
    return settings
  }

  private static func run(
    _ user: ScanUser, _ way: ScanTyping.Way, _ phrases: [String], _ seed: UInt64
  ) -> ScanTyping.Result {
    var typing = ScanTyping(user, way, predictor: WordPredictor(), seed: seed)
    return phrases.reduce(into: ScanTyping.Result()) { $0.add(typing.type($1)) }
  }

  private static func report(
    _ user: ScanUser, _ way: ScanTyping.Way, _ phrases: [String], _ seed: UInt64
  ) {
    let sum = run(user, way, phrases, seed)
    let characters = Double(max(1, sum.characters))
    print(
      "\(user.name), \(way.name): \(digits(sum.wpm)), \(digits(Double(sum.presses) / characters)), "
        + "\(digits(100 * Double(sum.mistakes) / Double(max(1, sum.choices)))), "
        + "\(digits(100 * Double(sum.wrong) / characters)), \(sum.finished) of \(phrases.count)")
  }

  private static func digits(_ number: Double) -> String { String(format: "%.2f", number) }
}
