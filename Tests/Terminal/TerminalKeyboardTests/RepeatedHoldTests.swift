import MorseCode
import MorseKeyboard
import TestSupport
import Testing
import Timeline

@testable import TerminalKeyboard

/// One key in a terminal without releases: auto-repeat distinguishes a dah from a dit.
@Suite struct RepeatedHoldTests {
  /// A hand on such a key.
  private struct Hand {
    var script: [Timed<[UInt8]>] = []
    var now = Timestamp.zero
    private var generator: SplitMix64
    private let spread: Double

    init(seed: UInt64, spread: Double) {
      generator = SplitMix64(seed: seed)
      self.spread = spread
    }

    /// Returns a duration with random variation.
    private mutating func about(_ milliseconds: Double) -> Int {
      let sum = (0..<6).reduce(0.0) { sum, _ in sum + Double.random(in: -1...1, using: &generator) }
      return Int(milliseconds * (1 + spread * sum / 1.4142))
    }

    private mutating func wait(_ milliseconds: Int) {
      now = now.advanced(by: .milliseconds(milliseconds))
    }

    private mutating func press() { script.append(Timed([0x20], at: now)) }

    /// Holds the key: the terminal's delay, then its repeats.
    private mutating func hold(_ milliseconds: Int) {
      press()
      var rest = milliseconds - 500
      wait(min(500, milliseconds))
      while rest >= 0 {
        press()
        wait(min(33, max(rest, 0)))
        rest -= 33
      }
    }

    mutating func key(_ pattern: MorsePattern, hold held: Double = 700, thenWait pause: Int = 2000)
    {
      for element in pattern {
        if element == .dit { press() } else { hold(max(540, about(held))) }
        wait(about(300))
      }
      wait(pause)
    }
  }

  private func session() -> TextSession {
    run(begun(.one, mouse: .whenNeeded), Answers.xterm).machine
  }

  private func committed(_ hand: Hand) -> [MorsePattern] {
    MachineRun(session(), script: hand.script, end: hand.now.advanced(by: .seconds(3))).outputs
      .compactMap { output in
        switch output.value {
        case .feedback(.committed(let pattern, _)), .feedback(.unknown(let pattern)): pattern
        default: nil
        }
      }
  }

  /// The commands that leave the keyboard open, and change no layout or overlay.
  private static let commands = CommandCode.allCases.filter {
    ![.dismiss, .nextKeyboard, .keyboardList, .help, .faster, .slower].contains($0)
  }

  @Test(arguments: [0.1, 0.15, 0.25])
  func `each single command is decoded from an uneven hand`(spread: Double) {
    var (read, count) = (0, 0)
    for seed in 0..<6 as Range<UInt64> {
      for code in Self.commands {
        var hand = Hand(seed: seed &* 1000 &+ UInt64(code.pattern.rawValue), spread: spread)
        hand.key(code.pattern)
        count += 1
        if committed(hand) == [code.pattern] { read += 1 }
      }
    }
    #expect(read * 100 >= count * 95, "\(read) of \(count)")
  }

  @Test func `a dah may be held for any time`() {
    var hand = Hand(seed: 1, spread: 0)
    hand.key("--.", hold: 4000)
    #expect(committed(hand) == ["--."])
  }

  @Test(arguments: [MouseUse.never, .whenNeeded])
  func `the space bar keys whether or not the mouse may`(mouse: MouseUse) {
    var hand = Hand(seed: 3, spread: 0.1)
    for pattern in ["-.", "..--", "-.."] as [MorsePattern] { hand.key(pattern) }
    let started = run(begun(.one, mouse: mouse), Answers.xterm).machine
    let typed = MachineRun(started, script: hand.script, end: hand.now.advanced(by: .seconds(3)))
    #expect(typed.text == "n d ")
    #expect(typed.machine.releaseSupport == .repeats)
  }

  @Test func `a mouse button becomes a straight key beside the space bar`() {
    let clicked = run(session(), keying("-.-.", "\\e[<0;10;3M", "\\e[<0;10;3m") + " \\r")
    #expect(clicked.text == "c" && clicked.machine.releaseSupport == .mouse)
    let mixed = run(clicked.machine, "2000 ␣ 800 ␣ 1300")
    #expect(mixed.text == "c i")
  }
}
