public import TextInput

/// A document behind an input context: edits become commits, deletions and keys for the client.
///
/// The context is the text that the client tells, else what was keyed since the focus came. Own edits are applied
/// at once. What the client tells later is compared with the states that they went through:
///
///     told == a state   everything up to it is confirmed, later edits are still on their way
///     told == none      the client has changed something itself: its text counts
public struct InputContextDocument: DocumentProxy, Sendable {
  /// Tells this document from every other.
  public private(set) var documentIdentifier: DocumentIdentifier
  /// How the field wants to be typed into.
  public var traits: InputTraits
  private let client: ClientKind
  private var unit: PositionUnit
  /// The states of the text since the client last told it; the last one is the present.
  private var states = [TextContext()]
  /// Exact once the client has reported the text.
  ///
  /// Toolkits that report text report nothing of an empty field.
  public private(set) var contextKnowledge: ContextKnowledge
  private var marked = ""
  private var pending = Pending()

  /// What waits to be taken.
  private struct Pending: Sendable {
    var edits: [DesktopEdit] = []
    var events: [DocumentEvent] = []
    /// Whether something was asked for that the client cannot do.
    var wasRefused = false
    /// Whether the field is known to have lines.
    var hasLines = false
  }

  private static let stateLimit = 64
  private static let contextLimit = (most: 4096, kept: 1024)
  private static let movementLimit = 1000
  private static let eventLimit = 256

  /// Creates a document of which nothing is known yet.
  ///
  /// - Parameters:
  ///   - client: whose it is.
  ///   - content: what the field is for.
  ///   - identifier: what tells it from others.
  public init(
    of client: ClientKind = ClientKind(), content: ContentType = ContentType(),
    identifier: DocumentIdentifier = DocumentIdentifier(rawValue: 0)
  ) {
    (self.client, documentIdentifier) = (client, identifier)
    (traits, unit) = (content.traits, client.unit)
    contextKnowledge = client.reportsText ? .assumed : .partial
    pending.hasLines = content.hints.contains(.multiline)
  }

  // MARK: - State

  private var context: TextContext { states[states.count - 1] }
  /// Whether the client has reported the text around the insertion point.
  private var isTextKnown: Bool { contextKnowledge == .exact }

  /// The text before the insertion point; `nil` when none is known.
  public var documentContextBeforeInput: String? {
    context.before.isEmpty ? nil : context.before
  }
  /// The text after it; `nil` when none is known.
  public var documentContextAfterInput: String? { context.after.isEmpty ? nil : context.after }
  /// The selected text, where the client tells it.
  public var selectedText: String? { context.selected.isEmpty ? nil : context.selected }
  /// The open elements and signs, which are shown by the session; `nil` when there are none.
  public var markedText: String? { marked.isEmpty ? nil : marked }
  /// The last word, where the client tells its text; elsewhere it is not known what a deletion does.
  public var revisableText: RevisableText { isTextKnown ? .word : .none }
  /// True: before a line there may be another one that is not told.
  public var hasText: Bool { true }
  /// True: Return is the program's affair.
  public var takesReturn: Bool { true }
  /// The text, as far as it is known.
  public var text: String { context.before + context.selected + context.after }
  /// What positions count.
  var positionUnit: PositionUnit { unit }

  /// The edits since the last call, in order.
  mutating func takeEdits() -> [DesktopEdit] {
    defer { pending.edits.removeAll(keepingCapacity: true) }
    return pending.edits
  }

  /// Whether something was asked for since the last call that the client cannot do.
  mutating func takeRefusal() -> Bool {
    defer { pending.wasRefused = false }
    return pending.wasRefused
  }

  /// The change notifications since the last call, in order.
  public mutating func takeEvents() -> [DocumentEvent] {
    defer { pending.events.removeAll(keepingCapacity: true) }
    return pending.events
  }

  /// Whether edits wait to be taken.
  var hasEdits: Bool { !pending.edits.isEmpty }

  /// Sends a key of the user's after the edits that wait.
  mutating func send(_ key: DesktopKey) { pending.edits.append(.passedKey(key)) }

  // MARK: - What the client tells and does

  /// Takes note of the text that the client tells.
  mutating func note(_ told: SurroundingText) {
    if told.text.contains(where: \.isNewline) { pending.hasLines = true }
    learnUnit(from: told)
    guard let context = told.context(in: unit) else { return }
    contextKnowledge = .exact
    if let index = states.firstIndex(of: context) {
      states.removeFirst(index)
    } else {
      states = [context]
    }
  }

  /// Learns that positions count bytes: from a position beyond the text, or one that only then is expected.
  private mutating func learnUnit(from told: SurroundingText) {
    guard client.mayCountBytes, unit != .bytes, !told.text.utf8.allSatisfy({ $0 < 0x80 }) else {
      return
    }
    let asTold = told.context(in: unit)
    guard asTold.map({ !states.contains($0) }) ?? true, let asBytes = told.context(in: .bytes)
    else { return }
    if asTold == nil || (isTextKnown && states.contains(asBytes)) { unit = .bytes }
  }

  /// Counts positions in a unit that was learnt before.
  mutating func count(in unit: PositionUnit) { self.unit = unit }

  /// Takes note of a key that the program gets itself.
  ///
  /// - Parameter text: what it types; `nil` for a key that does something else.
  mutating func notePassed(_ text: Character?) {
    guard let text else { return loseContext() }
    change { $0.before.append(text) }
  }

  /// Gives up what is known of the text, until the client tells it again.
  mutating func loseContext() {
    (states, contextKnowledge) = ([TextContext()], .partial)
  }

  // MARK: - Text

