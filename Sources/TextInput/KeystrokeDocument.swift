/// A document that is another program: its edits become keystrokes to send there.
///
/// Nothing of it can be seen. What is known is what was keyed since the last return, movement of the
/// cursor or key that came from elsewhere: that is its context, and nothing before it is corrected.
///
///     start ──text──► start + text ──key, movement──► middle ──text──► middle + text
///       ▲                                               │
///       └──return, another program or prompt────────────┘
///
/// After a movement it may stand in a word, until a space is typed.
public struct KeystrokeDocument: DocumentProxy, Sendable {
  /// Tells this document from every other; another prompt or program is another document.
  public private(set) var documentIdentifier: DocumentIdentifier
  /// How the document wants to be typed into.
  public var traits: InputTraits
  /// The part of the marked text in focus, in characters of it.
  public private(set) var markedSelection: Range<Int> = 0..<0

  private var before = ""
  /// What is in front of `before`.
  private var beginning = Beginning.start
  private var marked = ""
  /// The end of the text, which has not been sent because its word is open; `nil` if words are not held.
  private var held: String?
  private var keystrokes: [Keystroke] = []

  private enum Beginning {
    /// Nothing: the text begins there.
    case start
    /// What a key of the program's own has left there.
    case unknown
    /// The text that the cursor was moved into.
    case movement
  }
  private var events: [DocumentEvent] = []

  /// The most of the context that is kept, in bytes, and what is left when it is cut.
  private static let contextLimit = (most: 4096, kept: 1024)
  /// The most movements that one edit makes.
  private static let movementLimit = 1000

  /// Creates a document of which nothing is known.
  public init(
    traits: InputTraits = InputTraits(),
    identifier: DocumentIdentifier = DocumentIdentifier(rawValue: 0)
  ) {
    self.traits = traits
    documentIdentifier = identifier
  }

  /// What was keyed since the last return or unknown event; `nil` when nothing was.
  public var documentContextBeforeInput: String? { before.isEmpty ? nil : before }
  /// Assumed from the start of a text; partial after a movement or a key of the program's own.
  public var contextKnowledge: ContextKnowledge { beginning == .start ? .assumed : .partial }
  /// True after a movement, as far as no space has followed.
  public var mayStandInWord: Bool {
    beginning == .movement && !before.contains(where: \.isWhitespace)
  }
  /// Nothing: what is after the insertion point cannot be seen.
  public var documentContextAfterInput: String? { nil }
  /// Nothing: selecting is the program's affair.
  public var selectedText: String? { nil }
  /// The provisional text, which the panel shows; `nil` when there is none.
  public var markedText: String? { marked.isEmpty ? nil : marked }
  /// The last word, where it is held or the program is known to take text; elsewhere Backspace may do
  /// anything.
  public var revisableText: RevisableText {
    held != nil || traits.letterRevisionType == .yes ? .word : .none
  }
  /// True: a document that cannot be seen may have text.
  public var hasText: Bool { true }

  /// Types `text`; every newline is the Enter key.
  public mutating func insertText(_ text: String) {
    guard !text.isEmpty || !marked.isEmpty else { return }
    change {
      $0.dropMarkedText()
      for character in text { $0.type(character) }
    }
  }

  /// Removes the last marked character, or presses Backspace.
  public mutating func deleteBackward() {
    guard marked.isEmpty else {
      return setMarkedText(String(marked.dropLast()), selectedRange: marked.count..<marked.count)
    }
    change {
      if $0.held?.popLast() == nil { $0.keystrokes.append(.key(.backspace, [])) }
      if !$0.before.isEmpty {
        $0.before.removeLast()
      } else if $0.beginning == .start {
        $0.beginning = .unknown
      }
    }
  }

  /// Presses arrow keys, or Home or End for a movement without bounds; the context is lost with it.
  public mutating func adjustTextPosition(byCharacterOffset offset: Int) {
    unmarkText()
    guard offset != 0 else { return }
    sendHeldText()
    let distance = offset.magnitude
    if distance > Self.movementLimit {
      keystrokes.append(.key(offset < 0 ? .home : .end, []))
    } else {
      for _ in 0..<distance { keystrokes.append(.key(offset < 0 ? .left : .right, [])) }
    }
    loseContext(byMoving: distance <= Self.movementLimit || offset < 0)
  }

  /// True: the program is sent the key, and knows what it is for.
  public var takesReturn: Bool { true }

