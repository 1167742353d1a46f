public import TextInput

/// A document behind an input context: turns edits into commits, deletions and keys for the client.
///
/// The context is the text that the client reports. Without a report, it is the text that was keyed
/// since the field received the focus.
///
/// The document applies its own edits to the context at once, and keeps the state after each edit.
/// It compares a later report with these states:
///
///     report == a state   edits up to this state are confirmed; later edits have not arrived yet
///     report == no state  the client has changed the text; the report replaces the context
public struct InputContextDocument: ProgramDocument, Sendable {
  /// Identifies this document among all documents.
  public private(set) var documentIdentifier: DocumentIdentifier
  /// The input traits of the field.
  public var traits: InputTraits
  /// The client that owns the field.
  let client: ClientKind
  /// The unit of positions in the text, which an earlier document of the same context may have
  /// detected.
  var unit: PositionUnit
  /// The states of the text since the client's last report; the last one is the current state.
  private var states = [TextContext()]
  /// How well the text is known; `.exact` after the client has reported it.
  ///
  /// Toolkits that report text send no report for an empty field.
  public private(set) var contextKnowledge: ContextKnowledge
  private var selection: Selection
  /// Whether a reset that a key caused may still arrive; it would remove or commit marked text.
  var awaitsReset = false
  /// Whether the client reports its text; a program that does not tells no selection either.
  private var reportsText: Bool {
    didSet { if !reportsText, isTextKnown { contextKnowledge = .partial } }
  }
  /// Whether anchors in reports are real; in Qt, once one was not 0.
  private var tellsAnchor: Bool
  private var marked = ""
  /// The text after the context that is held back.
  private var held = HeldBack()
  private var shown = ShownMarks()
  /// The expected texts when the program received its last key; empty once it has processed the key.
  private var statesBeforeKey: [TextContext] = []
  private var pending = Pending()

  /// What is known of the selection, which marked text would replace.
  ///
  /// No report shows that nothing is selected: some toolkits report the insertion point as the
  /// anchor, and others report one line, without a selection that begins in another line.
  private enum Selection {
    /// No key and no edit since the focus or a click; nothing is selected in an empty field.
    case untouched(isFieldEmpty: Bool)
    /// The last edit or key has left nothing selected.
    case none
    /// A key, or an unexpected change of the text, may have selected text.
    case possible
    /// The last report showed that text is selected.
    case reported
  }

  /// The marked text that the client may include in its reports.
  private struct ShownMarks: Sendable {
    static let limit = 4
    /// The last texts, the latest last; none once a report without them has arrived.
    var texts: [String] = []
    /// Whether the latest text is still shown.
    var isShown = false
    /// Whether a report contained one of them.
    var areReported = false
  }

  /// Edits, events and flags that the session has not fetched yet.
  private struct Pending: Sendable {
    var edits: [DesktopEdit] = []
    var events = PendingEvents()
    /// Whether an edit was requested that the client does not support.
    var wasRefused = false
    /// Whether the last report showed that the user moved the insertion point in the same text.
    var wasMoved = false
    /// Whether the field is known to be multiline.
    var hasLines = false
  }

  private static let stateLimit = 64
  private static let contextLimit = (most: 4096, kept: 1024)

  /// Creates a document with an unknown text.
  ///
  /// - Parameters:
  ///   - client: the client that owns the field.
  ///   - content: the purpose and hints of the field.
  ///   - isEmpty: whether the field is known to be empty.
  ///   - identifier: identifies the document among all documents.
  public init(
    of client: ClientKind = ClientKind(), content: ContentType = ContentType(),
    isEmpty: Bool = false, identifier: DocumentIdentifier = DocumentIdentifier(rawValue: 0)
  ) {
    (self.client, documentIdentifier) = (client, identifier)
    (traits, unit) = (content.traits, client.unit)
    reportsText = client.reportsText && !client.overstatesReports
    tellsAnchor = !client.overstatesReports
    contextKnowledge = reportsText ? .assumed : .partial
    selection = .untouched(isFieldEmpty: isEmpty)
    pending.hasLines = content.hints.contains(.multiline)
  }

