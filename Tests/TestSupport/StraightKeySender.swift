public import MorseCode
public import MorseDecoding
public import Timeline

/// A sender on a straight key, with a decoder.
public struct StraightKeySender {
  /// The decoder.
  public var decoder: MorseDecoder
  /// The time of the end of the keying so far.
  public private(set) var now = Timestamp.zero

  /// Creates a sender without keying.
  public init(settings: DecoderSettings = DecoderSettings()) {
    decoder = MorseDecoder(settings: settings)
  }

  /// Keys a message, then waits for nine seconds; returns the decoded text without its last space.
  public mutating func key(_ intervals: [KeyingInterval]) -> String {
    send(intervals).text.trimmed
  }

  /// Keys a message, then waits for nine seconds; returns the outputs.
  public mutating func send(_ intervals: [KeyingInterval]) -> [Timed<DecoderOutput>] {
    var outputs: [Timed<DecoderOutput>] = []
    for interval in intervals {
      if interval.isMark { decoder.handle(.markBegan(nil), at: now, into: &outputs) }
      now = now.advanced(byNanoseconds: interval.nanoseconds)
      if interval.isMark { decoder.handle(.markEnded(nil), at: now, into: &outputs) }
    }
    now = now.advanced(by: .seconds(9))
    decoder.advance(to: now, into: &outputs)
    return outputs
  }
}

extension String {
  /// The text without the spaces at its end.
  public var trimmed: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
