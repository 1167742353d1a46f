import MorseKeyboard
import TextInput
public import Timeline

/// What the owner of many documents asks of a session, of which one is typed into.
extension KeyboardSession {
  /// Goes on in another document with the layout in use; the open character is dropped.
  public mutating func replaceDocument(
    with document: Document, at now: Timestamp, into outputs: inout [Timed<SessionOutput>]
  ) {
    changeKeyboard(at: now, into: &outputs) {
      $0.replaceDocument(with: document, at: now, into: &$1)
    }
  }

  /// Ends the open character, and has the document changed by the program that it belongs to.
  public mutating func yield(
    at now: Timestamp, into outputs: inout [Timed<SessionOutput>],
    _ body: (inout Document) -> Void
  ) {
    interrupt(at: now, into: &outputs, body)
  }

  /// Changes the document at no moment, or takes something from it; what is being keyed goes on.
  public mutating func updateDocument<Value>(_ body: (inout Document) -> Value) -> Value? {
    update { keyboard in
      var value: Value?
      keyboard.changeDocument { value = body(&$0) }
      return value
    }
  }

  /// Opens the keyboard again after it was dismissed, with the ordinary keys.
  public mutating func yieldToOrdinaryKeys(
    at now: Timestamp, into outputs: inout [Timed<SessionOutput>]
  ) {
    reopen()
    handle(action: .keyboard(InputMode.passThroughName), at: now, into: &outputs)
  }
}
