import MorseKeyboard
import MorseKeying
import TerminalCodec
import TestSupport
import Testing
import TextInput
import Timeline

@testable import TerminalKeyboard

/// When pass-through is active, the switch returns to Morse.
@Suite struct WayBackTests {
  /// A key held for about a given time in a terminal that repeats it.
  private func held(_ key: String, _ milliseconds: Int) -> String {
    let count = max(0, (milliseconds - 500) / 33 + 1)
    return "\(key) 500 " + String(repeating: "\(key) 33 ", count: count)
  }

  /// Returns a session with pass-through active.
  private func ordinary(
    _ answers: String, keySet: KeySet = .one, bindings: [Key: KeyContact] = [:]
  ) -> TextSession {
    var session = run(begun(keySet, bindings: bindings), answers).machine
    session.handle(
      action: .keyboard(InputMode.passThroughName), at: .after(.seconds(1)))
    return session
  }

  // MARK: A long press

  @Test(arguments: [(500, 33), (250, 30), (660, 40), (600, 92)])
  func `auto-repeat shows a long press`(delay: Int, pace: Int) {
    var press = LongPress()
    var now = Timestamp.zero
    var said: [LongPress.Judgement] = []
    for count in 0..<80 {
      said.append(
        press.press(reportingRelease: false, typing: true, at: now, for: .seconds(2)))
      now = now.advanced(by: .milliseconds(count == 0 ? delay : pace))
    }
    #expect(said.prefix(2) == [.press, .press] && said[2] == .held)
    #expect(said.count { $0 == .long(typed: 2) } == 1 && said.last == .held)
    #expect(press.isSpent)
    // A press after a release of the switch is a new one.
    now = now.advanced(by: .milliseconds(400))
    let next = press.press(reportingRelease: false, typing: true, at: now, for: .seconds(2))
    #expect(next == .press && !press.isSpent)
  }

  @Test(arguments: [[0, 5, 33], [160, 33, 250], [340, 0, 0, 0]])
  func `late and bunched repeats after a long press key nothing`(pauses: [Int]) {
    let session = ordinary(Answers.xterm)
    let rest = pauses.map { "\($0) ␣ " }.joined()
    let back = run(session, "2000 a " + held("␣", 2300) + String(repeating: rest, count: 20))
    #expect(back.text == "a" && back.machine.keyboard.layoutName == "morse")
  }

  @Test(arguments: [
    // A stall of a busy machine, and then its repeats at once.
    Array(repeating: 33, count: 8) + [250, 0, 0, 0, 0, 0, 0] + Array(repeating: 33, count: 50),
    // The bunches of a network.
    (0..<80).map { $0 % 4 == 0 ? 132 : 0 },
  ])
  func `late and bunched repeats lead back and leave no space`(pauses: [Int]) {
    let keys = "␣ 500 ␣ " + pauses.map { "\($0) ␣ " }.joined()
    let back = run(ordinary(Answers.xterm), "2000 a " + keys)
    #expect(back.text == "a" && back.machine.keyboard.layoutName == "morse")
  }

  @Test func `a hold leads back after a stall that ended it`() {
    let session = ordinary(Answers.xterm)
    let rest = String(repeating: "33 ␣ ", count: 70)
    let back = run(session, "2000 ␣ 500 ␣ 33 ␣ 240 ␣ " + rest)
    #expect(back.machine.keyboard.layoutName == "morse")
    // Spaces that a program types at once are all typed.
    #expect(run(session, "2000 a ␣ 0 ␣ 0 ␣ 0 ␣ 0 b").text == "a    b")
  }

  @Test func `repeated presses of a hand are not a long press`() {
    var press = LongPress()
    for moment in stride(from: 0, to: 20_000, by: 170) {
      let judged = press.press(
        reportingRelease: false, typing: true, at: .after(.milliseconds(moment)),
        for: .seconds(2))
      #expect(judged == .press)
    }
  }

  @Test func `a reported release ends a press before it becomes a long press`() {
    var press = LongPress()
    _ = press.press(reportingRelease: true, typing: true, at: .zero, for: .seconds(2))
    #expect(press.deadline(.seconds(2)) == .after(.seconds(2)))
    press.release()
    #expect(press.deadline(.seconds(2)) == nil)
  }

  // MARK: Over a text

  @Test func `auto-repeat of the space bar leads back and leaves no space`() {
    let session = ordinary(Answers.xterm)
    let back = run(session, "2000 a ␣ 700 b 700 " + held("␣", 2300) + "500")
    #expect(back.text == "a b" && back.machine.keyboard.layoutName == "morse")
    // While it is held, it keys nothing; afterwards it keys.
    #expect(run(back.machine, "9000 ␣ 1300").text == "a be")
    let short = run(session, "2000 " + held("␣", 1500) + "500")
    #expect(short.machine.keyboard.inputMode == .passThrough)
  }

