import MorseCode
import MorseDecoding
import TimingFiles
import TestSupport
import Testing
import Timeline

@Suite struct MarksTests {
  /// Returns the text of written marks, or the error.
  private func decode(
    _ marks: String, _ alphabet: MorseAlphabet = .international
  ) -> String {
    do {
      return text(of: try TimingTexts.read(Array(marks.utf8), as: .marks), alphabet)
    } catch {
      return "\(error.line):\(error.column): \(error)"
    }
  }

  private func text(
    of intervals: [KeyingInterval], _ alphabet: MorseAlphabet = .international
  ) -> String {
    var decoder = NominalDecoder(alphabet: alphabet)
    var outputs: [Timed<DecoderOutput>] = []
    for interval in intervals { decoder.add(interval, into: &outputs) }
    decoder.finish(into: &outputs)
    return outputs.text
  }

  @Test(arguments: [
    (".- -... / -.-.", "AB C"), (".-/-...", "A B"), (".-  -...", "A B"), (".-\n-...\n", "A B"),
    ("·− •–", "AA"), (". _ ‐‑‒—", "ET[----]"), (".-.-..", "[.-.-..]"), ("........", "<HH>"),
    (".-   \t / \n -", "A T"), ("# comment\n.-", "A"), (".-#x\n-", "A T"), ("", ""), ("/ /", ""),
    ("\u{FEFF}.-", "A"), ("..................", "<HH>"),
    (".- x-. .", "1:4: \"x-.\" is not dots and dashes, such as .-"),
    (".-\n-.x", "2:1: \"-.x\" is not dots and dashes, such as .-"),
    ("é", "1:1: \"é\" is not dots and dashes, such as .-"),
    ("⁄.", "1:1: \"⁄.\" is not dots and dashes, such as .-"),
  ])
  func `drawn Morse is decoded with the table`(marks: String, text: String) {
    #expect(decode(marks) == text, "\(marks)")
  }

  @Test func `a space in parts is one space`() throws {
    let intervals = [-900, 60, -60, -120, -240, -1, 180].map { (milliseconds: Int64) in
      KeyingInterval(isMark: milliseconds > 0, nanoseconds: abs(milliseconds) * 1_000_000)
    }
    #expect(text(of: intervals) == "E T")
  }

  @Test(arguments: ["HELLO 10", "CLAY ROSE", "L", "0", "TELL ZOE"])
  func `American Morse is drawn and read again`(text: String) throws {
    let intervals = try Morse.encode(text, alphabet: .american)
    let bytes = TimingTexts.write(intervals, as: .marks, header: TimingHeader(speed: .standard))
    #expect(self.text(of: try TimingTexts.read(bytes, as: .marks), .american) == text)
  }

  @Test(arguments: [
    ("... = = .,.\n", "SLLO"), (".,. .. ≡", "OI0"), (",.", "1:1: \",.\" is not"),
    (".=", "1:1: \".=\" is not"), ("==", "1:1: \"==\" is not"),
    ("=.", "1:1: \"=.\" is not"), (".,", "1:1: \".,\" is not"), (".,,.", "1:1: \".,,.\" is not"),
  ])
  func `the signs of American Morse`(marks: String, text: String) {
    #expect(decode(marks, .american).hasPrefix(text), "\(marks)")
  }

  @Test func `and drawn`() throws {
    let speed = try #require(MorseSpeed(wpm: 25, effectiveWPM: 5))
    let intervals = try Morse.encode("ab c", speed: speed)
    let bytes = TimingTexts.write(intervals, as: .marks, header: TimingHeader(speed: speed))
    #expect(String(decoding: bytes, as: UTF8.self) == ".- -... / -.-.\n")
  }
}
