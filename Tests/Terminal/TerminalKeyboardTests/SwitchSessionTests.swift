import MorseDecoding
import MorseCode
import MorseKeying
import MorseKeyboard
import TestSupport
import Testing
import TextInput
import Timeline

@testable import TerminalKeyboard

/// A session that is controlled with switches in addition to the terminal's keys.
private struct SwitchedSession: TimedMachine {
  enum Input { case bytes([UInt8]), filter(FilterInput) }
  typealias Output = SessionOutput

  var session: TextSession
  var deadline: Timestamp? { session.deadline }

  mutating func handle(
    _ input: Input, at now: Timestamp, into outputs: inout [Timed<SessionOutput>]
  ) {
    switch input {
    case .bytes(let bytes): session.handle(bytes, at: now)
    case .filter(let input): session.handle(input, at: now)
    }
    outputs += session.drainOutputs()
  }

  mutating func advance(to now: Timestamp, into outputs: inout [Timed<SessionOutput>]) {
    session.advance(to: now, into: &outputs)
  }
}

/// A user with a few switches, who keys text at an even pace.
private struct SwitchUser {
  private(set) var script: [Timed<SwitchedSession.Input>] = []
  private(set) var now = Timestamp.after(.seconds(1))
  let unit: Int
  let source = EdgeSource(.evdev)

  init(unit: Int = 100) {
    self.unit = unit
  }

  mutating func wait(_ units: Int) {
    now = now.advanced(by: .milliseconds(unit * units))
  }

  mutating func press(_ contact: KeyContact, for units: Int) {
    edge(contact, true)
    wait(units)
    edge(contact, false)
  }

  mutating func edge(_ contact: KeyContact, _ isDown: Bool) {
    let edge = KeyEdge(contact, isDown: isDown, source: source)
    script.append(Timed(.filter(.edge(edge)), at: now))
  }

  mutating func lose() {
    script.append(Timed(.filter(.lost(source)), at: now))
  }

  /// Keys patterns with one switch: the duration of a mark determines its element.
  mutating func keyWithOne(_ patterns: String) {
    for pattern in patterns.split(separator: " ") {
      for element in pattern {
        press(.straight, for: element == "." ? 1 : 3)
        wait(1)
      }
      wait(3)
    }
  }

  /// Keys patterns with a dit and a dah switch.
  mutating func keyWithTwo(_ patterns: String, gap: Int) {
    for pattern in patterns.split(separator: " ") {
      for element in pattern where element != "/" {
        press(element == "." ? .dit : .dah, for: 1)
        wait(1)
      }
      wait(gap)
    }
  }

  /// Keys patterns with a third switch that ends each letter.
  mutating func keyWithThree(_ patterns: String) {
    for pattern in patterns.split(separator: " ") {
      for element in pattern where element != "/" {
        press(element == "." ? .dit : .dah, for: 1)
        wait(1)
      }
      press(.endCharacter, for: 1)
      wait(1)
    }
  }
}

@Suite struct SwitchSessionTests {
  private func run(
    _ user: SwitchUser, keys: KeySet = .two, filters: FilterTable = FilterTable(),
    wakeUps: [Timestamp] = [], speed: MorseSpeed? = nil
  ) -> MachineRun<SwitchedSession> {
    var settings = KeyboardSettings(speed: speed ?? .standard, wordGap: .off)
    if speed != nil { settings.characterGap = .fixed(.milliseconds(260)) }
    if keys == .three { settings.characterGap = .off }
    let session = TextSession(settings: settings, keyMap: KeyMap(keySet: keys), filters: filters)
    let end = user.now.advanced(by: .seconds(20))
    return MachineRun(
      SwitchedSession(session: session), script: user.script, wakeUps: wakeUps, end: end)
  }

  private func text(_ run: MachineRun<SwitchedSession>) -> String {
    run.machine.session.keyboard.document.text
  }

  private func isDismissed(_ run: MachineRun<SwitchedSession>) -> Bool {
    run.outputs.contains { $0.value == .dismissed }
  }

  @Test func `one switch types, deletes and dismisses the keyboard`() {
    var user = SwitchUser()
    user.keyWithOne("... --- ...")
    user.wait(8)
    // Deletes a letter, types another, a space and a line by code, and dismisses.
    user.keyWithOne("---- .- ..-- - .-.- . -..... -.....")
    user.wait(20)
    let run = run(user, speed: MorseSpeed(wpm: 12))
    #expect(text(run) == "soa t\ne")
    #expect(isDismissed(run))
  }

