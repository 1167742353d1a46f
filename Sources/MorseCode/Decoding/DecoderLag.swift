/// How long a decoder of recorded keying may hold back what it has heard.
public enum DecoderLag: Hashable, Sendable {
  /// As long as it helps, within bounded memory: for files.
  case wholeEvidence
  /// At most so many characters: for pipes. Counts below one are taken as one.
  case characters(Int)

  /// What a pipe gets unless it asks for less: never more than eight characters behind.
  public static let live = DecoderLag.characters(8)
}
