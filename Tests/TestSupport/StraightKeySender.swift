public import MorseCode
public import MorseDecoding
public import Timeline

/// Someone at a straight key, with a decoder that listens.
public struct StraightKeySender {
  /// The decoder.
  public var decoder: MorseDecoder
  /// The moment up to which has been keyed.
  public private(set) var now = Timestamp.zero

  /// Creates a sender who has keyed nothing yet.
  public init(settings: DecoderSettings = DecoderSettings()) {
    decoder = MorseDecoder(settings: settings)
  }

  /// Keys a message and leaves the key alone for nine seconds; returns what was read.
  public mutating func key(_ intervals: [KeyingInterval]) -> String {
    var outputs: [Timed<DecoderOutput>] = []
    for interval in intervals {
      if interval.isMark { decoder.handle(.markBegan(nil), at: now, into: &outputs) }
      now = now.advanced(byNanoseconds: interval.nanoseconds)
      if interval.isMark { decoder.handle(.markEnded(nil), at: now, into: &outputs) }
    }
    now = now.advanced(by: .seconds(9))
    decoder.advance(to: now, into: &outputs)
    return outputs.map(\.value.description).joined().trimmingSuffix(while: { $0 == " " })
  }
}

extension String {
  fileprivate func trimmingSuffix(while isLeftOut: (Character) -> Bool) -> String {
    var text = self
    while let last = text.last, isLeftOut(last) { text.removeLast() }
    return text
  }
}
