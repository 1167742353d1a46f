public import MorseKeyboard
public import TextInput

/// Fields of a page, of which one at a time is typed into.
public struct FieldPage<Document: DocumentProxy> {
  /// A field.
  public struct Field {
    /// What stands before it.
    public var title: String
    /// What is in it; while it is typed into, the keyboard has that.
    public var document: Document
    /// The keyboard that it wants; `nil` for the one to begin with.
    public var layout: KeyboardLayout?

    /// Creates a field.
    public init(_ title: String, _ document: Document, layout: KeyboardLayout? = nil) {
      (self.title, self.document, self.layout) = (title, document, layout)
    }
  }

  /// The fields from top to bottom.
  public private(set) var fields: [Field]
  /// Which of them is typed into.
  public private(set) var current = 0

  /// Creates a page; there has to be a field.
  public init(_ fields: [Field]) {
    precondition(!fields.isEmpty, "a page without fields")
    self.fields = fields
  }

  /// The field that is typed into.
  var field: Field { fields[current] }

  /// Goes on to another field, and keeps what was typed into this one; after the last comes the first.
  mutating func move(by step: Int, leaving document: Document) {
    fields[current].document = document
    current = (current + step + fields.count) % fields.count
  }
}

extension FieldPage: Sendable where Document: Sendable {}
extension FieldPage.Field: Sendable where Document: Sendable {}
