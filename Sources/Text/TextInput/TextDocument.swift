/// A document in memory.
///
/// The cost of typing and deleting does not depend on the text length.
public struct TextDocument: DocumentProxy, Sendable {
  /// Identifies the document.
  public let documentIdentifier: DocumentIdentifier
  /// The input traits of the document.
  public var traits: InputTraits

  private var committed: SelectedText
  private var history = EditHistory()
  /// The lines that it has given out; `nil` if Return does not give its line out.
  private var memory: LineMemory?
  /// The text copied or cut last; `nil` if there is none.
  public private(set) var clipboard: String?
  private var marked = ""
  private var events = PendingEvents()

  /// The part of the marked text in focus, in characters.
  public private(set) var markedSelection: Range<Int> = 0..<0

  /// Creates a document with the insertion point after `text`.
  public init(
    _ text: String = "", traits: InputTraits = InputTraits(),
    identifier: DocumentIdentifier = DocumentIdentifier(rawValue: 0)
  ) {
    committed = SelectedText(before: text)
    self.traits = traits
    documentIdentifier = identifier
  }

  /// Creates an empty document of one line, which Return gives out.
  public static func givingLines() -> TextDocument {
    var document = TextDocument()
    document.memory = LineMemory()
    return document
  }

  /// The committed text, without marked text.
  ///
  /// - Complexity: O(1) while the insertion point is at the end.
  public var text: String { committed.whole }

  /// The text before the insertion point or selection; `nil` if there is none.
  public var documentContextBeforeInput: String? {
    committed.before.isEmpty ? nil : committed.before
  }
  /// The text after the insertion point or selection; `nil` if there is none.
  public var documentContextAfterInput: String? { committed.after.isEmpty ? nil : committed.after }
  /// The selected text; `nil` if nothing is selected.
  public var selectedText: String? { committed.selected.isEmpty ? nil : committed.selected }
  /// The provisional text at the insertion point; `nil` if there is none.
  public var markedText: String? { marked.isEmpty ? nil : marked }
  /// Whether the document has text, including marked text.
  public var hasText: Bool { !committed.isEmpty || !marked.isEmpty }

  /// Inserts `text` at the insertion point; replaces marked text and the selection.
  public mutating func insertText(_ text: String) {
    guard !text.isEmpty || !marked.isEmpty || !committed.selected.isEmpty else { return }
    if committed.before.last?.isWhitespace ?? true, text.first?.isWhitespace == false {
      history.part()
    }
    let addsOnly = committed.selected.isEmpty
    edit(addsOnly && text.isCharacter ? .typing : .other, addsOnly: addsOnly) {
      $0.marked = ""
      $0.markedSelection = 0..<0
      $0.committed.insert(text)
    }
  }

  /// Deletes the last marked character, else the selection, else the character before the insertion
  /// point.
  public mutating func deleteBackward() {
    if !marked.isEmpty {
      setMarkedText(String(marked.dropLast()), selectedRange: marked.count..<marked.count)
    } else if !committed.selected.isEmpty {
      edit(.other) { $0.committed.removeSelection() }
    } else if !committed.before.isEmpty {
      edit(.deleting) { $0.committed.removeBefore(1) }
    }
  }

  /// Commits marked text, clears the selection and moves the insertion point.
  ///
  /// - Complexity: O(*n*) in the length of the text after the insertion point.
  public mutating func adjustTextPosition(byCharacterOffset offset: Int) {
    unmarkText()
    guard offset != 0,
      !committed.selected.isEmpty || !(offset < 0 ? committed.before : committed.after).isEmpty
    else { return }
    changeSelection { $0.move(by: offset) }
  }

  /// Sets the provisional text; replaces earlier marked text and the selection.
  public mutating func setMarkedText(_ markedText: String, selectedRange: Range<Int>) {
    guard markedText != marked || !committed.selected.isEmpty else { return }
    if !committed.selected.isEmpty { history.note(.other, committed) }
    change {
      $0.committed.removeSelection()
      $0.marked = markedText
      $0.markedSelection = selectedRange.clamped(to: 0..<markedText.count)
    }
  }

