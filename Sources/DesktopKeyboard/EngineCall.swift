/// A call from the desktop to one of its engines.
public struct EngineCall: Hashable, Sendable {
  /// The engine's number; each input context has an engine, or all share one.
  public var engine: Int
  /// The call.
  public var kind: Kind

  /// Creates a call.
  public init(_ kind: Kind, to engine: Int) {
    (self.engine, self.kind) = (engine, kind)
  }

  /// The calls that engines receive.
  public enum Kind: Hashable, Sendable {
    /// The engine was created.
    case created
    /// The engine is gone.
    case destroyed
    /// A key was pressed or released; the desktop waits for an answer.
    case key(DesktopKey)
    /// A field has received the focus; the client's name, if the toolkit sends it.
    case focusIn(client: String?)
    /// The field has lost the focus.
    case focusOut
    /// Something else changed the text, or the focus moved to another field of the client.
    case reset
    /// The user chose the engine.
    case enable
    /// The user chose another engine.
    case disable
    /// The client's capabilities, in the bits of IBusCapabilite.
    case capabilities(UInt32)
    /// The field's purpose and hints.
    case content(ContentType)
    /// The text around the insertion point.
    case surrounding(SurroundingText)
    /// The user clicked a candidate, counted from zero.
    case candidate(Int)
    /// The user asked for another page of candidates: 1 is the next, -1 the one before.
    case page(Int)
    /// The user clicked an entry of the menu.
    case property(String)
  }
}

/// A signal from an engine to the desktop.
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
  /// The keys that choose them.
  public var labels: [String] = []
  /// Which of them is marked; `nil` for none.
  public var marked: Int?

  /// Creates an empty table.
  public init() {}
}

/// A sign or an entry of the desktop's menu for an engine.
public struct EngineProperty: Hashable, Sendable {
  /// What a click does.
  public enum Kind: Hashable, Sendable {
    case button, toggle, choice, menu
  }

  /// Its name in calls.
  public var key: String
  /// What a click does.
  public var kind: Kind
  /// The text.
  public var label: String
  /// A text of a letter or two.
  public var symbol = ""
  /// The text shown when the pointer rests on it.
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
