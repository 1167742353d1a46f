/// A document in another program: its edits become keystrokes to send to that program.
///
/// The document cannot see the program's text. It knows only the text keyed since the last return,
/// cursor movement or outside key. That text is its context, and nothing before it is corrected.
///
///     start ──text──► start + text ──key, movement──► middle ──text──► middle + text
///       ▲                                               │
///       └──return, another program or prompt────────────┘
///
/// After a movement the insertion point may be within a word, until a space is typed.
public struct KeystrokeDocument: ProgramDocument, Sendable {
  /// Identifies the document; another prompt or program is another document.
  public private(set) var documentIdentifier: DocumentIdentifier
  /// The input traits of the document.
  public var traits: InputTraits
  /// The part of the marked text in focus, in characters.
  public private(set) var markedSelection: Range<Int> = 0..<0

  private var before = ""
  /// The kind of text in front of `before`.
  private var beginning = Beginning.start
  private var marked = ""
  /// The end of the text that is held back.
  private var held = HeldBack()
  private var keystrokes: [Keystroke] = []

  private enum Beginning {
    /// Nothing: the text begins here.
    case start
    /// Unknown text, after a key that the program handles itself.
    case unknown
    /// Text into which the cursor was moved.
    case movement
  }
  private var events = PendingEvents()

  /// The maximum context size in bytes, and the number of characters kept when it is cut.
  private static let contextLimit = (most: 4096, kept: 1024)

  /// Creates a document without known text.
  public init(
    traits: InputTraits = InputTraits(),
    identifier: DocumentIdentifier = DocumentIdentifier(rawValue: 0)
  ) {
    self.traits = traits
    documentIdentifier = identifier
  }

  /// The text keyed since the last return or unknown event; `nil` if there is none.
  public var documentContextBeforeInput: String? { before.isEmpty ? nil : before }
  /// `assumed` from the start of a text; `partial` after a movement or a key of the program.
  public var contextKnowledge: ContextKnowledge { beginning == .start ? .assumed : .partial }
  /// Whether a movement was the last unknown event and no space has followed.
  public var mayStandInWord: Bool {
    beginning == .movement && !before.contains(where: \.isWhitespace)
  }
  /// Always `nil`: the text after the insertion point is not visible.
  public var documentContextAfterInput: String? { nil }
  /// Always `nil`: the program handles selections.
  public var selectedText: String? { nil }
  /// The provisional text, which the panel shows; `nil` if there is none.
  public var markedText: String? { marked.isEmpty ? nil : marked }
  /// The held text, or the last word if the program is known to accept text.
  ///
  /// Otherwise nothing, because Backspace may have any effect.
  public var revisableText: RevisableText {
    switch held.reason {
    case .all: .held
    case .word: .word
    case .nothing: traits.letterRevisionType == .yes ? .word : .none
    }
  }
  /// The text that the program has not received yet.
  public var heldText: String { held.text }

  /// Types `text`; every newline becomes the Enter key.
  public mutating func insertText(_ text: String) {
    guard !text.isEmpty || !marked.isEmpty else { return }
    change {
      $0.dropMarkedText()
      for character in text { $0.type(character) }
    }
  }

  /// Deletes the last marked character, or presses Backspace.
  public mutating func deleteBackward() {
    guard marked.isEmpty else {
      return setMarkedText(String(marked.dropLast()), selectedRange: marked.count..<marked.count)
    }
    change {
      if !$0.held.removeLast() { $0.keystrokes.append(.key(.backspace, [])) }
      if !$0.before.isEmpty {
        $0.before.removeLast()
      } else if $0.beginning == .start {
        $0.beginning = .unknown
      }
    }
  }

  /// Presses a key; its effect on the text is not visible.
  public mutating func pressOther(_ key: ControlKey, _ modifiers: KeyModifiers) -> Bool {
    sendHeldText()
    keystrokes.append(.key(key, modifiers))
    loseContext(byMoving: key.mayLeadIntoWord)
    return true
  }

  /// Deletes a sentence or a paragraph of the known text; the program handles all else.
  public mutating func perform(_ command: EditingCommand) -> Bool { deletePart(command) }

  /// Holds text until a key or a movement, words also until a space; or sends each character at
  /// once.
  public mutating func hold(_ text: HeldText) {
    send(held.hold(text))
  }

  private mutating func sendHeldText() { send(held.release()) }

  private mutating func send(_ text: String) { keystrokes += text.map { .text(String($0)) } }

  /// Sets the provisional text; replaces earlier marked text.
  public mutating func setMarkedText(_ markedText: String, selectedRange: Range<Int>) {
    guard markedText != marked else { return }
    change {
      $0.marked = markedText
      $0.markedSelection = selectedRange.clamped(to: 0..<markedText.count)
    }
  }

  /// Removes and returns the change notifications since the last call, in order.
  public mutating func drainEvents() -> [DocumentEvent] { events.drain() }

  /// Discards the context, because something else moved the cursor or changed the text.
  ///
  /// - Parameter isMovement: whether the cursor was moved, possibly into a word.
  public mutating func loseContext(byMoving isMovement: Bool = false) {
    sendHeldText()
    let middle = isMovement ? Beginning.movement : .unknown
    guard !before.isEmpty || beginning != middle else { return }
    change { ($0.before, $0.beginning) = ("", middle) }
  }

  /// Switches to another document: another program, or another prompt.
  ///
  /// Text of an unknown hand that is held was meant for the prompt.
  public mutating func beginAnother() {
    documentIdentifier = documentIdentifier.next
    let kept = held
    if held.reason == .all { _ = held.release() }
    loseContext()
    if kept.reason == .all { (before, held) = (kept.text, kept) }
    beginning = .start
  }

  /// Removes and returns the keystrokes since the last call, in order.
  public mutating func drainKeystrokes() -> [Keystroke] {
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
      send(held.add(String(character)))
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
    events.note(.textWillChange, .selectionWillChange)
    body(&self)
    events.note(.textDidChange, .selectionDidChange)
  }
}

/// An input to a program, sent instead of an edit.
public enum Keystroke: Hashable, Sendable {
  /// Literal text.
  case text(String)
  /// A key with its modifiers.
  case key(ControlKey, KeyModifiers)
}

extension ControlKey {
  /// Whether text may follow the cursor after the key; End moves behind the text.
  fileprivate var mayLeadIntoWord: Bool {
    switch self {
    case .left, .right, .up, .down, .home, .pageUp, .pageDown: true
    case .end, .escape, .tab, .enter, .backspace, .delete, .insert, .function, .character: false
    }
  }
}

extension DocumentIdentifier {
  /// The identifier of the next document.
  fileprivate var next: DocumentIdentifier { DocumentIdentifier(rawValue: rawValue &+ 1) }
}
