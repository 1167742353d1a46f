/// A document in another program, which is edited by keys.
public protocol ProgramDocument: DocumentProxy {
  /// Presses a key other than Backspace and Return; returns whether it has an effect.
  mutating func pressOther(_ key: ControlKey, _ modifiers: KeyModifiers) -> Bool
}

/// The maximum number of arrow keys for one movement.
private let movementLimit = 1000

extension ProgramDocument {
  /// Always true: invisible text may surround the known text.
  public var hasText: Bool { true }
  /// Always true: the program handles Return.
  public var acceptsReturn: Bool { true }

  /// Presses arrow keys, or Home or End for a movement of more than 1000 characters.
  public mutating func adjustTextPosition(byCharacterOffset offset: Int) {
    unmarkText()
    let isLong = offset.magnitude > movementLimit
    let key: ControlKey = offset < 0 ? isLong ? .home : .left : isLong ? .end : .right
    for _ in 0..<(isLong ? 1 : offset.magnitude) { _ = press(key, []) }
  }

  /// Deletes the selection, or the known text back to the beginning of a sentence or paragraph.
  ///
  /// Where a selection is possible but not reported, only the first deletion is made: the rest could
  /// be the text before it.
  ///
  /// - Returns: whether the command is one of these, and there was such a text.
  public mutating func deletePart(_ command: EditingCommand) -> Bool {
    guard command == .deleteSentence || command == .deleteParagraph else { return false }
    setMarkedText("", selectedRange: 0..<0)
    if selectedText != nil {
      deleteBackward()
      return true
    }
    guard let before = documentContextBeforeInput else { return false }
    let start = command == .deleteSentence ? before.sentenceStart : before.paragraphStart
    for _ in before[start...] where documentContextBeforeInput != nil { deleteBackward() }
    return true
  }

  /// Presses a key in the program; returns whether it has an effect.
  public mutating func press(_ key: ControlKey, _ modifiers: KeyModifiers) -> Bool {
    unmarkText()
    switch (key, modifiers) {
    case (.backspace, []): deleteBackward()
    case (.enter, []): insertText("\n")
    default: return pressOther(key, modifiers)
    }
    return true
  }
}