  private var context: TextContext { states[states.count - 1] }
  /// Whether the client has reported the text around the insertion point.
  private var isTextKnown: Bool { contextKnowledge == .exact }

  /// The text before the insertion point, with the held text; `nil` when none is known.
  public var documentContextBeforeInput: String? {
    let before = context.before + held.text
    return before.isEmpty ? nil : before
  }
  /// The text after the insertion point; `nil` when none is known.
  public var documentContextAfterInput: String? { context.after.isEmpty ? nil : context.after }
  /// The selected text; `nil` when nothing is selected or the client does not report it.
  public var selectedText: String? {
    context.selected.isEmpty || !held.text.isEmpty ? nil : context.selected
  }
  /// The open elements and characters, which the session shows; `nil` when there are none.
  public var markedText: String? { marked.isEmpty ? nil : marked }
  /// The held text, the last word if the client reports its text, otherwise nothing.
  ///
  /// Without a report, the effect of a deletion is unknown.
  public var revisableText: RevisableText {
    holdsText || !held.text.isEmpty ? .held : isTextKnown ? .word : .none
  }
  /// The text of an unknown hand that the client has not received yet.
  public var heldText: String { held.text }
  /// Whether typed text is held back.
  ///
  /// Reported text can be corrected, so it is held only if the client marks the whole word.
  private var holdsText: Bool {
    guard held.reason == .all, held.text.isEmpty, isTextKnown else { return held.reason == .all }
    return canShowMarks && context.before.last?.isWhitespace ?? true
  }
  /// Whether text may be selected, which marked text would replace.
  public var mayHaveSelection: Bool {
    switch selection {
    case .untouched(let isFieldEmpty): !isFieldEmpty
    case .none: false
    case .possible, .reported: true
    }
  }
  /// Whether the client can show marked text without replacing a selection.
  ///
  /// Terminals replace no selection.
  public var canShowMarks: Bool {
    guard !awaitsReset else { return false }
    if traits.keyboardType == .shell { return true }
    return reportsText && !mayHaveSelection && !client.mistakesMarks
      && (tellsAnchor || isTextKnown && context == TextContext())
  }
  /// Whether an anchor beside the insertion point is the other end of the selection.
  private var hasExactAnchor: Bool { client.hasExactAnchor && tellsAnchor }
  /// Whether a key that moves the insertion point or edits the text may reset the input method.
  ///
  /// A program that reports no text resets it at a click only.
  var resetsAfterKeys: Bool { client.resetsAfterKeys && reportsText }
  /// Whether text that arrives while the program handles a key without a character is lost.
  var losesTextInKeys: Bool { client.losesTextInKeys && !reportsText }
  /// Whether forwarded keys have no effect, or may have none.
  ///
  /// LibreOffice for Qt, which reports no text, ignores them.
  var ignoresKeys: Bool {
    client.needsPresses || client.canPressKeys && client.overstatesReports && !reportsText
  }
  /// Whether keys are pressed in the X server.
  var pressesKeys: Bool { ignoresKeys || client.canPressKeys && client.mayLoseKeys }
  /// Whether forwarded keys and committed text arrive in the order of sending.
  var keepsOrder: Bool { client.keepsOrder && !pressesKeys }
  /// Returns the key of an edit that is pressed in the X server; `nil` if the edit is sent.
  ///
  /// A modifier that the user holds cannot be pressed too: the server would take it as released.
  func press(of edit: DesktopEdit) -> DesktopKey? {
    guard pressesKeys else { return nil }
    switch edit {
    case .key(let key, let modifiers): return DesktopKey(key, modifiers)
    case .passedKey(let key): return key.state.isEmpty ? key : nil
    case .commit, .delete: return nil
    }
  }
  /// Whether the client reports marked text as a part of its text.
  var reportsMarks: Bool {
    get { shown.areReported }
    set { shown.areReported = newValue }
  }
  /// The known text: before, in and after the selection.
  public var text: String { context.text }
  /// Returns and removes the edits since the last call, in order.
  mutating func drainEdits() -> [DesktopEdit] {
    defer { pending.edits.removeAll(keepingCapacity: true) }
    return pending.edits
  }

