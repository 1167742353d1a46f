import MorseDecoding
import MorseCode
import MorseKeyboard
import TerminalCodec
import TestSupport
import TextInput
import Testing
import Timeline

@testable import TerminalKeyboard

@Suite struct SessionTests {
  @Test(arguments: [
    (".-\\r", "a"), ("[]\\r", "a"), ("fj\\r", "a"), ("...\\r---\\r...\\r", "sos"),
    (".␣-␣", "e t "), (".\\r\\r", "e\n"), (".-\\b\\r", "e"), (".\\r\\b", ""),
    (".\\r-\\r\\e[D..\\r", "eit"), (".\\r-\\r\\e[H..\\r", "iet"), ("x", ""), ("é", ""),
    ("\\tHi!\\t.\\r", "Hi!e"), ("\\t.\\r-\\b", ".\n"), ("\\e[200~.-\\e[201~", ".-"),
    ("\\e[200~a\\e[31mb\\e[201~", "a[31mb"), (".-\\e 100", "a"), (".␣ \u{17}", ""),
    (". 80 - 3000 -\\r", "a t"),
  ])
  func `keys become text`(line: String, text: String) {
    #expect(session(line).text == text)
  }

  @Test(arguments: [
    (".- 60000 ␣ 60000 - ␣ ␣ .", "at ", "."), (". . 60000 ␣", "i", ""), (". . 60000 \\r", "i", ""),
    (".- 60000 ␣ ␣ - ␣ ␣ ␣", "a t  ", ""), (". 60000", "", "."), ("- 60000 . 400 . ␣", "d", ""),
  ])
  func `a third key ends the letter`(line: String, text: String, open: String) {
    let settings = KeyboardSettings(characterGap: .off, wordGap: .off)
    let start = TextSession(settings: settings, keyMap: KeyMap(keySet: .three))
    let run = run(start, line)
    #expect(run.text == text)
    #expect(run.machine.keyboard.openPattern.description == open)
  }

  @Test(arguments: [
    ("\\e 10", []), ("\\e 100", [SessionOutput.dismissed]), ("\u{4}", [.dismissed]),
    ("\u{3}", [.cancelled]),
    ("\u{1A}", [.suspended]), (".", []), ("\\e[A", []),
  ])
  func `leaving`(line: String, endings: [SessionOutput]) {
    #expect(session(line).endings == endings)
  }

  @Test(arguments: [("[A", 40, []), ("[<35;4;5M", 900, []), (".", 40, [SessionOutput.dismissed])])
  func `bytes read late complete a sequence, if no person types so fast`(
    rest: String, late: Int, endings: [SessionOutput]
  ) {
    func at(_ milliseconds: Int) -> Timestamp { .zero.advanced(by: .milliseconds(milliseconds)) }
    var session = TextSession()
    session.handle([0x1B], at: at(0))
    let bytes = Array(rest.utf8)
    let moment = session.arrival(of: bytes, by: at(late))
    let run = MachineRun(session, script: [Timed(bytes, at: moment)], end: at(2000))
    #expect(run.endings == endings)
    #expect(run.machine.arrival(of: bytes, by: at(2000)) == at(2000))
  }

  @Test func `help is shown and hidden`() {
    #expect(session("?").machine.showsHelp)
    #expect(!session("? ?").machine.showsHelp)
    #expect(session("\\eOP").machine.showsHelp)
    #expect(session(".--...\\r").machine.showsHelp)
    #expect(session("\\t?").text == "?")
  }

  @Test func `escape closes help before it dismisses the keyboard`() {
    let closed = session("? \\e 100")
    #expect(!closed.machine.showsHelp)
    #expect(closed.endings.isEmpty)
    #expect(session("? \\e 100 \\e 100").endings == [.dismissed])
  }