  /// Presses a key; what it does to the text cannot be seen.
  public mutating func press(_ key: ControlKey, _ modifiers: KeyModifiers) -> Bool {
    unmarkText()
    switch (key, modifiers) {
    case (.backspace, []): deleteBackward()
    case (.enter, []): insertText("\n")
    default:
      sendHeldText()
      keystrokes.append(.key(key, modifiers))
      loseContext(byMoving: key.mayLeadIntoWord)
    }
    return true
  }

  /// Holds words back until a space, a key or a movement ends them, or sends each character at once.
  public mutating func holdWords(_ areHeld: Bool) {
    guard areHeld != (held != nil) else { return }
    sendHeldText()
    held = areHeld ? "" : nil
  }

  private mutating func sendHeldText() {
    guard let word = held, !word.isEmpty else { return }
    keystrokes += word.map { .text(String($0)) }
    held = ""
  }

  /// Sets the provisional text, in place of earlier marked text.
  public mutating func setMarkedText(_ markedText: String, selectedRange: Range<Int>) {
    guard markedText != marked else { return }
    change {
      $0.marked = markedText
      $0.markedSelection = selectedRange.clamped(to: 0..<markedText.count)
    }
  }

  /// Commits the marked text as it stands.
  public mutating func unmarkText() {
    guard !marked.isEmpty else { return }
    insertText(marked)
  }

  /// The change notifications since the last call, in order.
  public mutating func takeEvents() -> [DocumentEvent] {
    defer { events.removeAll(keepingCapacity: true) }
    return events
  }

  /// Gives up the context: something else has moved the cursor or changed the text.
  ///
  /// - Parameter isMovement: whether the cursor was moved, perhaps into a word.
  public mutating func loseContext(byMoving isMovement: Bool = false) {
    sendHeldText()
    let middle = isMovement ? Beginning.movement : .unknown
    guard !before.isEmpty || beginning != middle else { return }
    change { ($0.before, $0.beginning) = ("", middle) }
  }

  /// Becomes another document: another program, or another prompt.
  public mutating func beginAnother() {
    documentIdentifier = documentIdentifier.next
    loseContext()
    beginning = .start
  }

  /// Takes the keystrokes since the last call, in order.
  public mutating func takeKeystrokes() -> [Keystroke] {
    defer { keystrokes.removeAll(keepingCapacity: true) }
    return keystrokes
  }

  private mutating func type(_ character: Character) {
    switch character {
    case "\n", "\r\n":
      sendHeldText()
      keystrokes.append(.key(.enter, []))
      (before, documentIdentifier, beginning) = ("", documentIdentifier.next, .start)
    case "\t":
      sendHeldText()
      keystrokes.append(.key(.tab, []))
      (before, beginning) = ("", .unknown)
    default:
      if character.isWhitespace { sendHeldText() }
      if held == nil || character.isWhitespace {
        keystrokes.append(.text(String(character)))
      } else {
        held?.append(character)
      }
      before.append(character)
      if before.utf8.count > Self.contextLimit.most {
        (before, beginning) = (String(before.suffix(Self.contextLimit.kept)), .unknown)
      }
    }
  }

  private mutating func dropMarkedText() {
    marked = ""
    markedSelection = 0..<0
  }

  private mutating func change(_ body: (inout KeystrokeDocument) -> Void) {
    events += [.textWillChange, .selectionWillChange]
    body(&self)
    events += [.textDidChange, .selectionDidChange]
    if events.count > Self.eventLimit { events.removeFirst(events.count - Self.eventLimit) }
  }

  /// The most notifications that wait to be taken.
  private static let eventLimit = 256
}

/// What is sent to a program in place of an edit.
public enum Keystroke: Hashable, Sendable {
  /// Text as it is.
  case text(String)
  /// A key, with what is held.
  case key(ControlKey, KeyModifiers)
}

extension ControlKey {
  /// Whether text may follow the cursor after it; End leads behind the text.
  fileprivate var mayLeadIntoWord: Bool {
    switch self {
    case .left, .right, .up, .down, .home, .pageUp, .pageDown: true
    case .end, .escape, .tab, .enter, .backspace, .delete, .insert, .function, .character: false
    }
  }
}

extension DocumentIdentifier {
  /// Another document's.
  fileprivate var next: DocumentIdentifier { DocumentIdentifier(rawValue: rawValue &+ 1) }
}