  /// Returns whether an unsupported edit was requested since the last call, and resets this flag.
  mutating func drainRefusal() -> Bool {
    defer { pending.wasRefused = false }
    return pending.wasRefused
  }

  /// Whether the last report showed that the user moved the insertion point, or selected text.
  ///
  /// No key and no edit explains such a report.
  var wasMoved: Bool { pending.wasMoved }

  /// Returns and removes the change notifications since the last call, in order.
  public mutating func drainEvents() -> [DocumentEvent] { pending.events.drain() }

  /// Whether there are edits that the session has not fetched.
  var hasEdits: Bool { !pending.edits.isEmpty }

  /// Appends a key that the user pressed or released to the pending edits.
  mutating func send(_ key: DesktopKey) { pending.edits.append(.passedKey(key)) }

  // MARK: - Reports of the client

  /// Notes whether the client declares that it reports its text.
  ///
  /// If its toolkit overstates that, only a report counts.
  mutating func noteCapability(toReportText isDeclared: Bool) {
    reportsText = isDeclared && (reportsText || !client.overstatesReports)
  }

  /// Updates the context from the text that the client reports.
  ///
  /// - Returns: whether the client has processed every edit and key that was sent.
  @discardableResult
  mutating func note(_ reported: SurroundingText) -> Bool {
    if reported.text.contains(where: \.isNewline) { pending.hasLines = true }
    learnUnit(from: reported)
    if client.overstatesReports { reportsText = true }
    if reported.anchor != 0 { tellsAnchor = true }
    let isSelected = reported.anchor != reported.cursor
    if isSelected { selection = .reported }
    guard var context = reported.context(in: unit), !isSelected || hasExactAnchor else {
      if isSelected { loseContext(to: .reported) }
      statesBeforeKey = isSelected ? [] : statesBeforeKey
      return false
    }
    if !isSelected { context = withoutMarks(context) ?? context }
    let isOld = statesBeforeKey.contains(context)
    let index = states.firstIndex(of: context)
    pending.wasMoved =
      isTextKnown && states.count == 1 && statesBeforeKey.isEmpty && index == nil
      && context.text == text
    if !isSelected {
      let isEmpty = context == TextContext()
      noteUnselected(isEmpty: isEmpty, isExpected: isOld || index != nil)
    }
    let wasAwaited = !statesBeforeKey.isEmpty && !isOld
    if wasAwaited { statesBeforeKey = [] }
    contextKnowledge = .exact
    guard let index else {
      // A correction of the text before the key is no effect of the key.
      let mayBeCorrection = client.correctsText && self.context != TextContext()
      states = [context]
      return wasAwaited && !mayBeCorrection
    }
    states.removeFirst(index)
    if states.count == 1, !shown.isShown { shown.texts = [] }
    return states.count == 1 && statesBeforeKey.isEmpty
  }

  /// Notes a report that shows no selection.
  ///
  /// An unexpected change of known text may be a click, or a selection of several lines.
  private mutating func noteUnselected(isEmpty: Bool, isExpected: Bool) {
    switch selection {
    case .untouched: selection = .untouched(isFieldEmpty: isEmpty)
    case .none where isTextKnown && !isExpected: selection = .possible
    case .none, .possible: break
    case .reported: selection = .possible
    }
  }

  /// Returns the reported text without the marked text at its insertion point.
  ///
  /// Kate and LibreOffice report the marked text as a part of the text.
  private mutating func withoutMarks(_ context: TextContext) -> TextContext? {
    guard !states.contains(context) else { return nil }
    for text in shown.texts.reversed() where context.before.hasSuffix(text) {
      var bare = context
      bare.before.removeLast(text.count)
      guard shown.areReported || states.contains(bare) else { continue }
      shown.areReported = true
      return bare
    }
    return nil
  }

  /// Notes the marked text that the client shows from now on; empty text means none.
  ///
  /// - Returns: whether the client has to hide marked text.
  @discardableResult
  mutating func noteShown(_ text: String) -> Bool {
    defer { shown.isShown = !text.isEmpty }
    guard !text.isEmpty else { return shown.isShown }
    guard text != shown.texts.last else { return false }
    shown.texts.append(text)
    if shown.texts.count > ShownMarks.limit { shown.texts.removeFirst() }
    return false
  }

