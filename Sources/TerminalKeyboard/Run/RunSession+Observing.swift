public import MorseCode
import MorseKeyboard
public import TextInput
public import Timeline

/// What others may be told of a keyboard under a program.
extension RunSession {
  /// Has edges and keystrokes kept until they are taken.
  public mutating func beginTelling() {
    session.edges = []
    sentKeystrokes = []
  }

  /// The edges that have counted since the last call; none unless they are kept.
  public mutating func takeEdges() -> [Timed<KeyEdge>] { session.takeEdges() }

  /// What was sent to the program in place of edits since the last call; nothing unless it is kept.
  public mutating func takeSentKeystrokes() -> [Keystroke] {
    guard let sent = sentKeystrokes, !sent.isEmpty else { return [] }
    sentKeystrokes = []
    return sent
  }
}

extension KeyboardSession {
  /// The edges that have counted since the last call; none unless they are kept.
  public mutating func takeEdges() -> [Timed<KeyEdge>] {
    guard let taken = edges, !taken.isEmpty else { return [] }
    edges = []
    return taken
  }
}
