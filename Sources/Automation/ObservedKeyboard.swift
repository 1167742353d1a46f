public import MorseKeying
public import MorseKeyboard
public import TerminalKeyboard
public import TextInput
public import Timeline

/// A keyboard that other programs are told of.
public protocol ObservedKeyboard {
  /// What is typed into.
  associatedtype Document: DocumentProxy
  /// The keyboard's state, and with it the document.
  var observed: Keyboard<Document> { get }
  /// Whether nothing is to be heard.
  var isMuted: Bool { get }
  /// Whether what is typed now is secret: nothing of it may be told or remembered.
  var isSecret: Bool { get }
  /// The whole text; `nil` when it is another program's, which is told by its keystrokes.
  var reportedText: String? { get }
  /// The program that is typed into; `nil` when there is none, or it is not known.
  var programName: String? { get }
  /// The edges since the last call.
  mutating func takeEdges() -> [Timed<KeyEdge>]
}

/// A keyboard that other programs may act on.
public protocol ControlledKeyboard: ObservedKeyboard {
  /// The outputs of an event.
  associatedtype Output
  /// Whether the panel is shown.
  var isPanelShown: Bool { get }
  /// Carries out an order.
  ///
  /// - Parameters:
  ///   - order: the order.
  ///   - now: the present.
  ///   - outputs: receives what comes of it.
  /// - Returns: why it is not carried out; `nil` when it is.
  mutating func execute(
    _ order: KeyboardOrder, at now: Timestamp, into outputs: inout [Timed<Output>]
  ) -> OrderRefusal?
}

extension KeyboardSession: ObservedKeyboard, ControlledKeyboard where Document: TypedDocument {
  /// The keyboard's state.
  public var observed: Keyboard<Document> { keyboard }
  /// Whether the text is secure.
  public var isSecret: Bool { keyboard.document.traits.isSecureTextEntry }
  /// The whole text; `nil` when it is another program's.
  public var reportedText: String? { keyboard.document.isAnothers ? nil : keyboard.document.text }
  /// Not known.
  public var programName: String? { nil }
  /// True: the panel is there as long as the keyboard is.
  public var isPanelShown: Bool { true }
}

extension RunSession: ObservedKeyboard, ControlledKeyboard {
  /// The keyboard's state.
  public var observed: Keyboard<KeystrokeDocument> { session.keyboard }
  /// Nothing: the text is the program's.
  public var reportedText: String? { nil }
  /// The program in front.
  public var programName: String? { program.names.first }
  /// Whether the panel has rows.
  public var isPanelShown: Bool { isShown }
}
