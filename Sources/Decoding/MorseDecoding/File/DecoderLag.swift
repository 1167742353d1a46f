/// The maximum delay of a decoder for recorded keying.
public enum DecoderLag: Hashable, Sendable {
  /// As long as it helps, with bounded memory: for files.
  case wholeEvidence
  /// At most this many characters, for pipes.
  ///
  /// With 0, a character is output as soon as the gap after it is long enough to end it.
  case characters(Int)

  /// The default for pipes: at most eight characters.
  public static let live = DecoderLag.characters(8)
}
