import MorseCode
import Timeline

/// What is keyed and not to count.
extension Keyboard {
  /// Takes back the open character's last element.
  mutating func takeBackElement(
    at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    tell(.takeBackElement, at: now, into: &outputs)
    if openPattern.isEmpty { characterBegan = nil }
  }

  /// Takes back all of the open character, and says that a key could go no further.
  mutating func cancelCharacter(
    at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    guard !openPattern.isEmpty else { return }
    while !openPattern.isEmpty { takeBackElement(at: now, into: &outputs) }
    outputs.append(Timed(.limitReached, at: now))
  }
}
