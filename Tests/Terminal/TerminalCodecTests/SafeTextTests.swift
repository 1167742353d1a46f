import TerminalCodec
import Testing

struct SafeTextTests {
  @Test(arguments: [
    ("plain", "plain"), ("é 日 😀", "é 日 😀"), ("\u{1B}[2J", "␛[2J"), ("a\nb\tc", "a␊b␉c"),
    ("\r\n", "␍␊"), ("\u{0}\u{7F}", "␀␡"), ("\u{9B}31m", "\u{FFFD}31m"),
    ("\u{202E}abc\u{2066}", "\u{FFFD}abc\u{FFFD}"), ("e\u{301}", "e\u{301}"), ("", ""),
  ])
  func `no control sequence is left`(_ text: String, _ expected: String) {
    #expect(text.safeForTerminal() == expected)
  }

  @Test func `requested rights are granted`() {
    #expect("a\tb\n\u{7}\r".safeForTerminal(keeping: ["\n", "\t"]) == "a\tb\n␇␍")
  }

  @Test func `only allowed scalars are control characters`() {
    for value in UInt32(0)...0x2FF {
      guard let scalar = UnicodeScalar(value) else { continue }
      let safe = String(Character(scalar)).safeForTerminal(keeping: ["\n"])
      let controls = safe.unicodeScalars.filter { $0.properties.generalCategory == .control }
      #expect(controls.allSatisfy { $0 == "\n" })
    }
  }
}
