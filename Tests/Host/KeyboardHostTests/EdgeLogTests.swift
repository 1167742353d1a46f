@testable import KeyboardHost
import MorseKeying
import Testing
import Timeline

@Suite struct EdgeLogTests {
  private var log = EdgeLog()
  private let pedal = EdgeSource(.evdev)

  private mutating func note(
    _ contact: KeyContact, _ isDown: Bool, _ source: EdgeSource, at microseconds: Int,
    late: Int = 100
  ) -> String {
    let moment = Timestamp.after(.microseconds(microseconds))
    return log.note(
      KeyEdge(contact, isDown: isDown, source: source), at: moment,
      readAt: moment.advanced(by: .microseconds(late)))
  }

  @Test mutating func `each edge is a line`() {
    #expect(
      note(.dit, true, pedal, at: 1_234_560)
        == "     1.23 s  evdev      dit        down      0.10 ms late")
    #expect(
      note(.dit, false, pedal, at: 1_295_760, late: 4_567)
        == "     1.30 s  evdev      dit        up        held 61.20 ms, 4.57 ms late")
    #expect(
      note(.endCharacter, true, .terminal, at: 70_000_000, late: 0)
        == "    70.00 s  terminal   end        pressed   0.00 ms late, no release")
    #expect(
      log.note(other: "f5", at: .after(.seconds(3)))
        == "     3.00 s  terminal   f5         not used")
  }

  @Test mutating func `a lost input's hold is not counted`() {
    _ = note(.dit, true, pedal, at: 0)
    #expect(log.note(lost: pedal, at: .after(.seconds(1))) == "     1.00 s  evdev      gone")
    #expect(note(.dit, false, pedal, at: 2_000_000).contains("held") == false)
    #expect(
      log.summary == [
        "dit (evdev): 1 press; delay: median 0.10 ms, 95 % 0.10 ms"
      ])
  }

  @Test mutating func `the events are summarized for each contact`() {
    for press in 0..<20 {
      _ = note(.dit, true, pedal, at: press * 200_000, late: 50)
      _ = note(.dit, false, pedal, at: press * 200_000 + 60_000 + press * 100, late: 250 + press)
    }
    _ = note(.dah, true, .kitty, at: 9_000_000, late: 90)
    #expect(
      log.summary == [
        """
        dit (evdev): 20 presses; held 60.00 to 61.90 ms, median 60.90 ms; \
        delay: median 0.05 ms, 95 % 0.27 ms
        """,
        "dah (kitty): 1 press; delay: median 0.09 ms, 95 % 0.09 ms",
      ])
  }
}
