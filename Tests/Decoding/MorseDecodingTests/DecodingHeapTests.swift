import TestSupport
import Testing
import Timeline

@testable import MorseCode
@testable import MorseDecoding

/// Memory use does not grow during hours of keying, of silence or of a held key.
@Suite struct DecodingHeapTests {
  private static let hour: Int64 = 3_600_000_000_000

  private static let message: [KeyingInterval] = {
    var hand = Hand()
    hand.spreads = (0.06, 0.08, 0.1)
    return hand.key("THE ROAD IS DRY AGAIN", seed: 2)
  }()

  /// Returns a message followed by hours of silence or of a held key.
  static func keying(_ rest: Rest) -> [KeyingInterval] {
    switch rest {
    case .message: message + [KeyingInterval(isMark: false, nanoseconds: 600_000_000)]
    case .silence: message + [KeyingInterval(isMark: false, nanoseconds: 9 * hour)]
    case .keyDown:
      message + [false, true, false].map { KeyingInterval(isMark: $0, nanoseconds: 9 * hour) }
    }
  }

  enum Rest: String, CaseIterable, Codable {
    case message, silence, keyDown
  }

  @Test(arguments: [DecoderLag.characters(0), .characters(8), .wholeEvidence], Rest.allCases)
  func `the memory of a decoder is bounded`(lag: DecoderLag, rest: Rest) {
    var decoder = IntervalDecoder(lag: lag)
    var outputs: [Timed<DecoderOutput>] = []
    var (most, characters) = (0, 0)
    for _ in 0..<(lag == .wholeEvidence ? 90 : 30) {
      decoder.add(contentsOf: Self.keying(rest), into: &outputs)
      most = max(most, decoder.reader.count, decoder.ends.count, 2 * decoder.reader.path.count)
      characters += outputs.count
      outputs.removeAll(keepingCapacity: true)
    }
    #expect(most <= (lag == .wholeEvidence ? 4096 : 1024))
    #expect(characters > 400)
  }

  @Test(arguments: Rest.allCases)
  func `another hour at a straight key does not grow the heap`(rest: Rest) async {
    await #expect(processExitsWith: .success) { [rest = rest as Rest] in
      var sender = StraightKeySender()
      let keying = Self.keying(rest)
      let growth = SteadyHeap.growth(over: 24, after: 12) { _ = sender.key(keying) }
      #expect(growth < SteadyHeap.slack)
    }
  }
}
