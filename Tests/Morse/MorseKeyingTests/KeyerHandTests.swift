import MorseCode
import MorseKeying
import TestSupport
import Testing
import Timeline

@Suite struct KeyerHandTests {
  private static let modes = [
    KeyerMode.iambicA, .iambicB, .ultimatic, .singleLever,
  ]

  @Test(arguments: modes)
  func `ten thousand characters at 40 WPM lose no element and gain none`(mode: KeyerMode) throws {
    let speed = try #require(MorseSpeed(wpm: 40))
    var hand = PaddleHand(mode: mode, speed: speed, seed: 40)
    let keyed = hand.key(hand.letters(10_000))
    let settings = KeyerSettings(speed: speed)
    let run = MachineRun(
      mode.makeKeyer(settings), script: keyed.edges, end: keyed.end.advanced(by: .seconds(5)))
    var expected: [Timed<KeyerEvent>] = []
    for element in keyed.elements {
      let duration = settings.duration(of: element.value)
      expected.append(Timed(.markBegan(element.value, tone: duration), at: element.moment))
      expected.append(
        Timed(.markEnded(element.value), at: element.moment.advanced(by: duration)))
    }
    #expect(run.outputs.count == expected.count)
    let wrong = zip(run.outputs, expected).first { $0 != $1 }
    #expect(wrong == nil)
  }
}
