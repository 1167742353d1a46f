/// Morse code in one call; `MorseEncoder` encodes continuous keying, and `MorseKey` adds decoding.
public enum Morse {
  /// Encodes a text as marks and spaces, from its first mark to a word gap at its end.
  ///
  /// - Parameters:
  ///   - text: the text; prosigns are written `<SK>`, patterns `[.-.-..]`.
  ///   - speed: the speed, 20 WPM by default.
  ///   - alphabet: the code table.
  /// - Returns: the intervals, a mark first.
  /// - Throws: `EncodingError` with the first character that has no code.
  public static func encode(
    _ text: some StringProtocol, speed: MorseSpeed = .standard,
    alphabet: MorseAlphabet = .international
  ) throws(EncodingError) -> [KeyingInterval] {
    var encoder = MorseEncoder(speed: speed)
    var intervals: [KeyingInterval] = []
    for symbol in try MorseSpelling.symbols(of: text, alphabet: alphabet) {
      encoder.add(symbol, into: &intervals)
    }
    encoder.finish(into: &intervals)
    return intervals
  }
}
