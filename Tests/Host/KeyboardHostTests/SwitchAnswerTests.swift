@testable import KeyboardHost
import MorseKeying
import Testing
import Timeline

/// A yes or no from a switch: two taps or a hold for yes, one tap for no.
@Suite struct SwitchAnswerTests {
  /// Returns the answer to presses and pauses in milliseconds, beginning with a press.
  private func answer(
    _ lengths: [Int], source: EdgeSource = EdgeSource(.evdev), filters: FilterTable = FilterTable(),
    keying: Timestamp? = nil
  ) -> Bool? {
    var (answer, now) = (SwitchAnswer(filters, keying: keying), Timestamp.zero)
    for (index, length) in lengths.enumerated() {
      let isDown = index.isMultiple(of: 2)
      if isDown || source != .terminal {
        answer.handle(KeyEdge(.straight, isDown: isDown, source: source), at: now)
      }
      now = now.advanced(by: .milliseconds(length))
      answer.advance(to: now)
    }
    return answer.answer
  }

  @Test(
    arguments: [
      ([100, 2000], false), ([100, 300, 100], true), ([1000], true), ([999], nil),
      ([100, 1400], nil),
      ([100, 1600, 100], false), ([], nil), ([100, 20, 10, 1600], false),
    ] as [([Int], Bool?)])
  func `presses and pauses answer`(lengths: [Int], expected: Bool?) {
    #expect(answer(lengths) == expected)
  }

  @Test(
    arguments: [EdgeSource(.evdev), .terminal],
    [
      ([100, 300, 100, 300, 100, 300], nil), ([100, 300, 100, 2000, 100, 200, 100, 300], true),
      ([100, 2000, 100, 2000], false), ([3000, 300, 100, 300], nil),
    ] as [([Int], Bool?)])
  func `who still keys does not answer`(source: EdgeSource, keyed: ([Int], Bool?)) {
    // A hold is no press of a terminal, which reports no releases.
    guard source != .terminal || keyed.0[0] < 1000 else { return }
    #expect(answer(keyed.0, source: source, keying: .zero) == keyed.1)
  }

  @Test func `the question is asked once the switch rests`() {
    var answer = SwitchAnswer(FilterTable(), keying: .zero)
    let end = Timestamp.zero.advanced(by: .seconds(2))
    #expect(!answer.isReady && answer.deadline == end)
    answer.advance(to: end)
    #expect(answer.isReady && SwitchAnswer(FilterTable()).isReady)
  }

  @Test func `the proposed filters clean the answer`() {
    var filters = FilterTable()
    filters[.straight].merge = .milliseconds(120)
    #expect(answer([100, 80, 60, 3000]) == true)
    #expect(answer([100, 80, 60, 3000], filters: filters) == false)
    #expect(answer([100, 400, 60, 3000], filters: filters) == true)
  }

  @Test func `a terminal without releases answers too`() {
    #expect(answer([0, 300, 0, 100], source: .terminal) == true)
    #expect(answer([0, 2000], source: .terminal) == false)
    // A held key repeats.
    #expect(answer([0, 500, 0, 33, 0, 33], source: .terminal) == true)
  }
}
