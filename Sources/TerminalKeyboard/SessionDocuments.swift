import MorseKeyboard
import TextInput
public import Timeline

/// Calls for an owner of many documents, one of which is being typed into.
extension KeyboardSession {
  /// Switches to another document and keeps the layout; the open character is dropped.
  public mutating func replaceDocument(
    with document: Document, at now: Timestamp, into outputs: inout [Timed<SessionOutput>]
  ) {
    changeKeyboard(at: now, into: &outputs) {
      $0.replaceDocument(with: document, at: now, into: &$1)
    }
  }

  /// Ends the open character, then applies an edit by the program that owns the document.
  public mutating func yield(
    at now: Timestamp, into outputs: inout [Timed<SessionOutput>],
    _ body: (inout Document) -> Void
  ) {
    interrupt(at: now, into: &outputs, body)
  }

  /// Changes or reads the document, without a time; an open character stays open.
  public mutating func updateDocument<Value>(_ body: (inout Document) -> Value) -> Value? {
    update { keyboard in
      var value: Value?
      keyboard.changeDocument { value = body(&$0) }
      return value
    }
  }

  /// Reopens the keyboard after it was dismissed, with the ordinary keys active.
  public mutating func yieldToOrdinaryKeys(
    at now: Timestamp, into outputs: inout [Timed<SessionOutput>]
  ) {
    reopen()
    handle(action: .keyboard(InputMode.passThroughName), at: now, into: &outputs)
  }
}
