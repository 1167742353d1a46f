/// Characters and word gaps that read otherwise now than they were committed, because more is known.
public struct Rereading: Hashable, Sendable {
  /// The last characters and word gaps, as they were committed; a word gap after them is not among them.
  public var former: [DecoderOutput]
  /// How they read now.
  public var current: [DecoderOutput]

  init(former: [DecoderOutput], current: [DecoderOutput]) {
    (self.former, self.current) = (former, current)
  }

  init(_ revision: WordRevision) {
    self.init(
      former: revision.former.map { .character($0) },
      current: revision.characters.map { .character($0) })
  }
}
