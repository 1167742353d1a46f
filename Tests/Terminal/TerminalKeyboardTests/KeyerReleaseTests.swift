import MorseKeying
import MorseKeyboard
import TerminalCodec
import TestSupport
import Testing
import Timeline

@testable import TerminalKeyboard

/// Keyers that need releases, in terminals with and without them.
@Suite struct KeyerReleaseTests {
  @Test func `a squeeze of two terminal keys reaches the keyer`() {
    let squeeze = "\\e[45u 20 \\e[46u 430 \\e[45;1:3u 10 \\e[46;1:3u 2000"
    #expect(run(begun(keyer: .iambicB), "\(Answers.kitty) \(squeeze)").text == "c ")
    let alone = "\\e[46u 230 \\e[46;1:3u 2000"
    #expect(run(begun(keyer: .iambicA), "\(Answers.kitty) \(alone)").text == "i ")
  }

  @Test func `a squeeze of the mouse's buttons reaches the keyer`() {
    let squeeze = "\\e[<2;1;1M 20 \\e[<0;1;1M 430 \\e[<2;1;1m 10 \\e[<0;1;1m 2000"
    #expect(run(begun(keyer: .iambicB, mouse: .always), "\(Answers.xterm) \(squeeze)").text == "c ")
  }

  @Test func `the terminal's answer decides whether the keyer is supported`() {
    #expect(begun(keyer: .iambicB).keyboard.lacksReleases)
    #expect(!run(begun(keyer: .iambicB), Answers.kitty).machine.keyboard.lacksReleases)
    #expect(run(begun(keyer: .iambicB), Answers.xterm).machine.keyboard.lacksReleases)
    #expect(
      !run(begun(keyer: .iambicB, mouse: .always), Answers.xterm).machine.keyboard.lacksReleases)
  }

  @Test func `a terminal can stop reporting releases`() {
    var session = run(begun(keyer: .iambicB), Answers.kitty).machine
    let now = Timestamp.after(.seconds(1))
    session.resume(at: now)
    _ = session.drainOutputs()
    session.handle(Array("\u{1B}[?62;c".utf8), at: now)
    #expect(
      session.outputs.map(\.value)
        == [.modes(TerminalModes(focus: true)), .modes(TerminalModes())])
    #expect(session.releaseSupport == .presses && session.keyboard.lacksReleases)
  }

  @Test func `the tone of a straight key lasts from press to release, to the nanosecond`() {
    var session = run(begun(.one), Answers.kitty).machine
    let moments = [1_000_000_007, 1_123_456_789].map { Timestamp(nanoseconds: $0) }
    session.handle(Array("\u{1B}[32u".utf8), at: moments[0])
    session.handle(Array("\u{1B}[32;1:3u".utf8), at: moments[1])
    #expect(session.outputs.contains(Timed(.feedback(.toneBegan(nil)), at: moments[0])))
    #expect(session.outputs.contains(Timed(.feedback(.toneEnded), at: moments[1])))
  }

  @Test func `the tone of a key that sticks ends with the limit`() {
    let stuck = run(begun(.one), "\(Answers.kitty) 1000 \\e[32u 9000")
    let ended = stuck.outputs.filter { $0.value == .feedback(.toneEnded) }
    #expect(ended.map(\.moment) == [.after(.seconds(6))])
    #expect(stuck.outputs.contains { $0.value == .feedback(.limitReached) })
  }
}
