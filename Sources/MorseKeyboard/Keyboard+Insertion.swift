import MorseCode
import TextInput
import Timeline

/// What is inserted and deleted beside characters.
extension Keyboard {
  /// Begins a line, or says that the text is entered where it has no lines.
  mutating func insertLine(at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]) {
    dropAutomaticSpace()
    guard document.traits.hasLines || document.takesReturn else {
      endLastWord()
      return outputs.append(Timed(.requested(.enter), at: now))
    }
    let final = putFinalForm()
    let correction = endWord(at: now, into: &outputs)
    keepLesson(isLast: true)
    insert("\n")
    ownChange = (correction ?? final).map {
      OwnChange($0.appending("\n"), correction == nil ? .habit : .correction)
    }
  }

  /// Inserts text as it is: what the document does not take is left out, and that is told.
  mutating func insertAsIs(
    _ text: String, at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    if text == "\n" { return insertLine(at: now, into: &outputs) }
    let taken = taken(of: text)
    if taken != text { outputs.append(Timed(.limitReached, at: now)) }
    if !taken.isEmpty { insert(spaced(taken)) }
  }

  /// What the document takes of a text, one character after the other.
  private func taken(of text: String) -> String {
    let (type, hasLines) = (document.traits.keyboardType, document.traits.hasLines)
    var before = document.documentContextBeforeInput ?? ""
    let after = document.documentContextAfterInput ?? ""
    return text.filter { character in
      let isReturn = character == "\n" && document.takesReturn
      guard
        isReturn
          || (hasLines || !character.isNewline)
            && type.takes(character, after: before, before: after)
      else { return false }
      before.append(character)
      return true
    }
  }

  /// Text of several characters with a blank where a word of it would run together with one that is
  /// there: pasted text, where blanks may be put right.
  private func spaced(_ text: String) -> String {
    guard smart.contains(.spaces), document.traits.isProse, text.count > 1 else { return text }
    func meet(_ last: Character?, _ first: Character?) -> Bool {
      last?.isPartOfWord == true && first?.isPartOfWord == true
    }
    let before = meet(document.documentContextBeforeInput?.last, text.first) ? " " : ""
    let after = meet(text.last, document.documentContextAfterInput?.first) ? " " : ""
    return before + text + after
  }

  /// Deletes the word before the insertion point, and leaves one blank where there would be two.
  mutating func deleteWord() {
    edit { $0.deleteWordBackward() }
    guard smart.contains(.spaces), document.documentContextBeforeInput?.last == " " else { return }
    if document.documentContextAfterInput?.first == " " {
      deleteCharacter()
    } else {
      endsInAutomaticSpace = true
    }
  }
}
