/// The end of a document's text that is held back from another program.
package struct HeldBack: Sendable {
  /// The text that the program has not received.
  package private(set) var text = ""
  /// The reason.
  package private(set) var reason = HeldText.nothing

  package init() {}

  /// Adds typed text; returns what goes out.
  package mutating func add(_ typed: some StringProtocol) -> String {
    var sent = ""
    for character in typed {
      text.append(character)
      if reason == .nothing || reason == .word && character.isWhitespace { sent += release() }
    }
    return sent
  }

  /// Changes the reason; returns what goes out.
  package mutating func hold(_ reason: HeldText) -> String {
    guard reason != self.reason else { return "" }
    self.reason = reason
    return release()
  }

  /// Removes and returns the text, which goes out.
  package mutating func release() -> String {
    defer { text = "" }
    return text
  }

  /// Removes the last character; returns whether there was one.
  package mutating func removeLast() -> Bool { text.popLast() != nil }
}
