import MorseCode
import MorseKeyboard
import MorseKeying
import TerminalCodec
import TestSupport
import Testing
import TextInput
import Timeline

@testable import TerminalKeyboard

/// Terminals that claim the Kitty protocol and break its promises, and what follows.
@Suite struct ReleasePromiseTests {
  /// The text of a line in a terminal that claims to report releases, without its spaces.
  private func typed(
    _ line: String, _ keySet: KeySet = .two, keyer: KeyerMode = .element
  ) -> String {
    run(begun(keySet, keyer: keyer), "\(Answers.kitty) \(line) 4000").text
      .filter { $0 != " " }
  }

  /// Keys a text: each element as a word of the line, with its pauses.
  private func keying(_ patterns: String, _ dit: String, _ dah: String, gap: Int = 700) -> String {
    patterns.split(separator: " ").map { pattern in
      pattern.map { $0 == "." ? dit : dah }.joined(separator: " 120 ")
    }.joined(separator: " \(gap) ")
  }

  @Test(arguments: [
    // Plain text for both keys, or for one of them; the other reports its release.
    (".", "-"), (".", "\\e[45;1:1u 50 \\e[45;1:3u"), ("\\e[46;1:1u 50 \\e[46;1:3u", "-"),
    (".", "\\e[45u"), ("\\e[46;1:1u", "-"),
    // Presses by code, without any release.
    ("\\e[46u", "\\e[45u"), ("\\e[46;1:1u", "\\e[45;1:1u"),
    // Releases that look like presses.
    ("\\e[46u 50 \\e[46u", "\\e[45u 50 \\e[45u"),
    ("\\e[46;1:1u 60 \\e[46;1:1u", "\\e[45;1:1u 60 \\e[45;1:1u"),
    // The promise kept.
    ("\\e[46;1:1u 50 \\e[46;1:3u", "\\e[45;1:1u 50 \\e[45;1:3u"),
  ])
  func `no element is lost with two keys`(dit: String, dah: String) {
    #expect(typed(keying(".... .-.. ---", dit, dah)) == "hlo")
    #expect(typed(keying("-. .- -.-.", dit, dah)) == "nac")
  }

  @Test func `the ladder goes down at the first plain character, and the panel explains it`() {
    let one = run(begun(.one), "\(Answers.kitty) ␣ 30")
    #expect(one.machine.releaseSupport == .repeats)
    #expect(one.machine.notes.contains { $0.hasPrefix("tap for a dit") })
    #expect(run(begun(), "\(Answers.kitty) . 30").machine.releaseSupport == .presses)
    #expect(run(begun(), "\(Answers.kitty) x 30").machine.releaseSupport == .kitty)
    // The same key reports its release after all.
    let back = run(begun(.one), "\(Answers.kitty) ␣ 3000 \\e[32;1:1u 60 \\e[32;1:3u 30")
    #expect(back.machine.releaseSupport == .kitty)
  }

  @Test func `one key is read by its repeats`() {
    let hold = Array(repeating: "␣", count: 10).joined(separator: " 33 ")
    #expect(typed("␣ 300 ␣ 250 \(hold) 2720 ␣ 300 ␣ 300 ␣", .one) == "as")
    #expect(typed("␣ 500 \(hold) 2720 ␣ 300 ␣ 300 ␣", .one) == "ts")
  }

  @Test func `taps by code without releases are taps of one key`() {
    let tap = "\\e[32u"
    #expect(typed("\(tap) 300 \(tap) 300 \(tap) 3000 \(tap)", .one) == "se")
  }

  @Test func `releases that look like presses measure one key`() {
    func line(_ pattern: String) -> String {
      pattern.map { "\\e[32u \($0 == "." ? 60 : 180) \\e[32u 60" }.joined(separator: " ")
    }
    #expect(typed("\(line("...")) 400 \(line("-.-")) 400", .one) == "sk")
  }

  @Test(arguments: [
    "\\e[1072::102;1:1u 50 \\e[1072::102;1:3u 70 \\e[1086::106;1:1u 50 \\e[1086::106;1:3u",
    "\\e[966::102;1:1u 50 \\e[966::102;1:3u 70 \\e[958::106;1:1u 50 \\e[958::106;1:3u",
    "\\e[1499::102;1:1u 50 \\e[1499::102;1:3u 70 \\e[1495::106;1:1u 50 \\e[1495::106;1:3u",
  ])
  func `the keys f and j work on any layout`(line: String) {
    #expect(typed(line) == "a")
  }

  @Test(arguments: [
    ("\\e[1074::100;5:1u", true), ("\\e[948::100;5:1u", true), ("\\e[1490::100;5:1u", true),
    ("\\e[1074;5:1u", false),
  ])
  func `ctrl with a letter is known by its key on the standard layout`(key: String, ends: Bool) {
    let endings = run(begun(), "\(Answers.kitty) \(key) 100").endings
    #expect(endings.contains(.dismissed) == ends)
  }

  @Test func `a bound key is known by its key on the standard layout`() {
    let bindings: [Key: KeyContact] = [.character("d"): .dit, .character("k"): .dah]
    let line =
      "\\e[1074::100;1:1u 50 \\e[1074::100;1:3u 70 \\e[1083::107;1:1u 50 \\e[1083::107;1:3u"
    #expect(run(begun(bindings: bindings), "\(Answers.kitty) \(line) 900").text.first == "a")
    // A character with a meaning of its own keeps it, and other text is text.
    #expect(run(begun(), "\(Answers.kitty) \\t \\e[1072::102;;1072u 90").text == "а")
  }

  @Test(arguments: [3.0, 4, 5, 10], [KeyerMode.iambicA, .iambicB, .ultimatic, .singleLever])
  func `a dah held for a whole character is keying at any speed`(
    wpm: Double, keyer: KeyerMode
  ) throws {
    let speed = try #require(MorseSpeed(wpm: wpm))
    var settings = KeyboardSettings(keyer: keyer)
    settings.speed = speed
    var session = TextSession(settings: settings)
    session.begin(asking: true, at: .zero)
    let dahs = Int(1200 / wpm * 17.5)
    let held = "\\e[45;1:1u \(dahs) \\e[45;1:3u \(Int(1200 / wpm * 12))"
    #expect(run(session, "\(Answers.kitty) \(held)").text.first == "0")
  }

  @Test func `two and three fingers on the keys of one contact`() {
    let line = """
      \\e[46;1:1u 120 \\e[102;1:1u 60 \\e[46;1:3u 60 \\e[91;1:1u 60 \\e[102;1:3u 60 \\e[46;1:1u \
      60 \\e[91;1:3u 60 \\e[46;1:3u
      """
    #expect(typed(line) == "h")
  }
}
