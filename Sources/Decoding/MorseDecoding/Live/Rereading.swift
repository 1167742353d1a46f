/// Characters and word gaps whose reading has changed since the commit, because more is known.
public struct Rereading: Hashable, Sendable {
  /// The last characters and word gaps as committed, without a word gap after them.
  public var former: [DecoderOutput]
  /// Their current reading.
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
