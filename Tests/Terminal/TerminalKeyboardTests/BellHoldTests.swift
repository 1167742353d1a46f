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
    var session = session
    session.handle(edge(true), at: moment(0))
    session.advance(to: moment(2900))
    #expect(rings(session.outputs).isEmpty)
    session.advance(to: moment(6000))
    #expect(rings(session.outputs) == [moment(3000)])
    #expect(session.notice == .ringing)
    session.handle(edge(false), at: moment(6100))
    #expect(session.notice == .ringing)
    let presses = session.presses
    session.handle(edge(true), at: moment(7000))
    #expect(session.presses == presses + 1 && session.notice == nil)
    #expect(rings(session.outputs).count == 1)
  }

  @Test func `a shorter hold rings nothing`() {
    var session = session
    for start in [0, 3000, 6000] {
      session.handle(edge(true), at: moment(start))
      session.handle(edge(false), at: moment(start + 2900))
    }
    session.advance(to: moment(20_000))
    #expect(rings(session.outputs).isEmpty)
  }

  @Test(arguments: [InputMode.morse, .passThrough])
  func `auto-repeat shows the hold, and does not end the bell`(mode: InputMode) {
    var session = session
    if mode == .passThrough { session.handle(Array("\t".utf8), at: moment(0)) }
    for time in [1000, 1500] + Array(stride(from: 1530, through: 5000, by: 30)) {
      session.handle(Array("k".utf8), at: moment(time))
    }
    #expect(rings(session.outputs).count == 1)
    #expect(session.notice == .ringing)
    session.handle(Array("l".utf8), at: moment(6000))
    #expect(session.notice != .ringing)
  }

  @Test(arguments: [0, 2])
  func `a straight key that rings the bell makes no mark`(taps: Int) {
    var session = session
    for tap in 0..<taps {
      session.handle(straight(true), at: moment(1000 * tap))
      session.handle(straight(false), at: moment(1000 * tap + 60))
    }
    session.handle(straight(true), at: moment(5000))
    session.advance(to: moment(8500))
    session.handle(straight(false), at: moment(8600))
    session.advance(to: moment(20_000))
    #expect(rings(session.outputs).count == 1)
    #expect(session.keyboard.document.text.filter { $0 != " " } == (taps == 0 ? "" : "ee"))
    // The next press ends the bell, the one after it is a letter.
    for start in [21_000, 23_000] {
      session.handle(straight(true), at: moment(start))
      session.handle(straight(false), at: moment(start + 60))
    }
    session.advance(to: moment(30_000))
    #expect(session.keyboard.document.text.count { $0 == "e" } == taps + 1)
  }

  private func straight(_ isDown: Bool) -> FilterInput {
    .edge(KeyEdge(.straight, isDown: isDown, source: EdgeSource(.evdev)))
  }

  @Test(arguments: [300, 600, 1000])
  func `a hold soon after a tap of the same key rings`(pause: Int) {
    var session = session
    let start = 1000 + pause
    for time in [1000, start, start + 500]
      + Array(stride(from: start + 533, through: start + 5500, by: 33))
    {
      session.handle(Array("k".utf8), at: moment(time))
    }
    #expect(rings(session.outputs).count == 1)
  }

  @Test(arguments: ["\u{7F}", " ", "\r", "5", "\u{1B}[D", "\u{1B}[3~"])
  func `what a key has typed or deleted on its way to the bell is taken back`(key: String) {
    var session = session
    session.handle(action: .insert("hello world"), at: moment(0))
    for _ in 0..<6 { session.handle(Array("\u{1B}[D".utf8), at: moment(100)) }
    #expect(session.keyboard.document.documentContextBeforeInput == "hello")
    for time in [11_000, 11_500] + Array(stride(from: 11_533, through: 15_000, by: 33)) {
      session.handle(Array(key.utf8), at: moment(time))
    }
    #expect(rings(session.outputs).count == 1)
    #expect(session.keyboard.document.documentContextBeforeInput == "hello")
    #expect(session.keyboard.document.documentContextAfterInput == " world")
  }

  @Test func `a key that is held shorter keeps its effect`() {
    var session = session
    session.handle(action: .insert("hello"), at: moment(0))
    for time in [1000, 1500, 1533, 1566] {
      session.handle([0x7F], at: moment(time))
    }
    session.advance(to: moment(9000))
    #expect(rings(session.outputs).isEmpty)
    #expect(session.keyboard.document.text == "h")
  }

  @Test func `no hold rings unless it is set, or where holding scans`() {
    var session = session
    var configured = ConfiguredKeyboard(settings: KeyboardSettings(), keyMap: KeyMap())
    session.use(configured)
    session.handle(edge(true), at: moment(0))
    session.advance(to: moment(4000))
    session.handle(edge(false), at: moment(4000))
    configured.bellHold = .seconds(3)
    configured.settings.scanning.mode = .inverse
    configured.settings.layout.cells = [[LayoutKey(.text("a"))]]
    configured.settings.layout.scans = true
    session.change(to: configured, at: moment(5000))
    session.handle(edge(true), at: moment(6000))
    session.advance(to: moment(10_000))
    #expect(rings(session.outputs).isEmpty)
  }
}
