public import TextInput

/// A document of a keyboard with its own terminal.
public protocol TypedDocument: DocumentProxy {
  /// The text, or the part of it that is known.
  var text: String { get }
  /// Whether the text belongs to another program: events then report its keystrokes instead of
  /// edits.
  var belongsToProgram: Bool { get }
}

extension TextDocument: TypedDocument {
  /// Always false: the text is the keyboard's own.
  public var belongsToProgram: Bool { false }
}

extension KeystrokeDocument: TypedDocument {
  /// The known text before the insertion point.
  public var text: String { documentContextBeforeInput ?? "" }
  /// Always true: the text is the program's.
  public var belongsToProgram: Bool { true }
}
