import TextInput

/// The input contexts that the desktop has created, and the context that has the focus.
struct InputContexts {
  /// The state of a context.
  ///
  /// It is kept when the focus is lost, because a client sends the purpose only when it changes.
  struct Context {
    var client = ClientKind()
    var content = ContentType()
    /// The detected unit of positions; `nil` before it is detected.
    var unit: PositionUnit?
    /// The last report of the text since the field received the focus.
    var surroundingText: SurroundingText?
    /// Whether the client reports its text, by its capabilities; `nil` before it has sent them.
    var reportsText: Bool?
    /// The field's name in the desktop; `nil` if the daemon sends none.
    var field: String?
    /// Whether the last report consisted only of placeholders for hidden characters.
    var isHidden = false
    /// Whether the user keyed since the field received the focus.
    var isKeyed = false
    /// Whether the field was private while the user keyed, since the field received the focus.
    var wasPrivate = false

    /// Whether the keyboard learns no words from this field.
    ///
    /// A field that stops being private may still contain private text: a revealed password.
    var isPrivate: Bool { content.isPrivate || isHidden || wasPrivate }

    /// Resets the state that lasts only while the field has the focus.
    mutating func enter() {
      (surroundingText, isHidden, isKeyed, wasPrivate) = (nil, false, false, false)
    }
  }

  private var contexts: [Int: Context] = [:]
  /// The fields whose last report contained text.
  ///
  /// GTK sends no report for a field that is as it was at the last one, or empty from the beginning.
  private var filled: Set<String> = []
  /// The context that has the focus; `nil` when no context has it.
  var focus: Int?
  private var lastDocument: UInt64 = 0
  private var enabled: Set<Int> = []
  /// The clients that report marked text as a part of their text.
  var reportingMarks: Set<ClientKind> = []

  /// The state of that context.
  var focused: Context? { focus.flatMap { contexts[$0] } }

  mutating func create(_ engine: Int) { contexts[engine] = Context() }

  mutating func destroy(_ engine: Int) {
    contexts[engine] = nil
    enabled.remove(engine)
  }

  mutating func enable(_ engine: Int) { enabled.insert(engine) }

  mutating func disable(_ engine: Int) { enabled.remove(engine) }

  /// Whether the user has chosen one of the engines.
  var isChosen: Bool { !enabled.isEmpty }

  /// Updates the state of a context.
  ///
  /// If the user has keyed into a private field, it stays private until the next focus.
  mutating func update(_ engine: Int, _ body: (inout Context) -> Void) {
    var context = contexts[engine] ?? Context()
    let wasPrivate = context.isPrivate
    body(&context)
    if wasPrivate, context.isKeyed { context.wasPrivate = true }
    contexts[engine] = context
  }

  /// Records that the user has keyed into the field that has the focus.
  mutating func noteKeyed() {
    if let focus { contexts[focus]?.isKeyed = true }
  }

  /// Records the report of the field that an engine serves.
  mutating func noteReport(of engine: Int, isEmpty: Bool) {
    guard let field = contexts[engine]?.field else { return }
    if isEmpty { filled.remove(field) } else { filled.insert(field) }
  }

  /// Whether the field with the focus is empty, as far as its client reports text.
  var isFieldEmpty: Bool {
    guard let context = focused, let field = context.field else { return false }
    return context.reportsText == true && !filled.contains(field)
  }

  /// Returns a new, unique document identifier.
  mutating func nextIdentifier() -> DocumentIdentifier {
    lastDocument += 1
    return DocumentIdentifier(rawValue: lastDocument)
  }
}