  @Test func `with only two switches`() {
    var user = SwitchUser()
    user.keyWithTwo("... --- ... ---- .- ..-- - .-.- . -..... -.....", gap: 12)
    let run = run(user)
    #expect(text(run) == "soa t\ne")
    #expect(isDismissed(run))
  }

  @Test func `with only three switches`() {
    var user = SwitchUser()
    user.keyWithThree("... --- ... ---- .- / - .-.- . -..... -.....")
    let run = run(user, keys: .three)
    #expect(text(run) == "soa t\ne")
    #expect(isDismissed(run))
  }

  @Test func `a stuck switch drops its letter, and the next letter is complete`() {
    var user = SwitchUser()
    user.keyWithOne("... ---")
    user.press(.straight, for: 1)
    user.wait(1)
    user.press(.straight, for: 90)
    user.wait(10)
    user.keyWithOne("...")
    let text = text(run(user, speed: MorseSpeed(wpm: 12)))
    #expect(text == "sos")
  }

  @Test func `a mark whose input is lost is dropped`() {
    var user = SwitchUser()
    user.keyWithOne("... ---")
    user.press(.straight, for: 1)
    user.wait(1)
    user.press(.straight, for: 1)
    user.wait(1)
    user.edge(.straight, true)
    user.wait(2)
    user.lose()
    #expect(text(run(user, speed: MorseSpeed(wpm: 12))).hasPrefix("soi"))
  }

  @Test func `double taps of a tremor are one element each`() {
    var filters = FilterTable()
    filters[.dit].merge = .milliseconds(80)
    filters[.dah].merge = .milliseconds(80)
    var user = SwitchUser(unit: 20)
    for pattern in ["...", "---", "..."] {
      for element in pattern {
        for _ in 0..<2 {
          user.press(element == "." ? .dit : .dah, for: 3)
          user.wait(2)
        }
        user.wait(6)
      }
      user.wait(40)
    }
    #expect(text(run(user, filters: filters)) == "sos")
    #expect(text(run(user)) != "sos")
  }

  @Test func `dead time ignores presses right after a committed letter`() {
    var filters = FilterTable()
    filters[.dit].deadTime = .milliseconds(300)
    var user = SwitchUser()
    user.keyWithThree(". .")
    #expect(text(run(user, keys: .three)) == "ee")
    #expect(text(run(user, keys: .three, filters: filters)) == "e ")
  }

  @Test func `two inputs that hold one contact press it once`() {
    var user = SwitchUser()
    let keyboard = KeyEdge(.dit, isDown: true, source: .kitty)
    user.edge(.dit, true)
    var script = user.script
    script.append(Timed(.filter(.edge(keyboard)), at: user.now))
    let session = TextSession(settings: KeyboardSettings(wordGap: .off))
    let run = MachineRun(
      SwitchedSession(session: session), script: script, end: user.now.advanced(by: .seconds(4)))
    #expect(text(run) == "e")
  }

  @Test func `filters apply to a plain terminal's keys where possible`() {
    var filters = FilterTable()
    filters[.dit].merge = .milliseconds(100)
    filters[.dit].minimumPress = .milliseconds(50)
    let script: [Timed<SwitchedSession.Input>] = [0, 60, 1000, 1200].map {
      Timed(.bytes(Array(".".utf8)), at: .after(.milliseconds($0)))
    }
    let session = TextSession(
      settings: KeyboardSettings(characterGap: .fixed(.milliseconds(500)), wordGap: .off),
      filters: filters)
    let run = MachineRun(
      SwitchedSession(session: session), script: script, end: .after(.seconds(4)))
    #expect(text(run) == "ei")
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `late wake-ups change nothing`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    var user = SwitchUser(unit: 20)
    for _ in 0..<60 {
      let contact = KeyContact.allCases.randomElement(using: &generator) ?? .dit
      user.edge(contact, Bool.random(using: &generator))
      user.wait(Int.random(in: 0...20, using: &generator))
      if Int.random(in: 0..<15, using: &generator) == 0 { user.lose() }
    }
    var filters = FilterTable()
    filters[.straight].merge = .milliseconds(70)
    filters[.straight].maximumPress = .milliseconds(400)
    filters[.dit].minimumPress = .milliseconds(40)
    filters[.dah].deadTime = .milliseconds(200)
    let end = user.now.advanced(by: .seconds(5))
    let wakeUps = randomWakeUps(60, until: end, using: &generator)
    let plain = run(user, filters: filters)
    let woken = run(user, filters: filters, wakeUps: wakeUps)
    #expect(plain.outputs == woken.outputs)
    #expect(text(plain) == text(woken))
    #expect(woken.staleDeadline == nil)
  }
}
