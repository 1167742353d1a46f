public import TextInput

/// A document that a keyboard in a terminal of its own types into.
public protocol TypedDocument: DocumentProxy {
  /// The text, as far as it is known.
  var text: String { get }
  /// The text belongs to another program: events report its keystrokes, not its text.
  var isAnothers: Bool { get }
}

extension TextDocument: TypedDocument {
  /// False: the text is the keyboard's own.
  public var isAnothers: Bool { false }
}

extension KeystrokeDocument: TypedDocument {
  /// The text before the insertion point, as far as it is known.
  public var text: String { documentContextBeforeInput ?? "" }
  /// True.
  public var isAnothers: Bool { true }
}
