import LinuxSystem
import MorseCode
import Timeline

/// Prints what was decoded: one line of text, or one JSON object a line.
struct DecodedPrinter {
  private let output: OutputFile
  private let isJSON: Bool
  private var owesBlank = false
  private var hasText = false

  init(output: OutputFile, isJSON: Bool) {
    self.output = output
    self.isJSON = isJSON
  }

  /// Prints what was decided, at the speed believed then.
  mutating func print(
    _ outputs: [Timed<DecoderOutput>], wpm: @autoclosure () -> Double
  ) throws(FileError) {
    for decided in outputs {
      if isJSON {
        try output.write(Self.object(decided, wpm: wpm()))
      } else {
        try printText(decided.value)
      }
    }
  }

  /// Ends the text of a file; of one that broke off before its first character there is none.
  func finish(isWhole: Bool) throws(FileError) {
    if !isJSON, isWhole || hasText { try output.write("\n") }
  }

  private mutating func printText(_ decided: DecoderOutput) throws(FileError) {
    switch decided {
    case .wordGap: owesBlank = hasText
    case .character:
      if owesBlank { try output.write(" ") }
      owesBlank = false
      hasText = true
      try output.write(decided.description)
    }
  }

  private static func object(_ decided: Timed<DecoderOutput>, wpm: Double) -> String {
    let moment = JSON.number(Double(decided.moment.nanoseconds) / 1e9, decimals: 6)
    let text = JSON.string(decided.value.description)
    guard case .character(let character) = decided.value else {
      return "{\"t\": \(moment), \"text\": \(text)}\n"
    }
    let confidence = JSON.number(character.confidence, decimals: 3)
    return """
      {"t": \(moment), "text": \(text), "pattern": "\(character.pattern)", \
      "confidence": \(confidence), "wpm": \(JSON.number(wpm, decimals: 1))}

      """
  }
}
