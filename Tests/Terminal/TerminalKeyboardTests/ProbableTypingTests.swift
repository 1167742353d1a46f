import MorseKeyboard
import ScanModel
import TestSupport
import Testing
import WordPrediction

/// Simulated users type phrases by scanning.
@Suite struct ProbableTypingTests {
  private func way(_ order: ScanSettings.Order, _ interval: Int) -> ScanTyping.Way {
    var settings = ScanSettings()
    settings.order = order
    settings.interval = .milliseconds(interval)
    settings.firstDelay = .milliseconds(interval / 2)
    return ScanTyping.Way("\(order)", settings)
  }

  private func typed(
    _ user: ScanUser, _ way: ScanTyping.Way, _ count: Int
  ) -> ScanTyping.Result {
    var typing = ScanTyping(user, way, predictor: WordPredictor(), seed: 5)
    return ScanPhrases.reported.prefix(count).reduce(into: ScanTyping.Result()) {
      $0.add(typing.type($1))
    }
  }

  @Test func `scanning by probability is much faster than by tuned rows`() {
    let probable = typed(.typical, way(.probable, 1000), 10)
    let rows = typed(.typical, way(.rows, 500), 10)
    #expect(probable.finished == 10 && probable.wrong == 0)
    #expect(probable.wpm > 1.5 * rows.wpm, "\(probable.wpm) \(rows.wpm)")
    #expect(Double(probable.presses) < 1.5 * Double(probable.characters))
  }

  @Test func `blocks of rows are enough to type`() {
    #expect(typed(.typical, way(.blocks, 1000), 2).finished == 2)
  }

  @Test func `the slowest user finishes`() {
    let result = typed(.slowest, way(.probable, 1000), 4)
    #expect(result.finished == 4 && result.wrong == 0)
  }

  @Test(arguments: ScanSettings.Mode.allCases, [false, true])
  func `every mode works with one switch and with two`(mode: ScanSettings.Mode, isTwo: Bool) {
    var way = way(.probable, 1000)
    (way.settings.mode, way.hasTwoSwitches) = (mode, isTwo && mode != .inverse)
    #expect(typed(.typical, way, 2).finished == 2)
  }
}
