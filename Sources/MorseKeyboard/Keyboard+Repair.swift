import MorseCode
import TextInput
import Timeline

/// The word that is being typed, as far as committed characters of it may be repaired.
struct TypedWord {
  /// What each of its characters put into the document.
  var pieces: [String] = []
}

/// Repair: committed characters of the open word put right when the rest of it tells.
///
/// The document is changed only where it still ends in what the decoder committed, and never where
/// its traits forbid correction or hide what is typed.
extension Keyboard {
  /// Whether this document wants its words repaired.
  var repairsWords: Bool { settings.repairs && document.traits.wantsRepair }

  /// Puts a character's text into the document as a part of the open word.
  mutating func typeIntoWord(_ text: String) {
    var pieces = word.pieces
    pieces.append(text)
    insert(text)
    word.pieces = pieces
  }

  /// Repairs the open word if it reads otherwise now than it was committed.
  mutating func repairWord(
    at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    guard let revision = decoder.takeRevision() else { return }
    let former = word.pieces.joined()
    let texts = revision.characters.compactMap { text(of: $0.pattern) }
    guard repairsWords, revision.former.count == word.pieces.count,
      texts.count == revision.characters.count,
      (document.documentContextBeforeInput ?? "").hasSuffix(former)
    else { return decoder.keepWord() }
    for _ in former { deleteCharacter() }
    for text in texts { typeIntoWord(cased(text)) }
    let repaired = word.pieces.joined()
    ownChange = OwnChange(TextReplacement(former, repaired))
    wordEnd.isRepaired = true
    outputs.append(Timed(.repaired(from: former, to: repaired), at: now))
  }
}

extension InputTraits {
  /// Whether words may be repaired: the text is shown, and it is prose.
  var wantsRepair: Bool { !isSecureTextEntry && autocorrectionType != .no }
}