  /// Selects characters of the committed text, on behalf of the document's owner.
  ///
  /// - Parameter range: in characters from the start of the text; clamped to it. An empty range
  ///   places the insertion point.
  public mutating func select(_ range: Range<Int>) {
    unmarkText()
    changeSelection { $0.select(range) }
  }

  /// Removes and returns the change notifications since the last call, in order.
  public mutating func drainEvents() -> [DocumentEvent] { events.drain() }

  /// The number of changes so far; an equal number means equal text.
  public private(set) var revision = 0

  /// Applies an undoable edit to the committed text; the parameters are those of
  /// `EditHistory.note`.
  private mutating func edit(
    _ kind: EditHistory.Kind, addsOnly: Bool = false, _ body: (inout TextDocument) -> Void
  ) {
    history.note(kind, committed, addsOnly: addsOnly)
    change {
      body(&$0)
      $0.committed.joinAtInsertionPoint()
    }
  }

  private mutating func change(_ body: (inout TextDocument) -> Void) {
    revision &+= 1
    events.note(.textWillChange, .selectionWillChange)
    body(&self)
    events.note(.textDidChange, .selectionDidChange)
  }

  private mutating func changeSelection(_ body: (inout SelectedText) -> Void) {
    history.part()
    events.note(.selectionWillChange)
    body(&committed)
    events.note(.selectionDidChange)
  }
}

// MARK: - Undo, clipboard, and deletion of more than a word

extension TextDocument {
  /// Performs an editing command; returns whether it had an effect.
  ///
  /// Secure text is not copied.
  public mutating func perform(_ command: EditingCommand) -> Bool {
    switch command {
    case .undo: return undo()
    case .copy: return copySelection()
    case .cut:
      guard copySelection() else { return false }
      deleteBackward()
      return true
    case .paste:
      guard let clipboard else { return false }
      insertText(clipboard)
      return true
    case .deleteSentence: return delete(from: committed.before.sentenceStart)
    case .deleteParagraph: return delete(from: committed.before.paragraphStart)
    }
  }

  /// Deletes marked text, the selection and the text before it from `start` on; returns whether
  /// there was any.
  private mutating func delete(from start: String.Index) -> Bool {
    guard !marked.isEmpty || !committed.selected.isEmpty || start < committed.before.endIndex else {
      return false
    }
    setMarkedText("", selectedRange: 0..<0)
    edit(.other) { $0.committed.remove(from: start) }
    return true
  }

  /// Deletes the word before the insertion point as a separate undo step.
  public mutating func deleteWordBackward() {
    history.part()
    removeWordBackward()
    history.part()
  }

  private mutating func undo() -> Bool {
    unmarkText()
    guard let earlier = history.removeLast(from: committed) else { return false }
    change { $0.committed = earlier }
    return true
  }

  private mutating func copySelection() -> Bool {
    guard let selectedText, !traits.isSecureTextEntry else { return false }
    clipboard = selectedText
    return true
  }
}

// MARK: - Lines given out

extension TextDocument {
  /// Whether Return gives the line out.
  public var givesLines: Bool { memory != nil }
  /// The lines that the document has given out, the newest last.
  public var givenLines: [String] { memory?.lines ?? [] }

  /// Removes the line and remembers it; `nil` if the document keeps its lines.
  public mutating func takeLine() -> String? {
    guard memory != nil else { return nil }
    unmarkText()
    let line = text(of: .all)
    if !line.isEmpty { memory?.add(line) }
    replaceLine(with: "")
    return line
  }

  /// Brings back the line before or after; returns whether there is one.
  private mutating func recall(_ key: ControlKey, _ modifiers: KeyModifiers) -> Bool {
    let text = text
    guard key == .up || key == .down, modifiers.isEmpty,
      let line = memory?.move(by: key == .up ? -1 : 1, from: text)
    else { return false }
    replaceLine(with: line)
    return true
  }

