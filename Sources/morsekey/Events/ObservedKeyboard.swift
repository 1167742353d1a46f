import MorseCode
import MorseKeyboard
import TerminalKeyboard
import TextInput
import Timeline

/// A keyboard that others are told of.
protocol ObservedKeyboard {
  associatedtype Document: DocumentProxy
  /// The session, and with it the state.
  var observed: KeyboardSession<Document> { get }
  /// Whether what is typed now is secret, so that nothing may be told.
  var isSecret: Bool { get }
  /// The whole text; `nil` when it is another program's, and told by its keystrokes.
  var toldText: String? { get }
  /// The program that is typed into; `nil` when there is none, or it is not known.
  var programName: String? { get }
  /// The edges since the last call.
  mutating func takeEdges() -> [Timed<KeyEdge>]
  /// What was sent to a program since the last call.
  mutating func takeSentKeystrokes() -> [Keystroke]
}

extension KeyboardSession: ObservedKeyboard where Document: TypedDocument {
  var observed: Self { self }
  var isSecret: Bool { keyboard.document.traits.isSecureTextEntry }
  var toldText: String? {
    keyboard.document.isAnothers ? nil : keyboard.document.text
  }
  var programName: String? { nil }
  /// None: whoever sends them tells of them.
  mutating func takeSentKeystrokes() -> [Keystroke] { [] }
}

extension RunSession: ObservedKeyboard {
  var observed: KeyboardSession<KeystrokeDocument> { session }
  var isSecret: Bool {
    program.hidesInput || session.keyboard.document.traits.isSecureTextEntry
  }
  var toldText: String? { nil }
  var programName: String? { program.names.first }
}
