public import MorseKeying
public import MorseKeyboard
public import TerminalKeyboard
public import TextInput
public import Timeline

/// A keyboard whose events other programs can read.
public protocol ObservedKeyboard {
  /// The document that is typed into.
  associatedtype Document: DocumentProxy
  /// The keyboard's state, with its document.
  var observed: Keyboard<Document> { get }
  /// Whether the sound is off.
  var isMuted: Bool { get }
  /// Whether the text is secret: nothing of it may be reported or learnt.
  var isSecret: Bool { get }
  /// The whole text; `nil` if it belongs to another program, whose keystrokes are reported instead.
  var reportedText: String? { get }
  /// The program that receives the text; `nil` if there is none or it is unknown.
  var programName: String? { get }
  /// The number of presses of any key so far, also of keys that pass to a program.
  var presses: Int { get }
  /// Returns the edges since the last call.
  mutating func drainEdges() -> [Timed<KeyEdge>]
}

/// A keyboard that other programs can control.
public protocol ControlledKeyboard: ObservedKeyboard {
  /// Whether the panel is shown.
  var isPanelShown: Bool { get }
  /// Executes an order.
  ///
  /// - Parameters:
  ///   - order: the order.
  ///   - now: the current time.
  /// - Returns: the reason of the refusal; `nil` when the order was executed.
  mutating func execute(_ order: KeyboardOrder, at now: Timestamp) -> OrderRefusal?
}

extension KeyboardSession: ObservedKeyboard, ControlledKeyboard where Document: TypedDocument {
  /// The keyboard's state.
  public var observed: Keyboard<Document> { keyboard }
  /// Whether the text is secure.
  public var isSecret: Bool { keyboard.document.traits.isSecureTextEntry }
  /// The whole text; `nil` if it belongs to another program.
  public var reportedText: String? {
    keyboard.document.belongsToProgram ? nil : keyboard.document.text
  }
  /// Always `nil`: the program is unknown.
  public var programName: String? { nil }
  /// Always true: the panel is shown as long as the keyboard is open.
  public var isPanelShown: Bool { true }
}

extension RunSession: ObservedKeyboard, ControlledKeyboard {
  /// The keyboard's state.
  public var observed: Keyboard<KeystrokeDocument> { session.keyboard }
  /// Always `nil`: the text belongs to the program.
  public var reportedText: String? { nil }
  /// The name of the program in the foreground.
  public var programName: String? { program.names.first }
  /// Whether the panel is shown.
  public var isPanelShown: Bool { isShown }
}
