import MorseCode
public import MorseDecoding
public import Timeline

/// A hand on two keys at 20 WPM, controlled by a script.
///
/// `.` and `-` are elements, 60 and 180 ms long, each followed by a pause. `enter` ends the
/// character, `space` the word, and `delete` deletes an element.
public struct Typist {
  /// The decoder.
  public var decoder: MorseDecoder
  /// The current time.
  public private(set) var now = Timestamp.zero

  /// Creates a typist.
  public init(settings: DecoderSettings = DecoderSettings()) {
    decoder = MorseDecoder(settings: settings)
  }

  /// Types a line; returns the committed text without the last word gap.
  public mutating func type(_ script: String) -> String {
    var outputs: [Timed<DecoderOutput>] = []
    for word in script.split(separator: " ") { perform(word, into: &outputs) }
    if !decoder.openPattern.isEmpty { decoder.handle(.endCharacter, at: now, into: &outputs) }
    return outputs.text
  }

  private mutating func perform(
    _ word: Substring, into outputs: inout [Timed<DecoderOutput>]
  ) {
    switch word {
    case ".": key(.dit, into: &outputs)
    case "-": key(.dah, into: &outputs)
    case "enter": decoder.handle(.endCharacter, at: now, into: &outputs)
    case "space": decoder.handle(.endWord, at: now, into: &outputs)
    case "delete": decoder.handle(.removeElement, at: now, into: &outputs)
    default: now = now.advanced(by: .milliseconds(Int(word) ?? 0))
    }
  }

  private mutating func key(
    _ element: MorseElement, into outputs: inout [Timed<DecoderOutput>]
  ) {
    decoder.handle(.markBegan(element), at: now, into: &outputs)
    now = now.advanced(by: .milliseconds(60 * element.units))
    decoder.handle(.markEnded(element), at: now, into: &outputs)
  }
}
