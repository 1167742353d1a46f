import MorseCode
import TextInput
public import Timeline

/// What the keyboard changes by itself in the document: repairs, habits of the language, suggestions
/// that are taken. There is one way to do it, and one to take it back.
///
/// The document is changed only where it still ends in what was put there.
extension Keyboard {
  /// Puts `replacement` into the document if it ends in what that is for; whether it did.
  ///
  /// Deleting, as long as nothing but a space by itself has come after it, takes it back.
  mutating func change(_ replacement: TextReplacement, _ kind: OwnChange.Kind = .habit) -> Bool {
    guard endsIn(replacement.former) else { return false }
    let word = word
    for _ in replacement.former { deleteCharacter() }
    insert(replacement.current)
    if word.pieces.last == replacement.former,
      replacement.former.count == replacement.current.count
    {
      self.word = word
      self.word.pieces[word.pieces.count - 1] = replacement.current
    }
    ownChange = OwnChange(replacement, kind)
    return true
  }

  /// Takes the last change back, if nothing but a space by itself has come after it; whether it did.
  mutating func undoOwnChange() -> Bool {
    guard let change = ownChange else { return false }
    ownChange = nil
    let isSpaced = endsInAutomaticSpace && endsIn(change.text.current + " ")
    if isSpaced { deleteCharacter() }
    guard endsIn(change.text.current) else {
      if isSpaced { insert(" ") }
      return false
    }
    let staysSpaced = isSpaced && !change.bringsSpace
    for _ in change.text.current { deleteCharacter() }
    insert(change.text.former)
    if staysSpaced { insert(" ") }
    (endsInAutomaticSpace, ownChange) = (staysSpaced || change.followedAutomaticSpace, nil)
    decoder.keepWord()
    keepWord(afterUndoing: change)
    return true
  }

  /// Puts other text in place of what was typed last, as a correction or suggestion does; whether the
  /// document ended in it.
  ///
  /// - Parameters:
  ///   - former: what was typed, which the document has to end in; a space that only a pause has added
  ///     after it does not count, and stays.
  ///   - current: what takes its place.
  ///   - isSpaced: whether a space is to follow, which punctuation takes the place of.
  ///   - now: the present.
  ///   - outputs: receives what is to be seen or heard of it.
  /// - Returns: whether the document was changed.
  public mutating func replace(
    _ former: String, with current: String, isSpaced: Bool = false, at now: Timestamp,
    into outputs: inout [Timed<KeyboardFeedback>]
  ) -> Bool {
    let wasSpaced = endsInAutomaticSpace
    if wasSpaced { deleteCharacter() }
    let did = change(TextReplacement(former, current))
    if did { outputs.append(Timed(.repaired(from: former, to: current), at: now)) }
    if wasSpaced || (did && isSpaced) { putAutomaticSpace() }
    return did
  }

  private func endsIn(_ text: String) -> Bool {
    (document.documentContextBeforeInput ?? "").hasSuffix(text)
  }
}
