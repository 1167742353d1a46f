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
    /// Whether something was keyed in this focus.
    var isKeyed = false
    /// Whether the field was private when something was keyed in this focus.
    var wasPrivate = false

    /// Whether words typed here are not learnt.
    ///
    /// A field that stops being private may still hold private text, such as a password that is shown.
    var isPrivate: Bool { content.isPrivate || isHidden || wasPrivate }

    /// Begins another focus.
    mutating func enter() {
      (told, isHidden, isKeyed, wasPrivate) = (nil, false, false, false)
    }
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
  ///
  /// A private field that was keyed into stays private until the next focus.
  mutating func update(_ engine: Int, _ body: (inout Context) -> Void) {
    var context = contexts[engine] ?? Context()
    let wasPrivate = context.isPrivate
    body(&context)
    if wasPrivate, context.isKeyed { context.wasPrivate = true }
    contexts[engine] = context
  }

  /// Takes note that something was keyed into the field that has the focus.
  mutating func noteKeyed() {
    if let focus { contexts[focus]?.isKeyed = true }
  }

  /// A document that no other one is.
  mutating func nextIdentifier() -> DocumentIdentifier {
    lastDocument += 1
    return DocumentIdentifier(rawValue: lastDocument)
  }
}
