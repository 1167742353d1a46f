/// Something that a desktop tells one of its engines.
public struct EngineCall: Hashable, Sendable {
  /// Which engine: an input context has one, or all share one.
  public var engine: Int
  /// The call.
  public var kind: Kind

  /// Creates a call.
  public init(_ kind: Kind, to engine: Int) {
    (self.engine, self.kind) = (engine, kind)
  }

  /// What an engine may be told.
  public enum Kind: Hashable, Sendable {
    /// The engine was created.
    case created
    /// The engine is gone.
    case destroyed
    /// A key was pressed or released; it wants an answer.
    case key(DesktopKey)
    /// A field has the focus; the client's name, where it is told.
    case focusIn(client: String?)
    /// The field has lost it.
    case focusOut
    /// The text was changed by something else, or another field has the focus.
    case reset
    /// The engine was chosen.
    case enable
    /// Another engine was chosen.
    case disable
    /// What the client can do, in the bits of IBusCapabilite.
    case capabilities(UInt32)
    /// What the field is for.
    case content(ContentType)
    /// The text around the insertion point.
    case surrounding(SurroundingText)
    /// A candidate was clicked, counted from zero.
    case candidate(Int)
    /// Another page of candidates is asked for: 1 is the next, -1 the one before.
    case page(Int)
    /// An entry of the menu was clicked.
    case property(String)
  }
}

/// Something that an engine tells its desktop.
public enum EngineSignal: Hashable, Sendable {
  /// Inserts text.
  case commit(String)
  /// Deletes so many units before the insertion point.
  case delete(Int)
  /// Presses or releases a key.
  case forward(DesktopKey)
  /// Shows provisional text, with the insertion point at its end; empty text hides it.
  case preedit(String)
  /// Shows a line beside the text; empty text hides it.
  case auxiliary(String)
  /// Shows candidates; an empty table hides them.
  case table(CandidateTable)
  /// Shows these properties in place of all others.
  case properties([EngineProperty])
  /// Shows a property in place of the one with the same key.
  case property(EngineProperty)
  /// Asks for the text around the insertion point.
  case requireSurroundingText
}

/// Candidates in a row.
public struct CandidateTable: Hashable, Sendable {
  /// The candidates.
  public var words: [String] = []
  /// The keys that take them.
  public var labels: [String] = []
  /// Which of them is marked; `nil` for none.
  public var marked: Int?

  /// Creates an empty table.
  public init() {}
}

/// A sign or an entry of the desktop's menu for an engine.
public struct EngineProperty: Hashable, Sendable {
  /// What becomes of it when it is clicked.
  public enum Kind: Hashable, Sendable {
    case button, toggle, choice, menu
  }

  /// Its name in calls.
  public var key: String
  /// What becomes of it when it is clicked.
  public var kind: Kind
  /// What it says.
  public var label: String
  /// What it says in a letter or two.
  public var symbol = ""
  /// What it says when the pointer rests on it.
  public var tooltip = ""
  /// Whether it is on.
  public var isOn = false
  /// The entries of a menu.
  public var entries: [EngineProperty] = []

  /// Creates a property.
  public init(_ key: String, _ kind: Kind, _ label: String) {
    (self.key, self.kind, self.label) = (key, kind, label)
  }
}
