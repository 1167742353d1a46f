import TestSupport
import Testing

@testable import MorseSignal

@Suite struct WindowReaderTests {
  @Test(arguments: [(60, 30), (60, 100), (100, 40), (40, 90)])
  func `a quick reading finds another sender`(former: Int, unit: Int) {
    var reader = WindowReader(rate: 8000, grammar: .any, tone: nil, soundGoesOn: true)
    func read(unit: Int, isQuick: Bool) -> [Double] {
      reader.read(
        sound(LiveSignalReaderTests.paris(unit: unit, times: 2), gain: 0.3, noise: 0.06),
        isQuick: isQuick
      )
      .map { $0.end - $0.start }
    }
    #expect(read(unit: former, isQuick: false).count == 28)
    let durations = read(unit: unit, isQuick: true)
    let sent = LiveSignalReaderTests.paris(unit: unit, times: 2).filter { $0 > 0 }.map {
      Double($0) / 1000
    }
    #expect(durations.count == sent.count)
    for (duration, sent) in zip(durations, sent) {
      #expect(abs(duration - sent) < 0.01, "\(duration) \(sent)")
    }
  }
}
