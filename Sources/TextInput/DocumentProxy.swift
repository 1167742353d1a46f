/// What a keyboard may see and change of the document that is being typed into.
///
/// The names are those of UIKit's `UITextDocumentProxy` and `UIKeyInput`. A proxy is a value that
/// performs no input or output: what it changes, its owner shows, writes or sends on. Offsets count
/// characters as a person does (grapheme clusters), never bytes.
///
/// Marked text is the provisional text at the insertion point. It belongs to the keyboard until it
/// is committed, so it is part of neither context.
public protocol DocumentProxy {
  /// Tells this document from every other; a change means that all context is another.
  var documentIdentifier: DocumentIdentifier { get }
  /// How the document wants to be typed into.
  var traits: InputTraits { get set }

  /// The text before the insertion point or selection; `nil` when there is none to see.
  var documentContextBeforeInput: String? { get }
  /// The text after the insertion point or selection; `nil` when there is none to see.
  var documentContextAfterInput: String? { get }
  /// How far the text before the insertion point is known.
  var contextKnowledge: ContextKnowledge { get }
  /// Whether letters that cannot be seen may stand on both sides of the insertion point.
  var mayStandInWord: Bool { get }
  /// The selected text; `nil` when nothing is selected.
  var selectedText: String? { get }
  /// The provisional text at the insertion point; `nil` when there is none.
  var markedText: String? { get }
  /// Whether there is any text, marked text included.
  var hasText: Bool { get }

  /// Puts `text` at the insertion point, in place of marked text or the selection if there is any.
  mutating func insertText(_ text: String)
  /// Removes the marked text's last character, else the selection, else the character before the
  /// insertion point, if there is one.
  mutating func deleteBackward()
  /// Removes the word before the insertion point; a document that undoes takes it for one edit.
  mutating func deleteWordBackward()
  /// Moves the insertion point by characters, to the end or start of the text at most.
  ///
  /// Marked text is committed first; a selection is given up, and the move starts at its edge on the
  /// side that the offset points to.
  mutating func adjustTextPosition(byCharacterOffset offset: Int)
  /// Sets the provisional text, in place of earlier marked text or the selection.
  ///
  /// - Parameters:
  ///   - markedText: the provisional text; the empty string removes it.
  ///   - selectedRange: the part in focus, in characters of `markedText`; clamped to it.
  mutating func setMarkedText(_ markedText: String, selectedRange: Range<Int>)
  /// Commits the marked text as it stands.
  mutating func unmarkText()

  /// Whether Return is the document's own affair even where its traits know no lines: another program's is.
  var takesReturn: Bool { get }
  /// The text that copying or cutting has kept last; `nil` when there is none.
  var clipboard: String? { get }
  /// Does what a key of an ordinary keyboard does in such a document.
  ///
  /// - Returns: whether it did anything.
  mutating func press(_ key: ControlKey, _ modifiers: KeyModifiers) -> Bool
  /// Does what is asked for.
  ///
  /// - Returns: whether it did anything.
  mutating func perform(_ command: EditingCommand) -> Bool

  /// The change notifications since the last call, in order.
  mutating func takeEvents() -> [DocumentEvent]

  /// What is to be sent to a program in place of edits, since the last call.
  mutating func takeKeystrokes() -> [Keystroke]

  /// How much of the typed text the keyboard may still change when it reads the keying otherwise.
  var revisableText: RevisableText { get }
  /// Holds words back until they end, or sends each character at once.
  mutating func holdWords(_ areHeld: Bool)
}

/// How much of the typed text a keyboard may still change when it reads the keying otherwise.
public enum RevisableText: Hashable, Sendable {
  /// None: a deletion may do something else than delete.
  case none
  /// The last word: another program has received the text.
  case word
  /// All of it: the text is the keyboard's own.
  case all
}

extension DocumentProxy {
  /// Exact: such a document can be read.
  public var contextKnowledge: ContextKnowledge { .exact }
  /// False: such a document sees the text around its insertion point.
  public var mayStandInWord: Bool { false }
  /// Does nothing: such a document keeps its text.
  public mutating func holdWords(_ areHeld: Bool) {}
  /// All: such a document is no other program's.
  public var revisableText: RevisableText { .all }
  /// None: such a document is no other program's.
  public mutating func takeKeystrokes() -> [Keystroke] { [] }
  /// False: such a document has lines, or is done with.
  public var takesReturn: Bool { false }
  /// None: such a document keeps no text.
  public var clipboard: String? { nil }
  /// Does nothing: such a document knows no keys.
  public mutating func press(_ key: ControlKey, _ modifiers: KeyModifiers) -> Bool { false }
  /// Does nothing: such a document knows no commands.
  public mutating func perform(_ command: EditingCommand) -> Bool { false }
}

/// How far a document knows the text before its insertion point.
public enum ContextKnowledge: String, Hashable, Sendable, CaseIterable {
  /// The document reads its text.
  case exact
  /// The context is what was typed since the text began; another program may have changed it.
  case assumed
  /// The context begins somewhere in the middle of a text.
  case partial

  /// Whether the context begins where the text does.
  public var includesStart: Bool { self != .partial }
}

/// Tells documents apart.
public struct DocumentIdentifier: Hashable, Sendable, RawRepresentable {
  /// The number that stands for the document.
  public let rawValue: UInt64

  /// Creates an identifier from its number.
  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }
}

/// A change notification, named as in UIKit's `UITextInputDelegate`.
public enum DocumentEvent: Hashable, Sendable {
  /// The text is about to change.
  case textWillChange
  /// The text has changed.
  case textDidChange
  /// The insertion point or selection is about to change.
  case selectionWillChange
  /// The insertion point or selection has changed.
  case selectionDidChange
}
