import MorseCode
import MorseDecoding
import TestSupport
import Testing
import Timeline

@Suite struct DecodingLawTests {
  @Test(arguments: 0..<200)
  func `late wake-ups change nothing and deadlines lie ahead`(seed: Int) {
    let script = randomScript(seed: UInt64(seed))
    #expect(run(script, wakingEvery: nil) == run(script, wakingEvery: 7_000_000))
    #expect(run(script, wakingEvery: nil) == run(script, wakingEvery: 191_000_000))
  }

  private func run(
    _ script: [Timed<DecoderInput>], wakingEvery step: Int64?
  ) -> [Timed<DecoderOutput>] {
    var decoder = MorseDecoder()
    var outputs: [Timed<DecoderOutput>] = []
    var now = Timestamp.zero
    let end = Timestamp.after(.seconds(60))
    for event in script + [Timed(.endCharacter, at: end)] {
      while let step, now.advanced(byNanoseconds: step) < event.moment {
        now = now.advanced(byNanoseconds: step)
        decoder.advance(to: now, into: &outputs)
        #expect(decoder.deadline.map { $0 > now } ?? true)
      }
      now = max(now, event.moment)
      decoder.handle(event.value, at: event.moment, into: &outputs)
      #expect(decoder.deadline.map { $0 > now } ?? true)
    }
    decoder.advance(to: .after(.seconds(90)), into: &outputs)
    #expect(outputs.map(\.moment) == outputs.map(\.moment).sorted())
    return outputs
  }

  private func randomScript(seed: UInt64) -> [Timed<DecoderInput>] {
    var generator = SplitMix64(seed: seed)
    let elements: [MorseElement?] = [.dit, .dah, nil]
    let reaches: [Int64] = [20, 90, 400, 3000]
    var now: Int64 = 0
    return (0..<60).map { _ in
      let reach = reaches[Int.random(in: 0..<4, using: &generator)]
      now += Int64.random(in: 0...reach, using: &generator) * 1_000_000
      let element = elements[Int.random(in: 0..<3, using: &generator)]
      let inputs: [DecoderInput] = [
        .markBegan(element), .markEnded(element), .markBegan(element), .markEnded(element),
        .markBegan(element), .markEnded(element), .endCharacter, .endWord, .removeElement,
      ]
      let input = inputs[Int.random(in: 0..<inputs.count, using: &generator)]
      return Timed(input, at: Timestamp(nanoseconds: now))
    }
  }
}
