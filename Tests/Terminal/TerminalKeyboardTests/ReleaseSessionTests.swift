import MorseDecoding
import MorseCode
import MorseKeying
import MorseKeyboard
import TerminalCodec
import TestSupport
import TextInput
import Testing
import Timeline

@testable import TerminalKeyboard

@Suite struct ReleaseSessionTests {
  private let space = (down: "\\e[32u", up: "\\e[32;1:3u")
  private let dot = (down: "\\e[46u", up: "\\e[46;1:3u")

  // MARK: Key-release support

  @Test func `the protocol is queried, enabled, and queried again`() {
    var session = TextSession()
    let ask = SessionOutput.ask([.queryKeyboard, .queryAttributes])
    session.begin(asking: true, at: .zero)
    #expect(session.outputs.map(\.value) == [ask])
    let answered = run(session, Answers.kitty)
    #expect(
      answered.endings == [
        .modes(TerminalModes(keyboard: .releases)), ask,
        .modes(TerminalModes(focus: true, keyboard: .releases)),
      ])
    #expect(answered.machine.releaseSupport == .kitty)
  }

  @Test(arguments: [
    (KeySet.two, MouseUse.never, Answers.kitty, KeyReleaseSupport.kitty, false),
    (.two, .always, Answers.kitty, .kitty, true), (.one, .whenNeeded, Answers.kitty, .kitty, false),
    (.one, .whenNeeded, Answers.xterm, .repeats, true),
    (.two, .always, Answers.xterm, .mouse, true),
    (.one, .never, Answers.xterm, .repeats, false), (.two, .never, Answers.xterm, .presses, false),
    (.three, .never, "600", .presses, false), (.one, .whenNeeded, "600", .repeats, true),
    (.two, .never, "\\e[?0u\\e[?62;c \\e[?1u\\e[?62;c", .presses, false),
  ])
  func `the best key-release support is used`(
    keySet: KeySet, mouse: MouseUse, said: String, releaseSupport: KeyReleaseSupport, hasMouse: Bool
  ) {
    let session = run(begun(keySet, mouse: mouse), said).machine
    #expect(session.releaseSupport == releaseSupport)
    #expect(session.modes.mouse == hasMouse)
    #expect(session.modes.focus == (hasMouse || releaseSupport == .kitty))
    #expect(session.modes.keyboard == (releaseSupport == .kitty ? .releases : []))
  }

  @Test func `a terminal that cannot answer receives no query`() {
    var session = TextSession(keyMap: KeyMap(keySet: .one))
    session.begin(asking: false, at: .zero)
    #expect(session.outputs.isEmpty)
    #expect(session.releaseSupport == .repeats)
  }

  @Test(arguments: [
    "", "\\e[?1", "\\e[?", "\\e[?31", "\\e[?999;;9z", "\\e]11;ff/ff/ff", "\\e[?u",
    "\\e[?31u\\e[?31u\\e[?31u", "\\ePzz\\e\\", "\\e[?64;1;2c\\e[?64;1;2c", "\\e[?0c",
  ])
  func `typing continues after any terminal answer, and no answer is text`(answer: String) {
    for keyboard in ["", "\\t"] {
      let typed = run(begun(), "\(keyboard) \(answer) 2000 .- 60 \\r").machine
      let expected = keyboard.isEmpty ? "a" : ".-\n"
      #expect(typed.keyboard.document.text == expected)
      #expect(typed.releaseSupport != nil)
    }
  }

  @Test func `an awaited answer in two pieces is not text`() {
    let line = "\\t \\e[?0 60 u\\e[?62 60 ;c \\e[?31u\\e[?62;c x"
    #expect(run(begun(), line).text == "x")
  }

  @Test func `typing before the answer counts`() {
    #expect(run(begun(), ". - 60 \\r \(Answers.xterm) - 60 \\r").text == "at")
    #expect(run(begun(), ". - 60 \\r \(Answers.kitty) \\e[45u 60 \\e[45;1:3u \\e[13u").text == "at")
  }

  // MARK: Keys that tell their release

  @Test func `a straight key is decoded by the duration of its holds`() {
    let letters = ["...", "---", "..."].map { keying($0, space.down, space.up) + " \\e[13u 300" }
    #expect(run(begun(.one), Answers.kitty + " " + letters.joined(separator: " ")).text == "sos")
  }

  @Test(arguments: ["\\e[46u \\e[46;1:3u", "\\e[102u \\e[102;1:3u", "\\e[93u \\e[93;1:3u"])
  func `any of the keys is the straight key`(key: String) {
    let pair = key.split(separator: " ").map(String.init)
    let line = keying("-.-", pair[0], pair[1])
    #expect(run(begun(.one), "\(Answers.kitty) \(line) \\e[13u").text == "k")
  }

  @Test func `a mark lasts from press to release, despite auto-repeat`() {
    let hold = "\(Answers.kitty) \(space.down) 90 \\e[32;1:2u 30 \\e[32;1:2u"
    #expect(run(begun(.one), hold).machine.keyboard.isMarking)
    let released = run(begun(.one), "\(hold) 60 \(space.up) 60 \\e[13u")
    #expect(!released.machine.keyboard.isMarking && released.text == "t")
  }

  @Test func `two keys of one contact are one contact`() {
    let line = "\\e[46u 30 \\e[91u 30 \\e[46;1:3u"
    #expect(run(begun(.one), "\(Answers.kitty) \(line)").machine.keyboard.isMarking)
    let both = run(begun(.one), "\(Answers.kitty) \(line) 120 \\e[91;1:3u 60 \\e[13u")
    #expect(both.text == "t")
  }

  @Test func `a held element key is one element, and editing keys repeat`() {
    let held = "\(dot.down) 400 \\e[46;1:2u 30 \\e[46;1:2u 30 \(dot.up) \\e[13u"
    #expect(run(begun(), "\(Answers.kitty) \(held)").text == "e")
    let deleted = "\\e[127u 400 \\e[127;1:2u 30 \\e[127;1:2u 30 \\e[127;1:3u"
    let typed = "\\e[9u \\e[97;1;97u \\e[98;1;98u \\e[99;1;99u \\e[100;1;100u"
    #expect(run(begun(), "\(Answers.kitty) \(typed) \(deleted)").text == "a")
  }

  // MARK: Safety

  @Test func `a stuck key is released, and its letter dropped`() {
    let stuck = run(begun(.one), "\(Answers.kitty) \(space.down) 5001").machine
    #expect(!stuck.keyboard.isMarking && stuck.keyboard.openPattern.isEmpty)
    #expect(Panel.notice(stuck) == "letter dropped: held too long")
    let after = "\(Answers.kitty) \(space.down) 7000 \(space.up) 900 "
    let next = run(begun(.one), after + keying(".", space.down, space.up) + " \\e[13u")
    #expect(next.text == "e" && Panel.notice(next.machine) == nil)
  }

  @Test func `a key that stays down after its letter drops nothing, and no notice says so`() {
    let held = run(begun(), "\(Answers.kitty) \(dot.down) 7000").machine
    #expect(held.keyboard.document.text.hasPrefix("e") && Panel.notice(held) == nil)
  }

  @Test func `a configured limit applies`() {
    var filters = FilterTable()
    filters[.straight].maximumPress = .milliseconds(800)
    let start = begun(.one, filters: filters)
    #expect(!run(start, "\(Answers.kitty) \(space.down) 801").machine.keyboard.isMarking)
    #expect(run(start, "\(Answers.kitty) \(space.down) 799").machine.keyboard.isMarking)
  }

  @Test(arguments: ["\\e[32u", "\\e[<0;5;5M"])
  func `losing the focus releases all keys`(press: String) {
    let start = begun(.one, mouse: .always)
    let line = "\(Answers.kitty) \(press) 100"
    #expect(run(start, line).machine.keyboard.isMarking)
    let lost = run(start, line + " \\e[O").machine
    #expect(!lost.keyboard.isMarking && lost.keyboard.openPattern.isEmpty)
    let late = run(start, line + " \\e[O 200 \\e[32;1:3u \\e[<0;5;5m 2000")
    #expect(late.text.isEmpty && !late.machine.keyboard.isMarking)
  }

  @Test func `held keys are released when the terminal is handed over`() {
    var session = run(begun(.one), "\(Answers.kitty) \(space.down) 100").machine
    session.releaseAllKeys(at: .after(.milliseconds(100)))
    #expect(!session.keyboard.isMarking)
    _ = session.drainOutputs()
    session.resume(at: .after(.milliseconds(200)))
    #expect(session.outputs.map(\.value) == [.ask([.queryKeyboard, .queryAttributes])])
  }

  // MARK: The mouse

  @Test func `with one key the mouse's left button is a straight key`() {
    let line = keying("-.-.", "\\e[<0;10;3M", "\\e[<0;10;3m")
    #expect(run(begun(.one, mouse: .whenNeeded), "\(Answers.xterm) \(line) \\r").text == "c")
    #expect(run(begun(.one), "\(Answers.xterm) \(line) \\r").text == "\n")
  }

  @Test func `the mouse's buttons are two paddles otherwise`() {
    let line = "\\e[<0;1;1M 40 \\e[<0;1;1m 80 \\e[<2;1;1M 40 \\e[<2;1;1m 80 \\r"
    #expect(run(begun(.two, mouse: .always), "\(Answers.xterm) \(line)").text == "a")
    #expect(run(begun(.two), "\(Answers.xterm) \(line)").text == "\n")
    #expect(
      run(begun(.two, mouse: .always), "\(Answers.xterm) \\e[<64;1;1M \\e[<35;9;9M").text == "")
  }

  // MARK: Modifiers

  private let ctrls: [Key: KeyContact] = [
    Key(.modifier(.ctrl, .left)): .dit, Key(.modifier(.ctrl, .right)): .dah,
  ]

  @Test func `modifiers key where they are bound`() {
    let line = "\\e[57442;5u 40 \\e[57442;5:3u 80 \\e[57448;5u 40 \\e[57448;5:3u 80 \\e[13u"
    #expect(run(begun(bindings: ctrls), "\(Answers.kitty) \(line)").text == "a")
    #expect(run(begun(), "\(Answers.kitty) \(line)").text == "\n")
  }

  @Test(arguments: [0, 20, 200, 3000, 9000])
  func `a modifier held for another key makes no element`(milliseconds: Int) {
    let start = begun(bindings: ctrls)
    let chord = "\\e[57442;5u \(milliseconds) \\e[119;5u 30 \\e[119;5:3u 30 \\e[57442;5:3u 3000"
    let typed = "\\e[57442;5u 40 \\e[57442;5:3u 80 \\e[13u 50 \\e[32u \\e[32;1:3u"
    #expect(run(start, "\(Answers.kitty) \(typed)").text == "e ")
    #expect(run(start, "\(Answers.kitty) \(typed) \(chord)").text == "")
    // A chord without a meaning does not change an open letter; a stuck key drops it.
    let dah = "\\e[57448;5u 60 \\e[57448;5:3u 60"
    let open = "\(dah) \\e[57442;5u \(milliseconds) \\e[120;5u 30 \\e[57442;5:3u 900"
    let left = milliseconds > 5000 ? "" : milliseconds > 1000 ? "t " : "t"
    #expect(run(start, "\(Answers.kitty) \(open)").text == left)
  }

  @Test func `a modifier bound as a straight key makes no mark with another key`() {
    let start = begun(.one, bindings: [Key(.modifier(.ctrl, .left)): .straight])
    let mark = "\\e[57442;5u 180 \\e[57442;5:3u 60"
    let chord = "\\e[57442;5u 700 \\e[120;5u 30 \\e[57442;5:3u 900"
    #expect(run(start, "\(Answers.kitty) \(mark) \\e[13u").text == "t")
    #expect(run(start, "\(Answers.kitty) \(mark) \(chord)").text == "t ")
    #expect(!run(start, "\(Answers.kitty) \(chord)").machine.keyboard.isMarking)
  }

  // MARK: Repeats

  /// A key held until it has repeated a number of times.
  private func hold(_ key: String, repeats: Int, delay: Int = 500, rate: Int = 33) -> String {
    "\(key) \(delay) " + String(repeating: "\(key) \(rate) ", count: repeats) + "200"
  }

  @Test(arguments: [(500, 33), (660, 40), (250, 25)])
  func `without releases a tap is a dit and auto-repeat a dah`(delay: Int, rate: Int) {
    let dah = hold("␣", repeats: 4, delay: delay, rate: rate)
    let start = begun(.one)
    #expect(run(start, "\(Answers.xterm) \(dah) \\r").text == "t")
    #expect(run(start, "\(Answers.xterm) ␣ 300 \(dah) \\r").text == "a")
    #expect(run(start, "\(Answers.xterm) \(dah) ␣ 300 ␣ 400 \\r").text == "d")
    #expect(run(start, "\(Answers.xterm) ␣ 200 ␣ 200 ␣ 2000").text == "s")
    #expect(run(start, "\(Answers.xterm) \(dah) \(dah) 4000").text == "m ")
  }

  @Test func `auto-repeat is one dah, until it stops`() {
    let start = begun(.one)
    #expect(run(start, "\(Answers.xterm) \(hold("␣", repeats: 200)) 3000").text == "t ")
    #expect(run(start, "\(Answers.xterm) \(hold("␣", repeats: 9)) ␣ \\r").text == "n")
    #expect(run(start, "\(Answers.xterm) ␣ 500 ␣ 33 ␣ 33 ␣ 20 . 30 \\r").text == "n")
    #expect(run(start, "\(Answers.xterm) ␣ 500 ␣ 33 ␣ 10 \\r ␣ 30 \\r").text == "te")
  }

  @Test func `a letter stays open while its last tap may be a hold`() {
    let settings = KeyboardSettings(characterGap: .fixed(.milliseconds(300)), wordGap: .off)
    var start = TextSession(settings: settings, keyMap: KeyMap(keySet: .one))
    start.begin(asking: false, at: .zero)
    let dah = hold("␣", repeats: 3)
    #expect(run(start, "\(dah) 400").text == "t")
    #expect(run(start, "␣ 200 ␣ 1500").text == "i")
    // After the terminal's delay is known, a tap waits no longer for it.
    #expect(run(start, "\(dah) 400 ␣ 530").text == "t")
    #expect(run(start, "\(dah) 400 ␣ 531").text == "te")
    #expect(run(start, "\(dah) 400 \(dah) 400").text == "tt")
  }

  @Test func `a tap sounds at once, and a dah as soon as it is certain`() {
    let line = "\(Answers.xterm) 1000 ␣ 500 ␣ 33 ␣ 33 ␣ 500"
    let tones = run(begun(.one), line).outputs.compactMap { output -> Timed<MorseElement>? in
      guard case .feedback(.tone(let element, _)) = output.value else { return nil }
      return Timed(element, at: output.moment)
    }
    #expect(
      tones == [
        Timed(.dit, at: .after(.milliseconds(1000))), Timed(.dah, at: .after(.milliseconds(1533))),
      ])
  }

  /// Keys patterns with taps and holds: a dah is held until it sounds and a little longer.
  private func keyed(_ patterns: [MorsePattern], seed: UInt64) -> String {
    var generator = SplitMix64(seed: seed)
    let (delay, rate) = [(500, 33), (660, 40), (250, 30), (400, 25)][Int(seed % 4)]
    var line = Answers.xterm
    for pattern in patterns {
      for element in pattern {
        line += " ␣ "
        if element == .dah {
          line += "\(delay + Int.random(in: -5...5, using: &generator)) "
          for _ in 0...Int.random(in: 2...5, using: &generator) {
            line += "␣ \(rate + Int.random(in: -4...4, using: &generator)) "
          }
        }
        line += "\(Int.random(in: 200...300, using: &generator))"
      }
      line += " 1400"
    }
    return line
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func `commands are decoded from auto-repeat`(seed: UInt64) {
    let closing: Set<CommandCode> = [.dismiss, .help, .keyboardList, .nextKeyboard, .language]
    let patterns = CommandCode.allCases.filter { !closing.contains($0) }.map(\.pattern)
    let outputs = run(begun(.one), keyed(patterns, seed: seed)).outputs
    let read = outputs.compactMap { output -> MorsePattern? in
      guard case .feedback(.committed(let pattern, _)) = output.value else { return nil }
      return pattern
    }
    let share = Double(patterns.count { read.contains($0) }) / Double(patterns.count)
    #expect(share >= 0.95, "\(read)")
  }

  @Test func `the panel explains keying only if holds are detected late`() {
    let kitty = run(begun(), Answers.kitty).machine
    let lines = Panel(kitty, soundNote: nil, columns: 80, rows: 24).lines.map(\.text)
    #expect(lines.last == "morse   ? help   esc done   20 wpm   tab other keys")
    let coarse = run(begun(.one), Answers.xterm).machine
    let panel = Panel(coarse, soundNote: nil, columns: 80, rows: 24).lines.map(\.text)
    #expect(
      panel.last
        == "tap for a dit, hold until the key repeats for a dah; a mouse button is quicker")
    #expect(panel[1] == "tap space: dit   hold space: dah   enter ends a letter")
    #expect(
      HelpSheet(coarse.controller, columns: 80).lines[0].text.hasPrefix("space . [ f - ] j key"))
  }

  // MARK: Laws

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `late wake-ups change nothing`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let pieces = [
      "\\e[32u", "\\e[32;1:3u", "\\e[46u", "\\e[46;1:3u", "\\e[45u", "\\e[45;1:3u", "\\e[O",
      "\\e[<0;1;1M", "\\e[<0;1;1m", "\\e[?31u", "\\e[?62;c", "\\e[57442;5u", "\\e[57442;1:3u", "␣",
      "␣ 33 ␣ 33 ␣", ".", "\\r", "\\e[?", "\\e[119;5u",
    ]
    var line = seed % 2 == 0 ? Answers.kitty : Answers.xterm
    for _ in 0..<30 {
      line += " " + (pieces.randomElement(using: &generator) ?? "␣")
      line += " \(Int.random(in: 0...300, using: &generator))"
    }
    let (script, end) = bytes(line + " 9000")
    let start = begun(seed % 3 == 0 ? .two : .one, mouse: .whenNeeded, bindings: ctrls)
    let plain = MachineRun(start, script: script, end: end)
    let wakeUps = randomWakeUps(30, until: end, using: &generator)
    let woken = MachineRun(start, script: script, wakeUps: wakeUps, end: end)
    #expect(plain.outputs == woken.outputs, "\(line)")
    #expect(woken.staleDeadline == nil && !woken.machine.keyboard.isMarking)
  }
}
