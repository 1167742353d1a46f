/// The keyboard's interface to the document that receives the text.
///
/// The names follow UIKit's `UITextDocumentProxy` and `UIKeyInput`. A proxy is a value that
/// performs no I/O; its owner displays, writes or sends the changes. Offsets count characters
/// (grapheme clusters), never bytes.
///
/// Marked text is the provisional text at the insertion point. It belongs to the keyboard until it
/// is committed, so neither context contains it.
public protocol DocumentProxy {
  /// Identifies the document; if it changes, all context is new.
  var documentIdentifier: DocumentIdentifier { get }
  /// The input traits of the document.
  var traits: InputTraits { get set }

  /// The text before the insertion point or selection; `nil` if there is none or it is not visible.
  var documentContextBeforeInput: String? { get }
  /// The text after the insertion point or selection; `nil` if there is none or it is not visible.
  var documentContextAfterInput: String? { get }
  /// How reliable the text before the insertion point is.
  var contextKnowledge: ContextKnowledge { get }
  /// Whether there may be invisible letters on both sides of the insertion point.
  var mayStandInWord: Bool { get }
  /// The selected text; `nil` if nothing is selected.
  var selectedText: String? { get }
  /// The provisional text at the insertion point; `nil` if there is none.
  var markedText: String? { get }
  /// Whether the document has text, including marked text.
  var hasText: Bool { get }

  /// Inserts `text` at the insertion point; replaces marked text or the selection.
  mutating func insertText(_ text: String)
  /// Deletes the last character of the marked text, else the selection, else the character before
  /// the insertion point.
  mutating func deleteBackward()
  /// Deletes the word before the insertion point; a document with undo treats this as one edit.
  mutating func deleteWordBackward()
  /// Moves the insertion point by characters, at most to the start or end of the text.
  ///
  /// Marked text is committed first. A selection is cleared, and the move starts at its edge on the
  /// side of the offset.
  mutating func adjustTextPosition(byCharacterOffset offset: Int)
  /// Sets the provisional text; replaces earlier marked text or the selection.
  ///
  /// - Parameters:
  ///   - markedText: the provisional text; the empty string removes it.
  ///   - selectedRange: the part in focus, in characters of `markedText`; clamped to it.
  mutating func setMarkedText(_ markedText: String, selectedRange: Range<Int>)
  /// Commits the marked text unchanged.
  mutating func unmarkText()

  /// Whether the document handles Return itself although its traits have no lines, as another
  /// program does.
  var acceptsReturn: Bool { get }
  /// Whether Return gives the line out, to be spoken.
  var givesLines: Bool { get }
  /// The lines that the document has given out, the newest last.
  var givenLines: [String] { get }
  /// Removes the line that Return ends, and keeps it among ``givenLines``; empty if there is no text.
  ///
  /// `nil` if Return does something else.
  mutating func takeLine() -> String?
  /// The text copied or cut last; `nil` if there is none.
  var clipboard: String? { get }
  /// Handles a key of an ordinary keyboard.
  ///
  /// - Returns: whether the key had an effect.
  mutating func press(_ key: ControlKey, _ modifiers: KeyModifiers) -> Bool
  /// Performs an editing command.
  ///
  /// - Returns: whether the command had an effect.
  mutating func perform(_ command: EditingCommand) -> Bool

  /// Removes and returns the change notifications since the last call, in order.
  mutating func drainEvents() -> [DocumentEvent]

  /// Removes and returns the keystrokes to send to a program instead of edits, since the last call.
  mutating func drainKeystrokes() -> [Keystroke]

  /// The part of the typed text that the keyboard may still revise when it reads the keying
  /// differently.
  var revisableText: RevisableText { get }
  /// Holds back typed text, or sends it; text that is no longer held goes out.
  mutating func hold(_ text: HeldText)
  /// The text at the end of the context that is held back.
  var heldText: String { get }
}

/// The text that a document holds back from another program.
public enum HeldText: Hashable, Sendable {
  /// Nothing: each character is sent at once.
  case nothing
  /// The word that has not ended.
  case word
  /// All text until a key: it may still be revised.
  case all
}

/// The part of the typed text that a keyboard may still revise when it reads the keying
/// differently.
public enum RevisableText: Hashable, Sendable {
  /// No text: a deletion may have another effect than deleting.
  case none
  /// The last word: another program has received the text.
  case word
  /// The text that is held back: nobody has received it.
  case held
  /// All text: the keyboard owns it.
  case all
}

extension DocumentProxy {
  /// The default: the document can be read, so its context is exact.
  public var contextKnowledge: ContextKnowledge { .exact }
  /// Inserts the marked text by default, which replaces itself.
  public mutating func unmarkText() { if let markedText { insertText(markedText) } }
  /// False by default: the document sees the text around its insertion point.
  public var mayStandInWord: Bool { false }
  /// Does nothing by default: text need not be held.
  public mutating func hold(_ text: HeldText) {}
  /// Empty by default: no text is held.
  public var heldText: String { "" }
  /// All text by default: the document belongs to the keyboard.
  public var revisableText: RevisableText { .all }
  /// Empty by default: the document sends nothing to another program.
  public mutating func drainKeystrokes() -> [Keystroke] { [] }
  /// False by default: the document has lines, or Return ends the input.
  public var acceptsReturn: Bool { false }
  /// False by default: Return does something else.
  public var givesLines: Bool { false }
  /// Empty by default: the document gives no lines out.
  public var givenLines: [String] { [] }
  /// `nil` by default: Return does something else.
  public mutating func takeLine() -> String? { nil }
  /// `nil` by default: the document has no clipboard.
  public var clipboard: String? { nil }
  /// Does nothing by default: the document supports no keys.
  public mutating func press(_ key: ControlKey, _ modifiers: KeyModifiers) -> Bool { false }
  /// Does nothing by default: the document supports no commands.
  public mutating func perform(_ command: EditingCommand) -> Bool { false }
}

/// How reliable the text before the insertion point is.
public enum ContextKnowledge: String, Hashable, Sendable, CaseIterable {
  /// The document can read its text.
  case exact
  /// The context is the text typed since the beginning; another program may have changed it.
  case assumed
  /// The context begins in the middle of the text.
  case partial

  /// Whether the context begins at the start of the text.
  public var includesStart: Bool { self != .partial }
}

/// The identity of a document.
public struct DocumentIdentifier: Hashable, Sendable, RawRepresentable {
  /// The number of the document.
  public let rawValue: UInt64

  /// Creates an identifier from its number.
  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }
}

/// A change notification, named after UIKit's `UITextInputDelegate`.
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
