import TextInput

/// The input contexts that the desktop has made, and which of them has the focus.
struct InputContexts {
  /// The state of a context.
  ///
  /// It outlives the focus, because a client sends a purpose only when it changes.
  struct Context {
    var client = ClientKind()
    var content = ContentType()
    /// What positions were found to count; `nil` before.
    var unit: PositionUnit?
    /// The text as it was told last in this focus.
    var told: SurroundingText?
    /// Whether the text was nothing but signs that hide it.
    var isHidden = false
  }

  private var contexts: [Int: Context] = [:]
  private(set) var focus: Int?
  private var lastDocument: UInt64 = 0

  /// The context that has the focus; `nil` when none has.
  var focused: Context? { focus.flatMap { contexts[$0] } }

  mutating func create(_ engine: Int) { contexts[engine] = Context() }

  mutating func destroy(_ engine: Int) { contexts[engine] = nil }

  /// Gives the focus to a context, or takes it from all.
  mutating func move(focusTo engine: Int?) { focus = engine }

  /// Changes what is known of a context.
  mutating func update(_ engine: Int, _ body: (inout Context) -> Void) {
    body(&contexts[engine, default: Context()])
  }

  /// A document that no other one is.
  mutating func nextIdentifier() -> DocumentIdentifier {
    lastDocument += 1
    return DocumentIdentifier(rawValue: lastDocument)
  }
}
