import TerminalKeyboard
import TextInput
import Timeline

/// A keyboard that others may act on.
protocol ControlledKeyboard: ObservedKeyboard {
  associatedtype Asked
  /// Whether the panel is shown.
  var isPanelShown: Bool { get }
  /// Carries out an order; answers why it is not carried out, if it is not.
  mutating func obey(
    _ order: KeyboardOrder, at now: Timestamp, into outputs: inout [Timed<Asked>]
  ) -> OrderRefusal?
}

extension KeyboardSession: ControlledKeyboard where Document: TypedDocument {
  var isPanelShown: Bool { true }
}

extension RunSession: ControlledKeyboard {
  var isPanelShown: Bool { isShown }
}
