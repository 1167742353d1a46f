import MorseCode
import TextInput
import Timeline

/// The word that is being typed, as far as committed characters of it may be repaired.
struct TypedWord {
  /// What each of its characters put into the document.
  var pieces: [String] = []
  /// What the decoder has made of it.
  var repair = Repair.none

  /// Whether a word was repaired.
  enum Repair {
    case none
    /// The decoder has put it right, which is enough: correction leaves it alone.
    case done
    /// That was taken back: the word stays as it is keyed.
    case takenBack
  }
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
    var word = word
    word.pieces.append(text)
    insert(text)
    self.word = word
  }

  /// Repairs the open word if it reads otherwise now than it was committed.
  mutating func repairWord(
    at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    guard let revision = decoder.takeRevision() else { return }
    let former = word.pieces.joined()
    let texts = revision.characters.compactMap { text(of: $0.pattern) }
    guard repairsWords, word.repair != .takenBack, revision.former.count == word.pieces.count,
      texts.count == revision.characters.count,
      (document.documentContextBeforeInput ?? "").hasSuffix(former)
    else { return decoder.keepWord() }
    let pieces = word.pieces
    for _ in former { deleteCharacter() }
    for (place, text) in texts.enumerated() { typeIntoWord(self.text(text, at: place, of: pieces)) }
    let repaired = word.pieces.joined()
    ownChange = OwnChange(TextReplacement(former, repaired))
    word.repair = .done
    outputs.append(Timed(.repaired(from: former, to: repaired), at: now))
  }

  /// The text in the place of a word that it was typed as, with the capitals that it was typed with.
  ///
  /// Shift held once has long been let go by now; a word all in capitals stays so.
  private func text(_ text: String, at place: Int, of pieces: [String]) -> String {
    let letters = pieces.filter { $0.contains(where: \.isLetter) }
    // What was read as figures and signs first had no capitals to show.
    guard let first = letters.first, place > 0 || pieces.first == first else { return cased(text) }
    let isShouted = letters.count > 1 && letters.allSatisfy { $0 == language.capitals($0) }
    let isCapital = place == 0 && first.first?.isUppercase == true
    return isShouted || isCapital ? language.capitals(text) : text
  }
}

extension InputTraits {
  /// Whether words may be repaired: the text is shown, and it is prose.
  var wantsRepair: Bool { !isSecureTextEntry && autocorrectionType != .no }
}
