/// Characters and word gaps that read otherwise now than they were committed, because more is known.
public struct Rereading: Hashable, Sendable {
  /// The last characters and word gaps, as they were committed; a word gap after them is not among them.
  public var former: [DecoderOutput]
  /// How they read now.
  public var current: [DecoderOutput]
}
