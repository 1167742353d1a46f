public import MorseKeyboard
import TerminalCodec
public import TextInput
public import Timeline

/// Fields of a page, of which one at a time is typed into.
public struct FieldPage<Document: DocumentProxy> {
  /// A field.
  public struct Field {
    /// What stands before it.
    public var title: String
    /// What is in it; while it is typed into, the keyboard has that.
    public var document: Document
    /// The keyboard that it wants; `nil` for the one to begin with.
    public var board: KeyboardDescription?

    /// Creates a field.
    public init(_ title: String, _ document: Document, board: KeyboardDescription? = nil) {
      (self.title, self.document, self.board) = (title, document, board)
    }
  }

  /// The fields from top to bottom.
  public internal(set) var fields: [Field]
  /// Which of them is typed into.
  public internal(set) var current = 0

  /// Creates a page; there has to be a field.
  public init(_ fields: [Field]) {
    precondition(!fields.isEmpty, "a page without fields")
    self.fields = fields
  }
}

extension FieldPage: Sendable where Document: Sendable {}
extension FieldPage.Field: Sendable where Document: Sendable {}

/// Moving from field to field.
extension KeyboardSession {
  /// Opens a page of fields, the first of which is typed into.
  public mutating func open(
    _ page: FieldPage<Document>, at now: Timestamp, into outputs: inout [Timed<SessionOutput>]
  ) {
    self.page = page
    enterField(at: now, into: &outputs)
  }

  /// Goes on to another field; after the last comes the first.
  mutating func moveField(
    by step: Int, at now: Timestamp, into outputs: inout [Timed<SessionOutput>]
  ) {
    guard let count = page?.fields.count, let current = page?.current else { return }
    keyboard.leaveDocument(at: now, into: &feedback)
    passFeedback(into: &outputs)
    page?.fields[current].document = keyboard.document
    page?.current = (current + step + count) % count
    enterField(at: now, into: &outputs)
  }

  private mutating func enterField(
    at now: Timestamp, into outputs: inout [Timed<SessionOutput>]
  ) {
    guard let page else { return }
    let field = page.fields[page.current]
    (unknownPattern, unknownText, repair) = (nil, nil, nil)
    keyboard.enter(field.document, on: field.board ?? settings.board, at: now, into: &feedback)
    passFeedback(into: &outputs)
  }

  /// Takes the step that was asked for.
  mutating func takeStep(at now: Timestamp, into outputs: inout [Timed<SessionOutput>]) {
    guard let step = fieldStep else { return }
    fieldStep = nil
    moveField(by: step, at: now, into: &outputs)
  }

  /// The step that `key` makes from field to field; `nil` when it makes none.
  func step(by key: Key) -> Int? {
    guard page != nil, key.phase != .release else { return nil }
    switch key.binding {
    case .named(.tab): return 1
    case .named(.tab, .shift): return -1
    default: return nil
    }
  }
}
