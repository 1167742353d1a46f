public import MorseCode
public import MorseDecoding
public import Timeline

/// Decodes keying, added interval by interval; returns the outputs.
public func decodedOutputs(
  of keying: some Sequence<KeyingInterval>, settings: DecoderSettings = DecoderSettings(),
  lag: DecoderLag = .wholeEvidence
) -> [Timed<DecoderOutput>] {
  var decoder = IntervalDecoder(settings: settings, lag: lag)
  var outputs: [Timed<DecoderOutput>] = []
  for interval in keying { decoder.add(interval, into: &outputs) }
  decoder.finish(into: &outputs)
  return outputs
}

extension [Timed<DecoderOutput>] {
  /// The decoded text.
  public var text: String { map(\.value.description).joined() }
}
