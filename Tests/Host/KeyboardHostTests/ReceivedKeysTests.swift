@testable import KeyboardHost
import MorseKeying
import Testing
import Timeline

/// The keys that `calibrate` receives.
@Suite struct ReceivedKeysTests {
  /// Presses of the space bar in a terminal without key release, given by their times in
  /// milliseconds.
  private func presses(_ moments: [Int]) -> [Timed<KeyEdge>] {
    moments.map {
      Timed(KeyEdge(.straight, isDown: true, source: .terminal), at: .after(.milliseconds($0)))
    }
  }

  /// Presses and releases of a straight key, at these times in milliseconds.
  private func holds(_ moments: [Int]) -> [Timed<KeyEdge>] {
    moments.enumerated().map { index, moment in
      let edge = KeyEdge(.straight, isDown: index.isMultiple(of: 2), source: .kitty)
      return Timed(edge, at: .after(.milliseconds(moment)))
    }
  }

  /// Returns the durations of the marks, in milliseconds.
  private func marks(_ edges: [Timed<KeyEdge>]) -> [Int64] {
    var received = ReceivedKeys()
    for edge in edges { received.note(edge.value, at: edge.moment) }
    let all = received.edges
    return stride(from: 0, to: all.count - 1, by: 2).map {
      all[$0].moment.nanoseconds(to: all[$0 + 1].moment) / 1_000_000
    }
  }

  @Test func `auto-repeat of the space bar is one long mark, and taps are short ones`() {
    let dah = [0, 500, 533, 566, 600]
    #expect(marks(presses(dah)) == [680])
    #expect(marks(presses(dah + [1000, 1300])) == [680, 80, 80])
    // Two taps at the distance of the delay are two.
    #expect(marks(presses([0, 500, 1000])) == [80, 80, 80])
  }

  @Test func `element keys are released at once, and reported edges stay`() {
    let dit = KeyEdge(.dit, isDown: true, source: .terminal)
    #expect(marks([Timed(dit, at: .zero)]) == [0])
    #expect(marks(holds([0, 180])) == [180])
  }

  @Test func `the screen moves with each element`() {
    func echo(_ edges: [Timed<KeyEdge>]) -> String {
      var echo = ElementEcho()
      return edges.map { echo.note($0.value, at: $0.moment) }.joined()
    }
    #expect(echo(presses([0, 300, 1500])) == ".. .")
    #expect(echo(presses([0, 500, 533, 566])) == "..\u{8}\u{8}- \u{8}")
    #expect(echo(holds([0, 60, 120, 300, 1400, 1460])) == ".- .")
  }
}
