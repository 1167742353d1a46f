/// New readings of committed characters, each kept until it is requested.
struct Revisions: Sendable {
  /// The current scope of revisions.
  var scope: RevisionScope
  /// The current reading of a straight key's open word, if it has changed since the commit.
  private var word: WordRevision?
  /// The current reading of the last characters and word gaps, if it has changed.
  private var text: Rereading?
  /// A likelier reading that is not sure enough to replace the committed one.
  private var unsure: Rereading?

  init(_ scope: RevisionScope) { self.scope = scope }

  /// Replaces the reading of a straight key's word.
  mutating func replace(byHand found: (revision: WordRevision, isSure: Bool)?) {
    (word, unsure) = (nil, nil)
    guard let found else { return }
    if found.isSure { word = found.revision } else { unsure = Rereading(found.revision) }
  }

  /// Replaces the reading of named elements; a sure reading that was not requested yet stays.
  mutating func replace(named found: (reading: Rereading, isSure: Bool)?) {
    unsure = nil
    guard let found else { return }
    if found.isSure { text = found.reading } else { unsure = found.reading }
  }

  /// Replaces the reading of the last words of a straight key, including the open word.
  mutating func replace(text found: Rereading) { (word, text) = (nil, found) }

  mutating func drainWord() -> WordRevision? { word.take() }
  mutating func drainText() -> Rereading? { text.take() }
  mutating func drainUnsure() -> Rereading? { unsure.take() }
}
