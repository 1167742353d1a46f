/// How long a decoder of recorded keying may hold back what it has heard.
public enum DecoderLag: Hashable, Sendable {
  /// As long as it helps, within bounded memory: for files.
  case wholeEvidence
  /// So many characters behind what can be known: for pipes. With none, a character is output as
  /// soon as the gap after it is known to end it.
  case characters(Int)

  /// What a pipe gets unless it asks for less: never more than eight characters behind.
  public static let live = DecoderLag.characters(8)
}
