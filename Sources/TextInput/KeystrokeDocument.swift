/// A document that is another program: its edits become keystrokes to send there.
///
/// Nothing of it can be seen. What is known is what was keyed since the last return, movement of the
/// cursor or key that came from elsewhere: that is its context, and nothing before it is corrected.
///
///     start ──text──► start + text ──key, movement──► middle ──text──► middle + text
///       ▲                                               │
///       └──return, another program or prompt────────────┘
public struct KeystrokeDocument: DocumentProxy, Sendable {
  /// Tells this document from every other; another prompt or program is another document.
  public private(set) var documentIdentifier: DocumentIdentifier
  /// How the document wants to be typed into.
  public var traits: InputTraits
  /// The part of the marked text in focus, in characters of it.
  public private(set) var markedSelection: Range<Int> = 0..<0

  private var before = ""
  /// Whether the text begins where `before` does.
  private var isFromStart = true
  private var marked = ""
  /// The end of the text, which has not been sent because its word is open; `nil` if words are not held.
  private var held: String?
  private var keystrokes: [Keystroke] = []
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
  public var contextKnowledge: ContextKnowledge { isFromStart ? .assumed : .partial }
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
      if $0.before.isEmpty { $0.isFromStart = false } else { $0.before.removeLast() }
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
    loseContext()
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
      loseContext()
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
  public mutating func loseContext() {
    sendHeldText()
    guard !before.isEmpty || isFromStart else { return }
    change { ($0.before, $0.isFromStart) = ("", false) }
  }

  /// Becomes another document: another program, or another prompt.
  public mutating func beginAnother() {
    documentIdentifier = documentIdentifier.next
    loseContext()
    isFromStart = true
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
      (before, documentIdentifier, isFromStart) = ("", documentIdentifier.next, true)
    case "\t":
      sendHeldText()
      keystrokes.append(.key(.tab, []))
      (before, isFromStart) = ("", false)
    default:
      if character.isWhitespace { sendHeldText() }
      if held == nil || character.isWhitespace {
        keystrokes.append(.text(String(character)))
      } else {
        held?.append(character)
      }
      before.append(character)
      if before.utf8.count > Self.contextLimit.most {
        (before, isFromStart) = (String(before.suffix(Self.contextLimit.kept)), false)
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

extension DocumentIdentifier {
  /// Another document's.
  fileprivate var next: DocumentIdentifier { DocumentIdentifier(rawValue: rawValue &+ 1) }
}