  @Test func `codes scroll and close help`() {
    var start = TextSession(document: TextDocument("a\nb"))
    start.resize(columns: 80, rows: 10)
    func keyed(_ line: String) -> TextSession { run(start, line).machine }
    let scrolled = keyed(".--...\\r ------\\r ------\\r")
    #expect(scrolled.controller.listOffset == 2)
    #expect(scrolled.keyboard.document.documentContextBeforeInput == "a\nb")
    #expect(keyed(".--...\\r ------\\r ----..\\r").controller.listOffset == 0)
    #expect(keyed(".--...\\r ---.-.\\r").controller.listOffset > 2)
    #expect(!keyed(".--...\\r --....\\r").showsHelp)
    let moved = keyed(".--...\\r --....\\r ----..\\r")
    #expect(moved.keyboard.document.documentContextBeforeInput == "a")
  }

  @Test(arguments: [
    ("\\e[A.\\r", "ae\nb"), ("\\e[A\\e[B.\\r", "a\nbe"), ("\\e[D\\e[H.\\r", "a\neb"),
    ("\\e[H\\e[F.\\r", "a\nbe"), ("\\e[1;2D.\\r", "a\ne"), ("\\e[5~.\\r", "ae\nb"),
    ("?\\e[A?.\\r", "a\nbe"), ("\\e[3~", "a\n"),
  ])
  func `cursor keys move in the text while help is not shown`(line: String, text: String) {
    #expect(run(TextSession(document: TextDocument("a\nb")), line).text == text)
  }

  @Test func `sound can be turned off by code`() {
    #expect(session("--...-\\r").machine.isMuted)
    #expect(!session("--...-\\r --...-\\r").machine.isMuted)
  }

  @Test func `an unknown pattern is remembered until the next begins`() {
    #expect(session("......-.\\r").machine.notice == .unknown("......-."))
    #expect(session("......-.\\r .").machine.notice == nil)
  }

  @Test func `a slow hand sees how long letters wait and how to shorten the wait`() throws {
    let newcomer = session(". 700 . 700 . 700 . 2000 . 2000")
    let notice = try #require(newcomer.machine.notice?.text(isSecret: false))
    #expect(notice.wholeMatch(of: /slow hand: letters end after 1\.\d s; \.\.-\.-- faster/) != nil)
    let panel = Panel(newcomer.machine, soundNote: nil, columns: 100, rows: 24)
    #expect(panel.lines.contains { $0.text.contains("slow hand: letters end after 1.") })
    #expect(session(". 100 . 100 . 100 . 500 . 500").machine.notice == nil)
    let narrow = Panel(newcomer.machine, soundNote: nil, columns: 80, rows: 24).lines
    #expect(narrow.last?.text.contains("slow hand: letters end after 1.") == true)
  }

  @Test func `the notice about a slow hand returns after each of five letters`() {
    let beginning = ". 700 . 700 . 700 . 2000 . 2000"
    let isSlow: [Bool] = (0...6).map { count in
      let line = beginning + String(repeating: " - 2000", count: count)
      guard case .slowHand = session(line).machine.notice else { return false }
      return true
    }
    #expect(isSlow == [true, true, true, false, false, false, false])
  }

  @Test func `a pattern that begins no code says so and how it ends`() {
    func line(_ keys: String) -> String {
      Panel(session(keys).machine, soundNote: nil, columns: 80, rows: 24).lines[1].text
    }
    #expect(line("....... 100").contains("   . delete word"))
    #expect(line(".......- 300").contains("  means nothing  pause 0."))
    let long = String(repeating: "-.", count: 8)
    #expect(line(long + " 100").contains("15 elements dropped: no letter is so long"))
    #expect(!line(long + "- 100").contains("means nothing"))
    #expect(line(long + "- 100").contains("15 elements dropped"))
    #expect(!line(long + "- 2000 .").contains("dropped"))
  }

  @Test func `a held key does not make a stream of elements`() {
    let hold = ". 500 " + String(repeating: ". 33 ", count: 40)
    #expect(session(hold + "\\r").text.count <= 2)
    #expect(session(String(repeating: "- 40 ", count: 30) + "3000").text.isEmpty)
  }

