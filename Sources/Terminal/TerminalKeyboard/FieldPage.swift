public import MorseKeyboard
public import TextInput

/// A page of fields; one at a time receives the typed text.
public struct FieldPage<Document: DocumentProxy> {
  /// A field.
  public struct Field {
    /// The label before it.
    public var title: String
    /// Its document; while the field is active, the keyboard holds the current one.
    public var document: Document
    /// Its layout; `nil` for the one the keyboard begins with.
    public var layout: KeyboardLayout?

    /// Creates a field.
    public init(_ title: String, _ document: Document, layout: KeyboardLayout? = nil) {
      (self.title, self.document, self.layout) = (title, document, layout)
    }
  }

  /// The fields from top to bottom.
  public private(set) var fields: [Field]
  /// The index of the active field.
  public private(set) var current = 0

  /// Creates a page of at least one field.
  public init(_ fields: [Field]) {
    precondition(!fields.isEmpty, "a page without fields")
    self.fields = fields
  }

  /// The active field.
  var field: Field { fields[current] }

  /// Stores the active field's document and activates another field; the last is followed by the
  /// first.
  mutating func move(by step: Int, leaving document: Document) {
    fields[current].document = document
    current = (current + step + fields.count) % fields.count
  }
}

extension FieldPage: Sendable where Document: Sendable {}
extension FieldPage.Field: Sendable where Document: Sendable {}
