import LinuxSystem
import MorseCode
import MorseDecoding
import TestSupport
import Testing
import Timeline

@testable import KeyingStreams

@Suite struct DecodeSessionTests {
  private func decode(_ text: String, as name: String) throws -> CommandRun {
    let folder = TestFolder()
    let file = try folder.write(text, to: name)
    return try folder.run { console throws(FileError) in
      try DecodeSession(plan: DecodePlan(alphabet: .international), console: console).decode(file)
    }
  }

  @Test func `a file is decoded, and nothing of a malformed one is printed`() throws {
    let whole = try decode("... --- ...", as: "sos")
    #expect(whole.status == .success && whole.output == "SOS\n" && whole.errors.isEmpty)
    let wrong = try decode("... --- x..", as: "wrong")
    #expect(wrong.status == .badData && wrong.output.isEmpty)
    #expect(
      wrong.errors == "morsekey: wrong:1:9: \"x..\" is not dots and dashes, such as .-\n")
  }
}

@Suite struct SignalSpellingTests {
  @Test func `words are separated by one space, without one at the end`() {
    var spelling = SignalSpelling(alphabet: .international)
    var decoder = IntervalDecoder(settings: DecoderSettings(), lag: .wholeEvidence)
    var outputs: [Timed<DecoderOutput>] = []
    for interval in machineKeying("HI OM", wpm: 20) { decoder.add(interval, into: &outputs) }
    decoder.finish(into: &outputs)
    #expect(spelling.text(of: &outputs) + spelling.finish() == "HI OM")
    #expect(outputs.isEmpty)
  }
}
