/// A document in memory.
///
/// The text is kept in pieces around the insertion point, so that typing and deleting there cost the
/// same however long the text is.
public struct TextDocument: DocumentProxy, Sendable {
  /// Tells this document from every other.
  public let documentIdentifier: DocumentIdentifier
  /// How the document wants to be typed into.
  public var traits: InputTraits

  var before: String
  var selected = ""
  var after: String
  /// Whether the selection grows at its start.
  var isHeadAtStart = false
  var history = EditHistory()
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
    before = text
    after = ""
    self.traits = traits
    documentIdentifier = identifier
  }

  /// The whole committed text, without marked text.
  ///
  /// - Complexity: O(1) while the insertion point is at the end.
  public var text: String {
    selected.isEmpty && after.isEmpty ? before : before + selected + after
  }

  /// The text before the insertion point or selection; `nil` when there is none.
  public var documentContextBeforeInput: String? { before.isEmpty ? nil : before }
  /// The text after the insertion point or selection; `nil` when there is none.
  public var documentContextAfterInput: String? { after.isEmpty ? nil : after }
  /// The selected text; `nil` when nothing is selected.
  public var selectedText: String? { selected.isEmpty ? nil : selected }
  /// The provisional text at the insertion point; `nil` when there is none.
  public var markedText: String? { marked.isEmpty ? nil : marked }
  /// Whether there is any text, marked text included.
  public var hasText: Bool {
    !before.isEmpty || !selected.isEmpty || !after.isEmpty || !marked.isEmpty
  }

  /// Puts `text` at the insertion point, in place of marked text and selection.
  public mutating func insertText(_ text: String) {
    guard !text.isEmpty || !marked.isEmpty || !selected.isEmpty else { return }
    if before.last?.isWhitespace ?? true, text.first?.isWhitespace == false { history.part() }
    let addsOnly = selected.isEmpty
    edit(addsOnly && text.isCharacter ? .typing : .other, addsOnly: addsOnly) {
      $0.dropMarkedText()
      $0.selected = ""
      $0.before += text
    }
  }

  /// Removes the last marked character, else the selection, else the character before.
  public mutating func deleteBackward() {
    if !marked.isEmpty {
      setMarkedText(String(marked.dropLast()), selectedRange: marked.count..<marked.count)
    } else if !selected.isEmpty {
      edit(.other) { $0.selected = "" }
    } else if !before.isEmpty {
      edit(.deleting) { $0.before.removeLast() }
    }
  }

  /// Commits marked text, gives up a selection and moves the insertion point.
  ///
  /// - Complexity: O(*n*) in the length of the text that lies after the insertion point.
  public mutating func adjustTextPosition(byCharacterOffset offset: Int) {
    unmarkText()
    guard offset != 0, !selected.isEmpty || !(offset < 0 ? before : after).isEmpty else { return }
    changeSelection {
      $0.collapseSelection(toEnd: offset > 0)
      if offset > 0 {
        let moved = $0.after.prefix(offset)
        $0.before += moved
        $0.after.removeFirst(moved.count)
      } else {
        let moved = $0.before.suffix(offset == .min ? .max : -offset)
        $0.after = moved + $0.after
        $0.before.removeLast(moved.count)
      }
    }
  }

  /// Sets the provisional text, in place of earlier marked text and selection.
  public mutating func setMarkedText(_ markedText: String, selectedRange: Range<Int>) {
    guard markedText != marked || !selected.isEmpty else { return }
    if !selected.isEmpty { history.note(.other, state) }
    change {
      $0.selected = ""
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
    let whole = text
    let bounds = range.clamped(to: 0..<whole.count)
    let start = whole.index(whole.startIndex, offsetBy: bounds.lowerBound)
    let end = whole.index(start, offsetBy: bounds.count)
    changeSelection {
      $0.isHeadAtStart = false
      $0.before = String(whole[..<start])
      $0.selected = String(whole[start..<end])
      $0.after = String(whole[end...])
    }
  }

  /// The change notifications since the last call, in order.
  public mutating func takeEvents() -> [DocumentEvent] {
    defer { events.removeAll(keepingCapacity: true) }
    return events
  }

  /// How often the document has changed: the same number means the same text.
  public private(set) var revision = 0

  private mutating func dropMarkedText() {
    marked = ""
    markedSelection = 0..<0
  }

  private mutating func collapseSelection(toEnd: Bool) {
    if toEnd { before += selected } else { after = selected + after }
    selected = ""
  }

  /// Keeps the insertion point between characters.
  ///
  /// An edit may bring a letter and a combining mark together that were apart: they are one
  /// character from then on, and the insertion point stands behind it.
  private mutating func joinAtInsertionPoint() {
    guard let last = before.last, let first = after.first, "\(last)\(first)".count == 1 else {
      return
    }
    before.append(first)
    after.removeFirst()
  }

  /// Changes the committed text, so that it can be taken back; the parameters are those of `EditHistory.note`.
  mutating func edit(
    _ kind: EditHistory.Kind, addsOnly: Bool = false, _ body: (inout TextDocument) -> Void
  ) {
    history.note(kind, state, addsOnly: addsOnly)
    change {
      body(&$0)
      $0.joinAtInsertionPoint()
    }
  }

  var state: EditHistory.State {
    EditHistory.State(before: before, selected: selected, after: after)
  }

  /// Keeps text for pasting.
  mutating func keep(_ text: String) { clipboard = text }

  mutating func change(_ body: (inout TextDocument) -> Void) {
    revision &+= 1
    events += [.textWillChange, .selectionWillChange]
    body(&self)
    events += [.textDidChange, .selectionDidChange]
    boundEvents()
  }

  private mutating func changeSelection(_ body: (inout TextDocument) -> Void) {
    history.part()
    events.append(.selectionWillChange)
    body(&self)
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

extension String {
  /// Whether it is a single character; told without counting those of a long text.
  fileprivate var isCharacter: Bool { !isEmpty && index(after: startIndex) == endIndex }
}