  /// Switches the unit to bytes if the report shows that the client counts bytes.
  ///
  /// The report shows this in one of two ways. Either a position is beyond the text, or the report
  /// equals an expected state only when counted in bytes.
  private mutating func learnUnit(from reported: SurroundingText) {
    guard client.mayCountBytes, unit != .bytes, !reported.text.utf8.allSatisfy({ $0 < 0x80 }) else {
      return
    }
    let asReported = reported.context(in: unit)
    guard asReported.map({ !states.contains($0) }) ?? true,
      let asBytes = reported.context(in: .bytes)
    else { return }
    if asReported == nil || (isTextKnown && states.contains(asBytes)) { unit = .bytes }
  }

  /// Updates the context after a key that the program receives directly.
  mutating func notePassed(_ effect: KeyEffect) {
    send(held.release())
    if case .types(let character) = effect {
      selection = .none
      return change {
        $0.selected = ""
        $0.before.append(character)
      }
    }
    noteKey(effect)
  }

  /// Updates the context after a key that types no character.
  private mutating func noteKey(_ effect: KeyEffect) {
    switch effect {
    case .keeps: break
    case .types, .edits: loseContext()
    case .maySelect: loseContext(to: .possible)
    }
  }

  /// Clears the context; it is unknown until the next report of the client.
  private mutating func loseContext(to selection: Selection = .none) {
    if isTextKnown { statesBeforeKey = states }
    (states, contextKnowledge) = ([TextContext()], .partial)
    self.selection = selection
  }

  /// Restores the context before the program's last key: no report followed that key.
  ///
  /// A client reports its text before each key, but not one that is unchanged.
  mutating func noteUnchanged() {
    guard reportsText, contextKnowledge == .partial, let former = statesBeforeKey.last else {
      return
    }
    (states, contextKnowledge, statesBeforeKey) = ([former], .exact, [])
  }

  /// Notes that the user may have clicked, and selected text.
  mutating func noteClick() { selection = .possible }

  // MARK: - Text

  /// Replaces the marked text with `text` and commits it; each newline becomes the Return key.
  public mutating func insertText(_ text: String) {
    guard !text.isEmpty || !marked.isEmpty else { return }
    marked = ""
    for piece in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map(String.init).enumerated()
    {
      if piece.offset > 0 { beginLine() }
      if piece.element.isEmpty { continue }
      if holdsText { _ = held.add(piece.element) } else { commit(held.release() + piece.element) }
    }
    pending.events.note(.textDidChange)
  }

  /// Holds back the text of an unknown hand, or sends it.
  ///
  /// A word that may still change is no reason: the client shows it, and it is corrected there.
  public mutating func hold(_ text: HeldText) { send(held.hold(text == .all ? .all : .nothing)) }

  private mutating func send(_ text: String) {
    if !text.isEmpty { commit(text) }
  }

  private mutating func commit(_ text: String) {
    pending.edits.add(.commit(text))
    selection = .none
    // Known text stays whole, so that it equals the next report.
    let isLimited = !isTextKnown
    change {
      $0.selected = ""
      $0.before += text
      if isLimited, $0.before.utf8.count > Self.contextLimit.most {
        $0.before = String($0.before.suffix(Self.contextLimit.kept))
      }
    }
  }