  @Test func `the space bar leads back where its release is reported`() {
    let session = ordinary(Answers.kitty)
    let tap = run(session, "2000 \\e[32u 300 \\e[32;1:3u 3000").machine
    #expect(tap.keyboard.inputMode == .passThrough && tap.keyboard.document.text == " ")
    let back = run(session, "2000 \\e[32u 700 \\e[32;1:2u 1299 \\e[32;1:2u 1 \\e[32;1:3u 300")
    #expect(back.text == "" && back.machine.keyboard.layoutName == "morse")
  }

  @Test func `a press that rings the bell leaves no text, and leads nowhere`() {
    var session = ordinary(Answers.kitty)
    var configured = session.controller.configured
    configured.bellHold = .seconds(3)
    session.use(configured)
    let called = run(session, "2000 \\e[32u 3300 \\e[32;1:3u 300").machine
    #expect(called.notice == .ringing && called.keyboard.document.text == "")
    #expect(called.keyboard.inputMode == .passThrough)
    let back = run(session, "2000 \\e[32u 2500 \\e[32;1:3u 300").machine
    #expect(back.keyboard.document.text == "" && back.keyboard.layoutName == "morse")
  }

  @Test func `only a key bound as a switch leads back to Morse`() {
    let session = ordinary(
      Answers.xterm, keySet: .two, bindings: [Key(.function(9)): .dit])
    let f9 = "\\e[20~"
    #expect(run(session, "2000 " + held(f9, 2300)).machine.keyboard.layoutName == "morse")
    let space = run(session, "2000 " + held("␣", 2300)).machine.keyboard
    #expect(space.inputMode == .passThrough)
    #expect(space.document.text.count > 30)
  }

  @Test func `the panel and the help explain the way back`() {
    let session = ordinary(Answers.xterm)
    let panel = Panel(session, soundNote: nil, columns: 80, rows: 24).lines.map(\.text)
    #expect(panel.contains { $0.contains("hold space 2 s for morse") })
    #expect(Panel.helpText(session, columns: 200).contains { $0.contains("hold space 2 s") })
  }

  // MARK: Under a program

  private func hosted(_ secure: SecureEntry = .masked) -> HostedRun {
    var settings = RunSettings()
    settings.secureEntry = secure
    return HostedRun(settings, keySet: .one)
  }

  private func hold(_ run: inout HostedRun, for milliseconds: Int = 2300) {
    run.terminal(" ")
    run.wait(500)
    for _ in 0...(milliseconds - 500) / 33 {
      run.terminal(" ")
      run.wait(33)
    }
    run.wait(600)
  }

  @Test func `the space bar leads back from pass-through of a program`() {
    var run = hosted()
    run.terminal("\u{9}")
    #expect(run.run.passesKeys)
    #expect(run.panel.last == "hold space 2 s for morse   f12 morse")
    run.terminal("a b")
    hold(&run)
    #expect(run.typed() == "a b  ^?^?")
    #expect(!run.run.passesKeys)
    run.terminal(" ")
    run.wait(1300)
    #expect(run.typed() == "e")
  }

  @Test func `the space bar brings a hidden panel back`() {
    var run = hosted()
    run.terminal(f12)
    #expect(!run.run.isShown)
    hold(&run)
    #expect(run.run.isShown && !run.run.passesKeys)
  }

  @Test func `a bound switch leads back to Morse too`() {
    var run = hosted()
    run.terminal("\u{9}")
    run.edge(isDown: true)
    run.wait(1999)
    #expect(run.run.passesKeys)
    run.wait(1)
    run.edge(isDown: false)
    #expect(!run.run.passesKeys && run.typed() == "")
  }

  @Test func `with one switch a password is keyed in Morse, without any report`() {
    var run = hosted()
    run.note(LineMode(isEchoing: false))
    #expect(!run.run.passesKeys && run.run.isSecret)
    run.terminal(" ")
    run.wait(1300)
    #expect(run.typed() == "e")
    #expect(run.panel.last == "password, masked morse ? help f12 hides")
  }

  @Test func `in a denied program with masked keying there are no suggestions, learning or events`()
  {
    var run = hosted()
    run.note("sudo")
    #expect(!run.run.passesKeys && run.run.isSecret)
    #expect(run.run.session.keyboard.document.traits.textContentType == .oneTimeCode)
    #expect(run.panel.last == "private: nothing is offered or learnt")
    run.terminal(" ")
    run.wait(1300)
    #expect(run.typed() == "e")
    // With pass-through for passwords, it gets pass-through.
    var passing = hosted(.passThrough)
    passing.note("sudo")
    #expect(passing.run.passesKeys)
  }

  @Test(arguments: [SecureEntry.passThrough, .masked])
  func `holding the switch turns Morse on in a program with pass-through`(
    secure: SecureEntry
  ) {
    var run = hosted(secure)
    run.note(HostedProgram(group: 7, names: ["gpg"], optsOut: true))
    #expect(run.run.passesKeys)
    hold(&run)
    #expect(!run.run.passesKeys && run.run.isSecret)
    // Only in that program.
    run.note(HostedProgram(group: 8, names: ["vault"], optsOut: true))
    #expect(run.run.passesKeys)
  }
}
