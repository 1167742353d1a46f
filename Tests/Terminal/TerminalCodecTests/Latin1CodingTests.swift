import Testing

@testable import TerminalCodec

@Suite struct Latin1CodingTests {
  private func shown(_ pieces: [UInt8]...) -> String {
    var coding = Latin1Coding()
    return String(
      String.UnicodeScalarView(pieces.flatMap { coding.encode($0) }.map { UnicodeScalar($0) }))
  }

  @Test(arguments: [
    ("\u{1B}[1mabc\r\n", "\u{1B}[1mabc\r\n"),
    ("gr\u{FC}\u{DF}e \u{A0}\u{FF}", "gr\u{FC}\u{DF}e \u{A0}\u{FF}"),
    ("\u{201C}I\u{2019}m\u{201D} \u{2013} \u{2022}\u{2026}", "\"I'm\" - *~"),
    // As wide as the character: two columns, one, none.
    ("\u{6F22}|\u{3B1}|e\u{301}|", "??|?|e|"),
  ])
  func `UTF-8 output is shown in ISO 8859-1`(text: String, expected: String) {
    #expect(shown(Array(text.utf8)) == expected)
  }

  @Test func `a UTF-8 character may arrive in pieces; invalid bytes become a question mark`() {
    #expect(shown([0xC3], [0xA4, 0x62]) == "\u{E4}b")
    #expect(shown([0xE6, 0xBC], [0xA2]) == "??")
    #expect(shown([0xC3, 0x41]) == "?A")
  }

  @Test func `every key of the upper half types its character`() {
    let text = String(
      decoding: Latin1Coding.decode(
        Array(0x20...0xFF)[...].filter { !(0x7F...0x9F).contains($0) }[...]), as: UTF8.self)
    #expect(
      text.unicodeScalars.map(\.value)
        == (Array(0x20...0x7E) + Array(0xA0...0xFF)).map { UInt32($0) })
    #expect(Latin1Coding.decode([0x1B, 0x5B, 0x41]) == [0x1B, 0x5B, 0x41])
  }
}
