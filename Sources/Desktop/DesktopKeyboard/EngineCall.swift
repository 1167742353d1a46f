/// A call from the desktop to one of its engines.
public struct EngineCall: Hashable, Sendable {
  /// The number of the engine; each input context has its own engine, or all share one.
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
    /// The engine was destroyed.
    case destroyed
    /// A key was pressed or released; the desktop waits for an answer.
    case key(DesktopKey)
    /// A field has received the focus; the client's name and the field's, if the daemon sends them.
    case focusIn(client: String?, field: String? = nil)
    /// The field has lost the focus.
    case focusOut
    /// The text changed for another reason, or the focus moved to another field of the client.
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
    /// The user clicked the candidate with this index, counted from 0.
    case candidate(Int)
    /// The user requested another page of candidates: 1 is the next page, -1 the previous page.
    case page(Int)
    /// The user clicked the menu entry with this key.
    case property(String)
  }
}

/// A signal from an engine to the desktop.
public enum EngineSignal: Hashable, Sendable {
  /// Inserts text.
  case commit(String)
  /// Deletes this number of units before the insertion point.
  case delete(Int)
  /// Presses or releases a key.
  case forward(DesktopKey)
  /// Shows provisional text, with the insertion point at its end; empty text hides it.
  ///
  /// Kept text is committed in its field when the focus leaves; other text is removed.
  case preedit(String, isKept: Bool)
  /// Shows a line beside the text; empty text hides it.
  case auxiliary(PanelLine)
  /// Shows candidates; an empty table hides them.
  case table(CandidateTable)
  /// Replaces all shown properties.
  case properties([EngineProperty])
  /// Replaces the shown property that has the same key.
  case property(EngineProperty)
  /// Requests the text around the insertion point.
  case requireSurroundingText
}

/// A line beside the text.
public struct PanelLine: Hashable, Sendable {
  /// The text; empty text hides the line.
  public var text = ""
  /// The number of code points at its beginning that stand out.
  public var emphasis = 0

  /// Creates a line.
  public init(_ text: String = "", emphasis: Int = 0) {
    (self.text, self.emphasis) = (text, emphasis)
  }
}

/// Candidates in a row, or the lines of a page.
public struct CandidateTable: Hashable, Sendable {
  /// The candidates.
  public var words: [String] = []
  /// The labels of the keys that choose the candidates; may be empty strings.
  public var labels: [String] = []
  /// The index of the marked candidate; `nil` for none.
  public var marked: Int?
  /// Whether each candidate has its own row.
  public var isVertical = false
  /// Whether there are other pages.
  public var hasPages = false

  /// Creates an empty table.
  public init() {}
}

/// A symbol or an entry in the desktop's menu for an engine.
public struct EngineProperty: Hashable, Sendable {
  /// The effect of a click.
  public enum Kind: Hashable, Sendable {
    case button, toggle, choice, menu
  }

  /// The name of the property in calls.
  public var key: String
  /// The effect of a click.
  public var kind: Kind
  /// The text of the entry.
  public var label: String
  /// A short text of one or two letters.
  public var symbol = ""
  /// The text shown while the pointer rests on the entry.
  public var tooltip = ""
  /// Whether a toggle or choice is on.
  public var isOn: Bool
  /// The entries of a menu.
  public var entries: [EngineProperty] = []

  /// Creates a property.
  public init(_ key: String, _ kind: Kind, _ label: String, isOn: Bool = false) {
    (self.key, self.kind, self.label, self.isOn) = (key, kind, label, isOn)
  }
}
