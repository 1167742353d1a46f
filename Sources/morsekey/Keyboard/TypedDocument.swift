import TextInput

/// A document that a keyboard in a terminal of its own types into.
protocol TypedDocument: DocumentProxy {
  /// The text, as far as it is known.
  var text: String { get }
  /// Whether it is another program's: then its keystrokes are told, not its text.
  var isAnothers: Bool { get }
}

extension TextDocument: TypedDocument {
  var isAnothers: Bool { false }
}

extension KeystrokeDocument: TypedDocument {
  var text: String { documentContextBeforeInput ?? "" }
  var isAnothers: Bool { true }
}
