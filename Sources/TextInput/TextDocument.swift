/// A document in memory.
///
/// Typing and deleting cost the same however long the text is.
public struct TextDocument: DocumentProxy, Sendable {
  /// Tells this document from every other.
  public let documentIdentifier: DocumentIdentifier
  /// How the document wants to be typed into.
  public var traits: InputTraits

  private var committed: SelectedText
  private var history = EditHistory()
  /// The text that copying or cutting has kept last; `nil` when there is none.
  public private(set) var clipboard: String?
  private var marked = ""
  private var events: [DocumentEvent] = []

  /// The part of the marked text in focus, in characters of it.
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

  /// The whole committed text, without marked text.
  ///
  /// - Complexity: O(1) while the insertion point is at the end.
  public var text: String { committed.whole }

  /// The text before the insertion point or selection; `nil` when there is none.
  public var documentContextBeforeInput: String? {
    committed.before.isEmpty ? nil : committed.before
  }
  /// The text after the insertion point or selection; `nil` when there is none.
  public var documentContextAfterInput: String? { committed.after.isEmpty ? nil : committed.after }
  /// The selected text; `nil` when nothing is selected.
  public var selectedText: String? { committed.selected.isEmpty ? nil : committed.selected }
  /// The provisional text at the insertion point; `nil` when there is none.
  public var markedText: String? { marked.isEmpty ? nil : marked }
  /// Whether there is any text, marked text included.
  public var hasText: Bool { !committed.isEmpty || !marked.isEmpty }

  /// Puts `text` at the insertion point, in place of marked text and selection.
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

  /// Removes the last marked character, else the selection, else the character before.
  public mutating func deleteBackward() {
    if !marked.isEmpty {
      setMarkedText(String(marked.dropLast()), selectedRange: marked.count..<marked.count)
    } else if !committed.selected.isEmpty {
      edit(.other) { $0.committed.removeSelection() }
    } else if !committed.before.isEmpty {
      edit(.deleting) { $0.committed.removeBefore(1) }
    }
  }

  /// Commits marked text, gives up a selection and moves the insertion point.
  ///
  /// - Complexity: O(*n*) in the length of the text that lies after the insertion point.
  public mutating func adjustTextPosition(byCharacterOffset offset: Int) {
    unmarkText()
    guard offset != 0,
      !committed.selected.isEmpty || !(offset < 0 ? committed.before : committed.after).isEmpty
    else { return }
    changeSelection { $0.move(by: offset) }
  }

  /// Sets the provisional text, in place of earlier marked text and selection.
  public mutating func setMarkedText(_ markedText: String, selectedRange: Range<Int>) {
    guard markedText != marked || !committed.selected.isEmpty else { return }
    if !committed.selected.isEmpty { history.note(.other, committed) }
    change {
      $0.committed.removeSelection()
      $0.marked = markedText
      $0.markedSelection = selectedRange.clamped(to: 0..<markedText.count)
    }
  }

  /// Commits the marked text as it stands.
  public mutating func unmarkText() {
    guard !marked.isEmpty else { return }
    insertText(marked)
  }

  /// Selects characters of the committed text, as the owner of the document may.
  ///
  /// - Parameter range: in characters from the start of the text; clamped to it. An empty range
  ///   places the insertion point.
  public mutating func select(_ range: Range<Int>) {
    unmarkText()
    changeSelection { $0.select(range) }
  }

  /// The change notifications since the last call, in order.
  public mutating func takeEvents() -> [DocumentEvent] {
    defer { events.removeAll(keepingCapacity: true) }
    return events
  }

  /// How often the document has changed: the same number means the same text.
  public private(set) var revision = 0

  /// Changes the committed text, so that it can be taken back; the parameters are those of `EditHistory.note`.
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
    events += [.textWillChange, .selectionWillChange]
    body(&self)
    events += [.textDidChange, .selectionDidChange]
    boundEvents()
  }

  private mutating func changeSelection(_ body: (inout SelectedText) -> Void) {
    history.part()
    events.append(.selectionWillChange)
    body(&committed)
    events.append(.selectionDidChange)
    boundEvents()
  }

  /// Gives up the oldest notifications where nobody takes them.
  private mutating func boundEvents() {
    if events.count > Self.eventLimit { events.removeFirst(events.count - Self.eventLimit) }
  }

  /// The most notifications that wait to be taken.
  private static let eventLimit = 256
}

// MARK: - Undoing, the clipboard, and what is deleted by more than a word

extension TextDocument {
  /// Does what is asked for; returns whether it did anything.
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

  /// Deletes marked text, the selection and the text before it from `start` on; whether there was any.
  private mutating func delete(from start: String.Index) -> Bool {
    guard !marked.isEmpty || !committed.selected.isEmpty || start < committed.before.endIndex else {
      return false
    }
    setMarkedText("", selectedRange: 0..<0)
    edit(.other) { $0.committed.remove(from: start) }
    return true
  }

  /// Removes the word before the insertion point; undo takes back no other deletion with it.
  public mutating func deleteWordBackward() {
    history.part()
    removeWordBackward()
    history.part()
  }

  private mutating func undo() -> Bool {
    unmarkText()
    guard let earlier = history.takeLast(from: committed) else { return false }
    change { $0.committed = earlier }
    return true
  }

  private mutating func copySelection() -> Bool {
    guard let selectedText, !traits.isSecureTextEntry else { return false }
    clipboard = selectedText
    return true
  }
}

// MARK: - Keys of an ordinary keyboard

extension TextDocument {
  /// Does what a key of an ordinary keyboard does; returns whether it did anything.
  ///
  /// Shift and a moving key select. A page is five lines.
  public mutating func press(_ key: ControlKey, _ modifiers: KeyModifiers) -> Bool {
    switch key {
    case .up, .down, .left, .right, .home, .end, .pageUp, .pageDown: return move(key, modifiers)
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

  /// Deletes the line up to the insertion point or from it, and keeps it for pasting.
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

  /// Changes the selection by a movement that returns whether it went anywhere.
  private mutating func moveSelection(_ movement: (inout SelectedText) -> Bool) -> Bool {
    var moved = committed
    guard movement(&moved) else { return false }
    changeSelection { $0 = moved }
    return true
  }
}

extension String {
  /// Whether it is a single character; told without counting those of a long text.
  fileprivate var isCharacter: Bool { !isEmpty && index(after: startIndex) == endIndex }
}
