import TerminalCodec
import Testing

struct TerminalCommandTests {
  private func shown(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).replacing("\u{1B}[", with: "CSI ")
  }

  @Test(arguments: [
    (TerminalCommand.up(3), "CSI 3A"), (.up(0), ""), (.down(2), "CSI 2B"), (.down(0), ""),
    (.column(0), "CSI 1G"), (.carriageReturn, "\r"), (.newline, "\r\n"), (.bell, "\u{7}"),
    (.eraseToEndOfLine, "CSI K"), (.eraseToEndOfScreen, "CSI J"), (.resetRendition, "CSI m"),
    (.mode(.cursor, false), "CSI ?25l"), (.mode(.bracketedPaste, true), "CSI ?2004h"),
    (.queryMode(.synchronizedUpdate), "CSI ?2026$p"), (.queryKeyboard, "CSI ?u"),
    (.pushKeyboard(.releases), "CSI >31u"), (.popKeyboard, "CSI <u"), (.queryAttributes, "CSI c"),
    (.copy(""), "\u{1B}]52;c;\u{1B}\\"), (.copy("f"), "\u{1B}]52;c;Zg==\u{1B}\\"),
    (.copy("fo"), "\u{1B}]52;c;Zm8=\u{1B}\\"), (.copy("foobar"), "\u{1B}]52;c;Zm9vYmFy\u{1B}\\"),
    (.copy("ß?>"), "\u{1B}]52;c;w58/Pg==\u{1B}\\"),
    (.queryCursor, "CSI 6n"), (.rendition(.plain), ""),
    (.rendition(TextStyle([.bold, .dim, .italic, .underline, .reverse])), "CSI 1;2;3;4;7m"),
    (.rendition(TextStyle(foreground: .red, background: .white)), "CSI 31;47m"),
    (.rendition(TextStyle(foreground: .brightBlack, background: .brightWhite)), "CSI 90;107m"),
  ])
  func `a command's bytes`(_ command: TerminalCommand, _ expected: String) {
    #expect(shown(command.bytes) == expected)
  }

  @Test func `modes are undone in the opposite order`() {
    let modes = TerminalModes(focus: true, mouse: true, keyboard: [.disambiguate, .eventTypes])
    #expect(shown(modes.enter) == "CSI ?2004hCSI ?1004hCSI ?1000hCSI ?1006hCSI >3u")
    #expect(shown(modes.leave) == "CSI <uCSI ?1006lCSI ?1000lCSI ?1004lCSI ?2004l")
    #expect(shown(modes.restore) == shown(modes.leave) + "CSI mCSI ?7hCSI ?25hCSI ?2026l")
  }

  @Test func `no modes is not a byte`() {
    #expect(TerminalModes.none.enter == [] && TerminalModes.none.restore == [])
    #expect(shown(TerminalModes.undoingPainting) == "CSI mCSI ?7hCSI ?25hCSI ?2026l")
    #expect(shown(TerminalModes().enter) == "CSI ?2004h")
  }
}