  /// Presses Return.
  ///
  /// If the client does not receive keys, this commits a newline to a field that is known to be
  /// multiline. In any other field, the edit is refused.
  private mutating func beginLine() {
    send(held.release())
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
  /// Reported text is deleted by its length. Without a report, this presses Backspace. If the
  /// client does not receive keys, this deletes by length instead.
  public mutating func deleteBackward() {
    guard marked.isEmpty else {
      return setMarkedText(String(marked.dropLast()), selectedRange: marked.count..<marked.count)
    }
    pending.events.note(.textWillChange)
    defer { pending.events.note(.textDidChange) }
    guard !held.removeLast() else { return }
    guard !deletesSelection || !deleteSelection() else { return }
    if revertCommit() { return change { $0.before.removeLast() } }
    if let last = context.before.last, isTextKnown || !client.receivesKeys,
      !(client.mistakesMarks && last == " ")
    {
      pending.edits.add(.delete(unit.count(String(last))))
      change { $0.before.removeLast() }
    } else if client.receivesKeys {
      pending.edits.add(.key(.backspace, []))
      change { if !$0.before.isEmpty { $0.before.removeLast() } }
    } else if isTextKnown, context.after.isEmpty {
      pending.wasRefused = true
    } else {
      pending.edits.add(.delete(1))
    }
  }

  /// Whether a deletion may concern a selection.
  ///
  /// Since the focus, a selection of several lines is unlikely where reports show any other.
  private var deletesSelection: Bool {
    if case .untouched = selection, isTextKnown, client.reportsAnchor { return false }
    return mayHaveSelection
  }

  /// Deletes what may be selected, or else a character; returns whether it could.
  private mutating func deleteSelection() -> Bool {
    if client.receivesKeys {
      pending.edits.add(.key(.backspace, []))
      if context.selected.isEmpty { loseContext() } else { change { $0.selected = "" } }
    } else if !isTextKnown, case .reported = selection {
      // Typed text replaces the selection.
      pending.edits += [.commit(" "), .delete(1)]
      loseContext()
    } else {
      return false
    }
    selection = .none
    return true
  }

  /// Removes the last character of a pending commit; returns whether there was such a commit.
  private mutating func revertCommit() -> Bool {
    guard case .commit(let text)? = pending.edits.last, let last = text.last,
      context.before.last == last
    else { return false }
    pending.edits.removeLast()
    if text.count > 1 { pending.edits.append(.commit(String(text.dropLast()))) }
    return true
  }

  /// Replaces the marked text, which is provisional.
  public mutating func setMarkedText(_ markedText: String, selectedRange: Range<Int>) {
    guard markedText != marked else { return }
    pending.events.note(.textWillChange)
    marked = markedText
    pending.events.note(.textDidChange)
  }

  // MARK: - Keys

  /// Presses a key in the program; returns `false` if the key would have no effect or another one.
  public mutating func pressOther(_ key: ControlKey, _ modifiers: KeyModifiers) -> Bool {
    guard canPress(key, modifiers) else { return false }
    send(held.release())
    pending.edits.add(.key(key, modifiers))
    move(by: key, modifiers)
    return true
  }

  private func canPress(_ key: ControlKey, _ modifiers: KeyModifiers) -> Bool {
    guard client.receivesKeys else { return false }
    if case .character = key { return client.receivesChords }
    return modifiers.isSubset(of: .shift) || client.receivesChords
  }

  /// Deletes a part of the text; undoes, copies, cuts or pastes by the usual chord with Ctrl.
  ///
  /// Returns `false` for a chord in a terminal, where these have other meanings.
  public mutating func perform(_ command: EditingCommand) -> Bool {
    switch command {
    case .undo: return pressChord("z")
    case .copy: return pressChord("c")
    case .cut: return pressChord("x")
    case .paste: return pressChord("v")
    case .deleteSentence, .deleteParagraph: return deletePart(command)
    }
  }

  private mutating func pressChord(_ character: Character) -> Bool {
    traits.keyboardType != .shell && press(.character(character), .control)
  }

  /// Moves the insertion point for an arrow key in known text; any other key clears the context.
  private mutating func move(by key: ControlKey, _ modifiers: KeyModifiers) {
    let effect = DesktopKey(key, modifiers)?.effect ?? .maySelect
    guard modifiers.isEmpty, isTextKnown, context.selected.isEmpty, !mayHaveSelection else {
      return noteKey(effect)
    }
    switch key {
    case .left where !context.before.isEmpty:
      change { $0.after = String($0.before.removeLast()) + $0.after }
    case .right where !context.after.isEmpty:
      change { $0.before.append($0.after.removeFirst()) }
    default: noteKey(effect)
    }
  }

  private mutating func change(_ body: (inout TextContext) -> Void) {
    var next = context
    body(&next)
    guard isTextKnown else { return states = [next] }
    states.append(next)
    if states.count > Self.stateLimit { states.removeFirst(states.count - Self.stateLimit) }
  }
}