  /// Commits `text`, in place of the marked text; a newline alone is the Return key.
  public mutating func insertText(_ text: String) {
    guard !text.isEmpty || !marked.isEmpty else { return }
    marked = ""
    for piece in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map(String.init).enumerated()
    {
      if piece.offset > 0 { beginLine() }
      if !piece.element.isEmpty { commit(piece.element) }
    }
    note(.textDidChange)
  }

  private mutating func commit(_ text: String) {
    pending.edits.add(.commit(text))
    change {
      $0.selected = ""
      $0.before += text
      if $0.before.utf8.count > Self.contextLimit.most {
        $0.before = String($0.before.suffix(Self.contextLimit.kept))
      }
    }
  }

  /// Presses Return; where keys cannot be sent, begins a line in a field that is known to have lines.
  private mutating func beginLine() {
    if client.receivesKeys {
      pending.edits.add(.key(.enter, []))
      loseContext()
    } else if pending.hasLines {
      commit("\n")
    } else {
      pending.wasRefused = true
    }
  }

  /// Removes the last marked character, or deletes a whole character before the insertion point.
  ///
  /// Text that was told is deleted by its length; where nothing is known, Backspace is pressed.
  public mutating func deleteBackward() {
    guard marked.isEmpty else {
      return setMarkedText(String(marked.dropLast()), selectedRange: marked.count..<marked.count)
    }
    note(.textWillChange)
    defer { note(.textDidChange) }
    let (before, selected) = (context.before, context.selected)
    guard selected.isEmpty else {
      guard client.receivesKeys else { return pending.wasRefused = true }
      pending.edits.add(.key(.backspace, []))
      return change { $0.selected = "" }
    }
    if takeBackCommit() { return change { $0.before.removeLast() } }
    if let last = before.last, isTextKnown {
      pending.edits.add(.delete(unit.count(String(last))))
      change { $0.before.removeLast() }
    } else if client.receivesKeys {
      pending.edits.add(.key(.backspace, []))
      change { if !$0.before.isEmpty { $0.before.removeLast() } }
    } else if let last = before.last {
      pending.edits.add(.delete(unit.count(String(last))))
      change { $0.before.removeLast() }
    } else if isTextKnown, context.after.isEmpty {
      pending.wasRefused = true
    } else {
      pending.edits.add(.delete(1))
    }
  }

  /// Shortens a commit that nobody has taken yet; whether there was one.
  private mutating func takeBackCommit() -> Bool {
    guard case .commit(let text)? = pending.edits.last, let last = text.last,
      context.before.last == last
    else { return false }
    pending.edits.removeLast()
    if text.count > 1 { pending.edits.append(.commit(String(text.dropLast()))) }
    return true
  }

  /// Sets the provisional text, in place of earlier marked text.
  public mutating func setMarkedText(_ markedText: String, selectedRange: Range<Int>) {
    guard markedText != marked else { return }
    note(.textWillChange)
    marked = markedText
    note(.textDidChange)
  }

  /// Commits the marked text as it stands.
  public mutating func unmarkText() {
    if !marked.isEmpty { insertText(marked) }
  }

  // MARK: - Keys

  /// Presses the arrow keys, or Home or End for a movement without bounds.
  public mutating func adjustTextPosition(byCharacterOffset offset: Int) {
    unmarkText()
    let distance = Int(offset.magnitude)
    guard distance > 0 else { return }
    guard distance <= Self.movementLimit else {
      _ = press(offset < 0 ? .home : .end, [])
      return
    }
    for _ in 0..<distance { _ = press(offset < 0 ? .left : .right, []) }
  }

  /// Presses a key in the program; `false` where it would do nothing, or something else.
  public mutating func press(_ key: ControlKey, _ modifiers: KeyModifiers) -> Bool {
    unmarkText()
    switch (key, modifiers) {
    case (.backspace, []): deleteBackward()
    case (.enter, []): insertText("\n")
    default:
      guard canPress(key, modifiers) else { return false }
      pending.edits.add(.key(key, modifiers))
      move(by: key, modifiers)
    }
    return true
  }

  private func canPress(_ key: ControlKey, _ modifiers: KeyModifiers) -> Bool {
    guard client.receivesKeys else { return false }
    if case .character = key { return client.receivesChords }
    return modifiers.isSubset(of: .shift) || client.receivesChords
  }

  /// Undoes, copies, cuts or pastes by the usual chord; not in a terminal, where the chords mean other things.
  public mutating func perform(_ command: EditingCommand) -> Bool {
    guard traits.keyboardType != .shell else { return false }
    switch command {
    case .undo: return press(.character("z"), .control)
    case .copy: return press(.character("c"), .control)
    case .cut: return press(.character("x"), .control)
    case .paste: return press(.character("v"), .control)
    case .deleteSentence, .deleteParagraph: return false
    }
  }

  /// Follows an arrow key in text that is known; after any other key nothing is.
  private mutating func move(by key: ControlKey, _ modifiers: KeyModifiers) {
    guard modifiers.isEmpty, isTextKnown, context.selected.isEmpty else { return loseContext() }
    switch key {
    case .left where !context.before.isEmpty:
      change { $0.after = String($0.before.removeLast()) + $0.after }
    case .right where !context.after.isEmpty:
      change { $0.before.append($0.after.removeFirst()) }
    default: loseContext()
    }
  }

  // MARK: - Parts

  private mutating func change(_ body: (inout TextContext) -> Void) {
    var next = context
    body(&next)
    guard isTextKnown else { return states = [next] }
    states.append(next)
    if states.count > Self.stateLimit { states.removeFirst(states.count - Self.stateLimit) }
  }

  private mutating func note(_ event: DocumentEvent) {
    pending.events.append(event)
    if pending.events.count > Self.eventLimit { pending.events.removeFirst() }
  }
}