  private mutating func replaceLine(with line: String) {
    guard line != text || !committed.after.isEmpty else { return }
    edit(.other) { $0.committed = SelectedText(before: line) }
    history.part()
  }
}

// MARK: - Keys of an ordinary keyboard

extension TextDocument {
  /// Handles a key of an ordinary keyboard; returns whether it had an effect.
  ///
  /// Shift with a movement key extends the selection. A page is five lines.
  public mutating func press(_ key: ControlKey, _ modifiers: KeyModifiers) -> Bool {
    switch key {
    case .up, .down, .left, .right, .home, .end, .pageUp, .pageDown:
      return recall(key, modifiers) || move(key, modifiers)
    case .escape: return moveSelection { $0.giveUpSelection() }
    case .insert, .function: return false
    case .tab where modifiers.contains(.shift):
      return committed.before.last == "\t" && deleteBackward(byWord: false)
    case .tab, .enter:
      insertText(key == .tab ? "\t" : "\n")
      return true
    case .backspace: return deleteBackward(byWord: !modifiers.isDisjoint(with: [.control, .alt]))
    case .delete: return deleteForward()
    case .character(let character): return press(character, modifiers)
    }
  }

  private mutating func press(_ character: Character, _ modifiers: KeyModifiers) -> Bool {
    guard modifiers.contains(.control) else {
      switch character {
      case "b": return move(.left, .control)
      case "f": return move(.right, .control)
      default: return false
      }
    }
    switch character {
    case "a": return move(.home, [])
    case "e": return move(.end, [])
    case "b": return move(.left, [])
    case "f": return move(.right, [])
    case "p": return move(.up, [])
    case "n": return move(.down, [])
    case "d": return deleteForward()
    case "h": return deleteBackward(byWord: false)
    case "w": return deleteBackward(byWord: true)
    case "u": return deleteLine(before: true)
    case "k": return deleteLine(before: false)
    case "c": return perform(.copy)
    case "x": return perform(.cut)
    case "v", "y": return perform(.paste)
    case "z": return perform(.undo)
    default: return false
    }
  }

  private mutating func deleteBackward(byWord: Bool) -> Bool {
    guard !marked.isEmpty || !committed.selected.isEmpty || !committed.before.isEmpty else {
      return false
    }
    if byWord { deleteWordBackward() } else { deleteBackward() }
    return true
  }

  private mutating func deleteForward() -> Bool {
    guard committed.selected.isEmpty else { return deleteBackward(byWord: false) }
    guard !committed.after.isEmpty else { return false }
    edit(.deletingForward) { $0.committed.removeAfter(1) }
    return true
  }

  /// Deletes the line before or after the insertion point and copies it to the clipboard.
  private mutating func deleteLine(before isBefore: Bool) -> Bool {
    let line = isBefore ? committed.before.lineTail : committed.after.lineHead
    guard !line.isEmpty else { return false }
    clipboard = String(line)
    edit(.other) {
      if isBefore {
        $0.committed.removeBefore(line.count)
      } else {
        $0.committed.removeAfter(line.count)
      }
    }
    return true
  }

  private mutating func move(_ key: ControlKey, _ modifiers: KeyModifiers) -> Bool {
    unmarkText()
    return moveSelection { $0.press(key, modifiers) }
  }

  /// Applies a movement to the selection; the closure and the method return whether anything
  /// changed.
  private mutating func moveSelection(_ movement: (inout SelectedText) -> Bool) -> Bool {
    var moved = committed
    guard movement(&moved) else { return false }
    changeSelection { $0 = moved }
    return true
  }
}

extension String {
  /// Whether the string is a single character; does not count the characters of a long text.
  fileprivate var isCharacter: Bool { !isEmpty && index(after: startIndex) == endIndex }
}
