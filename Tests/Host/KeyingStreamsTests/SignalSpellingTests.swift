import MorseCode
import MorseDecoding
import TestSupport
import Testing
import Timeline

@testable import KeyingStreams

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
