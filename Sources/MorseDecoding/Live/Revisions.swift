/// Other readings of committed characters, each kept until it is asked for.
struct Revisions: Sendable {
  /// How far committed characters may be revised now.
  var scope: RevisionScope
  /// How the open word of a straight key reads now, if otherwise than it was committed.
  private var word: WordRevision?
  /// How the last characters and word gaps read now, if otherwise than they were committed.
  private var text: Rereading?
  /// A likelier reading that is not so sure that it takes the place of the committed one.
  private var unsure: Rereading?

  init(_ scope: RevisionScope) { self.scope = scope }

  /// Replaces what a straight key's word reads as.
  mutating func replace(byHand found: (revision: WordRevision, isSure: Bool)?) {
    (word, unsure) = (nil, nil)
    guard let found else { return }
    if found.isSure { word = found.revision } else { unsure = Rereading(found.revision) }
  }

  /// Replaces what named elements read as; a sure reading that nobody has asked for stays.
  mutating func replace(named found: (reading: Rereading, isSure: Bool)?) {
    unsure = nil
    guard let found else { return }
    if found.isSure { text = found.reading } else { unsure = found.reading }
  }

  /// Replaces what the last words of a straight key read as, their open word included.
  mutating func replace(text found: Rereading) { (word, text) = (nil, found) }

  mutating func takeWord() -> WordRevision? { word.take() }
  mutating func takeText() -> Rereading? { text.take() }
  mutating func takeUnsure() -> Rereading? { unsure.take() }
}