  /// A held key: the keyboard's delay, then repeats, each deviating by up to 8 ms.
  private func hold(_ key: String, delay: Int, rate: Int, seed: UInt64) -> String {
    var generator = SplitMix64(seed: seed)
    let count = Int.random(in: 20...100, using: &generator)
    let repeats = (0..<count).map { _ in
      "\(key) \(rate + Int.random(in: -8...8, using: &generator))"
    }
    return "\(key) \(delay) " + repeats.joined(separator: " ")
  }

  @Test(arguments: [(500, 33), (660, 40), (250, 33)], [(".", "e"), ("-", "t")])
  func `a held key counts at most once, however unsteady its repeats`(
    pace: (Int, Int), key: (String, String)
  ) {
    for seed in 0..<50 as Range<UInt64> {
      let held = hold(key.0, delay: pace.0, rate: pace.1, seed: seed)
      let line = "....\\r .-\\r 1 \(held) 60 \\e 100"
      #expect(["ha", "ha" + key.1].contains(session(line).text), "seed \(seed)")
    }
  }

  @Test func `a held key leaves no letters with a very short letter pause`() {
    let settings = KeyboardSettings(characterGap: .fixed(.milliseconds(1)), wordGap: .off)
    for key in [".", "-"] {
      let line = "\\tha\\t " + hold(key, delay: 500, rate: 40, seed: 7) + " 500"
      #expect(run(TextSession(settings: settings), line).text == (key == "." ? "hae" : "hat"))
    }
  }

  @Test func `a released key can be pressed again`() {
    let held = "." + String(repeating: " 40 .", count: 20)
    #expect(session(held + " 140 . 149 . 1000").text.isEmpty)
    #expect(session(held + " 150 . 2000").text.count == 2)
    #expect(session(held + " 10 -\\r").text == "t")
  }

  @Test func `text pasted while a key is held stays`() {
    let held = ". 40 . 40 \\e[200~x\\e[201~" + String(repeating: " 10 . 30 .", count: 20)
    #expect(session(held + " 2000").text == "ix")
  }

  @Test func `simultaneous presses come from a program, and count`() {
    #expect(session("........ 19 ....... 300").machine.keyboard.openPattern.count == 15)
  }

  @Test(arguments: ["....", "....."])
  func `fast taps are not a held key`(pattern: String) {
    let paced = pattern.map { "\($0)" }.joined(separator: " 33 ")
    let expected = pattern.count == 4 ? "h" : "5"
    #expect(session(paced + " \\r").text == expected)
    #expect(session(pattern + "\\r").text == expected)
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `any bytes in any pieces, woken at any time, give the same`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let alphabet = Array("..--\u{1B}[~0123ABO?u;\r\t\u{7F} é200~".utf8)
    var now = Timestamp.zero
    let script = (0..<120).map { _ in
      if Bool.random(using: &generator) {
        now = now.advanced(by: .milliseconds(Int.random(in: 0...400, using: &generator)))
      }
      let byte = alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
      return Timed([byte], at: now)
    }
    let end = now.advanced(by: .seconds(5))
    let plain = MachineRun(TextSession(), script: script, end: end)
    let wakeUps = randomWakeUps(80, until: end, using: &generator)
    let woken = MachineRun(TextSession(), script: script, wakeUps: wakeUps, end: end)
    #expect(plain.outputs == woken.outputs)
    #expect(plain.text == woken.text)
    #expect(woken.staleDeadline == nil)
    let joined = MachineRun(TextSession(), script: joinedByMoment(script), end: end)
    #expect(plain.outputs == joined.outputs)
  }

  private func joinedByMoment(_ script: [Timed<[UInt8]>]) -> [Timed<[UInt8]>] {
    script.reduce(into: []) { joined, input in
      if joined.last?.moment == input.moment {
        joined[joined.count - 1].value += input.value
      } else {
        joined.append(input)
      }
    }
  }
}
