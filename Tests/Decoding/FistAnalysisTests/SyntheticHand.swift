import MorseCode
import MorseKeying
import TestSupport
import Timeline

/// A hand on a straight key with a known fault.
struct SyntheticHand {
  /// The unit in milliseconds.
  var unit = 100.0
  /// The relative variation of marks and gaps.
  var spread = 0.12
  /// The share of presses that are split, and the gap in milliseconds.
  var doubleTaps = (share: 0.0, gap: 20.0...60.0)
  /// The share of presses that a short press follows, and the gap and the length in milliseconds.
  var extraTaps = (share: 0.0, gap: 30.0...50.0, length: 30.0...50.0)
  /// The share of edges at which a contact chatters, and its duration in milliseconds.
  var chatter = (share: 0.0, gap: 1.0...4.0)
  /// The share of character gaps with a touch of the key, and its duration in milliseconds.
  var touches = (share: 0.0, duration: 15.0...30.0)

  /// Returns the edges of a text.
  func key(_ text: String, seed: UInt64) -> [Timed<KeyEdge>] {
    var pen = Pen(hand: self, generator: SplitMix64(seed: seed))
    for interval in machineKeying(text, wpm: 1.2e9 / 1e6) {
      let units = (Double(interval.nanoseconds) / 1e6).rounded()
      if interval.isMark { pen.mark(units) } else { pen.space(units) }
    }
    return pen.edges
  }

  private struct Pen {
    let hand: SyntheticHand
    var generator: SplitMix64
    var edges: [Timed<KeyEdge>] = []
    private var now = 1e9

    init(hand: SyntheticHand, generator: SplitMix64) {
      self.hand = hand
      self.generator = generator
    }

    mutating func mark(_ units: Double) {
      let length = varied(units)
      if happens(hand.chatter.share) {
        let blip = Double.random(in: hand.chatter.gap, using: &generator)
        hold(blip)
        now += Double.random(in: hand.chatter.gap, using: &generator) * 1e6
      }
      if hand.extraTaps.share > 0, happens(hand.extraTaps.share) {
        hold(length)
        now += Double.random(in: hand.extraTaps.gap, using: &generator) * 1e6
        return hold(Double.random(in: hand.extraTaps.length, using: &generator))
      }
      guard happens(hand.doubleTaps.share) else { return hold(length) }
      hold(length * 0.45)
      now += Double.random(in: hand.doubleTaps.gap, using: &generator) * 1e6
      hold(length * 0.55)
    }

    mutating func space(_ units: Double) {
      let length = varied(units)
      guard units > 1, happens(hand.touches.share) else {
        now += length * 1e6
        return
      }
      now += length * 0.5e6
      hold(Double.random(in: hand.touches.duration, using: &generator))
      now += length * 0.5e6
    }

    private mutating func hold(_ milliseconds: Double) {
      edge(true)
      now += milliseconds * 1e6
      edge(false)
    }

    private mutating func edge(_ isDown: Bool) {
      let edge = KeyEdge(.straight, isDown: isDown, source: EdgeSource(.evdev))
      edges.append(Timed(edge, at: Timestamp(nanoseconds: Int64(now))))
    }

    private mutating func varied(_ units: Double) -> Double {
      hand.unit * units * Double.random(in: 1 - hand.spread...1 + hand.spread, using: &generator)
    }

    private mutating func happens(_ share: Double) -> Bool {
      Double.random(in: 0..<1, using: &generator) < share
    }
  }
}
