import TextInput
import Timeline

/// Spaces, those among them that only a pause has added.
extension Keyboard {
  /// Adds a space, or takes over the one that a pause has just added.
  mutating func insertSpace(
    at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    typingSpeed.noteWordGap()
    guard !endsInAutomaticSpace else { return endsInAutomaticSpace = false }
    guard document.traits.keyboardType.takes(" ") else { return }
    insertSmartly(" ", at: now, into: &outputs) { $0.insert(" ") }
  }

  /// Adds the space that a pause is for, after what is done at the end of a word.
  mutating func addAutomaticSpace(
    at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    finishComposition()
    guard wantsAutomaticSpace else { return }
    typingSpeed.noteWordGap()
    keepLesson()
    _ = putFinalForm()
    if endWord(at: now, into: &outputs) == nil { finishWord() }
    putAutomaticSpace()
  }

  /// Whether a space may be added by itself here.
  private var wantsAutomaticSpace: Bool {
    guard list != .keyboards, document.traits.keyboardType.hasWords, !isInsideWord,
      let last = document.documentContextBeforeInput?.last
    else { return false }
    return !last.isWhitespace
  }

  /// Whether letters are being put into a word that was there before.
  private var isInsideWord: Bool {
    guard document.documentContextAfterInput?.first?.isPartOfWord ?? false else { return false }
    let typed = word.pieces.reduce(0) { $0 + $1.count }
    return document.documentContextBeforeInput?.dropLast(typed).last?.isPartOfWord ?? false
  }

  /// Puts a space there that goes again unless a word follows.
  mutating func putAutomaticSpace() {
    guard wantsAutomaticSpace else { return }
    let change = ownChange
    insert(" ")
    (endsInAutomaticSpace, ownChange) = (true, change)
  }

  /// Removes a space that only a pause has added and that no word came to follow.
  mutating func dropAutomaticSpace() {
    if endsInAutomaticSpace { deleteCharacter() }
  }
}
