import MorseKeying
import MorseKeyboard
import TestSupport
import Testing
import TextInput
import Timeline

@testable import TerminalKeyboard

/// The call bell that a held key rings.
@Suite struct BellHoldTests {
  private var session: TextSession {
    var configured = ConfiguredKeyboard(settings: KeyboardSettings(), keyMap: KeyMap())
    configured.bellHold = .seconds(3)
    var session = TextSession(receivesReleases: true)
    session.use(configured)
    return session
  }

  private func moment(_ milliseconds: Int) -> Timestamp { .after(.milliseconds(milliseconds)) }

  private func rings(_ outputs: [Timed<SessionOutput>]) -> [Timestamp] {
    outputs.filter { $0.value == .feedback(.requested(.voice(.ring))) }.map(\.moment)
  }

  private func edge(_ isDown: Bool) -> FilterInput {
    .edge(KeyEdge(.dit, isDown: isDown, source: EdgeSource(.evdev)))
  }

  @Test func `a contact held for three seconds rings once, and the next press ends it`() {
    var (session, outputs) = (session, [Timed<SessionOutput>]())
    session.handle(edge(true), at: moment(0), into: &outputs)
    session.advance(to: moment(2900), into: &outputs)
    #expect(rings(outputs).isEmpty)
    session.advance(to: moment(6000), into: &outputs)
    #expect(rings(outputs) == [moment(3000)])
    #expect(session.notice == .ringing)
    session.handle(edge(false), at: moment(6100), into: &outputs)
    #expect(session.notice == .ringing)
    let presses = session.presses
    session.handle(edge(true), at: moment(7000), into: &outputs)
    #expect(session.presses == presses + 1 && session.notice == nil)
    #expect(rings(outputs).count == 1)
  }

  @Test func `a shorter hold rings nothing`() {
    var (session, outputs) = (session, [Timed<SessionOutput>]())
    for start in [0, 3000, 6000] {
      session.handle(edge(true), at: moment(start), into: &outputs)
      session.handle(edge(false), at: moment(start + 2900), into: &outputs)
    }
    session.advance(to: moment(20_000), into: &outputs)
    #expect(rings(outputs).isEmpty)
  }

  @Test(arguments: [InputMode.morse, .passThrough])
  func `auto-repeat shows the hold, and does not end the bell`(mode: InputMode) {
    var (session, outputs) = (session, [Timed<SessionOutput>]())
    if mode == .passThrough { session.handle(Array("\t".utf8), at: moment(0), into: &outputs) }
    for time in [1000, 1500] + Array(stride(from: 1530, through: 5000, by: 30)) {
      session.handle(Array("k".utf8), at: moment(time), into: &outputs)
    }
    #expect(rings(outputs).count == 1)
    #expect(session.notice == .ringing)
    session.handle(Array("l".utf8), at: moment(6000), into: &outputs)
    #expect(session.notice != .ringing)
  }

  @Test(arguments: [0, 2])
  func `a straight key that rings the bell makes no mark`(taps: Int) {
    var (session, outputs) = (session, [Timed<SessionOutput>]())
    for tap in 0..<taps {
      session.handle(straight(true), at: moment(1000 * tap), into: &outputs)
      session.handle(straight(false), at: moment(1000 * tap + 60), into: &outputs)
    }
    session.handle(straight(true), at: moment(5000), into: &outputs)
    session.advance(to: moment(8500), into: &outputs)
    session.handle(straight(false), at: moment(8600), into: &outputs)
    session.advance(to: moment(20_000), into: &outputs)
    #expect(rings(outputs).count == 1)
    #expect(session.keyboard.document.text.filter { $0 != " " } == (taps == 0 ? "" : "ee"))
    // The next press ends the bell, the one after it is a letter.
    for start in [21_000, 23_000] {
      session.handle(straight(true), at: moment(start), into: &outputs)
      session.handle(straight(false), at: moment(start + 60), into: &outputs)
    }
    session.advance(to: moment(30_000), into: &outputs)
    #expect(session.keyboard.document.text.count { $0 == "e" } == taps + 1)
  }

  private func straight(_ isDown: Bool) -> FilterInput {
    .edge(KeyEdge(.straight, isDown: isDown, source: EdgeSource(.evdev)))
  }

  @Test(arguments: [300, 600, 1000])
  func `a hold soon after a tap of the same key rings`(pause: Int) {
    var (session, outputs) = (session, [Timed<SessionOutput>]())
    let start = 1000 + pause
    for time in [1000, start, start + 500]
      + Array(stride(from: start + 533, through: start + 5500, by: 33))
    {
      session.handle(Array("k".utf8), at: moment(time), into: &outputs)
    }
    #expect(rings(outputs).count == 1)
  }

  @Test(arguments: ["\u{7F}", " ", "\r", "5", "\u{1B}[D", "\u{1B}[3~"])
  func `what a key has typed or deleted on its way to the bell is taken back`(key: String) {
    var (session, outputs) = (session, [Timed<SessionOutput>]())
    session.handle(action: .insert("hello world"), at: moment(0), into: &outputs)
    for _ in 0..<6 { session.handle(Array("\u{1B}[D".utf8), at: moment(100), into: &outputs) }
    #expect(session.keyboard.document.documentContextBeforeInput == "hello")
    for time in [11_000, 11_500] + Array(stride(from: 11_533, through: 15_000, by: 33)) {
      session.handle(Array(key.utf8), at: moment(time), into: &outputs)
    }
    #expect(rings(outputs).count == 1)
    #expect(session.keyboard.document.documentContextBeforeInput == "hello")
    #expect(session.keyboard.document.documentContextAfterInput == " world")
  }

  @Test func `a key that is held shorter keeps its effect`() {
    var (session, outputs) = (session, [Timed<SessionOutput>]())
    session.handle(action: .insert("hello"), at: moment(0), into: &outputs)
    for time in [1000, 1500, 1533, 1566] {
      session.handle([0x7F], at: moment(time), into: &outputs)
    }
    session.advance(to: moment(9000), into: &outputs)
    #expect(rings(outputs).isEmpty)
    #expect(session.keyboard.document.text == "h")
  }

  @Test func `no hold rings unless it is set, or where holding scans`() {
    var (session, outputs) = (session, [Timed<SessionOutput>]())
    var configured = ConfiguredKeyboard(settings: KeyboardSettings(), keyMap: KeyMap())
    session.use(configured)
    session.handle(edge(true), at: moment(0), into: &outputs)
    session.advance(to: moment(4000), into: &outputs)
    session.handle(edge(false), at: moment(4000), into: &outputs)
    configured.bellHold = .seconds(3)
    configured.settings.scanning.mode = .inverse
    configured.settings.layout.cells = [[LayoutKey(.text("a"))]]
    configured.settings.layout.scans = true
    session.change(to: configured, at: moment(5000), into: &outputs)
    session.handle(edge(true), at: moment(6000), into: &outputs)
    session.advance(to: moment(10_000), into: &outputs)
    #expect(rings(outputs).isEmpty)
  }
}
